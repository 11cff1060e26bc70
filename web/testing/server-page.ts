import { listServerEvents } from '#contract/events.ts';
import { getInviteCheck } from '#contract/invites.ts';
import { getLife } from '#contract/activity.ts';
import { getListing } from '#contract/listings.ts';
import { listListings, listSimilar } from '#contract/directory.ts';
import { getOwnReview, listReviews, summarizeReviews } from '#contract/reviews.ts';
import type { FakeApi } from './mount-page.tsx';
import { eveningActivity, lanternKeep } from './page-request.ts';

/** The page of a server. */
export const SERVER = `/server/${lanternKeep.discordServerId}`;

/** Answers what the page of a server asks, and lists the server. */
export function answerServer(api: FakeApi): void {
  api.answer(listListings, [lanternKeep]);
  api.answer(getListing, lanternKeep);
  api.answer(listServerEvents, []);
  answerActivity(api);
  api.answer(listReviews, []);
  api.answer(summarizeReviews, { rating: null, reviewCount: 0, stars: [0, 0, 0, 0, 0] });
  api.answer(listSimilar, []);
  api.answer(getInviteCheck, { state: 'unchecked', checkedAt: null });
  api.answer(getOwnReview, { review: null, manages: false, isMember: true, removed: null });
}

/** Answers for the activity of a server, without tables, in which each search for a part would look. */
export function answerActivity(api: FakeApi): void {
  api.answer(getLife, { ...eveningActivity, online: eveningActivity.online.map(() => null), members: [] });
}
