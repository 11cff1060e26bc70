import type { User } from '#contract/auth.ts';
import type { Report } from '#contract/reports.ts';
import type { Deps } from '../deps.ts';
import { makeNotice } from '../messages/notice.store.ts';
import { Refusal } from '../refusal.ts';
import { pageEnd, pageOf, UUID_SHAPE } from '../cursor.ts';
import { recordAction } from '../audit/audit.ts';
import {
  countPendingReports,
  findReport,
  findReports,
  recordResolution,
  type ReportRow,
} from './report-queue.store.ts';

/** A page of the reports, the cursor of the next page if there is one, and the number of pending reports. */
export async function listReports(
  { db }: Pick<Deps, 'db'>,
  { status, limit, cursor }: { status: Report['status']; limit: number; cursor?: string | undefined },
): Promise<{ reports: Report[]; next: string | null; total: number | null }> {
  const isPending = status === 'pending';
  const list = `${status} reports`;
  const after = pageEnd(cursor, list, UUID_SHAPE);
  const [rows, total] = await Promise.all([
    findReports(db, isPending, { after, limit: limit + 1 }),
    isPending ? countPendingReports(db) : null,
  ]);
  const { page, next } = pageOf(rows, limit, list, ({ createdAt: at, id }) => ({ at, id }));
  return { reports: page.map(asReport), next, total };
}

/** Resolves a report. */
export async function resolveReport(
  deps: Pick<Deps, 'db' | 'clock' | 'databaseNow' | 'secrets'>,
  admin: User,
  id: string,
): Promise<void> {
  const at = deps.clock();
  await deps.db.transaction().execute(async (trx) => {
    const report = await findReport(trx, id);
    if (!report) throw new Refusal('reportNotFound');
    if (report.resolvedAt) throw new Refusal('reportResolved');
    const { listingId, discordServerId, submittedBy, reporterId, reason } = report;
    // The people are locked before the report, as in an erasure.
    await recordAction(deps, trx, admin, {
      at,
      action: 'resolve report',
      listing: { id: listingId, discordServerId, submittedBy },
      person: null,
      before: { report: id, status: 'pending' },
      after: { status: 'resolved' },
      words: [{ part: 'before', said: { reason }, author: reporterId }],
    });
    const about = { id: listingId, discordServerId };
    await makeNotice(trx, {
      kind: 'report resolved',
      userId: reporterId,
      listing: about,
      reason: null,
      at: deps.databaseNow(),
    });
    if (await recordResolution(trx, id, at)) return;
    throw new Refusal((await findReport(trx, id)) ? 'reportResolved' : 'reportNotFound');
  });
}

function asReport({ resolvedAt, createdAt, ...row }: ReportRow): Report {
  return { ...row, createdAt: createdAt.toISOString(), status: resolvedAt ? 'resolved' : 'pending' };
}
