import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useState } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ItemOf } from '../api/call.ts';
import type { Page } from '../api/page.ts';
import { queryKeyOf, type PagedApiQuery } from '../api/query.ts';
import { pagedQueryOptions } from '../api/use-paged-query.ts';
import type { Actions } from '../auth/use-action.ts';
import { useFocusNextOnRemove } from '../ui/focus/focus-next-on-remove.ts';
import { POLLED } from './queries.ts';
import { useListAction, useRemovalTracking } from './use-list-action.ts';

/** What identifies an item or a case, and the version of its text. */
export interface Identified {
  readonly id?: string | null;
  /** Of a banned person, whose account may be erased. */
  readonly pseudonym?: string;
  readonly tag?: string;
  readonly revision?: number | null;
}

/** The cases of a list of the dashboard, which others decide about too. */
export interface Cases<Case> {
  readonly all: readonly Case[];
  /** The state of the query. */
  readonly query: CasesQuery;
  /** How many there are, with those on pages that are not loaded; null while that is unknown. */
  readonly total: number | null;
  readonly hasMore: boolean;
  readonly actions: Actions;
  /** Removes items from the cached list before it is refetched. */
  readonly remove: (...ids: readonly string[]) => void;
  readonly focus: ReturnType<typeof useFocusNextOnRemove>;
}

interface CasesQuery {
  readonly data: object | undefined;
  readonly error: unknown;
  readonly dataUpdatedAt: number;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly refetch: () => Promise<unknown>;
  readonly fetchNextPage: () => Promise<unknown>;
}

type Listed<E extends Endpoint> = Extract<ItemOf<E>, Identified>;

interface Options<Item, Case> {
  /** Puts together the items that are one case; by default each item is a case. */
  readonly group?: (items: readonly Item[]) => readonly Case[];
  /** The entries of a case between which the focus moves; by default it is one entry. */
  readonly entriesOf?: (one: Case) => readonly Identified[];
  /** Whether other cases come first when the focus moves on from a removed one. */
  readonly isPassedOver?: (one: Case) => boolean;
}

/** Fetches a list of cases a page at a time, and polls all pages that are loaded. */
export function useCases<E extends Endpoint, Case extends Identified = Listed<E>>(
  apiQuery: PagedApiQuery<E>,
  {
    group = (items) => items as readonly unknown[] as readonly Case[],
    entriesOf = (one) => [one],
    isPassedOver = () => false,
  }: Options<Listed<E>, Case> = {},
): Cases<Case> {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery({ ...pagedQueryOptions(apiQuery), ...POLLED });
  const pages = query.data?.pages ?? [];
  const listed = pages.flatMap(({ items }) => items) as readonly Listed<E>[];
  // An item that moved between two pages is there once.
  const items = [...new Map(listed.map((item) => [idOf(item), item])).values()];
  const all = group(items);
  const passedOver = new Set(all.filter(isPassedOver).map(idOf));
  useRemovalTracking(items.map((item) => `${idOf(item)} ${item.revision}`));
  return {
    all,
    query,
    total: pages[0]?.total ?? null,
    hasMore: (pages.at(-1)?.next ?? null) !== null,
    actions: useListAction(),
    remove: (...ids) =>
      queryClient.setQueryData<InfiniteData<Page<Identified>>>(
        queryKeyOf(apiQuery),
        (data) => data && { ...data, pages: data.pages.map((page) => without(page, new Set(ids))) },
      ),
    focus: useFocusNextOnRemove(all.flatMap(entriesOf).map(idOf), (id) => passedOver.has(id)),
  };
}

/** What identifies an item or a case in its list. */
export function idOf({ pseudonym, tag, id }: Identified): string {
  return pseudonym ?? tag ?? id ?? '';
}

function without(page: Page<Identified>, ids: ReadonlySet<string>): Page<Identified> {
  return {
    ...page,
    items: page.items.filter((item) => !ids.has(idOf(item))),
    total: page.total === null ? null : page.total - ids.size,
  };
}

/** What was written about a case and not sent. */
export interface Draft<Written> {
  readonly first: Written;
  readonly onWrite: (written: Written) => void;
}

/** The drafts about the cases of a list, kept while the list is open. */
export function useDrafts<Written>(blank: Written): (one: Identified) => Draft<Written> {
  const [drafts] = useState(() => new Map<string, Written>());
  return (one) => ({
    first: drafts.get(idOf(one)) ?? blank,
    onWrite: (written) => void drafts.set(idOf(one), written),
  });
}
