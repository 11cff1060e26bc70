import { getAdminStats } from '#contract/admin.ts';
import { getListing, type Listing } from '#contract/listings.ts';
import { listNotices, type NoticeItem } from '#contract/notices.ts';
import { writeReply, listReviews, postReview, summarizeReviews, type Review } from '#contract/reviews.ts';
import type { ReviewPart } from '#contract/review-reports.ts';
import * as contract from '#contract/review-reports.ts';
import { addCommunity, WITH_ADMIN } from './community.ts';
import type { SignedIn } from './sign-in.ts';
import type { sites } from './start-site.ts';

/** A review of two stars by a member with a manager's reply, beside one of four stars. */
export async function startWithReview(startSite: ReturnType<typeof sites>) {
  const site = await startSite(WITH_ADMIN);
  const people = await addCommunity(site);
  const { admin, member, manager, stranger, guildId } = people;
  const params = { discordServerId: guildId };
  await site.addListing({ discordServerId: guildId });
  site.discord.addMember(guildId, stranger.userId, 0n);
  const post = (as: SignedIn, rating: number, comment: string) =>
    site.call(postReview, { as, params, body: { rating, comment } });
  const reply = (text: string, reviewId: string, as: SignedIn = manager) =>
    site.call(writeReply, { as, params: { guildId, reviewId }, body: { text } });
  await post(stranger, 4, 'Fine owls.');
  const review = (await post(member, 2, 'Rude owls.')).body as Review;
  await reply('Sorry!', review.id);
  const { id } = review;
  const said = (of: ReviewPart, more: object) => ({ of, reason: 'Rude.', ...more });
  return {
    site,
    ...people,
    params,
    id,
    review,
    post,
    reply,
    report: (as: SignedIn, of: ReviewPart = 'review', more: object = {}) =>
      site.call(contract.reportReview, { as, params: { ...params, reviewId: id }, body: said(of, more) }),
    remove: (of: ReviewPart = 'review', more: object = {}, as: SignedIn = admin) =>
      site.call(contract.removeReview, { as, params: { id }, body: said(of, more) }),
    restore: (of: ReviewPart = 'review', as: SignedIn = admin) =>
      site.call(contract.restoreReview, { as, params: { id }, body: { of } }),
    dismiss: (reportId: string, body: { writtenAt?: string } = {}, as: SignedIn = admin) =>
      site.call(contract.resolveReviewReport, { as, params: { id: reportId }, body }),
    reports: async (query: { limit?: number; cursor?: string } = {}) =>
      (await site.call(contract.listReviewReports, { as: admin, query })).body as contract.ReviewReport[],
    removals: async () =>
      (await site.call(contract.listReviewRemovals, { as: admin, query: {} }))
        .body as contract.ReviewRemoval[],
    shown: async () => (await site.call(listReviews, { params, query: {} })).body as Review[],
    rating: async () => {
      const { rating, reviewCount } = (await site.call(getListing, { params })).body as Listing;
      const summary = (await site.call(summarizeReviews, { params })).body as { stars: number[] };
      return { rating, reviewCount, stars: summary.stars.join('') };
    },
    kindsOf: async (as: SignedIn) =>
      ((await site.call(listNotices, { as, query: {} })).body as NoticeItem[]).map(({ kind }) => kind),
    pending: async () =>
      ((await site.call(getAdminStats, { as: admin })).body as { pendingReviewReports: number })
        .pendingReviewReports,
  };
}
