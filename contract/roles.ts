import * as z from 'zod/mini';
import { adminPage } from './admin.ts';
import { endpoint } from './endpoint.ts';
import { SNOWFLAKE } from './vocabulary.ts';

/** Who moderates: admins are named by the settings, moderators are appointed by an admin. */
export const ROLES = ['moderator', 'admin'] as const;
export type Role = (typeof ROLES)[number];

const MODERATORS_TOO: readonly Role[] = ROLES;
const ADMINS: readonly Role[] = ['admin'];

/** Who may do what: the one table that the server checks each call by, and that the dashboard is shown by. */
const PERMISSIONS = {
  /** Submissions and edits. */
  'decide requests': MODERATORS_TOO,
  'decide reports': MODERATORS_TOO,
  /** Reviews and replies to them. */
  'decide reviews': MODERATORS_TOO,
  claim: MODERATORS_TOO,
  'make invites': MODERATORS_TOO,
  'read templates': MODERATORS_TOO,
  'write templates': ADMINS,
  'read statistics': MODERATORS_TOO,
  /** The pages of listings that are hidden. */
  preview: MODERATORS_TOO,
  ban: ADMINS,
  delete: ADMINS,
  edit: ADMINS,
  'force bump': ADMINS,
  appoint: ADMINS,
  'block tags': ADMINS,
  'decide appeals': ADMINS,
  'watch sessions': ADMINS,
  /** Keys for the API, of everybody. */
  'end keys': ADMINS,
  'read audit': ADMINS,
  /** The names of those who report, and the Discord ids of those who submit. */
  'see people': ADMINS,
} as const satisfies Record<string, readonly Role[]>;
export type Permission = keyof typeof PERMISSIONS;

/** All of them, for tests. */
export const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as readonly Permission[]; // keys are typed as strings

/** Whether somebody in a role, or in none, may do something. */
export function hasPermission(role: Role | null | undefined, permission: Permission): boolean {
  return role != null && PERMISSIONS[permission].includes(role);
}

/** What the staff did and what ended by itself, as the audit names it. */
export const AUDIT_ACTIONS = [
  'approve',
  'reject',
  'ban',
  'lift ban',
  'change',
  'delete',
  'generate invite',
  'force bump',
  'resolve report',
  'remove review',
  'restore review',
  'dismiss review reports',
  'ban person',
  'lift ban of person',
  'end key',
  'block tag',
  'unblock tag',
  'appoint moderator',
  'dismiss moderator',
  'add template',
  'change template',
  'remove template',
  'grant appeal',
  'refuse appeal',
  'undo approval',
  'undo rejection',
  'undo ban',
  'undo ban of person',
  'ban ended',
  'ban of person ended',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

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
