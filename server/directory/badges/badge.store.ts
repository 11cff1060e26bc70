import type { Selectable } from 'kysely';
import { HAS_PAGE } from '#database/shown.ts';
import type { Database, Tables } from '#database/tables.ts';

/** What a badge shows of a listing. */
export type BadgeRow = Pick<
  Selectable<Tables['listings']>,
  'name' | 'rating' | 'reviewCount' | 'memberCount' | 'language'
>;

/** A listing that has a page, as its badge shows it, and whether it is for adults. */
export function findForBadge(
  db: Database,
  discordServerId: string,
): Promise<(BadgeRow & { forAdults: boolean }) | undefined> {
  return db
    .selectFrom('listings')
    .select(['name', 'rating', 'reviewCount', 'memberCount', 'language', 'forAdults'])
    .where('discordServerId', '=', discordServerId)
    .where(HAS_PAGE)
    .executeTakeFirst();
}
