import { Fragment, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { Link } from 'wouter';
import { scrollIntoRow, useScrollableRow } from './scrollable-row.ts';
import { PRESERVE_SCROLL } from './preserve-scroll.ts';

/** One of the views that a list of tabs leads to; each has an address of its own. */
interface Tab {
  readonly value: string;
  readonly label: string;
  /** How many items it has. */
  readonly count?: string | undefined;
  readonly href: string;
  /** Whether a line stands before it. */
  readonly isApart?: boolean;
}

const SCROLLING_ROW =
  '-mx-4 flex gap-1 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:-mx-6 sm:px-6 lg:-mx-8 lg:flex-wrap lg:px-8';
const TAB = 'inline-flex min-h-11 shrink-0 items-center px-3 text-small font-semibold transition-colors';

const LOOKS = {
  row: {
    list: SCROLLING_ROW,
    tab: `${TAB} border-b-2 whitespace-nowrap`,
    chosen: 'border-accent-text text-accent-text',
    others: 'border-transparent text-soft hover:text-ink',
    line: 'mx-2 my-2.5 shrink-0 border-s border-line',
  },
  column: {
    list: 'flex flex-col',
    tab: `${TAB} justify-between gap-2 rounded-small border-s-2 xl:min-h-9`,
    chosen: 'border-accent-text bg-accent-wash text-accent-text',
    others: 'border-transparent text-soft hover:bg-raised hover:text-ink',
    line: 'mx-3 my-1.5 shrink-0 border-t border-line',
  },
} as const;

/**
 * Tabs, of which none may be chosen. Arrows, Home and End move among them; Enter and Space choose. They are a
 * row, which scrolls on a narrow screen, or a column.
 */
export function TabList({
  label,
  tabs,
  chosen,
  look = 'row',
  onOpen,
}: {
  label: string;
  tabs: readonly Tab[];
  chosen: string | null;
  look?: keyof typeof LOOKS;
  /** Called when a tab is pressed, also the chosen one. */
  onOpen?: (value: string) => void;
}) {
  const row = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex(({ value }) => value === chosen);
  const fades = useScrollableRow(row, at);
  const moveByKey = (event: KeyboardEvent<HTMLElement>) => {
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
    const from = links.findIndex((link) => link === document.activeElement);
    const next = {
      [look === 'row' ? 'ArrowRight' : 'ArrowDown']: from + 1,
      [look === 'row' ? 'ArrowLeft' : 'ArrowUp']: from - 1,
      Home: 0,
      End: -1,
    }[event.key];
    if (event.key === ' ') links[from]?.click();
    else if (next === undefined) return;
    else links.at(next % links.length)?.focus();
    event.preventDefault();
  };
  const looks = LOOKS[look];
  const open = (value: string, { ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    // With these it opens in another window.
    if (!ctrlKey && !metaKey && !shiftKey) onOpen?.(value);
  };
  return (
    <div
      ref={row}
      role="tablist"
      tabIndex={-1}
      aria-label={label}
      aria-orientation={look === 'column' ? 'vertical' : undefined}
      onKeyDown={moveByKey}
      className={`relative print:hidden ${looks.list} ${look === 'row' ? fades : ''}`}
    >
      {tabs.map(({ value, label, count, href, isApart }, index) => (
        <Fragment key={value}>
          {isApart && index > 0 ? <span aria-hidden="true" className={looks.line} /> : null}
          <Link
            id={tabId(value)}
            href={href}
            state={PRESERVE_SCROLL}
            role="tab"
            aria-selected={value === chosen}
            aria-controls={value === chosen ? panelId(value) : undefined}
            tabIndex={index === Math.max(0, at) ? 0 : -1}
            onClick={(event) => open(value, event)}
            onFocus={({ currentTarget }) => {
              if (look === 'row' && currentTarget.matches(':focus-visible')) scrollIntoRow(currentTarget);
            }}
            className={`${looks.tab} ${value === chosen ? looks.chosen : looks.others}`}
          >
            <span>{label}</span>
            {count === undefined ? null : (
              <span className="ms-1.5 shrink-0 text-fine whitespace-nowrap text-soft tabular-nums">
                {' '}
                {count}
              </span>
            )}
          </Link>
        </Fragment>
      ))}
    </div>
  );
}

/** What a chosen tab shows. */
export function TabPanel({
  value,
  className = 'pt-6',
  children,
}: {
  value: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div id={panelId(value)} role="tabpanel" aria-labelledby={tabId(value)} className={className}>
      {children}
    </div>
  );
}

function tabId(value: string) {
  return `tab-${value}`;
}

function panelId(value: string) {
  return `panel-${value}`;
}
