import * as contract from '#contract/listings.ts';
import type { Deps } from '../deps.ts';
import type { Http } from '../http/http.ts';
import { untilTag } from '../http/cache-entry.ts';
import { serveShared, type Handler } from '../http/serve.ts';
import { listingTag, SIZE_TAG } from './cache-tags.ts';
import { endOfNew, getListing, getStats } from './listing.ts';

export function listingRoutes(http: Http, deps: Deps): void {
  const one: Handler<typeof contract.getListing> = async (call) => {
    const listing = await getListing(deps, call.params.discordServerId, call);
    if (listing.hidden) call.header('cache-control', 'private, no-store');
    const { invitesPausedUntil: until } = listing.guild;
    if (until !== null) call.dependsOn([untilTag(new Date(until))]);
    call.dependsOn(endOfNew([listing]).map(untilTag));
    return listing;
  };

  serveShared(
    http,
    contract.getListing,
    { tagsOf: ({ params }) => [listingTag(params.discordServerId)], hasPersonalReply: true },
    one,
  );
  serveShared(http, contract.getStats, { tagsOf: () => [SIZE_TAG] }, () => getStats(deps));
}
