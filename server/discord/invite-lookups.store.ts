import { sql } from 'kysely';
import { MINUTE_MS } from '#contract/time-units.ts';
import { before, type DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';

/** What look-ups of invites are for, and how many of a hundred in ten minutes each may use. */
const SHARES = { clicks: 50, decisions: 25, forms: 15, rounds: 10 } as const;
export type LookupShare = keyof typeof SHARES;

const MOST = 100;
/** So many may one member use, or one address, or the forms of one listing. */
const MOST_OF_ONE = 10;
/** Each share is sure of so many, whatever the others use: who comes next is not turned away. */
const KEPT_FREE = 10;
const KIND = 'invite look-up';
const WITHIN_MS = 10 * MINUTE_MS;

/**
 * Takes one of the look-ups that all instances together may make in any ten minutes, and says when; null when there is
 * none left for this. They are counted by the minute, and what was turned away is not counted.
 */
export function takeLookup(
  db: Database,
  now: DatabaseInstant,
  { share, by }: { share: LookupShare; by: readonly string[] },
): Promise<Date | null> {
  const minute = sql<Date>`date_trunc('minute', ${now})`;
  const shares = Object.keys(SHARES);
  return db.transaction().execute(async (trx) => {
    // One at a time: each decision rests on all the counts.
    await sql`select pg_advisory_xact_lock(hashtext(${KIND}))`.execute(trx);
    const rows = await trx
      .selectFrom('rateCounts')
      .select(({ fn }) => ['subject', fn.sum<string | number>('count').as('taken')])
      .where('kind', '=', KIND)
      .where('subject', 'in', [...shares, ...by])
      .where('period', '>=', before(minute, WITHIN_MS))
      .groupBy('subject')
      .execute();
    const taken = new Map(rows.map((row) => [row.subject, Number(row.taken)]));
    if (by.some((one) => (taken.get(one) ?? 0) >= MOST_OF_ONE)) return null;
    if (!isLeft(share, (of) => taken.get(of) ?? 0)) return null;
    const { takenAt } = await trx
      .insertInto('rateCounts')
      .values([share, ...by].map((subject) => ({ kind: KIND, subject, period: minute, count: 1 })))
      .onConflict((conflict) =>
        conflict.columns(['kind', 'subject', 'period']).doUpdateSet({ count: sql`rate_counts.count + 1` }),
      )
      .returning(sql<Date>`${now}`.as('takenAt'))
      .executeTakeFirstOrThrow();
    return takenAt;
  });
}

/** What nobody uses goes to the rounds, but for ten of each share. */
function isLeft(share: LookupShare, taken: (share: LookupShare) => number): boolean {
  const entries = Object.entries(SHARES) as [LookupShare, number][]; // its own keys
  const total = entries.reduce((sum, [of]) => sum + taken(of), 0);
  const keptFree = entries
    .filter(([of]) => of !== share)
    .reduce((sum, [of]) => sum + Math.max(0, KEPT_FREE - taken(of)), 0);
  return (share === 'rounds' || taken(share) < SHARES[share]) && total + keptFree < MOST;
}
