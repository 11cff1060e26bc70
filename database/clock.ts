import { sql, type RawBuilder } from 'kysely';

/** An instant by the database's clock, as SQL. What can be due, run out or be claimed is decided by it. */
export type DatabaseInstant = RawBuilder<Date>;

/** When a statement begins, by the database's clock; in whole milliseconds, as instants are kept. */
export function databaseNow(): DatabaseInstant {
  return sql<Date>`date_trunc('milliseconds', statement_timestamp())`;
}

/** The instant some milliseconds before another one. */
export function before(instant: DatabaseInstant, milliseconds: number): DatabaseInstant {
  return sql<Date>`(${instant} - ${milliseconds}::float8 * interval '1 millisecond')`;
}

/** The instant some milliseconds after another one. */
export function after(instant: DatabaseInstant, milliseconds: number): DatabaseInstant {
  return sql<Date>`(${instant} + ${milliseconds}::float8 * interval '1 millisecond')`;
}
