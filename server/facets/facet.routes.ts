import * as contract from '#contract/facets.ts';
import type { Deps } from '../deps.ts';
import type { Http } from '../http/http.ts';
import { serveShared } from '../http/serve.ts';
import { facetTags } from '../listings/cache-tags.ts';
import { countFacets } from './facet.ts';

export function facetRoutes(http: Http, deps: Deps): void {
  serveShared(http, contract.getFacets, { tagsOf: ({ query }) => facetTags(query) }, ({ query }) => {
    const { tag, exact, ...asked } = query;
    return countFacets(deps, { ...asked, tags: tag ?? [], isExact: exact !== undefined });
  });
}
