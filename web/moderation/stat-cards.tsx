import { errorMessage } from '../api/error-message.ts';
import { fullCount } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/language.tsx';
import { BUTTON } from '../ui/button.ts';
import { usePolledStats } from './queries.ts';

const FIGURES = ['pendingRequests', 'pendingReports', 'bannedServers', 'approvedServers'] as const;

/** How much waits for a decision, and how many listings there are. */
export function StatCards() {
  const { t, language } = useLanguage();
  const { data, error, refetch } = usePolledStats();
  if (data === undefined && error !== null) {
    return (
      <p
        role="alert"
        className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card bg-caution-wash p-4"
      >
        <span className="min-w-0 flex-1 basis-64 font-medium">{errorMessage(error, t)}</span>
        <button type="button" className={BUTTON.quiet} onClick={() => void refetch()}>
          {t('listings.tryAgain')}
        </button>
      </p>
    );
  }
  return (
    <section aria-label={t('moderation.stats.label')}>
      <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {FIGURES.map((figure) => (
          <div
            key={figure}
            className="flex flex-col-reverse justify-end rounded-card border border-line bg-surface px-4 py-3.5 shadow-card sm:px-5 sm:py-4"
          >
            <dt className="text-small text-soft">{t(`moderation.stats.${figure}`)}</dt>
            <dd className="min-h-[1.1lh] font-display text-figure font-bold tabular-nums">
              {data === undefined ? (
                <span aria-hidden="true" className="text-faint">
                  –
                </span>
              ) : (
                fullCount(data[figure], language)
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
