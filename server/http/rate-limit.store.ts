import { sql, type RawBuilder } from 'kysely';
import type { DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';

/**
 * How many writes of each kind a person may make a minute, on all instances together. Admins and moderators decide about
 * a hundred requests at once.
 */
export const WRITES_A_MINUTE = { member: 60, team: 600 } as const;

/** What is counted: a kind of write by a person or an address, at an instant. */
interface Counted {
  kind: string;
  subject: string;
  now: DatabaseInstant;
}

/** Adds one to this minute's count of all instances; returns the count and the milliseconds left in the minute. */
export function countOne(db: Database, counted: Counted): Promise<{ count: number; msLeft: number }> {
  return addOne(db, counted, {
    period: sql`date_trunc('minute', ${counted.now})`,
    end: sql`rate_counts.period + interval '1 minute'`,
  });
}

/**
 * Adds one likewise to the count of this day (UTC). Its period is the end of the day, since counts are deleted an hour
 * after their period.
 */
export function countOneOfDay(db: Database, counted: Counted): Promise<{ count: number; msLeft: number }> {
  return addOne(db, counted, {
    period: sql`date_trunc('day', ${counted.now}, 'UTC') + interval '24 hours'`,
    end: sql`rate_counts.period`,
  });
}

function addOne(
  db: Database,
  { kind, subject, now }: Counted,
  { period, end }: { period: RawBuilder<Date>; end: RawBuilder<Date> },
) {
  return db
    .insertInto('rateCounts')
    .values({ kind, subject, period, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject', 'period']).doUpdateSet({ count: sql`rate_counts.count + 1` }),
    )
    .returning(['count', sql<number>`(extract(epoch from ${end} - ${now}) * 1000)::float8`.as('msLeft')])
    .executeTakeFirstOrThrow();
}
