import * as contract from '#contract/directory.ts';
import type { Deps } from '../../deps.ts';
import type { Http } from '../../http/http.ts';
import { includesAdult, serveShared } from '../../http/serve.ts';
import { suggest, suggestionTags } from './suggest.ts';

export function suggestRoutes(http: Http, deps: Deps): void {
  serveShared(
    http,
    contract.suggest,
    { tagsOf: ({ query }, found) => suggestionTags(query, found) },
    (call) => suggest(deps, { q: call.query.q, adult: includesAdult(call) }),
  );
}
