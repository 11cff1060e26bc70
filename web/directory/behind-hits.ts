import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Facets } from '#contract/directory.ts';
import type { Listing } from '#contract/listings.ts';
import type { Page } from '../api/page.ts';
import { queryKeyOf, type ApiQuery } from '../api/query.ts';
import { directory, facetsOf, firstListingsOf } from '../listings/queries.ts';
import { readView } from './directory-view.ts';
import { FEW_HITS, viewBehindHits } from './shortcut-view.ts';

/** What the page of a search has to ask once its hits and shortcuts are known: what it goes on with. */
export function asksBehindHits(query: URLSearchParams, queryClient: QueryClient): readonly ApiQuery[] {
  const view = readView(query);
  const facets = queryClient.getQueryData<Facets>(queryKeyOf(facetsOf(view)));
  const list = queryClient.getQueryData<InfiniteData<Page<Listing>>>(queryKeyOf(directory(view)));
  const [page] = list?.pages ?? [];
  const wider = view.words !== '' && facets && page ? viewBehindHits(view, facets, page) : null;
  return wider && page ? [firstListingsOf(wider, FEW_HITS + page.items.length)] : [];
}
