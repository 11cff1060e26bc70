import type { ReplyOf } from '#contract/endpoint.ts';
import type * as adminContract from '#contract/admin.ts';
import type { Deps } from '../deps.ts';
import { countByStatus } from './live-listing.store.ts';
import { countPendingReports } from '../reports/report-queue.store.ts';
import { countRequests } from '../queue/request.store.ts';

/** The numbers of pending requests and reports, and of listings. */
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
