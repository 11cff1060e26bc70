import { sql, type RawBuilder } from 'kysely';
import type { DatabaseInstant } from './clock.ts';

/**
 * Whether a person's ban, a row of `user_bans`, is in force. One whose end has passed is not, also before its row is
 * deleted, and neither is none.
 */
export function isInForce(now: DatabaseInstant): RawBuilder<boolean> {
  return sql<boolean>`(user_bans.pseudonym is not null and (user_bans.until is null or user_bans.until > ${now}))`;
}
