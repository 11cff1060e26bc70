import { sql } from 'kysely';
import type { DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';

/**
 * How many writes of each kind a person may make a minute, on all instances together. Admins and moderators decide about
 * a hundred requests at once.
 */
export const WRITES_A_MINUTE = { member: 60, team: 600 } as const;

/** Adds one to this minute's count of all instances; returns the count and the milliseconds left in the minute. */
export function countOne(
  db: Database,
  { kind, subject, now }: { kind: string; subject: string; now: DatabaseInstant },
): Promise<{ count: number; msLeft: number }> {
  const minuteEnds = sql`rate_counts.period + interval '1 minute'`;
  return db
    .insertInto('rateCounts')
    .values({ kind, subject, period: sql<Date>`date_trunc('minute', ${now})`, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject', 'period']).doUpdateSet({ count: sql`rate_counts.count + 1` }),
    )
    .returning([
      'count',
      sql<number>`(extract(epoch from ${minuteEnds} - ${now}) * 1000)::float8`.as('msLeft'),
    ])
    .executeTakeFirstOrThrow();
}
