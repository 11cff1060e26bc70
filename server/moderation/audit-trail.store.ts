import { sql } from 'kysely';
import type { Database } from '#database/tables.ts';

/** A row of the audit, with the names of people of whom anything is still kept. */
export interface AuditTrailRow {
  id: number;
  at: Date;
  action: string;
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

/** A stretch of the audit, the newest first: of all, of what a person did or was done to him, or of a guild. */
export async function findAudit(
  db: Database,
  { person, discordServerId }: { person: string | null; discordServerId: string | null },
  { after, limit }: { after: number | null; limit: number },
): Promise<AuditTrailRow[]> {
  const { rows } = await sql<AuditTrailRow>`
    with page as materialized (
      select * from audit
      where ${person === null ? sql`true` : sql`(admin = ${person} or person = ${person})`}
        and ${discordServerId === null ? sql`true` : sql`discord_server_id = ${discordServerId}`}
        and ${after === null ? sql`true` : sql`id < ${after}::bigint`}
      order by id desc limit ${limit})
    select page.id, page.at, page.action, page.admin, page.person, page.before, page.after,
      page.listing_id as server_id, page.discord_server_id, guilds.name as server_name,
      admins.id as admin_id, admins.username as admin_name, people.id as person_id, people.username as person_name
    from page
      left join users as admins on admins.pseudonym = page.admin
      left join users as people on people.pseudonym = page.person
      left join guilds on guilds.id = page.discord_server_id
    order by page.id desc`.execute(db);
  return rows;
}
