import { useRef, type ReactNode } from 'react';
import { Link } from 'wouter';
import { fullCount, roundCount } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/language.tsx';
import { PRESERVE_SCROLL } from '../ui/preserve-scroll.ts';
import { scrollIntoRow, useScrollableRow } from '../ui/scrollable-row.ts';

const CHIP =
  'inline-flex min-h-11 min-w-11 items-center justify-center rounded-control border px-4 text-small font-medium whitespace-nowrap transition-colors';
/** The looks of the chips that filter the list. */
export const CHIP_LOOKS = {
  chosen: `${CHIP} border-accent-text bg-accent-wash text-accent-text`,
  offered: `${CHIP} border-line bg-surface text-soft hover:border-accent-text hover:text-ink`,
} as const;

/** A link to another view of the list, and how many listings that has. */
interface Chip {
  readonly id: string;
  readonly address: string;
  /** Null where it is not known. */
  readonly count: number | null;
  readonly isChosen?: boolean;
  /** What it is called, where its content does not say. */
  readonly name?: string;
  readonly rel?: string;
  readonly content: ReactNode;
}

/** Chips, all in a row, which scrolls on a narrow screen. */
export function ChipRow({
  label,
  chips,
  isWaiting,
  keepsPlace = true,
}: {
  label: string;
  chips: readonly Chip[];
  /** Whether the counts are still to come: their places are kept empty, so that nothing moves. */
  isWaiting: boolean;
  /** Whether the list stays where it is on the screen. */
  keepsPlace?: boolean;
}) {
  const { t, language } = useLanguage();
  const row = useRef<HTMLUListElement>(null);
  const fades = useScrollableRow(
    row,
    chips.findIndex(({ isChosen }) => isChosen),
    chips.at(-1)?.id,
  );
  return (
    <ul
      ref={row}
      aria-label={label}
      className={`relative -mx-4 flex gap-2 overflow-x-auto px-4 py-1.5 [scrollbar-width:none] sm:-mx-6 sm:px-6 lg:-mx-8 lg:px-8 print:hidden ${fades}`}
    >
      {chips.map(({ id, address, count, isChosen, name, rel, content }) => (
        <li key={id} className="relative shrink-0">
          <Link
            href={address}
            state={keepsPlace ? PRESERVE_SCROLL : undefined}
            rel={rel}
            // Nor is one that the keyboard is at, in the fade or beyond it; under a finger nothing moves.
            onFocus={({ currentTarget }) => {
              if (currentTarget.matches(':focus-visible')) scrollIntoRow(currentTarget.parentElement);
            }}
            aria-current={isChosen ? 'true' : undefined}
            aria-label={name}
            aria-description={
              count === null || isWaiting
                ? undefined
                : t('listings.found', { count, shown: fullCount(count, language) })
            }
            className={`${CHIP_LOOKS[isChosen ? 'chosen' : 'offered']} gap-2 ${isWaiting || count !== null ? 'pe-10' : ''}`}
          >
            {content}
          </Link>
          <span
            className={`pointer-events-none absolute inset-y-0 end-1.5 flex min-w-8 items-center justify-center text-fine text-soft tabular-nums ${isChosen ? 'forced-color-adjust-none forced-colors:text-[HighlightText]' : ''}`}
          >
            {count === null || isWaiting ? null : roundCount(count, language)}
          </span>
        </li>
      ))}
    </ul>
  );
}
