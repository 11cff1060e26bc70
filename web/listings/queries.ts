import { getListing, getStats, listListings } from '#contract/listings.ts';
import { SNOWFLAKE } from '#contract/vocabulary.ts';
import { apiQuery, type PagedApiQuery } from '../api/query.ts';
import type { DirectoryView } from './directory/directory-view.ts';

/** The listings of a view, a page at a time. */
export function directory(view: DirectoryView): PagedApiQuery<typeof listListings> {
  const { category, language, words, sort } = view;
  return {
    endpoint: listListings,
    failure: 'Failed to fetch servers',
    from: view.cursor,
    inputAt: (cursor) => ({
      query: {
        ...(category && { category }),
        ...(language && { language }),
        ...(words && { q: words }),
        ...(sort && { sort }),
        ...(cursor && { cursor }),
      },
    }),
  };
}

/** How large the directory is. */
export const directoryStats = apiQuery(getStats, {});

/** Whether a text can be the id of a guild. */
export function isServerId(id: string): boolean {
  return SNOWFLAKE.test(id);
}

/** One listing, by its guild's id at Discord. */
export function listingOf(discordServerId: string) {
  return apiQuery(getListing, { params: { discordServerId } });
}
