import * as contract from '#contract/events.ts';
import type { Deps } from '../deps.ts';
import { untilTag } from '../http/cache-entry.ts';
import type { Http } from '../http/http.ts';
import { includesAdult, serveShared } from '../http/serve.ts';
import { eventTags, listingTag } from '../listings/cache-tags.ts';
import { listEvents, listServerEvents } from './event.ts';

export function eventRoutes(http: Http, deps: Deps): void {
  serveShared(
    http,
    contract.listEvents,
    { tagsOf: ({ query }, events) => eventTags(query, events) },
    async (call) => {
      const { query, listHeaders } = call;
      const page = await listEvents(deps, { ...query, adult: includesAdult(call) });
      const { events, validUntil } = page;
      listHeaders(page);
      call.dependsOn([untilTag(validUntil)]);
      return events;
    },
  );
  serveShared(
    http,
    contract.listServerEvents,
    { tagsOf: ({ params }) => [listingTag(params.discordServerId)] },
    async (call) => {
      const { events, validUntil } = await listServerEvents(deps, call.params.discordServerId, call);
      call.dependsOn([untilTag(validUntil)]);
      return events;
    },
  );
}
