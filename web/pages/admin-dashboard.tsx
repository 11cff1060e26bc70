import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { statusOf } from '../api/status-of.ts';
import { USER_QUERY_KEY } from '../auth/session.ts';
import { useLanguage } from '../i18n/language.tsx';
import { ACT_OF_TAB, useAdminView, type AdminView, type Tab } from '../moderation/admin-view.ts';
import { DashboardTabs } from '../moderation/dashboard-tabs.tsx';
import { usePermission } from '../moderation/use-permission.ts';
import { Appeals } from '../moderation/appeals/appeals.tsx';
import { ApprovedServers } from '../moderation/live-listings/approved-servers.tsx';
import { AuditLog } from '../moderation/audit/audit-log.tsx';
import { BannedServers } from '../moderation/bans/banned-servers.tsx';
import { ForceBumpForm } from '../moderation/live-listings/force-bump-form.tsx';
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
import { TabPanel } from '../ui/tab-list.tsx';

const analyticsPanel = lazyCode(async () => (await import('../stats/analytics/panel.tsx')).AnalyticsPanel);

/** What those who moderate look after: figures, the force bump, and the tabs that are theirs. */
export function AdminDashboard() {
  const may = usePermission();
  const view = useAdminView();
  const [opened, setOpened] = useState<Tab | null>(null);
  useNotAdminAnyMore();
  return (
    <div className="grid grid-cols-1 gap-2">
      <StatCards />
      {may('force bump') ? <ForceBumpForm /> : null}
      <div
        {...SCROLL_ANCHOR}
        className="grid grid-cols-1 items-start gap-x-6 xl:grid-cols-[min(13rem,17vw)_minmax(0,1fr)]"
      >
        <DashboardTabs tab={view.tab} onOpen={setOpened} />
        {may(ACT_OF_TAB[view.tab]) ? (
          <View view={view} isOpened={opened === view.tab} onFocused={() => setOpened(null)} />
        ) : (
          <NotTheirs view={view} />
        )}
      </div>
    </div>
  );
}

interface Opening {
  readonly view: AdminView;
  /** Whether the tab was just pressed. */
  readonly isOpened: boolean;
  /** Called once the focus has gone on to what it shows. */
  readonly onFocused: () => void;
}

function View(opening: Opening) {
  const { t } = useLanguage();
  const { tab } = opening.view;
  return (
    <TabPanel key={tab} value={tab} className="min-w-0 pt-3 xl:pt-1">
      <h2 className="sr-only">{t(`moderation.tabs.${tab}`)}</h2>
      <div>
        <Content {...opening} />
      </div>
    </TabPanel>
  );
}

/** A tab that only admins may see, as a moderator's address names it. */
function NotTheirs({ view: { tab } }: { view: AdminView }) {
  const { t } = useLanguage();
  return (
    <section aria-labelledby="not-theirs" className="pt-3 xl:pt-1">
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

function Content({ view, ...opening }: Opening) {
  const { t } = useLanguage();
  const { tab, words, filter } = view;
  switch (tab) {
    case 'submissions':
      return <RequestQueue key="submissions" isEdit={false} filter={filter} {...opening} />;
    case 'edits':
      return <RequestQueue key="edits" isEdit filter={filter} {...opening} />;
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
    case 'audit':
      return <AuditLog view={view} />;
    case 'analytics':
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
