import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { guildParams } from './settings.ts';
import { LISTINGS_PER_PAGE } from './vocabulary.ts';

/** What a notice on the site tells of. */
export const NOTICE_KINDS = [
  'approval',
  'edit approval',
  'rejection',
  'edit rejection',
  'ban',
  'ban lifted',
  'deletion',
  'appeal granted',
  'appeal refused',
  'ban appeal granted',
  'ban appeal refused',
  'invite dead',
  'invite elsewhere',
  'invite guest',
  'events locked',
  'events unlocked',
  'age restricted',
  'age restriction lifted',
  'tag blocked',
  'reply',
  'report acted on',
  'report without action',
  'review removed',
  'review restored',
  'reply removed',
  'reply restored',
  'webhook refused',
  'webhook rights',
  'reminder off',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** A count of unread notices that has reached this stands for more. */
export const MOST_UNREAD = 100;

/** How many managers may ask for the notices about one listing, beside its submitter. */
export const MOST_NOTICE_READERS = 25;

/** How many managers may ask to be reminded of a listing's bumps. */
export const MOST_REMINDED = 25;

const id = z.int().check(z.positive());

/** Something that happened to a person's server, or to what they wrote, as facts: its readers have languages of their own. */
const notice = z.object({
  /** A greater one appeared later. */
  id,
  /** One of `NOTICE_KINDS`, or of a newer version. */
  kind: z.string(),
  discordServerId: z.string(),
  /** As the server was called then. */
  serverName: z.string(),
  /** An admin's reason, or the tag that was taken off. */
  reason: z.nullable(z.string()),
  at: z.iso.datetime(),
  read: z.boolean(),
  /** Whether the server's page is public now. */
  hasPage: z.boolean(),
});
export type NoticeItem = z.output<typeof notice>;

/** Those of the last 90 days. A further page is at the address that the `Link` header gives as `next`. */
export const listNotices = endpoint({
  method: 'GET',
  path: '/api/user/notices',
  access: 'member',
  summary: 'What has happened to one’s servers, reviews and reports, newest first, a page at a time',
  refusals: ['invalidCursor'],
  query: z.object({
    limit: z._default(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(LISTINGS_PER_PAGE.most)),
      LISTINGS_PER_PAGE.default,
    ),
    cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  }),
  reply: z.array(notice),
});

const unread = z.object({
  /** How many are unread; 100 stands for 100 or more. */
  count: z.int().check(z.nonnegative(), z.maximum(MOST_UNREAD)),
});

export const countUnreadNotices = endpoint({
  method: 'GET',
  path: '/api/user/notices/unread',
  access: 'member',
  readsAMinute: 600,
  summary: 'How many notices one has not read',
  reply: unread,
});

/** What was read before stays read. A later notice than those that exist is not touched. */
export const readNotices = endpoint({
  method: 'POST',
  path: '/api/user/notices/read',
  access: 'member',
  affects: ['/api/user/notices/unread'],
  summary: 'Marks the notices up to one of them as read, and tells how many are left unread',
  body: z.object({ upTo: id }),
  reply: unread,
});

/** Whether a person gets the notices about a listing. */
export const noticeChoice = z.object({
  on: z.boolean(),
  /** They submitted it: they always get them. */
  always: z.boolean(),
});

export const chooseNotices = endpoint({
  method: 'PUT',
  path: '/api/user/servers/{guildId}/notices',
  access: 'member',
  affects: ['/api/user/servers'],
  summary: 'Asks for the notices about a server that one manages, or does without them',
  refusals: ['listingNotFound', 'notManager', 'noticesFull', 'discordUnavailable'],
  params: guildParams,
  body: z.object({ on: z.boolean() }),
  reply: noticeChoice,
});

/** What a message of our bot to a person tells of. */
export type MessageKind =
  | 'approval'
  | 'edit approval'
  | 'rejection'
  | 'edit rejection'
  | 'ban'
  | 'deletion'
  | 'person ban'
  | 'invite dead'
  | 'invite elsewhere'
  | 'invite guest'
  | 'bump reminder'
  | 'appeal granted'
  | 'appeal refused'
  | 'ban appeal granted'
  | 'ban appeal refused'
  | 'ban lifted'
  | 'person ban lifted';

/**
 * The states of messages to people: queued, sent, undeliverable because their direct messages are closed, or refused by
 * Discord.
 */
export const MESSAGE_STATES = ['waiting', 'sent', 'closed', 'failed'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];
