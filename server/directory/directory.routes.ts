import * as contract from '#contract/directory.ts';
import type { Deps } from '../deps.ts';
import type { Http } from '../http/http.ts';
import { untilTag } from '../http/cache-entry.ts';
import { includesAdult, serveShared, type Handler } from '../http/serve.ts';
import { listTags } from '../listings/cache-tags.ts';
import { endOfNew } from '../listings/listing.ts';
import { listListings } from './directory.ts';

export function searchRoutes(http: Http, deps: Deps): void {
  const list: Handler<typeof contract.listListings> = async (call) => {
    const { query, header, listHeaders } = call;
    const { exact, language: languages, ...input } = query;
    const page = await listListings(deps, {
      ...input,
      languages,
      adult: includesAdult(call),
      isExact: exact !== undefined,
    });
    const { listings, corrected, ignored } = page;
    if (corrected !== null) header('search-corrected', inHeader(corrected.split(' ')));
    if (ignored.length > 0) header('search-ignored', inHeader(ignored));
    listHeaders(page);
    call.dependsOn(endOfNew(listings).map(untilTag));
    return listings;
  };

  serveShared(
    http,
    contract.listListings,
    { tagsOf: ({ query }, listings) => listTags(query, listings) },
    list,
  );
}

/** Proxies take headers of a few thousand bytes. */
const LONGEST_HEADER = 1_000;

/** Words as a header has them: each percent-encoded, with blanks between them; as many as are short enough. */
function inHeader(words: readonly string[]) {
  let text = '';
  for (const word of words) {
    const longer = `${text} ${encodeURIComponent(word)}`.trimStart();
    if (longer.length > LONGEST_HEADER) break;
    text = longer;
  }
  return text;
}
