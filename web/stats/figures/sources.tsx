import ChevronRight from 'lucide-react/icons/chevron-right';
import type { Figures } from '#contract/figures.ts';
import { fullCount } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { percent } from './figure-formats.ts';

/** So many sources are in sight. */
const IN_SIGHT = 5;

/** Where the readers of a period came from, most first, each with its share of the views; the first are in sight. */
export function Sources({ sources }: Pick<Figures, 'sources'>) {
  const { t } = useLanguage();
  const all = sources.reduce((sum, { views }) => sum + views, 0);
  const most = Math.max(...sources.map(({ views }) => views));
  const rest = sources.slice(IN_SIGHT);
  return (
    <section className="mt-6 border-t border-line pt-6 lg:border-0 lg:pt-0">
      <h3 className="font-display text-title font-semibold">{t('workshop.figures.sources')}</h3>
      {all === 0 ? (
        <p className="mt-2 text-soft">{t('workshop.figures.noViews')}</p>
      ) : (
        <SourceList sources={sources.slice(0, IN_SIGHT)} all={all} most={most} />
      )}
      {rest.length === 0 ? null : (
        <details className="group">
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-small font-semibold text-soft hover:text-ink [&::-webkit-details-marker]:hidden">
            <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
            {t('workshop.figures.more', { number: rest.length })}
          </summary>
          <SourceList sources={rest} all={all} most={most} />
        </details>
      )}
    </section>
  );
}

function SourceList({ sources, all, most }: Pick<Figures, 'sources'> & { all: number; most: number }) {
  const { t, language } = useLanguage();
  return (
    <ol className="mt-3 grid gap-1.5">
      {sources.map(({ source, views }) => (
        <li
          key={source}
          className="relative isolate flex min-h-10 items-center gap-3 overflow-hidden rounded-small px-3 py-1.5 text-small"
        >
          <svg
            aria-hidden="true"
            viewBox="0 0 100 1"
            preserveAspectRatio="none"
            className="absolute inset-0 -z-10 size-full"
          >
            <rect width={(100 * views) / most} height="1" className="fill-chart/20" />
          </svg>
          <span className="min-w-0 flex-1 font-medium">{t(`workshop.figures.from.${source}`)}</span>
          <span className="text-soft tabular-nums">{percent(views / all, language)}</span>
          <span className="min-w-[4ch] text-end font-semibold tabular-nums">
            {fullCount(views, language)}
          </span>
        </li>
      ))}
    </ol>
  );
}
