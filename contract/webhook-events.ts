/** What a webhook can be told of. `listing.suspended`: it is hidden, because our bot is gone or an admin has banned it. */
export const WEBHOOK_EVENTS = [
  'listing.approved',
  'listing.rejected',
  'listing.suspended',
  'review.created',
  'review.deleted',
  'server.bumped',
  'invite.dead',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** How many webhooks a server can have. */
export const MOST_WEBHOOKS = 3;

/** How many deliveries of a webhook are shown, and kept. */
export const SHOWN_DELIVERIES = 20;

/** How many deliveries of a webhook wait at most; the oldest is dropped for another one. */
export const WAITING_DELIVERIES = 15;

/** The message that sums up what members cause beyond the limit of an hour. */
export const MORE_REVIEWS = 'reviews.more';

/** How many messages an hour members cause at most at a webhook; one of each kind and member. */
export const MEMBERS_MESSAGES_AN_HOUR = 30;
