import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { guildParams } from './settings.ts';

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

const instant = z.iso.datetime();

/** One message to a webhook, without its text. */
const delivery = z.object({
  id: z.int(),
  /** One of `WEBHOOK_EVENTS`, `test`, or one of a newer version. */
  event: z.string(),
  at: instant,
  /** `failed` was given up, `dropped` had to make room or was left over when the webhook was switched off. */
  status: z.enum(['waiting', 'delivered', 'failed', 'dropped']),
  /** How often it was tried. */
  tries: z.int(),
  /** Only of the first that waits: the others follow it. */
  nextTryAt: z.nullable(instant),
});
export type WebhookDelivery = z.output<typeof delivery>;

const webhook = z.object({
  id: z.uuid(),
  /** The last four characters of the address; the rest is told to nobody. */
  ending: z.string(),
  events: z.array(z.string()),
  /** The name of the manager who added it. */
  madeBy: z.string(),
  createdAt: instant,
  /** Null while it is on. `refused`: Discord takes no message there. `maker`: they may no longer do this. */
  off: z.nullable(z.object({ at: instant, because: z.enum(['refused', 'unreadable', 'maker']) })),
  last: z.nullable(delivery),
});
export type Webhook = z.output<typeof webhook>;

const webhookParams = z.extend(guildParams, { webhookId: z.uuid() });
const MANAGERS = ['listingNotFound', 'notManager', 'discordUnavailable'] as const;
const PATH = '/api/user/servers/{guildId}/webhooks';

export const listWebhooks = endpoint({
  method: 'GET',
  path: PATH,
  access: 'member',
  summary: 'The webhooks of a server that one manages, oldest first',
  refusals: [...MANAGERS],
  params: guildParams,
  reply: z.array(webhook).check(z.maxLength(MOST_WEBHOOKS)),
});

/** Discord is asked once whether the webhook exists and belongs to this server. */
export const addWebhook = endpoint({
  method: 'POST',
  path: PATH,
  access: 'member',
  affects: ['/api/user/servers'],
  summary: 'Adds a webhook of a channel of a server that one manages',
  refusals: [
    ...MANAGERS,
    'listingBanned',
    'webhookForeign',
    'webhookUnknown',
    'webhookElsewhere',
    'webhookExists',
    'webhooksFull',
  ],
  params: guildParams,
  body: z.object({
    url: z.string().check(z.minLength(1), z.maxLength(300)),
    events: z.array(z.enum(WEBHOOK_EVENTS)).check(
      z.minLength(1),
      z.maxLength(WEBHOOK_EVENTS.length),
      z.refine((events) => new Set(events).size === events.length, 'Each event at most once'),
    ),
  }),
  reply: webhook,
});

export const removeWebhook = endpoint({
  method: 'DELETE',
  path: `${PATH}/{webhookId}`,
  access: 'member',
  affects: ['/api/user/servers'],
  summary: 'Removes a webhook of a server that one manages',
  refusals: [...MANAGERS, 'webhookNotFound'],
  params: webhookParams,
  reply: z.object({}),
});

/** Sent at once and only once. A webhook that Discord refuses is switched off. */
export const testWebhook = endpoint({
  method: 'POST',
  path: `${PATH}/{webhookId}/test`,
  access: 'member',
  affects: ['/api/user/servers'],
  summary: 'Sends a test message to a webhook, and tells what has become of it',
  refusals: [...MANAGERS, 'webhookNotFound', 'webhookOff', 'webhookBusy'],
  params: webhookParams,
  reply: z.object({ outcome: z.enum(['delivered', 'failed', 'off']) }),
});

export const listDeliveries = endpoint({
  method: 'GET',
  path: `${PATH}/{webhookId}/deliveries`,
  access: 'member',
  summary: 'The last messages to a webhook, newest first',
  refusals: [...MANAGERS, 'webhookNotFound'],
  params: webhookParams,
  reply: z.array(delivery).check(z.maxLength(SHOWN_DELIVERIES)),
});
