import { sql, type RawBuilder } from 'kysely';

/** Whether a listing, of the table `listings`, has a page: everybody sees it, or adults do. */
export const HAS_PAGE = sql<boolean>`(listings.public or listings.for_adults)`;

/** Whether a listing, of the table `listings`, is shown: those for adults only where they are included. */
export function isShown(adult: boolean | undefined): RawBuilder<boolean> {
  return adult ? HAS_PAGE : sql<boolean>`listings.public`;
}
