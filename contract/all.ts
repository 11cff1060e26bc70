import type { Endpoint } from './endpoint.ts';
import { getBotInfo } from './guilds.ts';
import { getListing, getStats, listListings } from './listings.ts';
import { describeApi } from './openapi.ts';

/** Every endpoint there is. What is not here is not served, and what is here must be. */
export const ENDPOINTS: readonly Endpoint[] = [listListings, getListing, getStats, getBotInfo, describeApi];
