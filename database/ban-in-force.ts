import { sql, type RawBuilder } from 'kysely';
import type { DatabaseInstant } from './clock.ts';

/**
 * Whether a person's ban is in force: the row of `user_bans` exists (it may be outer-joined), and its end has not passed.
 * A row is deleted some time after its end.
 */
export function isInForce(now: DatabaseInstant): RawBuilder<boolean> {
  return sql<boolean>`(user_bans.pseudonym is not null and (user_bans.until is null or user_bans.until > ${now}))`;
}
