import type { ListingStatus } from '#contract/vocabulary.ts';
import type { DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';
import type { InviteProof } from '../listings/invite-proof.ts';
import type { ChosenSettings } from '../listings/settings.store.ts';
import type { Content } from '../revisions/content.ts';

/** Changes fields of the live content and of the settings. */
export async function recordChange(
  trx: Database,
  id: string,
  change: Partial<Content & InviteProof & ChosenSettings>,
): Promise<void> {
  await trx.updateTable('listings').set(change).where('id', '=', id).execute();
}

/** Bumps a listing regardless of the cooldown, and returns its counts. */
export function recordForcedBump(
  trx: Database,
  id: string,
  at: DatabaseInstant,
): Promise<{ memberCount: number | null; onlineCount: number | null; lastBumpedAt: Date }> {
  return trx
    .updateTable('listings')
    .set({ lastBumpedAt: at })
    .where('id', '=', id)
    .returning(['memberCount', 'onlineCount', 'lastBumpedAt'])
    .$narrowType<{ lastBumpedAt: Date }>()
    .executeTakeFirstOrThrow();
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
