import { sql, type Selectable } from 'kysely';
import { BUMP_COOLDOWN_MS } from '#contract/vocabulary.ts';
import { before, type DatabaseInstant } from '#database/clock.ts';
import { HAS_PAGE } from '#database/shown.ts';
import type { Database, Tables } from '#database/tables.ts';
import { countOne } from '../stats/figures/figures.store.ts';

/** The columns that decide whether a listing can be bumped, and by whom. */
export type BumpableListing = Pick<Selectable<Tables['guilds']>, 'ownerId'> & {
  hasPage: boolean;
  forAdults: boolean;
};

/** The listing of a guild, public or hidden. */
export function findListingToBump(
  db: Database,
  discordServerId: string,
): Promise<BumpableListing | undefined> {
  return db
    .selectFrom('listings')
    .innerJoin('guilds', 'guilds.id', 'listings.discordServerId')
    .select(['ownerId', HAS_PAGE.as('hasPage'), 'forAdults'])
    .where('discordServerId', '=', discordServerId)
    .executeTakeFirst();
}

/** The columns that explain why a listing cannot be bumped, and the database's time. */
export function findCooldown(db: Database, discordServerId: string, now: DatabaseInstant) {
  return db
    .selectFrom('listings')
    .select(['status', 'botPresent', 'unlisted', 'lastBumpedAt', now.as('now')])
    .where('discordServerId', '=', discordServerId)
    .executeTakeFirst();
}

/** A bump, with the counts that are known of the guild. */
export interface RecordedBump {
  memberCount: number | null;
  onlineCount: number | null;
  lastBumpedAt: Date;
}

/**
 * Records a bump; nothing changes and nothing is returned when the listing is hidden or on cooldown. The conditions are
 * inside the UPDATE so that, of simultaneous bumps, exactly one wins. It locks only the listing, and then its figures of
 * the day, so that bumps and updates of counts cannot deadlock.
 */
export async function recordBump(
  db: Database,
  discordServerId: string,
  at: DatabaseInstant,
): Promise<RecordedBump | undefined> {
  const { rows } = await sql<RecordedBump>`
    with bumped as (
      update listings set last_bumped_at = ${at}
      where discord_server_id = ${discordServerId} and ${HAS_PAGE}
        and (last_bumped_at is null or last_bumped_at <= ${before(at, BUMP_COOLDOWN_MS)})
      returning discord_server_id, member_count, online_count, last_bumped_at),
    counted as (${countOne('bumps', at, 'bumped')})
    select member_count, online_count, last_bumped_at from bumped`.execute(db);
  return rows[0];
}
