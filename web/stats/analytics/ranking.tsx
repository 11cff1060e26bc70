import { memo } from 'react';
import { fullCount } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';

/** A row of a ranking. */
interface Ranked {
  readonly key: string;
  readonly title: string;
  /** Tells it apart from others with its title. */
  readonly detail: string | null;
  readonly count: number;
}

/** Items with their counts, the largest first, each with a bar in proportion to the largest. */
export function Ranking({ items }: { items: readonly Ranked[] }) {
  const largest = Math.max(1, ...items.map(({ count }) => count));
  return (
    <ol className="grid gap-1.5">
      {items.map(({ key, title, detail, count }) => (
        <Line key={key} title={title} detail={detail} count={count} share={count / largest} />
      ))}
    </ol>
  );
}

const Line = memo(function Line({ title, detail, count, share }: Omit<Ranked, 'key'> & { share: number }) {
  const { language } = useLanguage();
  return (
    <li className="relative isolate flex min-h-10 items-center gap-3 overflow-hidden rounded-small px-3 py-1.5 text-small">
      <span
        aria-hidden="true"
        className="absolute inset-0 -z-10 origin-left bg-chart/20 transition-transform"
        style={{ transform: `scaleX(${share})` }}
      />
      <span className="flex min-w-0 flex-1 flex-wrap gap-x-2">
        <bdi className="max-w-full truncate font-medium">{title}</bdi>
        {detail === null ? null : <span className="truncate text-soft tabular-nums">{detail}</span>}
      </span>
      <span className="min-w-[4ch] text-end font-semibold tabular-nums">{fullCount(count, language)}</span>
    </li>
  );
});
