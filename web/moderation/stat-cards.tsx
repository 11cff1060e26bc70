import { Link } from 'wouter';
import { errorMessage } from '../api/error-message.ts';
import { fullCount } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/language.tsx';
import { BUTTON } from '../ui/button.ts';
import { PRESERVE_SCROLL } from '../ui/preserve-scroll.ts';
import { ACT_OF_TAB, addressOfAdmin } from './admin-view.ts';
import { usePolledStats } from './queries.ts';
import { usePermission } from './use-permission.ts';

/** The figures, each with the tab that has what it counts. */
const FIGURES = [
  ['pendingRequests', 'submissions'],
  ['pendingReports', 'reports'],
  ['bannedServers', 'banned'],
  ['approvedServers', 'approved'],
] as const;

/** How many items have to be decided about, and how many listings there are: links, for those who may see what they count. */
export function StatCards() {
  const { t, language } = useLanguage();
  const may = usePermission();
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
      <dl className="grid grid-cols-2 gap-x-6 sm:flex sm:flex-wrap sm:gap-x-8">
        {FIGURES.map(([figure, tab]) => (
          <div
            key={figure}
            className="flex min-h-11 flex-row-reverse items-center justify-end gap-2 xl:min-h-9"
          >
            <dt className="text-small text-soft">
              {may(ACT_OF_TAB[tab]) ? (
                <Link
                  href={addressOfAdmin({ tab })}
                  state={PRESERVE_SCROLL}
                  className="inline-block min-h-11 content-center underline xl:min-h-9 decoration-edge underline-offset-4 hover:text-accent-text hover:decoration-accent-text"
                >
                  {t(`moderation.stats.${figure}`)}
                </Link>
              ) : (
                t(`moderation.stats.${figure}`)
              )}
            </dt>
            <dd className="shrink-0 font-display text-title font-bold whitespace-nowrap tabular-nums">
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
