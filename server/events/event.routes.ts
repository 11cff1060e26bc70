import * as contract from '#contract/events.ts';
import type { Deps } from '../deps.ts';
import type { Http } from '../http/http.ts';
import { nextLink } from '../http/next-link.ts';
import { MINUTE_TAG } from '../http/response-cache.ts';
import { includesAdult, serveShared } from '../http/serve.ts';
import { eventTags, listingTag } from '../listings/cache-tags.ts';
import { listEvents, listServerEvents } from './event.ts';

export function eventRoutes(http: Http, deps: Deps): void {
  serveShared(
    http,
    contract.listEvents,
    { tagsOf: ({ query }, events) => [...eventTags(query, events), MINUTE_TAG] },
    async (call) => {
      const { query, header } = call;
      const { events, next } = await listEvents(deps, { ...query, adult: includesAdult(call) });
      if (next) header('link', nextLink(deps, contract.listEvents, { query: { ...query, cursor: next } }));
      return events;
    },
  );
  serveShared(
    http,
    contract.listServerEvents,
    { tagsOf: ({ params }) => [listingTag(params.discordServerId), MINUTE_TAG] },
    (call) => listServerEvents(deps, call.params.discordServerId, call),
  );
}
