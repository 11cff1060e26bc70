import type { Selectable } from 'kysely';
import { BUMP_COOLDOWN_MS } from '#contract/vocabulary.ts';
import { before, type DatabaseInstant } from '#database/clock.ts';
import { HAS_PAGE } from '#database/shown.ts';
import type { Database, Tables } from '#database/tables.ts';

/** The columns that decide whether a listing can be bumped, and by whom. */
export type BumpableListing = Pick<Selectable<Tables['guilds']>, 'ownerId'> & {
  hasPage: boolean;
};

/** The listing of a guild, public or hidden. */
export function findListingToBump(
  db: Database,
  discordServerId: string,
): Promise<BumpableListing | undefined> {
  return db
    .selectFrom('listings')
    .innerJoin('guilds', 'guilds.id', 'listings.discordServerId')
    .select(['ownerId', HAS_PAGE.as('hasPage')])
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

/**
 * Records a bump; nothing changes and nothing is returned when the listing is hidden or on cooldown. The conditions are
 * inside the UPDATE so that, of simultaneous bumps, exactly one wins. It locks only the listing, so that bumps and
 * updates of counts cannot deadlock.
 */
export function recordBump(db: Database, discordServerId: string, at: DatabaseInstant) {
  return db
    .updateTable('listings')
    .set({ lastBumpedAt: at })
    .where('discordServerId', '=', discordServerId)
    .where(HAS_PAGE)
    .where((is) =>
      is.or([is('lastBumpedAt', 'is', null), is('lastBumpedAt', '<=', before(at, BUMP_COOLDOWN_MS))]),
    )
    .returning(['memberCount', 'onlineCount', 'lastBumpedAt'])
    .$narrowType<{ lastBumpedAt: Date }>()
    .executeTakeFirst();
}
