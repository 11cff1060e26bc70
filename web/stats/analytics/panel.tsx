import type { ConnectionState } from '../../api/live-connection.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { TopCountries, TopPages } from './rankings.tsx';
import { Sessions } from './sessions.tsx';
import { useSnapshot } from './use-snapshot.ts';
import { WorldMap } from './world-map.tsx';
import type { Snapshot } from '#contract/analytics.ts';
import { fullCount } from '../../i18n/formats.ts';

/** The live panel: active sessions, pages and countries. It is connected while it is shown. */
export function AnalyticsPanel() {
  const { state, data } = useSnapshot();
  return (
    <div className="grid grid-cols-1 gap-4 sm:gap-5">
      <Connection state={state} isStale={data !== null && state !== 'connected'} />
      {data === null ? (
        state === 'notConnected' ? null : (
          <Loading />
        )
      ) : (
        <>
          <Figures snapshot={data} />
          <div className="grid grid-cols-1 items-start gap-4 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <WorldMap countries={data.countryDistribution} />
            <TopCountries countries={data.countryDistribution} />
          </div>
          <div className="grid grid-cols-1 items-start gap-4 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <Sessions sessions={data.activeSessions} all={data.activeUsers} />
            <TopPages pages={data.topPages} />
          </div>
        </>
      )}
    </div>
  );
}

const SIGNS: Readonly<Record<ConnectionState, string>> = {
  connecting: 'rotate-45 border border-caution',
  connected: 'rounded-full bg-online',
  notConnected: 'rotate-45 bg-caution',
};

/** The state of the connection; a lost one is announced at once. */
function Connection({ state, isStale }: { state: ConnectionState; isStale: boolean }) {
  const { t } = useLanguage();
  return (
    <output className="flex min-h-6 flex-wrap items-center gap-x-2.5 text-small">
      <span aria-hidden="true" className={`size-2 shrink-0 ${SIGNS[state]}`} />
      <span className="font-semibold">{t(`moderation.analytics.state.${state}`)}</span>
      {state === 'notConnected' ? (
        <span className="text-soft">
          {t(isStale ? 'moderation.analytics.stale' : 'moderation.analytics.retrying')}
        </span>
      ) : null}
    </output>
  );
}

function Loading() {
  const { t } = useLanguage();
  return (
    <div aria-busy="true" className="grid gap-4">
      <output className="text-soft">{t('moderation.analytics.loading')}</output>
      <div className="grid animate-wait grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {PLACES.map((place) => (
          <div key={place} className="h-22 rounded-card border border-line bg-surface" />
        ))}
      </div>
    </div>
  );
}

const PLACES = [1, 2, 3, 4] as const;

const FIGURES = ['activeUsers', 'authenticatedUsers', 'pageViewsLastHour', 'pageViewsLast24Hours'] as const;

/** The numbers of active users and of page views. */
function Figures({ snapshot }: { snapshot: Snapshot }) {
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
