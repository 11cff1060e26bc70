import Filter from 'lucide-react/icons/funnel';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import { REPORT_CATEGORIES, type ReportCategory, type Report } from '#contract/reports.ts';
import { fullCount } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { BUTTON } from '../../ui/button.ts';
import { PRESERVE_SCROLL } from '../../ui/preserve-scroll.ts';
import { CaseCard, RowActions, ServerHeading } from '../case-card.tsx';
import { CaseList } from '../case-list.tsx';
import { addressOfAdmin, useAdminView } from '../admin-view.ts';
import { pendingReports } from '../queries.ts';
import { Select } from '../../ui/form/select.tsx';
import { ReportItem } from './report-item.tsx';
import { idOrNull } from '../queue-filter.ts';
import { ReportedPage } from './reported-page.tsx';
import { BanDialog } from '../ban-dialog.tsx';
import { usePermission } from '../use-permission.ts';
import { useCases, type Cases } from '../use-cases.ts';

/** A server and what was reported of it. */
interface ReportedServer extends Pick<
  Report,
  'serverName' | 'discordServerId' | 'serverStatus' | 'page' | 'alsoOpen'
> {
  /** The id of its listing. */
  readonly id: string;
  /** Those that have been fetched, in their order. */
  readonly reports: readonly Report[];
  /** How many wait in all. */
  readonly pending: number;
  /** How many of them have been fetched, one by one or as a number. */
  readonly seen: number;
}

/** The reports that wait, those of one server together, and the ways to resolve one and to ban the server. */
export function ReportedServers() {
  const { t } = useLanguage();
  const [category, setCategory] = useState<ReportCategory | null>(null);
  const server = idOrNull(useAdminView().server);
  const servers = useCases(pendingReports(category, server), {
    group: reportsByServer,
    entriesOf: ({ reports }) => reports,
  });
  return (
    <CaseList
      cases={servers}
      label={t('moderation.reports.label')}
      empty={t(category === null ? 'moderation.empty.reports' : 'moderation.empty.reportsOfKind')}
      renderRow={(one) => <Reported server={one} isNarrowed={category !== null} cases={servers} />}
    >
      <Intro chosen={category} onChoose={setCategory} />
      {server === null ? null : (
        <p className="mb-4 flex flex-wrap items-center gap-x-3 rounded-control bg-raised px-4 text-small">
          {t('moderation.reports.ofOne')}
          <Link href={addressOfAdmin({ tab: 'reports' })} state={PRESERVE_SCROLL} className={BUTTON.aside}>
            {t('moderation.reports.ofAll')}
          </Link>
        </p>
      )}
    </CaseList>
  );
}

/** That a reporter is told the outcome, and which reports are listed. */
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
  server,
  isNarrowed,
  cases,
}: {
  server: ReportedServer;
  /** Whether the list is narrowed to a category. */
  isNarrowed: boolean;
  cases: Cases<ReportedServer>;
}) {
  const { id, serverName: name, discordServerId, serverStatus, reports, pending, seen } = server;
  const { page, alsoOpen } = server;
  const { t, language } = useLanguage();
  const heading = useId();
  const may = usePermission();
  const [isBanning, setIsBanning] = useState(false);
  // Until the list says so itself, which it may take back later.
  const [bannedFrom, setBannedFrom] = useState<string | null>(null);
  const isBanned = serverStatus === 'banned' || bannedFrom === serverStatus;
  if (serverStatus === 'banned' && bannedFrom !== null) setBannedFrom(null);
  // A narrowed list leaves out others on purpose.
  const unseen = isNarrowed ? 0 : pending - seen;
  return (
    <CaseCard heading={heading} className="grid grid-cols-1 gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <ServerHeading id={heading} discordServerId={discordServerId} name={name} />
        <Badge tone="waiting">
          {t('moderation.reports.count', { count: pending, shown: fullCount(pending, language) })}
        </Badge>
        {isBanned ? <Badge tone="bad">{t('moderation.ban.isBanned')}</Badge> : null}
      </div>
      <div className="@container">
        <div className="grid grid-cols-1 gap-x-6 gap-y-4 @3xl:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid content-start gap-4">
            <ul className="divide-y divide-line border-y border-line">
              {reports.map((report) => (
                <li key={report.id}>
                  <ReportItem report={report} cases={cases} />
                </li>
              ))}
            </ul>
            {unseen > 0 ? (
              <p className="text-small text-soft">
                {t('moderation.reports.more', { count: unseen, shown: fullCount(unseen, language) })}
              </p>
            ) : null}
          </div>
          <div className="@3xl:col-start-2 @3xl:row-span-2 @3xl:row-start-1">
            <ReportedPage page={page} alsoOpen={alsoOpen} heading={heading} />
          </div>
          <div className="self-end">
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
          </div>
        </div>
      </div>
      {isBanning ? (
        <BanDialog
          server={{ id, name }}
          onDone={() => {
            setBannedFrom(serverStatus);
            setIsBanning(false);
          }}
          onUndone={() => setBannedFrom(null)}
          onClose={() => setIsBanning(false)}
        />
      ) : null}
    </CaseCard>
  );
}

/** Reports put together by their servers; a server stands where its first report does. */
export function reportsByServer(reports: readonly Report[]): readonly ReportedServer[] {
  return [...Map.groupBy(reports, ({ serverId }) => serverId).values()].flatMap((reports) => {
    const [first] = reports;
    if (first === undefined) return [];
    const { serverId, pendingOfServer, serverName, discordServerId, serverStatus, page, alsoOpen } = first;
    const server = { serverName, discordServerId, serverStatus, page, alsoOpen };
    // A report that was just resolved is gone here before the count is refetched.
    const seen = reports.reduce((sum, { withoutText }) => sum + Math.max(1, withoutText), 0);
    const pending = Math.max(seen, pendingOfServer);
    return [{ id: serverId, ...server, reports, pending, seen }];
  });
}
