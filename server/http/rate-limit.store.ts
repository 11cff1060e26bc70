import { sql } from 'kysely';
import type { Database } from '#database/tables.ts';

/** Counts one more in a period, across all instances, and says how many there are now. */
export async function countOne(
  db: Database,
  { kind, subject, period }: { kind: string; subject: string; period: Date },
): Promise<number> {
  const { count } = await db
    .insertInto('rateCounts')
    .values({ kind, subject, period, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject', 'period']).doUpdateSet({ count: sql`rate_counts.count + 1` }),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return count;
}

/** Forgets the counts of periods that are over. */
export async function deleteCountsBefore(db: Database, instant: Date): Promise<void> {
  await db.deleteFrom('rateCounts').where('period', '<', instant).execute();
}
