import { listingAddress, workshopAddress } from '#contract/paths.ts';
import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import { MORE_REVIEWS, WEBHOOK_EVENTS } from '#contract/webhooks.ts';
import { SERVER_WORDS } from '#i18n/server-words.ts';
import type { WebhookWords } from '#i18n/words.ts';
import type { WebhookMessage } from '../../discord/webhooks.ts';
import { escaped } from '../messages/message-text.ts';
import { BOT_GONE } from '../messages/webhook-event.store.ts';

/** What a message tells. */
export interface EventFacts {
  event: (typeof WEBHOOK_EVENTS)[number] | typeof MORE_REVIEWS | 'test';
  /** The id of a review, or why a listing is hidden. */
  about: string;
  language: InterfaceLanguage;
  discordServerId: string;
  /** The guild's name, as people wrote it. */
  name: string;
  /** The address of the guild's picture. */
  icon: string | null;
  hasPage: boolean;
  happenedAt: Date;
  /** The review that an event is about, unless it is gone. */
  review: { rating: number; comment: string } | null;
}

/** Half of what Discord allows in a title, since escaping can double a name. */
const MOST_OF_NAME = 120;
const MOST_OF_TITLE = 256;
const MOST_OF_REVIEW = 300;
const GOOD = 0x3ba55d;
const BAD = 0xed4245;
const NEUTRAL = 0x5865f2;
const COLOURS: Record<EventFacts['event'], number> = {
  'listing.approved': GOOD,
  'listing.rejected': BAD,
  'listing.suspended': BAD,
  'review.created': NEUTRAL,
  'review.deleted': NEUTRAL,
  [MORE_REVIEWS]: NEUTRAL,
  'server.bumped': GOOD,
  'invite.dead': BAD,
  test: NEUTRAL,
};

/** Events for managers, whether or not the listing has a page. */
const FOR_MANAGERS = new Set<EventFacts['event']>(['listing.rejected', 'listing.suspended', 'invite.dead']);

/** The name of an event, unless a newer process has queued it. */
export function knownEvent(name: string): EventFacts['event'] | null {
  return name === 'test' || name === MORE_REVIEWS
    ? name
    : (WEBHOOK_EVENTS.find((event) => event === name) ?? null);
}

/** A message to a webhook: an embed that mentions nobody, with other people's texts escaped. */
export function webhookMessage(publicUrl: string, facts: EventFacts): WebhookMessage {
  const { event, language, name, icon, happenedAt, discordServerId } = facts;
  const words = SERVER_WORDS[language].webhooks;
  const place = facts.hasPage && !FOR_MANAGERS.has(event) ? 'page' : 'workshop';
  const path = place === 'page' ? listingAddress(discordServerId) : workshopAddress(discordServerId);
  const url = `${publicUrl}${path}?source=bot`;
  const text = textOf(facts, words);
  return {
    username: 'Guildhall',
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: words.title[event](escaped(name, MOST_OF_NAME)).slice(0, MOST_OF_TITLE),
        url,
        description: `${text === '' ? '' : `${text}\n\n`}[${words.link[place]}](${url})`,
        color: COLOURS[event],
        timestamp: happenedAt.toISOString(),
        ...(icon !== null && { thumbnail: { url: icon } }),
      },
    ],
  };
}

function textOf({ event, about, review }: EventFacts, words: WebhookWords): string {
  if (event === 'review.created') return reviewText(review);
  return event === 'listing.suspended' && about === BOT_GONE ? words.botGone : words.text[event];
}

function reviewText(review: EventFacts['review']): string {
  if (!review) return '';
  const stars = '★'.repeat(review.rating) + '☆'.repeat(5 - review.rating);
  return `${stars}\n${escaped(review.comment, MOST_OF_REVIEW)}`;
}
