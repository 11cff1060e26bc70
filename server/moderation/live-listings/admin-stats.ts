import type { ReplyOf } from '#contract/endpoint.ts';
import type * as adminContract from '#contract/admin.ts';
import type { Deps } from '../../deps.ts';
import { countWaitingAppeals } from '../appeals/appeal-list.store.ts';
import { countByStatus } from './live-listing.store.ts';
import { countReviewReports } from '../reports/review-report.store.ts';
import { countPendingReports } from '../reports/report-queue.store.ts';
import { findWaitingTimes } from '../queue/waiting-times.store.ts';
import { countRequests } from '../queue/request.store.ts';

/** The numbers of pending requests, reports and appeals, and of listings. */
export async function getAdminStats({
  db,
  databaseNow,
}: Pick<Deps, 'db' | 'databaseNow'>): Promise<ReplyOf<typeof adminContract.getAdminStats>> {
  const [submissions, edits, reports, appeals, reviewReports, { banned, approved }, times] =
    await Promise.all([
      countRequests(db, { status: 'pending', isEdit: false }),
      countRequests(db, { status: 'pending', isEdit: true }),
      countPendingReports(db),
      countWaitingAppeals(db),
      countReviewReports(db),
      countByStatus(db),
      findWaitingTimes(db, databaseNow()),
    ]);
  return {
    pendingRequests: submissions + edits,
    pendingSubmissions: submissions,
    pendingEdits: edits,
    oldestSubmissionAt: times.submission?.toISOString() ?? null,
    oldestEditAt: times.edit?.toISOString() ?? null,
    medianSecondsToDecision: times.medianSeconds,
    pendingReports: reports,
    pendingAppeals: appeals,
    pendingReviewReports: reviewReports,
    bannedServers: banned,
    approvedServers: approved,
  };
}
