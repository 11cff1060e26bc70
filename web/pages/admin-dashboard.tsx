import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { statusOf } from '../api/status-of.ts';
import { USER_QUERY_KEY } from '../auth/session.ts';
import { fullCount } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/language.tsx';
import {
  ACT_OF_TAB,
  addressOfAdmin,
  tabsFor,
  useAdminView,
  type AdminView,
  type Tab,
} from '../moderation/admin-view.ts';
import { usePermission } from '../moderation/use-permission.ts';
import { Appeals } from '../moderation/appeals/appeals.tsx';
import { ApprovedServers } from '../moderation/live-listings/approved-servers.tsx';
import { AuditLink } from '../moderation/audit-links.tsx';
import { AuditLog } from '../moderation/audit/audit-log.tsx';
import { BannedServers } from '../moderation/bans/banned-servers.tsx';
import { ForceBumpCard } from '../moderation/live-listings/force-bump-card.tsx';
import { ManagedServers } from '../moderation/live-listings/managed-servers.tsx';
import { usePolledStats } from '../moderation/queries.ts';
import { ReportedServers } from '../moderation/reports/reported-servers.tsx';
import { ReviewReports } from '../moderation/review-reports/review-reports.tsx';
import { Moderators } from '../people/moderators/moderators.tsx';
import { Templates } from '../moderation/templates/templates.tsx';
import { RequestQueue } from '../moderation/queue/request-queue.tsx';
import { StatCards } from '../moderation/stat-cards.tsx';
import { BlockedTags } from '../moderation/tags/blocked-tags.tsx';
import { BUTTON } from '../ui/button.ts';
import { Lazy, lazyCode } from '../ui/lazy-code.tsx';
import { Notice } from '../ui/notice.tsx';
import { RetryButton } from '../ui/retry-button.tsx';
import { PageSection } from '../ui/page-section.tsx';
import { SCROLL_ANCHOR } from '../ui/preserve-scroll.ts';
import { TabList, TabPanel } from '../ui/tab-list.tsx';

const analyticsPanel = lazyCode(async () => (await import('../stats/analytics/panel.tsx')).AnalyticsPanel);

/** What those who moderate look after: figures, the force bump, the tabs that are theirs, and the audit beside them. */
export function AdminDashboard() {
  const { t } = useLanguage();
  const may = usePermission();
  const view = useAdminView();
  const countOf = useTabCounts();
  useNotAdminAnyMore();
  return (
    <div className="grid grid-cols-1 gap-5 sm:gap-6">
      <StatCards />
      {may('force bump') ? <ForceBumpCard /> : null}
      <div {...SCROLL_ANCHOR}>
        <div className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line lg:flex-nowrap">
          <div className="max-w-full min-w-0">
            <TabList
              label={t('moderation.tabs.label')}
              tabs={tabsFor(may).map((tab) => ({
                value: tab,
                label: t(`moderation.tabs.${tab}`),
                count: countOf(tab),
                href: addressOfAdmin({ tab }),
              }))}
              chosen={view.tab === 'audit' || !may(ACT_OF_TAB[view.tab]) ? null : view.tab}
            />
          </div>
          {may('read audit') ? <AuditLink isChosen={view.tab === 'audit'} /> : null}
        </div>
        {may(ACT_OF_TAB[view.tab]) ? <View view={view} /> : <NotTheirs view={view} />}
      </div>
    </div>
  );
}

/** How many items a tab has, as far as that is known. */
function useTabCounts() {
  const { language } = useLanguage();
  const { data } = usePolledStats();
  const counts: Partial<Record<Tab, number | undefined>> = {
    submissions: data?.pendingSubmissions,
    edits: data?.pendingEdits,
    servers: data?.approvedServers,
    reports: data?.pendingReports,
    reviews: data?.pendingReviewReports,
    appeals: data?.pendingAppeals,
    approved: data?.approvedServers,
    banned: data?.bannedServers,
  };
  return (tab: Tab) => {
    const count = counts[tab];
    return count === undefined ? undefined : fullCount(count, language);
  };
}

function View({ view }: { view: AdminView }) {
  const { t } = useLanguage();
  return view.tab === 'audit' ? (
    <section aria-labelledby="audit" className="pt-6">
      <h2 id="audit" className="mb-2 font-display text-section font-bold tracking-tight">
        {t('moderation.tabs.audit')}
      </h2>
      <AuditLog view={view} />
    </section>
  ) : (
    <TabPanel key={view.tab} value={view.tab}>
      <h2 className="sr-only">{t(`moderation.tabs.${view.tab}`)}</h2>
      <div>
        <Content view={view} />
      </div>
    </TabPanel>
  );
}

/** A tab that only admins may see, as a moderator's address names it. */
function NotTheirs({ view: { tab } }: { view: AdminView }) {
  const { t } = useLanguage();
  return (
    <section aria-labelledby="not-theirs" className="pt-6">
      <h2 id="not-theirs" className="sr-only">
        {t(`moderation.tabs.${tab}`)}
      </h2>
      <Notice
        title={t('moderation.notTheirs.title', { tab: t(`moderation.tabs.${tab}`) })}
        text={t('moderation.notTheirs.text')}
      />
    </section>
  );
}

function Content({ view: { tab, words, filter } }: { view: AdminView }) {
  const { t } = useLanguage();
  switch (tab) {
    case 'submissions':
      return <RequestQueue key="submissions" isEdit={false} filter={filter} />;
    case 'edits':
      return <RequestQueue key="edits" isEdit filter={filter} />;
    case 'servers':
      return <ManagedServers words={words} />;
    case 'reports':
      return <ReportedServers />;
    case 'reviews':
      return <ReviewReports />;
    case 'appeals':
      return <Appeals />;
    case 'approved':
      return <ApprovedServers />;
    case 'banned':
      return (
        <>
          <BannedServers />
          <PageSection title={t('moderation.banned.tags')}>
            <BlockedTags />
          </PageSection>
        </>
      );
    case 'moderators':
      return <Moderators />;
    case 'templates':
      return <Templates />;
    case 'analytics':
    case 'audit':
      break;
  }
  return <Analytics />;
}

/** The live panel, its map and all, is fetched by those who open it. */
function Analytics() {
  const { t } = useLanguage();
  return (
    <Lazy
      code={analyticsPanel}
      loading={<p className="py-10 text-center text-soft">{t('moderation.analyticsLoading')}</p>}
      renderFailed={(retry) => (
        <Notice urgent title={t('admin.loadFailed')} text={t('toasts.noAnswer')}>
          <RetryButton retry={retry} className={BUTTON.quiet} />
        </Notice>
      )}
    >
      {(AnalyticsPanel) => <AnalyticsPanel />}
    </Lazy>
  );
}

/** Asks again who is signed in when the server says that they may not see the dashboard any more, or are nobody. */
function useNotAdminAnyMore() {
  const queryClient = useQueryClient();
  const { error } = usePolledStats();
  const isDenied = statusOf(error) === 403 || statusOf(error) === 401;
  useEffect(() => {
    if (isDenied) void queryClient.invalidateQueries({ queryKey: USER_QUERY_KEY });
  }, [isDenied, queryClient]);
}
