import { sql } from 'kysely';
import type { Database } from '#database/tables.ts';

/** When the shown content of listings was approved, by the listing's id. */
export async function findLastApprovals(
  db: Database,
  listingIds: readonly string[],
): Promise<Map<string, Date>> {
  const { rows } = await sql<{ listingId: string; approvedAt: Date }>`
    select listing_id, max(decided_at) as approved_at from revisions
    where listing_id = any(${[...listingIds]}::uuid[]) and decision = 'approved'
    group by listing_id`.execute(db);
  return new Map(rows.map(({ listingId, approvedAt }) => [listingId, approvedAt]));
}
