import { usePolledPages } from '../use-polling.ts';
import { Filter } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import { REPORT_CATEGORIES, type ReportCategory } from '#contract/reports.ts';
import { listingAddress } from '#contract/paths.ts';
import { itemsOf } from '../../api/page.ts';
import { contentLanguage } from '../../i18n/content-language.ts';
import { fullCount } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { Badge } from '../../ui/badge.tsx';
import { useFocusNextOnRemove } from '../../ui/focus/focus-next-on-remove.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { PagedList } from '../paged-list.tsx';
import { pendingReports } from '../queries.ts';
import { Select } from '../../ui/form/select.tsx';
import { ReportItem } from './report-item.tsx';
import { reportsByServer, type ReportedServer } from './reports-by-server.ts';
import { RowActions } from '../server-row.tsx';
import { BanDialog } from '../ban-dialog.tsx';
import type { Actions } from '../../auth/use-action.ts';
import { usePermission } from '../use-permission.ts';
import { useListAction } from '../use-list-action.ts';

/** The reports that wait, those of one server together, and the ways to resolve one and to ban the server. */
export function ReportedServers() {
  const { t } = useLanguage();
  const [category, setCategory] = useState<ReportCategory | null>(null);
  const asked = usePolledPages(pendingReports(category));
  const servers = reportsByServer(itemsOf(asked.data?.pages ?? []));
  const actions = useListAction();
  const { place, noteFocus } = useFocusNextOnRemove(
    servers.flatMap(({ reports }) => reports.map(({ id }) => id)),
  );
  return (
    <div ref={place} tabIndex={-1} onFocus={noteFocus} className="outline-none">
      <Intro chosen={category} onChoose={setCategory} />
      <PagedList
        asked={asked}
        count={servers.length}
        empty={t(category === null ? 'moderation.empty.reports' : 'moderation.empty.reportsOfKind')}
      >
        {(list) => (
          <ul ref={list} aria-label={t('moderation.reports.label')} className="grid gap-4">
            {servers.map((server) => (
              <li key={server.serverId} tabIndex={-1}>
                <Reported server={server} shown={category} actions={actions} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

/** What the two ways to resolve a report tell its reporter, and which reports are listed. */
function Intro({
  chosen,
  onChoose,
}: {
  chosen: ReportCategory | null;
  onChoose: (category: ReportCategory | null) => void;
}) {
  const { t } = useLanguage();
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="max-w-prose min-w-0 flex-1 basis-72 text-small text-soft">
        {t('moderation.reports.outcomes')}
      </p>
      <Select
        label={t('moderation.reports.filter')}
        name="category"
        value={chosen ?? ''}
        options={[
          { value: '', label: t('moderation.reports.all') },
          ...REPORT_CATEGORIES.map((category) => ({
            value: category,
            label: t(`reports.categories.${category}`),
          })),
        ]}
        onChoose={(value) => onChoose(REPORT_CATEGORIES.find((category) => category === value) ?? null)}
        sign={<Filter className="size-4.5" />}
      />
    </div>
  );
}

function Reported({
  server: { serverId, serverName, discordServerId, serverStatus, reports, pending, seen },
  shown,
  actions,
}: {
  server: ReportedServer;
  /** The category that the list is narrowed to, if it is. */
  shown: ReportCategory | null;
  actions: Actions;
}) {
  const { t, language } = useLanguage();
  const heading = useId();
  const may = usePermission();
  const [isBanning, setIsBanning] = useState(false);
  // Until the list says so itself, which it may take back later.
  const [bannedFrom, setBannedFrom] = useState<string | null>(null);
  const isBanned = serverStatus === 'banned' || bannedFrom === serverStatus;
  if (serverStatus === 'banned' && bannedFrom !== null) setBannedFrom(null);
  // A narrowed list leaves out others on purpose.
  const unseen = shown === null ? pending - seen : 0;
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
            <ReportItem report={report} shown={shown} actions={actions} />
          </li>
        ))}
      </ul>
      {unseen > 0 ? (
        <p className="text-small text-soft">
          {t('moderation.reports.more', { count: unseen, shown: fullCount(unseen, language) })}
        </p>
      ) : null}
      <RowActions discordServerId={discordServerId} describedBy={heading}>
        {isBanned || !may('ban') ? null : (
          <ActionButton
            words={t('moderation.ban.ban')}
            busyWords={t('moderation.ban.banning')}
            isBusy={false}
            describedBy={heading}
            onPress={() => setIsBanning(true)}
          />
        )}
      </RowActions>
      {isBanning ? (
        <BanDialog
          server={{ id: serverId, name: serverName }}
          onDone={() => {
            setBannedFrom(serverStatus);
            setIsBanning(false);
          }}
          onUndone={() => setBannedFrom(null)}
          onClose={() => setIsBanning(false)}
        />
      ) : null}
    </article>
  );
}
