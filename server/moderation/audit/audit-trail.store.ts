import type { AuditAction } from '#contract/roles.ts';
import { sql } from 'kysely';
import type { Database } from '#database/tables.ts';
import { wordsBeside } from './audit-words.store.ts';

/** A row of the audit, with the names and words of the people who are not erased. */
export interface AuditTrailRow {
  id: number;
  at: Date;
  action: AuditAction;
  admin: string;
  adminId: string | null;
  adminName: string | null;
  person: string | null;
  personId: string | null;
  personName: string | null;
  serverId: string | null;
  discordServerId: string | null;
  serverName: string | null;
  before: unknown;
  after: unknown;
}

/** A page of the audit, the newest first: of all of it, of one person as admin or as the person concerned, or of a guild. */
export async function findAudit(
  db: Database,
  { person, discordServerId }: { person: string | null; discordServerId: string | null },
  { after, limit }: { after: number | null; limit: number },
): Promise<AuditTrailRow[]> {
  const { rows } = await sql<AuditTrailRow>`
    with audit as materialized (
      select * from public.audit
      where ${person === null ? sql`true` : sql`(admin = ${person} or person = ${person})`}
        and ${discordServerId === null ? sql`true` : sql`discord_server_id = ${discordServerId}`}
        and ${after === null ? sql`true` : sql`id < ${after}::bigint`}
      order by id desc limit ${limit})
    select audit.id, audit.at, audit.action, audit.admin, audit.person,
      coalesce(audit.before, '{}') || ${wordsBeside('before')} as before,
      coalesce(audit.after, '{}') || ${wordsBeside('after')} as after,
      audit.listing_id as server_id, audit.discord_server_id, guilds.name as server_name,
      admins.id as admin_id, admins.username as admin_name, people.id as person_id, people.username as person_name
    from audit
      left join users as admins on admins.pseudonym = audit.admin
      left join users as people on people.pseudonym = audit.person
      left join guilds on guilds.id = audit.discord_server_id
    order by audit.id desc`.execute(db);
  return rows;
}
