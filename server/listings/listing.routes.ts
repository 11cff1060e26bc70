import * as contract from '#contract/listings.ts';
import { addressOf } from '#contract/endpoint.ts';
import type { Deps } from '../deps.ts';
import type { AnswerCache } from '../http/answer-cache.ts';
import { serve, type App, type Handler } from '../http/serve.ts';
import { getListing, getStats, listListings } from './listing.ts';

export function listingRoutes(app: App, deps: Deps, cache: AnswerCache): void {
  const list: Handler<typeof contract.listListings> = async ({ query, header }) => {
    const { listings, next, total } = await listListings(deps, query);
    if (total !== null) header('x-total-count', String(total));
    if (next) {
      const address = addressOf(contract.listListings, { query: { ...query, cursor: next } });
      header('link', `<${deps.config.publicUrl}${address}>; rel="next"`);
    }
    return listings;
  };

  const one: Handler<typeof contract.getListing> = async (call) => {
    const listing = await getListing(deps, call.params.discordServerId, call);
    if (listing.hidden) call.header('cache-control', 'private, no-store');
    return listing;
  };

  serve(app, contract.listListings, list, cache);
  serve(app, contract.getListing, one, cache);
  serve(app, contract.getStats, () => getStats(deps), cache);
}
