import * as z from 'zod/mini';
import { adminPage, MODERATED, statusReply } from './admin.ts';
import { endpoint } from './endpoint.ts';
import { reason } from './forms.ts';
import { listingIdParams } from './settings.ts';
import { SNOWFLAKE } from './vocabulary.ts';

/** The longest that a ban which ends by itself can last. */
export const LONGEST_BAN_DAYS = 366;

/**
 * When a ban ends by itself, an instant in the future by the database's clock; null or absent for a ban for good.
 */
const until = z.optional(z.nullable(z.iso.datetime({ offset: true })));

/** A ban that has just begun. */
const newBan = z.object({
  /** Names this very ban when it is taken back. */
  id: z.uuid(),
  until: z.nullable(z.iso.datetime()),
  /** Nobody is told before this instant; a ban that is lifted until then is taken back as if it had not been. */
  undoUntil: z.iso.datetime(),
});
export type NewBan = z.output<typeof newBan>;

/** The ban that is meant: another one that has begun since is left alone. */
const meantBan = z._default(z.object({ ban: z.optional(z.uuid()) }), {});

/** Whether the ban was taken back before anybody was told of it. */
const undone = z.boolean();

export const banServer = endpoint({
  method: 'POST',
  path: '/api/admin/servers/{id}/ban',
  access: { permission: 'ban' },
  affects: MODERATED,
  summary: `Bans a listing, for good or for up to ${LONGEST_BAN_DAYS} days: hidden, and its guild cannot be submitted again`,
  refusals: ['ownGuild', 'discordUnavailable', 'listingNotFound', 'listingBanned', 'banEndInvalid'],
  params: listingIdParams,
  body: z._default(z.object({ reason: z.optional(reason), until }), {}),
  reply: z.object({ ...statusReply.shape, ban: newBan }),
});

export const liftServerBan = endpoint({
  method: 'POST',
  path: '/api/admin/servers/{id}/lift-ban',
  access: { permission: 'ban' },
  affects: MODERATED,
  summary: 'Lifts the ban of a listing, which returns to what it was',
  refusals: ['ownGuild', 'discordUnavailable', 'listingNotFound', 'notBanned'],
  params: listingIdParams,
  body: meantBan,
  reply: z.object({ ...statusReply.shape, undone }),
});

const person = z.object({ ownerId: z.string().check(z.regex(SNOWFLAKE)) });

export const banPerson = endpoint({
  method: 'POST',
  path: '/api/admin/users/{ownerId}/ban',
  access: { permission: 'ban' },
  affects: MODERATED,
  summary: `Bans a person, for good or for up to ${LONGEST_BAN_DAYS} days: signed out everywhere, and not let in`,
  refusals: ['adminProtected', 'personBannedAlready', 'banEndInvalid'],
  params: person,
  body: z.object({ reason, until }),
  reply: z.object({ ban: newBan }),
});

/** An erased person is named by their pseudonym instead of the id. */
export const liftPersonBan = endpoint({
  method: 'POST',
  path: '/api/admin/users/{ownerId}/lift-ban',
  access: { permission: 'ban' },
  affects: MODERATED,
  summary: 'Lifts the ban of a person, who can sign in again',
  refusals: ['personNotBanned'],
  params: z.object({ ownerId: z.string().check(z.regex(/^([1-9][0-9]{16,19}|[\w-]{32})$/)) }),
  body: meantBan,
  reply: z.object({ undone }),
});

/** A banned person. Once they are erased, only the pseudonym is known. */
const bannedPerson = z.object({
  pseudonym: z.string(),
  id: z.nullable(z.string()),
  username: z.nullable(z.string()),
  avatar: z.nullable(z.url()),
  reason: z.string(),
  bannedAt: z.iso.datetime(),
  /** When it ends by itself; null for a ban for good. */
  until: z.nullable(z.iso.datetime()),
});

export type BannedPerson = z.output<typeof bannedPerson>;

export const listBannedPersons = endpoint({
  method: 'GET',
  path: '/api/admin/users/banned',
  access: { permission: 'ban' },
  summary: 'The people who are banned, the last banned first, a page at a time',
  refusals: ['invalidCursor'],
  query: z.object(adminPage),
  reply: z.array(bannedPerson),
});
