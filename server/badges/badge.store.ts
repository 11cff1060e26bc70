import type { Selectable } from 'kysely';
import type { Database, Tables } from '#database/tables.ts';

/** What a badge shows of a listing. */
export type BadgeRow = Pick<
  Selectable<Tables['listings']>,
  'name' | 'rating' | 'reviewCount' | 'memberCount' | 'language'
>;

/** A listing that everybody sees, as its badge shows it; those for adults have none. */
export function findForBadge(db: Database, discordServerId: string): Promise<BadgeRow | undefined> {
  return db
    .selectFrom('listings')
    .select(['name', 'rating', 'reviewCount', 'memberCount', 'language'])
    .where('discordServerId', '=', discordServerId)
    .where('public', '=', true)
    .executeTakeFirst();
}
