import { Check } from 'lucide-react';
import { useId, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { TOOL } from './button.ts';

interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

/** A button that opens a short list to choose one from. Arrows move, Escape and leaving it close it. */
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
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();

  const close = () => {
    setOpen(false);
    trigger.current?.focus();
  };
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  const moveByKey = (event: KeyboardEvent<HTMLElement>) => {
    if (!open) return;
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitemradio]')];
    const at = items.findIndex((item) => item === document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Escape') close();
    else if (next === undefined) return;
    else items.at(next % items.length)?.focus();
    event.preventDefault();
  };

  return (
    <div className="relative" onBlur={closeWhenLeft} onKeyDown={moveByKey} role="presentation">
      <button
        ref={trigger}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className={TOOL}
      >
        {children}
      </button>
      {open ? (
        <div
          id={id}
          role="menu"
          aria-label={label}
          className="absolute end-0 top-full z-20 mt-2 min-w-44 animate-arrive rounded-control border border-line bg-raised p-1.5 shadow-floating"
        >
          {options.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              role="menuitemradio"
              aria-checked={value === chosen}
              lang={value}
              tabIndex={-1}
              ref={value === chosen ? focusAtOnce : undefined}
              onClick={() => {
                onChoose(value);
                close();
              }}
              className="flex min-h-11 w-full items-center justify-between gap-6 rounded-small px-3 text-start text-body hover:bg-accent-wash focus-visible:bg-accent-wash focus-visible:outline-offset-0"
            >
              {label}
              {value === chosen ? <Check aria-hidden="true" className="size-4 text-accent-text" /> : null}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}

/** An opened menu takes the focus to what is chosen now. */
function focusAtOnce(item: HTMLElement | null): void {
  item?.focus();
}
