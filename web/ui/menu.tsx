import Check from 'lucide-react/icons/check';
import {
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { Link } from 'wouter';
import { TOOL } from './button.ts';

const ITEM =
  'flex min-h-11 w-full items-center gap-3 rounded-small px-3 text-start text-body hover:bg-accent-wash focus-visible:bg-accent-wash focus-visible:outline-offset-0';

interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

/** A menu button to choose one of a few options. */
export function ChoiceMenu<Value extends string>({
  label,
  options,
  chosen,
  onChoose,
  children,
}: {
  label: string;
  options: readonly Option<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
  children: ReactNode;
}) {
  return (
    <Menu label={label} sign={children}>
      {options.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          role="menuitemradio"
          aria-checked={value === chosen}
          lang={value}
          tabIndex={-1}
          onClick={() => onChoose(value)}
          className={`${ITEM} justify-between gap-6`}
        >
          <span>{label}</span>
          {value === chosen ? <Check aria-hidden="true" className="size-4 text-accent-text" /> : null}
        </button>
      ))}
    </Menu>
  );
}

/** An item of a menu: a link or an action. */
export type Action = { readonly label: string; readonly sign: ReactElement; readonly className?: string } & (
  | { readonly href: string; readonly isExternal?: true }
  | { readonly onSelect: () => void }
);

/** A menu button with links and actions. */
export function ActionMenu({
  label,
  title,
  actions,
  className,
  children,
}: {
  label: string;
  /** What stands above the actions. */
  title: string;
  actions: readonly Action[];
  className: string;
  children: ReactNode;
}) {
  return (
    <Menu label={label} sign={children} className={className}>
      <p
        role="presentation"
        className="mb-1.5 max-w-64 border-b border-line px-3 pt-1.5 pb-2.5 text-small font-semibold text-soft"
      >
        <bdi>{title}</bdi>
      </p>
      {actions.map((action) => {
        const look = `${ITEM} ${action.className ?? ''}`;
        const content = (
          <>
            <span aria-hidden="true" className="text-soft">
              {action.sign}
            </span>
            {action.label}
          </>
        );
        if ('href' in action && action.isExternal)
          return (
            <a
              key={action.label}
              href={action.href}
              target="_blank"
              rel="noopener"
              role="menuitem"
              tabIndex={-1}
              className={look}
            >
              {content}
            </a>
          );
        return 'href' in action ? (
          <Link key={action.label} href={action.href} role="menuitem" tabIndex={-1} className={look}>
            {content}
          </Link>
        ) : (
          <button
            key={action.label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={action.onSelect}
            className={look}
          >
            {content}
          </button>
        );
      })}
    </Menu>
  );
}

/** The behaviour of all menus: arrows, Home and End move the focus; Escape and leaving close it. */
function Menu({
  label,
  sign,
  className = TOOL,
  children,
}: {
  label: string;
  /** What the button shows. */
  sign: ReactNode;
  /** How the button looks. */
  className?: string;
  /** The items; whichever is chosen closes the menu. */
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();

  const close = () => {
    setOpen(false);
    trigger.current?.focus();
  };
  const closeWhenChosen = ({ target }: MouseEvent<HTMLElement>) => {
    if (target instanceof Element && target.closest('[role^=menuitem]') !== null) close();
  };
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  const moveByKey = (event: KeyboardEvent<HTMLElement>) => {
    if (!open) {
      if (event.key !== 'ArrowDown') return;
      setOpen(true);
      event.preventDefault();
      return;
    }
    const items = itemsOf(event.currentTarget);
    const at = items.findIndex((item) => item === document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Escape') close();
    else if (event.key === ' ' && document.activeElement instanceof HTMLAnchorElement)
      document.activeElement.click();
    else if (next === undefined) return;
    else items.at(next % items.length)?.focus();
    event.preventDefault();
  };

  return (
    <div
      className="relative"
      onBlur={closeWhenLeft}
      onClick={closeWhenChosen}
      onKeyDown={moveByKey}
      role="presentation"
    >
      <button
        ref={trigger}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        // Safari on macOS gives a pressed button no focus: the menu would lose its own, close, and open again.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => (open ? close() : setOpen(true))}
        className={className}
      >
        {sign}
      </button>
      {open ? (
        <div
          ref={focusInside}
          id={id}
          role="menu"
          aria-label={label}
          className="absolute end-0 top-full z-20 mt-2 w-max max-w-[calc(100vw-2rem)] min-w-44 animate-arrive rounded-control border border-line bg-raised p-1.5 shadow-floating"
        >
          {children}
        </div>
      ) : null}
    </div>
  );
}

/** Moves the focus to the chosen item of an opened menu, else to its first. */
function focusInside(menu: HTMLElement | null): void {
  if (menu === null) return;
  const chosen = menu.querySelector<HTMLElement>('[aria-checked=true]');
  (chosen ?? itemsOf(menu)[0])?.focus();
}

function itemsOf(part: HTMLElement) {
  const items = [...part.querySelectorAll<HTMLElement>('[role^=menuitem]')];
  return items.filter((item) => getComputedStyle(item).display !== 'none');
}
