import type { User } from '#contract/auth.ts';
import {
  MOST_REPORTERS_TOLD,
  type NoticeOfReport,
  type ReportCategory,
  type ReportOutcome,
  type Report,
} from '#contract/reports.ts';
import { hasPermission } from '#contract/roles.ts';
import type { Database } from '#database/tables.ts';
import type { Deps } from '../../deps.ts';
import { decide, type DecisionDeps, type DecisionNews } from '../decide.ts';
import { inviteUrl } from '../../discord/links.ts';
import { lockNotified } from '../../notify/messages/new-notice.store.ts';
import { Refusal } from '../../refusal.ts';
import { pageEnd, pageOf, UUID_SHAPE } from '../../cursor.ts';
import {
  closeNotices,
  closeNoticesOfListing,
  findNotices,
} from '../public-notices/public-notice-queue.store.ts';
import { findAlsoOpen } from './also-open.store.ts';
import {
  countPendingReports,
  findReport,
  findPendingReporters,
  findReports,
  findWithoutText,
  recordActionTaken,
  recordResolution,
  type ReportRow,
} from './report-queue.store.ts';

/** A report's urgency and id, because the pending reports are ordered by urgency first. */
const POSITION = `[0-2]-${UUID_SHAPE}`;

interface ReportsQuery {
  status: Report['status'];
  category?: ReportCategory | undefined;
  server?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of the reports, the cursor of the next page if there is one, and the number of pending reports. */
export async function listReports(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  { role }: User,
  { status, category, server, limit, cursor }: ReportsQuery,
): Promise<{ reports: Report[]; next: string | null; total: number | null }> {
  const isPending = status === 'pending';
  const list = `${status} ${category ?? 'all'} reports${server === undefined ? '' : ` of ${server}`}`;
  const end = pageEnd(cursor, list, POSITION);
  const after = end && { urgency: Number(end.id[0]), createdAt: end.at, id: end.id.slice(2) };
  const [rows, total] = await Promise.all([
    findReports(db, { isPending, category, server }, { after, limit: limit + 1 }),
    isPending ? countPendingReports(db, { category, server }) : null,
  ]);
  const { page, next } = pageOf(rows, limit, list, ({ urgency, createdAt: at, id }) => ({
    at,
    id: `${urgency}-${id}`,
  }));
  const seesPeople = hasPermission(role, 'see people');
  const isNotice = ({ reporterName, reason }: ReportRow) => reporterName === null && reason !== null;
  const [notices, alsoOpen] = await Promise.all([
    findNotices(
      db,
      page.filter(isNotice).map(({ id }) => id),
    ),
    findAlsoOpen(db, [...new Set(page.map(({ serverId }) => serverId))]),
  ]);
  const { inviteBase } = config.discord;
  const reports = page.map((row) =>
    asReport(row, {
      notice: notices.get(row.id) ?? null,
      alsoOpen: alsoOpen.get(row.serverId) ?? [],
      seesPeople,
      inviteBase,
    }),
  );
  return { reports, next, total };
}

/**
 * Resolves a report, and tells its reporter what came of it; a notice without an account with the reason. `all` resolves those with it that are only counted like it: so
 * many at once, the oldest first.
 */
export async function resolveReport(
  deps: DecisionDeps,
  actor: User,
  {
    id,
    outcome,
    all,
    reason: answer,
  }: { id: string; outcome: ReportOutcome; all: boolean; reason?: string | undefined },
  deadline: AbortSignal,
): Promise<void> {
  const find = async (db: Database) => findReport(db, id);
  const about = { gone: 'reportNotFound', find, lock: find } as const;
  await decide(deps, actor, deadline, about, async (trx, report, record) => {
    if (report.resolvedAt) throw new Refusal('reportResolved');
    const isNotice = report.reporterId === null;
    // As of appeals.
    if (report.reopenedAt && !hasPermission(actor.role, 'decide appeals')) throw new Refusal('notAllowed');
    if (isNotice && answer === undefined) throw new Refusal('decisionReasonMissing');
    const { listingId, discordServerId, submittedBy, reporterId, reason, category } = report;
    const isCounted = all && reason === null;
    const reports = isCounted
      ? await findWithoutText(trx, report, MOST_REPORTERS_TOLD)
      : [{ id, reporterId }];
    const { notices, at } = await record({
      action: 'resolve report',
      listing: { id: listingId, discordServerId, submittedBy },
      person: null,
      before: { report: id, status: 'pending', reported: category },
      after: { status: 'resolved', outcome, ...(isCounted && { reports: reports.length }) },
      // Nothing that the sender of a notice wrote outlasts it.
      words: reason === null || isNotice ? [] : [{ part: 'before', said: { reason }, author: reporterId }],
      // Locked before the reports, as in an erasure.
      people: reports.map((report) => report.reporterId),
    });
    const ids = reports.map((report) => report.id);
    const reporters = await recordResolution(trx, ids, { outcome, at });
    if (reporters.length === 0)
      throw new Refusal((await findReport(trx, id)) ? 'reportResolved' : 'reportNotFound');
    if (isNotice) await closeNotices(trx, id, { outcome, answer: answer ?? null, at });
    await notices(outcome === 'actionTaken' ? 'report acted on' : 'report without action', reporters);
  });
}

/** Those who are told when a listing is deleted for what it did. */
export async function findReportersToTell(trx: Database, listingId: string): Promise<string[]> {
  return findPendingReporters(trx, listingId, MOST_REPORTERS_TOLD);
}

/** Resolves all pending reports of a listing that is deleted for what it did, and tells their reporters so. */
export async function settleReports(
  trx: Database,
  { notices, at }: DecisionNews,
  listingId: string,
): Promise<void> {
  const reporters = await findReportersToTell(trx, listingId);
  // With those whom the deletion itself is told, and before the reports, as in an erasure.
  await lockNotified(trx, reporters, listingId);
  await notices('report acted on', reporters);
  await recordActionTaken(trx, listingId, at);
  await closeNoticesOfListing(trx, listingId, at);
}

function asReport(
  row: ReportRow,
  {
    notice,
    alsoOpen,
    seesPeople,
    inviteBase,
  }: { notice: NoticeOfReport | null; alsoOpen: Report['alsoOpen']; seesPeople: boolean; inviteBase: string },
): Report {
  const {
    resolvedAt,
    createdAt,
    reason,
    reporterName,
    urgency: _,
    description,
    language,
    inviteCode,
    ...same
  } = row;
  return {
    ...same,
    reason: reason ?? '',
    reporterName: seesPeople && reason !== null ? reporterName : null,
    createdAt: createdAt.toISOString(),
    status: resolvedAt ? 'resolved' : 'pending',
    notice: notice && {
      ...notice,
      senders: notice.senders.map((sender) => (seesPeople ? sender : { ...sender, name: null, email: null })),
    },
    page: {
      description,
      language,
      inviteLink: inviteCode === null ? null : inviteUrl(inviteBase, inviteCode),
    },
    alsoOpen,
  };
}
