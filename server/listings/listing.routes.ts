import * as contract from '#contract/listings.ts';
import type { Deps } from '../deps.ts';
import type { Http } from '../http/http.ts';
import { nextLink } from '../http/next-link.ts';
import { serveShared, type Handler } from '../http/serve.ts';
import { listingTag, listTags, SIZE_TAG } from './cache-tags.ts';
import { getListing, getStats, listListings } from './listing.ts';

export function listingRoutes(http: Http, deps: Deps): void {
  const list: Handler<typeof contract.listListings> = async ({ query, header }) => {
    const { listings, next, total } = await listListings(deps, query);
    if (total !== null) header('x-total-count', String(total));
    if (next) header('link', nextLink(deps, contract.listListings, { query: { ...query, cursor: next } }));
    return listings;
  };

  const one: Handler<typeof contract.getListing> = async (call) => {
    const listing = await getListing(deps, call.params.discordServerId, call);
    if (listing.hidden) call.header('cache-control', 'private, no-store');
    return listing;
  };

  serveShared(
    http,
    contract.listListings,
    { tagsOf: ({ query }, listings) => listTags(query, listings) },
    list,
  );
  serveShared(
    http,
    contract.getListing,
    { tagsOf: ({ params }) => [listingTag(params.discordServerId)], hasPersonalReply: true },
    one,
  );
  serveShared(http, contract.getStats, { tagsOf: () => [SIZE_TAG] }, () => getStats(deps));
}
