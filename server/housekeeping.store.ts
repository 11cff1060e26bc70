import { sql } from 'kysely';
import type { DatabaseInstant } from '#database/clock.ts';
import type { Database, Tables } from '#database/tables.ts';

/** Rows that are to go: those in which a column, which an index should have, is below a bound. */
export interface OldRows<T extends keyof Tables = keyof Tables> {
  table: T;
  column: keyof Tables[T] & string;
  below: DatabaseInstant | number;
}

/**
 * Deletes the oldest of some rows, at most so many, and tells how many they were and the column's value in the last one.
 * Given that value, the next batch begins there, and does not read its way through what was deleted before it. Rows that
 * somebody else holds are left: in another order, the two would deadlock.
 */
export async function deleteOldest<T extends keyof Tables>(
  db: Database,
  { table, column, below }: OldRows<T>,
  { from, limit }: { from: unknown; limit: number },
): Promise<{ deleted: number; last: unknown }> {
  const [rows_, age] = [sql.table(table), sql.ref(column)];
  const onwards = from === null ? sql`` : sql`and ${age} >= ${from}`;
  const { rows } = await sql<{ deleted: number; last: unknown }>`
    with deleted as (
      delete from ${rows_} where ctid = any(array(
        select ctid from ${rows_} where ${age} < ${below} ${onwards}
        order by ${age} limit ${limit} for update skip locked))
      returning ${age} as age)
    select count(*)::integer as deleted, max(age) as last from deleted`.execute(db);
  return rows[0] ?? { deleted: 0, last: null };
}
