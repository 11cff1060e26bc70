import * as contract from '#contract/directory.ts';
import type { Deps } from '../../deps.ts';
import type { Http } from '../../http/http.ts';
import { untilTag } from '../../http/cache-entry.ts';
import { includesAdult, serveShared } from '../../http/serve.ts';
import { listingTag } from '../../listings/cache-tags.ts';
import { endOfNew } from '../../listings/listing.ts';
import { listSimilar } from './similar.ts';

export function similarRoutes(http: Http, deps: Deps): void {
  serveShared(
    http,
    contract.listSimilar,
    {
      tagsOf: ({ params }, listings) =>
        [params, ...listings].map(({ discordServerId }) => listingTag(discordServerId)),
    },
    async (call) => {
      const { listings, tags } = await listSimilar(deps, call.params.discordServerId, {
        mayShowRestricted: call.mayShowRestricted,
        adult: includesAdult(call),
      });
      call.dependsOn([...tags, ...endOfNew(listings).map(untilTag)]);
      return listings;
    },
  );
}
