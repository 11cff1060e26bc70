import { getListing, getStats, listListings } from '#contract/listings.ts';
import { question } from '../api/question.ts';

/** The first page of the directory. */
export const directory = question(listListings, {});

/** How large the directory is. */
export const directoryStats = question(getStats, {});

/** One listing, by its guild's id at Discord. */
export function listingOf(discordServerId: string) {
  return question(getListing, { params: { discordServerId } });
}
