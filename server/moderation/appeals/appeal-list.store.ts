import { sql } from 'kysely';
import type { AppealAnswer } from '#contract/appeals.ts';
import type { ListingStatus } from '#contract/vocabulary.ts';
import type { Database } from '#database/tables.ts';
import type { PageEnd } from '../../cursor.ts';
import type { Content } from '../../listings/revisions/content.ts';
import { contentOf } from '../../listings/revisions/revision.store.ts';

/** An appeal with the decision that it answers, from the tables. */
export interface AppealRow {
  id: string;
  serverId: string | null;
  discordServerId: string;
  serverName: string;
  icon: string | null;
  serverStatus: ListingStatus | null;
  revision: number | null;
  isEdit: boolean;
  text: string | null;
  submitter: string | null;
  createdAt: Date;
  decisionAt: Date;
  deciderId: string | null;
  decider: string | null;
  decisionReason: string | null;
  content: Content | null;
  outcome: AppealAnswer | null;
  reason: string | null;
  decidedAt: Date | null;
}

/** A page of the appeals: those that wait, oldest first, or those that were answered, the last answered first. */
export async function findAppeals(
  db: Database,
  waits: boolean,
  { after, limit }: { after: PageEnd | null; limit: number },
): Promise<AppealRow[]> {
  const at = sql.ref(waits ? 'appeals.created_at' : 'appeals.decided_at');
  const order = sql.raw(waits ? 'asc' : 'desc');
  const beyond = sql.raw(waits ? '>' : '<');
  const { rows } = await sql<AppealRow>`
    select appeals.id, appeals.listing_id as server_id, appeals.discord_server_id, coalesce(guilds.name, '') as server_name,
      guilds.icon, listings.status as server_status, appeals.revision, appeals.is_edit, text, submitter.username as submitter,
      appeals.created_at, audit.at as decision_at, decider.id as decider_id, decider.username as decider,
      (select words from audit_words where audit_id = audit.id and part = 'after' and audit_words.name = 'reason')
        as decision_reason,
      case when rejected.description <> '' then ${contentOf('rejected')} end as content,
      outcome, appeals.reason, appeals.decided_at
    from appeals
      join audit on audit.id = appeals.decision_id
      left join users as decider on decider.pseudonym = audit.admin
      left join users as submitter on submitter.id = appeals.submitted_by
      left join guilds on guilds.id = appeals.discord_server_id
      left join listings on listings.id = appeals.listing_id
      left join revisions as rejected on rejected.listing_id = appeals.listing_id and rejected.number = appeals.revision
    where ${waits ? sql`outcome is null` : sql`outcome in ('granted', 'refused')`}
      and ${after ? sql`(${at}, appeals.id) ${beyond} (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by ${at} ${order}, appeals.id ${order} limit ${limit}`.execute(db);
  return rows;
}

/** The number of appeals that wait. */
export async function countWaitingAppeals(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('appeals')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
