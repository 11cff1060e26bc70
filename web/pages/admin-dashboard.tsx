import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { contentIn } from '#contract/content.ts';
import type { ServerRequest } from '#contract/queue.ts';
import { statusOf } from '../api/status-of.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { USER_QUERY_KEY } from '../auth/session.ts';
import { useLanguage } from '../i18n/language.tsx';
import { LiveEditDialog } from '../listings/managed/live-edit-dialog.tsx';
import { addressOfAdmin, TABS, useAdminView, type AdminView } from '../admin/admin-view.ts';
import { ApprovedServers } from '../listings/managed/approved-servers.tsx';
import { AuditLink } from '../admin/audit-links.tsx';
import { AuditLog } from '../audit/audit-log.tsx';
import { BannedServers } from '../bans/banned-servers.tsx';
import { ForceBumpCard } from '../listings/managed/force-bump-card.tsx';
import { ManagedServers } from '../listings/managed/managed-servers.tsx';
import { adminStats } from '../admin/queries.ts';
import { ReportedServers } from '../reports/reported-servers.tsx';
import { RequestQueue } from '../queue/request-queue.tsx';
import { StatCards } from '../admin/stat-cards.tsx';
import { useLiveEdit } from '../listings/managed/use-live-edit.ts';
import { BlockedTags } from '../tags/blocked-tags.tsx';
import { BUTTON } from '../ui/button.ts';
import { Lazy, lazyCode } from '../ui/lazy-code.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageSection } from '../ui/page-section.tsx';
import { SCROLL_ANCHOR } from '../ui/preserve-scroll.ts';
import { TabList, TabPanel } from '../ui/tab-list.tsx';

const analyticsPanel = lazyCode(async () => (await import('../analytics/panel.tsx')).AnalyticsPanel);

/** What admins look after: figures, the force bump, the seven tabs, and the audit beside them. */
export function AdminDashboard() {
  const { t } = useLanguage();
  const view = useAdminView();
  useNotAdminAnyMore();
  return (
    <div className="grid grid-cols-1 gap-5 sm:gap-6">
      <StatCards />
      <ForceBumpCard />
      <div {...SCROLL_ANCHOR}>
        <div className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line">
          <div className="max-w-full min-w-0">
            <TabList
              label={t('moderation.tabs.label')}
              tabs={TABS.map((tab) => ({
                value: tab,
                label: t(`moderation.tabs.${tab}`),
                href: addressOfAdmin({ tab }),
              }))}
              chosen={view.tab === 'audit' ? null : view.tab}
            />
          </div>
          <AuditLink isChosen={view.tab === 'audit'} />
        </div>
        {view.tab === 'audit' ? (
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
              <Tab view={view} />
            </div>
          </TabPanel>
        )}
      </div>
    </div>
  );
}

function Tab({ view: { tab, words } }: { view: AdminView }) {
  const { t } = useLanguage();
  switch (tab) {
    case 'submissions':
      return <RequestQueue key="submissions" isEdit={false} />;
    case 'edits':
      return <RequestQueue key="edits" isEdit />;
    case 'servers':
      return <ManagedServers words={words} editor={editor} />;
    case 'reports':
      return <ReportedServers />;
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
          <button type="button" className={BUTTON.quiet} onClick={retry}>
            {t('listings.tryAgain')}
          </button>
        </Notice>
      )}
    >
      {(AnalyticsPanel) => <AnalyticsPanel />}
    </Lazy>
  );
}

function editor(server: ServerRequest, onClose: () => void) {
  return <Editor server={server} onClose={onClose} />;
}

function Editor({ server, onClose }: { server: ServerRequest; onClose: () => void }) {
  const { isSending, refusal, change } = useLiveEdit(server.id);
  const { discordServerId: guildId, name, icon } = server;
  return (
    <LiveEditDialog
      subject={{ guildId, name, icon }}
      content={contentIn(server)}
      settings={server}
      isSending={isSending}
      refusal={refusal}
      onSave={(changes, onRefused) => change(changes, { onDone: onClose, onRefused })}
      onClose={onClose}
    />
  );
}

/** Asks again who is signed in when the server says that they are no admin any more. */
function useNotAdminAnyMore() {
  const queryClient = useQueryClient();
  const { error } = useApiQuery(adminStats);
  const isDenied = statusOf(error) === 403;
  useEffect(() => {
    if (isDenied) void queryClient.invalidateQueries({ queryKey: USER_QUERY_KEY });
  }, [isDenied, queryClient]);
}
