import { sql } from 'kysely';

/** Whether a listing, of the table `listings`, has a page: everybody sees it, or adults do. */
export const HAS_PAGE = sql<boolean>`(listings.public or listings.for_adults)`;
