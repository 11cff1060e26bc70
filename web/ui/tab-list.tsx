import { useRef, type KeyboardEvent, type ReactNode } from 'react';
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
}

/**
 * Tabs, of which none may be chosen. Arrows, Home and End move among them; Enter and Space choose. On a narrow screen
 * the row scrolls.
 */
export function TabList({
  label,
  tabs,
  chosen,
}: {
  label: string;
  tabs: readonly Tab[];
  chosen: string | null;
}) {
  const row = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex(({ value }) => value === chosen);
  const fades = useScrollableRow(row, at);
  const moveByKey = (event: KeyboardEvent<HTMLElement>) => {
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
    const from = links.findIndex((link) => link === document.activeElement);
    const next = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: -1 }[event.key];
    if (event.key === ' ') links[from]?.click();
    else if (next === undefined) return;
    else links.at(next % links.length)?.focus();
    event.preventDefault();
  };
  return (
    <div
      ref={row}
      role="tablist"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={moveByKey}
      className={`relative -mx-4 flex gap-1 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:-mx-6 sm:px-6 lg:-mx-8 lg:flex-wrap lg:px-8 print:hidden ${fades}`}
    >
      {tabs.map(({ value, label, count, href }, index) => (
        <Link
          key={value}
          id={tabId(value)}
          href={href}
          state={PRESERVE_SCROLL}
          role="tab"
          aria-selected={value === chosen}
          aria-controls={value === chosen ? panelId(value) : undefined}
          tabIndex={index === Math.max(0, at) ? 0 : -1}
          onFocus={({ currentTarget }) => {
            if (currentTarget.matches(':focus-visible')) scrollIntoRow(currentTarget);
          }}
          className={`inline-flex min-h-11 shrink-0 items-center border-b-2 px-3 text-small font-semibold whitespace-nowrap transition-colors ${
            value === chosen
              ? 'border-accent-text text-accent-text'
              : 'border-transparent text-soft hover:text-ink'
          }`}
        >
          <span>{label}</span>
          {count === undefined ? null : (
            <span className="ms-1.5 text-fine text-soft tabular-nums"> {count}</span>
          )}
        </Link>
      ))}
    </div>
  );
}

/** What a chosen tab shows. */
export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <div id={panelId(value)} role="tabpanel" aria-labelledby={tabId(value)} className="pt-6">
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
