import { sql } from 'kysely';
import type { DatabaseInstant } from '#database/clock.ts';
import type { Database, Tables } from '#database/tables.ts';

/** The rows to delete: those with a value below a bound in a column that has an index. */
export interface OldRows<T extends keyof Tables = keyof Tables> {
  table: T;
  column: keyof Tables[T] & string;
  below: DatabaseInstant | number;
}

/**
 * Deletes the oldest rows up to a limit; returns their number and the column's value in the last one. The next batch
 * begins at that value, so that it does not read the dead rows of earlier batches. Locked rows are skipped, because
 * waiting for them could deadlock.
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

/** The number of rows that `deleteOldest` would delete, up to a maximum; reads no more than the index. */
export async function countOldest<T extends keyof Tables>(
  db: Database,
  { table, column, below }: OldRows<T>,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*)::integer as due
    from (select from ${sql.table(table)} where ${sql.ref(column)} < ${below} limit ${most}) as due`.execute(
    db,
  );
  return rows[0]?.due ?? 0;
}
