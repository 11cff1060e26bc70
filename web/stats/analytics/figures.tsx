import type { Snapshot } from '#contract/analytics.ts';
import { fullCount } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';

const FIGURES = ['activeUsers', 'authenticatedUsers', 'pageViewsLastHour', 'pageViewsLast24Hours'] as const;

/** The numbers of active users and of page views. */
export function Figures({ snapshot }: { snapshot: Snapshot }) {
  const { t, language } = useLanguage();
  return (
    <section aria-label={t('moderation.analytics.figures.label')}>
      <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {FIGURES.map((figure) => (
          <div
            key={figure}
            className="flex min-w-0 flex-col-reverse justify-end rounded-card border border-line bg-surface px-4 py-3.5 shadow-card sm:px-5 sm:py-4"
          >
            <dt className="text-small text-soft">{t(`moderation.analytics.figures.${figure}`)}</dt>
            <dd className="min-h-[1.1lh] font-display text-figure font-bold tabular-nums">
              {fullCount(snapshot[figure], language)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
