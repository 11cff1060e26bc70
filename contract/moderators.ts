import * as z from 'zod/mini';
import { adminPage } from './admin.ts';
import { endpoint } from './endpoint.ts';
import { ROLES } from './roles.ts';
import { SNOWFLAKE } from './vocabulary.ts';

const userId = z.string().check(z.regex(SNOWFLAKE));

const shownPerson = { id: z.string(), username: z.string(), avatar: z.nullable(z.url()) };

/** Somebody whom an admin has appointed. */
const moderator = z.object({ ...shownPerson, appointedAt: z.iso.datetime() });
export type Moderator = z.output<typeof moderator>;

export const listModerators = endpoint({
  method: 'GET',
  path: '/api/admin/moderators',
  access: { permission: 'appoint' },
  summary: 'The moderators, the last appointed first, a page at a time',
  refusals: ['invalidCursor'],
  query: z.object(adminPage),
  reply: z.array(moderator),
});

/** In force on their next request. Appointing them again changes nothing. */
export const appointModerator = endpoint({
  method: 'POST',
  path: '/api/admin/moderators',
  access: { permission: 'appoint' },
  affects: ['/api/admin'],
  summary: 'Appoints somebody who has signed in before as a moderator',
  refusals: ['personNotFound', 'personIsBanned', 'personIsAdmin'],
  body: z.object({ userId }),
  reply: moderator,
});

/** In force on their next request. Dismissing somebody who is no moderator changes nothing. */
export const dismissModerator = endpoint({
  method: 'DELETE',
  path: '/api/admin/moderators/{userId}',
  access: { permission: 'appoint' },
  affects: ['/api/admin'],
  summary: 'Dismisses a moderator',
  params: z.object({ userId }),
  reply: z.object({}),
});

/** Somebody who has signed in before. */
const knownPerson = z.object({
  ...shownPerson,
  role: z.nullable(z.enum(ROLES)),
  banned: z.boolean(),
});
export type KnownPerson = z.output<typeof knownPerson>;

/** By the beginning of a name, in any case, or by the whole Discord id; the first few by name. */
export const findPeople = endpoint({
  method: 'GET',
  path: '/api/admin/people',
  access: { permission: 'appoint' },
  summary: 'People who have signed in, by name or Discord id',
  query: z.object({ q: z.string().check(z.minLength(1), z.maxLength(100)) }),
  reply: z.array(knownPerson),
});
