import { sql, type RawBuilder } from 'kysely';
import type { DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';
import { TRAITS, type GuildTraits } from './guild-traits.ts';

/** What the gateway has said of a guild beside its name, without a pause that is over; undefined for an unknown guild. */
export function findTraits(db: Database, id: string, now: DatabaseInstant): Promise<GuildTraits | undefined> {
  return db
    .selectFrom('guilds')
    .select(TRAITS.filter((name) => name !== 'invitesPausedUntil'))
    .select(pauseOf(sql.ref('guilds.id'), now).as('invitesPausedUntil'))
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Until when a guild pauses its invites, in SQL; null when it does not, or when that is over. */
export function pauseOf(guildId: RawBuilder<unknown>, now: DatabaseInstant): RawBuilder<Date | null> {
  return sql<Date | null>`(
    select paused.invites_paused_until from guilds as paused
    where paused.id = ${guildId} and paused.invites_paused_until > ${now})`;
}
