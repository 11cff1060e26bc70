import * as contract from '#contract/directory.ts';
import type { Deps } from '../../deps.ts';
import type { Http } from '../../http/http.ts';
import { includesAdult, serveShared } from '../../http/serve.ts';
import { facetTags } from '../../listings/cache-tags.ts';
import { countFacets } from './facet.ts';

export function facetRoutes(http: Http, deps: Deps): void {
  serveShared(http, contract.getFacets, { tagsOf: ({ query }) => facetTags(query) }, (call) => {
    const { tag, exact, language: languages, ...input } = call.query;
    const adult = includesAdult(call);
    return countFacets(deps, { ...input, languages, adult, tags: tag ?? [], isExact: exact !== undefined });
  });
}
