import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import { resolveReport, type Report } from '#contract/reports.ts';
import { listingAddress } from '#contract/paths.ts';
import { call } from '../api/call.ts';
import { itemsOf } from '../api/page.ts';
import { usePagedQuery } from '../api/use-paged-query.ts';
import { contentLanguage } from '../i18n/content-language.ts';
import { fullCount } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/language.tsx';
import { Badge } from '../ui/badge.tsx';
import { listItem, useFocusNextOnRemove } from '../ui/focus/focus-next-on-remove.ts';
import { TimeAgo } from '../admin/time-ago.tsx';
import { ActionButton } from '../ui/action-button.tsx';
import { PagedList } from '../admin/paged-list.tsx';
import { pendingReports } from '../admin/queries.ts';
import { InlineError } from '../ui/inline-error.tsx';
import { removeFromList } from '../admin/list-cache.ts';
import { reportsByServer, type ReportedServer } from './reports-by-server.ts';
import { RowActions } from '../admin/server-row.tsx';
import { useBans } from '../admin/use-bans.ts';
import type { Actions } from '../auth/use-action.ts';
import { useListAction } from '../admin/use-list-action.ts';

/** The reports that wait, those of one server together, and the ways to resolve one and to ban the server. */
export function ReportedServers() {
  const { t } = useLanguage();
  const asked = usePagedQuery(pendingReports);
  const servers = reportsByServer(itemsOf(asked.data?.pages ?? []));
  const actions = useListAction();
  const { place, noteFocus } = useFocusNextOnRemove(
    servers.flatMap(({ reports }) => reports.map(({ id }) => id)),
  );
  return (
    <div ref={place} tabIndex={-1} onFocus={noteFocus} className="outline-none">
      <PagedList asked={asked} count={servers.length} empty={t('moderation.empty.reports')}>
        {(list) => (
          <ul ref={list} aria-label={t('moderation.reports.label')} className="grid gap-4">
            {servers.map((server) => (
              <li key={server.serverId} tabIndex={-1}>
                <Reported server={server} actions={actions} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

function Reported({
  server: { serverId, serverName, discordServerId, serverStatus, reports, pending },
  actions,
}: {
  server: ReportedServer;
  actions: Actions;
}) {
  const { t, language } = useLanguage();
  const heading = useId();
  const { ban } = useBans(actions);
  const [wasBanned, setWasBanned] = useState(false);
  const isBanned = wasBanned || serverStatus === 'banned';
  const unseen = pending - reports.length;
  return (
    <article
      aria-labelledby={heading}
      className="grid grid-cols-1 gap-4 rounded-card border border-line bg-surface p-5 shadow-card sm:p-6"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h3
          id={heading}
          className="font-display text-title font-semibold"
          lang={contentLanguage('Other', serverName)}
        >
          <Link
            href={listingAddress(discordServerId)}
            className="inline-block min-h-11 content-center underline decoration-edge underline-offset-4 hover:text-accent-text hover:decoration-accent-text"
          >
            <bdi>{serverName}</bdi>
          </Link>
        </h3>
        <Badge tone="waiting">
          {t('moderation.reports.count', { count: pending, shown: fullCount(pending, language) })}
        </Badge>
        {isBanned ? <Badge tone="bad">{t('moderation.ban.isBanned')}</Badge> : null}
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {reports.map((report) => (
          <li key={report.id}>
            <ReportItem report={report} actions={actions} />
          </li>
        ))}
      </ul>
      {unseen > 0 ? (
        <p className="text-small text-soft">
          {t('moderation.reports.more', { count: unseen, shown: fullCount(unseen, language) })}
        </p>
      ) : null}
      <InlineError sentence={actions.errorOf(serverId)} />
      <RowActions discordServerId={discordServerId} describedBy={heading}>
        {isBanned ? null : (
          <ActionButton
            words={t('moderation.ban.ban')}
            busyWords={t('moderation.ban.banning')}
            isBusy={actions.pendingAction(serverId) !== undefined}
            describedBy={heading}
            onPress={() => ban(serverId, serverId, () => setWasBanned(true))}
          />
        )}
      </RowActions>
    </article>
  );
}

function ReportItem({
  report: { id, reason, reporterName, createdAt },
  actions,
}: {
  report: Report;
  actions: Actions;
}) {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const words = useId();
  return (
    <article
      {...listItem(id)}
      tabIndex={-1}
      aria-labelledby={words}
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4 outline-offset-3"
    >
      <div className="min-w-0 flex-1 basis-64">
        <p id={words} className="max-w-prose whitespace-pre-line" dir="auto">
          {reason}
        </p>
        <p className="mt-1.5 flex flex-wrap gap-x-3 text-small text-soft">
          <span>
            <bdi>{t('moderation.reports.by', { name: reporterName })}</bdi>
          </span>
          <TimeAgo at={createdAt} />
        </p>
        <InlineError sentence={actions.errorOf(id)} />
      </div>
      <ActionButton
        words={t('moderation.reports.resolve')}
        busyWords={t('moderation.reports.resolving')}
        isBusy={actions.pendingAction(id) !== undefined}
        describedBy={words}
        onPress={() =>
          void actions.run({
            target: id,
            name: 'resolve',
            endpoint: resolveReport,
            call: async () => call(resolveReport, { params: { id } }),
            succeeded: () => ({
              title: t('moderation.reports.resolved'),
              text: t('moderation.reports.resolvedText'),
            }),
            failed: () => ({
              title: t('moderation.reports.failed'),
              text: t('moderation.reports.failedText'),
            }),
            onSuccess: () => removeFromList(queryClient, pendingReports, id),
          })
        }
      />
    </article>
  );
}
