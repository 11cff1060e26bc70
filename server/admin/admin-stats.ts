import type { ReplyOf } from '#contract/endpoint.ts';
import type * as adminContract from '#contract/admin.ts';
import type { Deps } from '../deps.ts';
import { countByStatus } from './live-listing.store.ts';
import { countPendingReports } from '../reports/report-queue.store.ts';
import { countRequests } from '../queue/request.store.ts';

/** How much waits for a decision, and how many listings there are. */
export async function getAdminStats({
  db,
}: Pick<Deps, 'db'>): Promise<ReplyOf<typeof adminContract.getAdminStats>> {
  const [pendingRequests, pendingReports, { banned, approved }] = await Promise.all([
    countRequests(db, { status: 'pending' }),
    countPendingReports(db),
    countByStatus(db),
  ]);
  return { pendingRequests, pendingReports, bannedServers: banned, approvedServers: approved };
}
