import { useQuery } from '@tanstack/react-query';
import { getAdminStats } from '#contract/admin.ts';
import { listAppeals } from '#contract/appeals.ts';
import { listAudit } from '#contract/audit.ts';
import { listBannedPersons } from '#contract/bans.ts';
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts';
import { listRequests } from '#contract/queue.ts';
import { listReports, type ReportCategory } from '#contract/reports.ts';
import { listReviewRemovals, listReviewReports } from '#contract/review-reports.ts';
import type { ListingStatus } from '#contract/vocabulary.ts';
import type { parametersOf } from './queue-filter.ts';
import { apiQuery, queryKeyOf, type PagedApiQuery } from '../api/query.ts';

/** Fetched again when it becomes visible, and every 15 seconds while it is; not while the window is hidden. */
export const POLLED = {
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
  refetchInterval: 15_000,
  refetchIntervalInBackground: false,
} as const;

/** The numbers of pending cases and of listings. */
export function usePolledStats() {
  return useQuery<ReplyOf<typeof getAdminStats>>({
    queryKey: queryKeyOf(apiQuery(getAdminStats, {})),
    ...POLLED,
  });
}

/** The filter of submissions, edits and listings. */
interface Wanted extends Partial<ReturnType<typeof parametersOf>> {
  readonly status: ListingStatus;
  readonly isEdit?: boolean;
  readonly q?: string;
}

/** A list of the dashboard, a page at a time. */
export function listQuery<E extends Endpoint>(
  endpoint: E,
  inputAt: (page: { cursor?: string }) => InputOf<E>,
): PagedApiQuery<E> {
  return { endpoint, from: null, inputAt: (cursor) => inputAt(cursor === null ? {} : { cursor }) };
}

/** Submissions, edits and listings of a kind. */
export function requests(wanted: Wanted) {
  return listQuery(listRequests, (page) => ({ query: { ...wanted, ...page } }));
}

/** The reports that wait, of one category and server or of all. */
export function pendingReports(category: ReportCategory | null, server: string | null) {
  return listQuery(listReports, (page) => ({
    query: { ...(category && { category }), ...(server !== null && { server }), ...page },
  }));
}

/** The reports of reviews and replies that wait. */
export const pendingReviewReports = listQuery(listReviewReports, (query) => ({ query }));

/** The reviews and replies that were removed. */
export const reviewRemovals = listQuery(listReviewRemovals, (query) => ({ query }));

/** The appeals that wait for an answer. */
export const waitingAppeals = listQuery(listAppeals, (query) => ({ query }));

/** The people who are banned. */
export const bannedPersons = listQuery(listBannedPersons, (query) => ({ query }));

/** What admins did. */
export function audit(filter: { person: string | null; discordServerId: string | null }) {
  const { person, discordServerId } = filter;
  return listQuery(listAudit, (page) => ({
    query: { ...(person && { person }), ...(discordServerId && { discordServerId }), ...page },
  }));
}
