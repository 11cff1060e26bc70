import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ListingContent } from '#contract/forms.ts';
import type { ServerRequest } from '#contract/moderation.ts';
import { statusOf } from '../api/status-of.ts';
import { useAnswer } from '../api/use-answer.ts';
import { USER_KEY } from '../auth/session.ts';
import { useLanguage } from '../i18n/language.tsx';
import { LiveDialog } from '../listings/submissions/live-dialog.tsx';
import { addressOfAdmin, TABS, useAdminView, type AdminView } from '../moderation/admin-view.ts';
import { ApprovedServers } from '../moderation/approved-servers.tsx';
import { AuditLink } from '../moderation/audit-links.tsx';
import { AuditLog } from '../moderation/audit-log.tsx';
import { BannedServers } from '../moderation/banned-servers.tsx';
import { ForceBumpCard } from '../moderation/force-bump-card.tsx';
import { ManagedServers } from '../moderation/managed-servers.tsx';
import { adminStats } from '../moderation/questions.ts';
import { ReportedServers } from '../moderation/reported-servers.tsx';
import { RequestQueue } from '../moderation/request-queue.tsx';
import { StatCards } from '../moderation/stat-cards.tsx';
import { useChange } from '../moderation/use-change.ts';
import { BUTTON } from '../ui/button.ts';
import { Notice } from '../ui/notice.tsx';
import { HELD } from '../ui/stay-in-place.ts';
import { TabList, TabPanel } from '../ui/tab-list.tsx';

/** What admins look after: figures, the force bump, the seven tabs, and the audit beside them. */
export function AdminDashboard() {
  const { t } = useLanguage();
  const view = useAdminView();
  useNotAdminAnyMore();
  return (
    <div className="grid grid-cols-1 gap-5 sm:gap-6">
      <StatCards />
      <ForceBumpCard />
      <div {...HELD}>
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
      return <BannedServers />;
    case 'analytics':
    case 'audit':
      break;
  }
  return <Analytics />;
}

/** The live panel, its map and all, is fetched by those who open it. */
function Analytics() {
  const { t } = useLanguage();
  const {
    data: AnalyticsPanel,
    error,
    refetch,
  } = useQuery({
    queryKey: ['analytics-panel'],
    queryFn: async () => (await import('../analytics/panel.tsx')).AnalyticsPanel,
    networkMode: 'always',
  });
  if (AnalyticsPanel !== undefined) return <AnalyticsPanel />;
  if (error === null)
    return <p className="py-10 text-center text-soft">{t('moderation.analyticsLoading')}</p>;
  return (
    <Notice urgent title={t('admin.loadFailed')} text={t('toasts.noAnswer')}>
      <button type="button" className={BUTTON.quiet} onClick={() => void refetch()}>
        {t('listings.tryAgain')}
      </button>
    </Notice>
  );
}

function editor(server: ServerRequest, onClose: () => void) {
  return <Editor server={server} onClose={onClose} />;
}

function Editor({ server, onClose }: { server: ServerRequest; onClose: () => void }) {
  const { isSending, refusal, change } = useChange(server.id);
  const { discordServerId: guildId, name, icon } = server;
  return (
    <LiveDialog
      subject={{ guildId, name, icon }}
      content={contentOf(server)}
      isSending={isSending}
      refusal={refusal}
      onSave={(changes, onRefused) => change(changes, { onDone: onClose, onRefused })}
      onClose={onClose}
    />
  );
}

/** Whoever has lost the right to be here is asked about anew, and led away. */
function useNotAdminAnyMore() {
  const queryClient = useQueryClient();
  const { error } = useAnswer(adminStats);
  const isDenied = statusOf(error) === 403;
  useEffect(() => {
    if (isDenied) void queryClient.invalidateQueries({ queryKey: USER_KEY });
  }, [isDenied, queryClient]);
}

function contentOf({ description, category, language, inviteLink }: ServerRequest): ListingContent {
  return { description, category, language, inviteLink };
}
