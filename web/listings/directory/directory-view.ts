import { PAGE_ADDRESSES } from '#contract/paths.ts';
import {
  CATEGORIES,
  LISTING_LANGUAGES,
  LISTING_SORTS,
  type Category,
  type ListingLanguage,
  type ListingSort,
} from '#contract/vocabulary.ts';
import { useQueryString } from '../../api/use-query-string.ts';

/** What somebody wants to see of the directory. All of it stands in the address, so that it can be shared. */
export interface DirectoryView {
  /** Null is all. */
  readonly category: Category | null;
  readonly language: ListingLanguage | null;
  /** What is searched for, empty for nothing. */
  readonly words: string;
  /** Null is the directory's own order: last bumped first, and best match first in a search. */
  readonly sort: ListingSort | null;
  /** Where the first page shown begins, as links without script have it; null is the top. */
  readonly cursor: string | null;
}

/** The whole directory in its own order. */
export const EVERYTHING: DirectoryView = {
  category: null,
  language: null,
  words: '',
  sort: null,
  cursor: null,
};

/** Reads a view off an address. What it names that does not exist counts as not named. */
export function readView(query: URLSearchParams): DirectoryView {
  const words = (query.get('q') ?? '').trim();
  const sort = LISTING_SORTS.find((sort) => sort === query.get('sort')) ?? null;
  return {
    category: CATEGORIES.find((category) => category === query.get('category')) ?? null,
    language: LISTING_LANGUAGES.find((language) => language === query.get('language')) ?? null,
    words,
    sort: sort === LISTING_SORTS[0] && words === '' ? null : sort,
    cursor: query.get('cursor') || null,
  };
}

/** The address of a view, with nothing in it that goes without saying. */
export function addressOfView(view: DirectoryView): string {
  const query = new URLSearchParams(fieldsOfView(view).map(({ name, value }) => [name, value]));
  return query.size === 0 ? PAGE_ADDRESSES.home : `${PAGE_ADDRESSES.home}?${query.toString()}`;
}

/** A view as the fields of a form that leads to it. */
export function fieldsOfView({ category, language, words, sort, cursor }: DirectoryView) {
  return [
    { name: 'category', value: category },
    { name: 'language', value: language },
    { name: 'q', value: words || null },
    { name: 'sort', value: sort },
    { name: 'cursor', value: cursor },
  ].flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]));
}

/** A view with something changed in it, from its top. */
export function refine(view: DirectoryView, change: Partial<DirectoryView>): DirectoryView {
  return { ...view, cursor: null, ...change };
}

/** Whether a view has a search, a filter or an order. */
export function isRefined({ category, language, words, sort }: DirectoryView): boolean {
  return category !== null || language !== null || words !== '' || sort !== null;
}

/** Whether search engines may keep a view: the whole directory, one category or one language, from the top. */
export function isIndexed({ category, language, words, sort, cursor }: DirectoryView): boolean {
  return words === '' && sort === null && cursor === null && (category === null || language === null);
}

/** The view that the page's address asks for. */
export function useDirectoryView(): DirectoryView {
  return readView(useQueryString());
}
