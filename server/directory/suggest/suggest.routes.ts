import * as contract from '#contract/directory.ts';
import type { Deps } from '../../deps.ts';
import type { Http } from '../../http/http.ts';
import { includesAdult, serveShared } from '../../http/serve.ts';
import { listTags, TAGS_TAG } from '../../listings/cache-tags.ts';
import { suggest } from './suggest.ts';

export function suggestRoutes(http: Http, deps: Deps): void {
  serveShared(
    http,
    contract.suggest,
    {
      tagsOf: ({ query }, { servers, categories, shortcuts }) => [
        ...listTags(query, servers),
        TAGS_TAG,
        // Whatever comes into a category or leaves it changes its order by approval.
        ...categories.flatMap(({ category }) => listTags({ category, sort: 'newest' }, [])),
        ...shortcuts.flatMap(({ kind, value }) =>
          kind === 'category' ? listTags({ category: value, sort: 'newest' }, []) : [],
        ),
        ...shortcuts.flatMap(({ kind, value }) =>
          kind === 'language' ? listTags({ language: [value], sort: 'newest' }, []) : [],
        ),
      ],
    },
    (call) => suggest(deps, { q: call.query.q, adult: includesAdult(call) }),
  );
}
