import * as z from 'zod/mini';
import { adminPage } from './admin.ts';
import { endpoint } from './endpoint.ts';
import { SNOWFLAKE } from './vocabulary.ts';

/** A person in the audit; without id and name once they are erased. */
const audited = z.object({
  pseudonym: z.string(),
  id: z.nullable(z.string()),
  username: z.nullable(z.string()),
});

/** An admin's action. */
const auditRow = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  admin: audited,
  /** One of `AUDIT_ACTIONS`, or of a newer version during a rolling upgrade. */
  action: z.string(),
  /** The person concerned, if there is one. */
  person: z.nullable(audited),
  serverId: z.nullable(z.uuid()),
  discordServerId: z.nullable(z.string()),
  /** The guild's current name. */
  serverName: z.nullable(z.string()),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});

export type AuditRow = z.output<typeof auditRow>;

/** `person` is the Discord id of an admin or of the person concerned. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: { permission: 'read audit' },
  summary: 'What admins did, the newest first, a page at a time',
  refusals: ['invalidCursor'],
  query: z.object({
    ...adminPage,
    person: z.optional(z.string().check(z.regex(SNOWFLAKE))),
    discordServerId: z.optional(z.string().check(z.regex(SNOWFLAKE))),
  }),
  reply: z.array(auditRow),
});
