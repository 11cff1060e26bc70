import * as z from 'zod/mini';
import { MODERATED, adminPage, listingIdParams, statusReply } from './admin.ts';
import { endpoint } from './endpoint.ts';
import { reason } from './forms.ts';
import { SNOWFLAKE } from './vocabulary.ts';

export const banServer = endpoint({
  method: 'POST',
  path: '/api/admin/servers/{id}/ban',
  access: 'admin',
  affects: MODERATED,
  summary: 'Bans a listing: hidden, and its guild cannot be submitted again',
  refusals: ['listingNotFound', 'listingBanned'],
  params: listingIdParams,
  reply: statusReply,
});

export const liftServerBan = endpoint({
  method: 'POST',
  path: '/api/admin/servers/{id}/lift-ban',
  access: 'admin',
  affects: MODERATED,
  summary: 'Lifts the ban of a listing, which returns to what it was',
  refusals: ['listingNotFound', 'notBanned'],
  params: listingIdParams,
  reply: statusReply,
});

const person = z.object({ ownerId: z.string().check(z.regex(SNOWFLAKE)) });

export const banPerson = endpoint({
  method: 'POST',
  path: '/api/admin/users/{ownerId}/ban',
  access: 'admin',
  affects: MODERATED,
  summary: 'Bans a person: signed out everywhere, and let in no more',
  refusals: ['adminProtected', 'personBannedAlready'],
  params: person,
  body: z.object({ reason }),
  reply: z.object({}),
});

/** An erased person is named by their pseudonym instead of the id. */
export const liftPersonBan = endpoint({
  method: 'POST',
  path: '/api/admin/users/{ownerId}/lift-ban',
  access: 'admin',
  affects: MODERATED,
  summary: 'Lifts the ban of a person, who can sign in again',
  refusals: ['personNotBanned'],
  params: z.object({ ownerId: z.string().check(z.regex(/^([1-9][0-9]{16,19}|[\w-]{32})$/)) }),
  reply: z.object({}),
});

/** A banned person. Once they are erased, only the pseudonym is known. */
const bannedPerson = z.object({
  pseudonym: z.string(),
  id: z.nullable(z.string()),
  username: z.nullable(z.string()),
  avatar: z.nullable(z.url()),
  reason: z.string(),
  bannedAt: z.iso.datetime(),
});

export type BannedPerson = z.output<typeof bannedPerson>;

export const listBannedPersons = endpoint({
  method: 'GET',
  path: '/api/admin/users/banned',
  access: 'admin',
  summary: 'The people who are banned, the last banned first, a page at a time',
  refusals: ['invalidCursor'],
  query: z.object(adminPage),
  reply: z.array(bannedPerson),
});
