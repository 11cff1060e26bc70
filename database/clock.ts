import { sql, type RawBuilder } from 'kysely';

/** An instant by the database's clock, as SQL. All processes share it for deadlines, expiry and claims. */
export type DatabaseInstant = RawBuilder<Date>;

/** The beginning of the statement by the database's clock, in whole milliseconds as instants are stored. */
export function databaseNow(): DatabaseInstant {
  return sql<Date>`date_trunc('milliseconds', statement_timestamp())`;
}

/** An instant minus some milliseconds. */
export function before(instant: DatabaseInstant, milliseconds: number): DatabaseInstant {
  return sql<Date>`(${instant} - ${milliseconds}::float8 * interval '1 millisecond')`;
}

/** An instant plus some milliseconds. */
export function after(instant: DatabaseInstant, milliseconds: number): DatabaseInstant {
  return sql<Date>`(${instant} + ${milliseconds}::float8 * interval '1 millisecond')`;
}
