import { MORE_REVIEWS, WEBHOOK_EVENTS, type WebhookEvent } from '#contract/webhooks.ts';

/** The name of each event's text. */
const NAMES = {
  'listing.approved': 'approved',
  'listing.rejected': 'rejected',
  'listing.suspended': 'suspended',
  'review.created': 'reviewed',
  'review.deleted': 'reviewDeleted',
  'server.bumped': 'bumped',
  'invite.dead': 'inviteDead',
  [MORE_REVIEWS]: 'moreReviews',
} as const satisfies Record<WebhookEvent | typeof MORE_REVIEWS, string>;

/** The key of the text of an event, of many at once, of a test, or of an event of a newer server. */
export function eventText(name: string) {
  const known = ([...WEBHOOK_EVENTS, MORE_REVIEWS] as const).find((event) => event === name);
  const text = name === 'test' ? name : known === undefined ? 'other' : NAMES[known];
  return `workshop.webhooks.events.${text}` as const;
}
