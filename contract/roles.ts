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
  'block tag',
  'unblock tag',
  'appoint moderator',
  'dismiss moderator',
  'add template',
  'change template',
  'remove template',
  'grant appeal',
  'refuse appeal',
  'undo ban',
  'undo ban of person',
  'ban ended',
  'ban of person ended',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
