import { getAdminStats } from '#contract/admin.ts';
import { listAppeals } from '#contract/appeals.ts';
import { listAudit } from '#contract/audit.ts';
import { listBannedPersons } from '#contract/bans.ts';
import { listRequests } from '#contract/queue.ts';
import { listReports, type ReportCategory } from '#contract/reports.ts';
import { listReviewRemovals, listReviewReports } from '#contract/review-reports.ts';
import type { ListingStatus } from '#contract/vocabulary.ts';
import type { parametersOf } from './queue-filter.ts';
import { apiQuery, type PagedApiQuery } from '../api/query.ts';

/** How much waits for the admins, and how many listings there are. */
export const adminStats = apiQuery(getAdminStats, {});

/** The filter of submissions, edits and listings. */
interface Wanted extends Partial<ReturnType<typeof parametersOf>> {
  readonly status: ListingStatus;
  readonly isEdit?: boolean;
  readonly q?: string;
}

/** Submissions, edits and listings of a kind, a page at a time. */
export function requests(wanted: Wanted): PagedApiQuery<typeof listRequests> {
  return {
    endpoint: listRequests,
    from: null,
    inputAt: (cursor) => ({ query: { ...wanted, ...(cursor && { cursor }) } }),
  };
}

/** The reports that wait, of one category or of all, a page at a time. */
export function pendingReports(category: ReportCategory | null): PagedApiQuery<typeof listReports> {
  return {
    endpoint: listReports,
    from: null,
    inputAt: (cursor) => ({ query: { ...(category && { category }), ...(cursor && { cursor }) } }),
  };
}

/** The reports of reviews and replies that wait, a page at a time. */
export const pendingReviewReports: PagedApiQuery<typeof listReviewReports> = {
  endpoint: listReviewReports,
  from: null,
  inputAt: (cursor) => ({ query: { ...(cursor && { cursor }) } }),
};

/** The reviews and replies that were removed, a page at a time. */
export const reviewRemovals: PagedApiQuery<typeof listReviewRemovals> = {
  endpoint: listReviewRemovals,
  from: null,
  inputAt: (cursor) => ({ query: { ...(cursor && { cursor }) } }),
};

/** The appeals that wait for an answer, a page at a time. */
export const waitingAppeals: PagedApiQuery<typeof listAppeals> = {
  endpoint: listAppeals,
  from: null,
  inputAt: (cursor) => ({ query: { ...(cursor && { cursor }) } }),
};

/** The people who are banned, a page at a time. */
export const bannedPersons: PagedApiQuery<typeof listBannedPersons> = {
  endpoint: listBannedPersons,
  from: null,
  inputAt: (cursor) => ({ query: { ...(cursor && { cursor }) } }),
};

/** What admins did, a page at a time. */
export function audit(filter: {
  person: string | null;
  discordServerId: string | null;
}): PagedApiQuery<typeof listAudit> {
  const { person, discordServerId } = filter;
  return {
    endpoint: listAudit,
    from: null,
    inputAt: (cursor) => ({
      query: {
        ...(person && { person }),
        ...(discordServerId && { discordServerId }),
        ...(cursor && { cursor }),
      },
    }),
  };
}
