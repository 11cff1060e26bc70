import type { Selectable } from 'kysely';
import { BUMP_COOLDOWN_MS } from '#contract/vocabulary.ts';
import { before, type DatabaseInstant } from '#database/clock.ts';
import type { Database, Tables } from '#database/tables.ts';

/** What decides whether a listing can be bumped, and by whom. */
export type BumpableListing = Pick<Selectable<Tables['listings']>, 'public'> &
  Pick<Selectable<Tables['guilds']>, 'ownerId'>;

/** A guild's listing, public or not. */
export function findListingToBump(
  db: Database,
  discordServerId: string,
): Promise<BumpableListing | undefined> {
  return db
    .selectFrom('listings')
    .innerJoin('guilds', 'guilds.id', 'listings.discordServerId')
    .select(['public', 'ownerId'])
    .where('discordServerId', '=', discordServerId)
    .executeTakeFirst();
}

/** What keeps a listing from being bumped now, and when now is. */
export function findCooldown(db: Database, discordServerId: string, now: DatabaseInstant) {
  return db
    .selectFrom('listings')
    .select(['status', 'botPresent', 'lastBumpedAt', now.as('now')])
    .where('discordServerId', '=', discordServerId)
    .executeTakeFirst();
}

/**
 * Records a bump, unless the listing is hidden or still cooling down: then nothing changes and nothing comes back.
 * The conditions are inside the UPDATE so that, of bumps arriving together, exactly one wins. It touches the listing
 * alone, so that bumps and counts can never lock each other out.
 */
export function recordBump(db: Database, discordServerId: string, at: DatabaseInstant) {
  return db
    .updateTable('listings')
    .set({ lastBumpedAt: at })
    .where('discordServerId', '=', discordServerId)
    .where('public', 'is', true)
    .where((is) =>
      is.or([is('lastBumpedAt', 'is', null), is('lastBumpedAt', '<=', before(at, BUMP_COOLDOWN_MS))]),
    )
    .returning(['memberCount', 'onlineCount', 'lastBumpedAt'])
    .$narrowType<{ lastBumpedAt: Date }>()
    .executeTakeFirst();
}
