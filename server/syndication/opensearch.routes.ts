import * as z from 'zod/mini';
import { suggest as suggestEndpoint } from '#contract/directory.ts';
import { listingAddress, OPENSEARCH_PATHS } from '#contract/paths.ts';
import { INTERFACE_LANGUAGES } from '#contract/vocabulary.ts';
import { SERVER_WORDS } from '#i18n/server-words.ts';
import type { Deps } from '../deps.ts';
import type { Http } from '../http/http.ts';
import { parsePart } from '../http/parse-part.ts';
import { sendShared } from '../http/serve.ts';
import { suggest, suggestionTags } from '../directory/suggest/suggest.ts';
import { describeSearch } from './opensearch.ts';

const LANGUAGE = z.object({ lang: z._default(z.enum(INTERFACE_LANGUAGES), 'en') });
const TYPED = z.pick(suggestEndpoint.query, { q: true });

const DESCRIPTION = {
  'content-type': 'application/opensearchdescription+xml; charset=utf-8',
  'cache-control': 'public, max-age=86400',
};
const SUGGESTIONS = { 'content-type': 'application/x-suggestions+json; charset=utf-8' };

/** Suggestions in either form are counted together. */
export const SUGGESTIONS_LIMIT = { ...suggestEndpoint, alsoAt: [OPENSEARCH_PATHS.suggestions] };

/** Lets browsers add the site to their searches (OpenSearch 1.1), with suggestions. */
export function opensearchRoutes({ app, cache }: Http, deps: Deps): void {
  app.get(OPENSEARCH_PATHS.description, async (request, reply) => {
    const { lang } = parsePart(LANGUAGE, request.query, 'query') as z.output<typeof LANGUAGE>; // by the very schema
    const { description } = SERVER_WORDS[lang].search;
    return reply.headers(DESCRIPTION).send(describeSearch(deps.config.publicUrl, lang, description));
  });

  app.get(OPENSEARCH_PATHS.suggestions, (request, reply) => {
    const { q } = parsePart(TYPED, request.query, 'query') as z.output<typeof TYPED>; // by the very schema
    const key = `opensearch ${OPENSEARCH_PATHS.suggestions}?${new URLSearchParams({ q }).toString()}`;
    return sendShared({ cache, keyOf: () => key }, request, reply, async () => {
      const found = await suggest(deps, { q });
      const { publicUrl } = deps.config;
      const pages = found.servers.map(({ discordServerId }) => publicUrl + listingAddress(discordServerId));
      return {
        status: 200,
        headers: SUGGESTIONS,
        body: JSON.stringify([q, found.servers.map(({ name }) => name), pages.map(() => ''), pages]),
        tags: suggestionTags({ q }, found),
      };
    });
  });
}
