import { listManagedReviews, type ReviewList } from '#contract/reviews.ts';
import { listDeliveries, listWebhooks } from '#contract/webhooks.ts';
import { getBotPermission, getWorkshop } from '#contract/workshop.ts';
import { apiQuery, type ApiQuery, type PagedApiQuery } from '../../api/query.ts';

/** So few that what follows them stays in sight. */
const REVIEWS_PER_PAGE = 3;

/** The workshop of a guild that the signed-in member manages. */
export function workshopOf(guildId: string): ApiQuery<typeof getWorkshop> {
  return apiQuery(getWorkshop, { params: { guildId } });
}

/** What our bot may do in a guild. */
export function botPermissionOf(guildId: string): ApiQuery<typeof getBotPermission> {
  return apiQuery(getBotPermission, { params: { guildId } });
}

/** The webhooks of a guild. */
export function webhooksOf(guildId: string): ApiQuery<typeof listWebhooks> {
  return apiQuery(listWebhooks, { params: { guildId } });
}

/** The last messages to a webhook. */
export function deliveriesOf(guildId: string, webhookId: string): ApiQuery<typeof listDeliveries> {
  return apiQuery(listDeliveries, { params: { guildId, webhookId } });
}

/** The reviews of a guild with a reply, or without one, in pages. */
export function managedReviewsOf(
  guildId: string,
  show: ReviewList,
): PagedApiQuery<typeof listManagedReviews> {
  return {
    endpoint: listManagedReviews,
    from: null,
    inputAt: (cursor) => ({
      params: { guildId },
      query: { show, limit: REVIEWS_PER_PAGE, ...(cursor !== null && { cursor }) },
    }),
  };
}
