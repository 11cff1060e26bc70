import { sql } from 'kysely';
import type { ListingStatus } from '#contract/vocabulary.ts';
import type { DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';
import type { RecordedBump } from '../../bumps/bump.store.ts';
import { countOne } from '../../stats/figures/figures.store.ts';
import type { InviteProof } from '../../listings/invite-proof.ts';
import type { ChosenSettings } from '../../listings/settings.ts';
import type { Content } from '../../listings/revisions/content.ts';

/** Changes fields of the live content and of the settings. */
export async function recordChange(
  trx: Database,
  id: string,
  change: Partial<Content & InviteProof & ChosenSettings>,
): Promise<void> {
  await trx.updateTable('listings').set(change).where('id', '=', id).execute();
}

/** Bumps a listing regardless of the cooldown, and returns its counts. */
export async function recordForcedBump(
  trx: Database,
  id: string,
  at: DatabaseInstant,
): Promise<RecordedBump> {
  const { rows } = await sql<RecordedBump>`
    with bumped as (
      update listings set last_bumped_at = ${at} where id = ${id}
      returning discord_server_id, member_count, online_count, last_bumped_at),
    counted as (${countOne('bumps', at, 'bumped')})
    select member_count, online_count, last_bumped_at from bumped`.execute(trx);
  const [bumped] = rows;
  if (!bumped) throw new Error('a bump of a listing that is not there');
  return bumped;
}

/** When a listing was last bumped. */
export async function findLastBump(trx: Database, id: string): Promise<Date | null> {
  const row = await trx.selectFrom('listings').select('lastBumpedAt').where('id', '=', id).executeTakeFirst();
  return row?.lastBumpedAt ?? null;
}

/** The number of listings of each status, from the kept counts. */
export async function countByStatus(db: Database): Promise<Record<ListingStatus, number>> {
  const rows = await db.selectFrom('statusCounts').select(['status', 'listings']).execute();
  const none = { pending: 0, approved: 0, rejected: 0, banned: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ status, listings }) => [status, listings])) };
}

/** Whether the audit has it that the bot made this invite for admins; the transaction has locked the listing. */
export async function isInviteRecorded(
  trx: Database,
  discordServerId: string,
  code: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('audit')
    .select('id')
    .where('discordServerId', '=', discordServerId)
    .where('action', '=', 'generate invite')
    .where(sql<boolean>`after ->> 'code' = ${code}`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
