import * as z from 'zod/mini';
import { adminPage } from './admin.ts';
import { endpoint } from './endpoint.ts';
import { AUDIT_ACTIONS, SNOWFLAKE } from './vocabulary.ts';

/** Somebody as the audit names them: by name as long as anything is kept of them. */
const audited = z.object({
  pseudonym: z.string(),
  id: z.nullable(z.string()),
  username: z.nullable(z.string()),
});

/** What an admin did. */
const auditRow = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  admin: audited,
  action: z.enum(AUDIT_ACTIONS),
  /** To whom it was done, if to anybody. */
  person: z.nullable(audited),
  serverId: z.nullable(z.uuid()),
  discordServerId: z.nullable(z.string()),
  /** The guild's name as it is now. */
  serverName: z.nullable(z.string()),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});

export type AuditRow = z.output<typeof auditRow>;

/** `person` is the Discord id of an admin, or of whom something was done to. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  summary: 'What admins did, the newest first, a page at a time',
  refusals: ['invalidCursor'],
  query: z.object({
    ...adminPage,
    person: z.optional(z.string().check(z.regex(SNOWFLAKE))),
    discordServerId: z.optional(z.string().check(z.regex(SNOWFLAKE))),
  }),
  reply: z.array(auditRow),
});
