import * as contract from '#contract/tags.ts';
import type { Deps } from '../../deps.ts';
import type { Http } from '../../http/http.ts';
import { serve, serveShared } from '../../http/serve.ts';
import { TAGS_TAG } from '../../listings/cache-tags.ts';
import { blockTag, listBlockedTags, listTags, unblockTag } from './tag.ts';

export function tagRoutes(http: Http, deps: Deps): void {
  serveShared(http, contract.listTags, { tagsOf: () => [TAGS_TAG] }, ({ query }) => listTags(deps, query));
  serve(http, contract.listBlockedTags, async ({ query, listHeaders }) => {
    const { tags, ...page } = await listBlockedTags(deps, query);
    listHeaders(page);
    return tags;
  });
  serve(http, contract.blockTag, async ({ user, params }) => {
    await blockTag(deps, user, params.tag);
    return {};
  });
  serve(http, contract.unblockTag, async ({ user, params }) => {
    await unblockTag(deps, user, params.tag);
    return {};
  });
}
