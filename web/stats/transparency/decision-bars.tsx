import { type ModerationMonth, SMALLEST_PUBLISHED } from '#contract/transparency.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { shortMonth } from './month-formats.ts';

/** With fewer months there is nothing to compare. */
const LEAST_MONTHS = 3;
/** A young site's bars are not wider than those of so many months. */
const PLACES = 12;

/** The decisions about new servers by month as bars; the table says the same in numbers. */
export function DecisionBars({ months }: { months: readonly ModerationMonth[] }) {
  const { t, language } = useLanguage();
  const [newest, oldest] = [months[0], months.at(-1)];
  if (months.length < LEAST_MONTHS || newest === undefined || oldest === undefined) return null;
  const { approved, rejected } = barsOf(months);
  const isYoung = months.length < PLACES;
  return (
    <div aria-hidden="true" className="mt-6 max-w-3xl text-fine text-soft print:hidden">
      <p className="flex flex-wrap gap-x-5">
        <Key className="bg-chart" name={t('transparency.approved')} />
        <Key className="bg-edge" name={t('transparency.rejected')} />
      </p>
      <svg
        viewBox={`0 0 ${months.length} 100`}
        preserveAspectRatio="none"
        className={`mt-3 h-36 border-b border-edge ${isYoung ? 'w-full sm:w-1/2' : 'w-full'}`}
      >
        <path d={approved} className="fill-chart" />
        <path d={rejected} className="fill-edge" />
      </svg>
      <p className={`mt-1.5 flex justify-between gap-x-4 ${isYoung ? 'sm:w-1/2' : ''}`}>
        <span>{shortMonth(oldest.month, language)}</span>
        <span>{shortMonth(newest.month, language)}</span>
      </p>
    </div>
  );
}

function Key({ className, name }: { className: string; name: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className={`size-2.5 rounded-sm ${className}`} />
      {name}
    </span>
  );
}

/** The share of a month's place that its bar takes. */
const WIDTH = 0.7;

/** The height of a bar of a suppressed number. */
const FEW = (SMALLEST_PUBLISHED - 1) / 2;

/** The bars of decisions by month, the oldest first, as paths in a box that is 100 high and 1 wide a month. */
export function barsOf(months: readonly ModerationMonth[]): { approved: string; rejected: string } {
  const oldestFirst = months.toReversed().map(({ decisions }) => ({
    approved: decisions.approved ?? FEW,
    rejected: decisions.rejected ?? FEW,
  }));
  const top = Math.max(1, ...oldestFirst.map(({ approved, rejected }) => approved + rejected));
  const bar = (place: number, from: number, height: number) => {
    const [low, high] = [from, from + height].map((count) => round(100 - (count / top) * 100));
    return height === 0 ? '' : `M${round(place + (1 - WIDTH) / 2)} ${low}V${high}h${WIDTH}V${low}z`;
  };
  return {
    approved: oldestFirst.map(({ approved }, place) => bar(place, 0, approved)).join(''),
    rejected: oldestFirst.map(({ approved, rejected }, place) => bar(place, approved, rejected)).join(''),
  };
}

function round(number: number) {
  return Math.round(number * 100) / 100;
}
