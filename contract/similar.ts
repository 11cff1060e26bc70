import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { adult, listing, listingParams } from './listings.ts';
import { SIMILAR_LISTINGS } from './vocabulary.ts';

/**
 * The public listings that are most like a public one, the most similar first. Shared tags weigh most, then category
 * and language, then closeness in size.
 */
export const listSimilar = endpoint({
  method: 'GET',
  path: '/api/servers/{discordServerId}/similar',
  access: 'anyone',
  readsAMinute: 120,
  summary: 'Up to six public listings that are similar to one',
  refusals: ['listingNotFound'],
  params: listingParams,
  query: z.object({ adult }),
  reply: z.array(listing).check(z.maxLength(SIMILAR_LISTINGS)),
});
