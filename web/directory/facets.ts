import type { Facets } from '#contract/directory.ts';
import { CATEGORIES, LISTING_LANGUAGES } from '#contract/vocabulary.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { facetsOf } from '../listings/queries.ts';
import type { DirectoryView } from './directory-view.ts';

/**
 * What each choice leads to from a view; null where it is not known. While that is waited for, the choices stand as they
 * did in the view before, whose counts are no longer right.
 */
export function useFacets(view: DirectoryView): Facets & { isWaiting: boolean } {
  const { data, isPending, isPlaceholderData } = useApiQuery(facetsOf(view), (before) => before);
  return { ...(data ?? UNKNOWN), isWaiting: isPending || isPlaceholderData };
}

const UNKNOWN: Facets = {
  total: null,
  categories: CATEGORIES.map((category) => ({ category, count: null })),
  languages: LISTING_LANGUAGES.map((language) => ({ language, count: null })),
  tags: [],
  shortcuts: [],
};

/** A choice and how many listings it leads to. */
interface Counted {
  readonly count: number | null;
}

/** Choices in their order, but those that lead to nothing at the end. */
export function emptyLast<Choice extends Counted>(choices: readonly Choice[]): Choice[] {
  return choices.toSorted((one, other) => Number(one.count === 0) - Number(other.count === 0));
}

/** How many listings all choices lead to, where each leads to others. */
export function sumOf(choices: readonly Counted[]): number | null {
  return choices.reduce<number | null>(
    (sum, { count }) => (sum === null || count === null ? null : sum + count),
    0,
  );
}
