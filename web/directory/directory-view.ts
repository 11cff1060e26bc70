import { directoryAddress, type DirectoryField } from '#contract/paths.ts';
import { tagFrom } from '#contract/tags.ts';
import {
  CATEGORIES,
  LISTING_LANGUAGES,
  LISTING_SORTS,
  LISTINGS_OF_A_LANDING_PAGE,
  MOST_LANGUAGES_AT_ONCE,
  MOST_TAGS_AT_ONCE,
  type Category,
  type ListingLanguage,
  type ListingSort,
} from '#contract/vocabulary.ts';
import { useQueryString } from '../api/use-query-string.ts';

/** What somebody wants to see of the directory. All of it stands in the address, so that it can be shared. */
export interface DirectoryView {
  /** Null is all. */
  readonly category: Category | null;
  /** Listings have one of them; none is all. In one order, so that a view has one address. */
  readonly languages: readonly ListingLanguage[];
  /** Listings have all of them. In one order, so that a view has one address. */
  readonly tags: readonly string[];
  /** What is searched for, empty for nothing. */
  readonly words: string;
  /** Whether only the very words are searched for. */
  readonly exact: boolean;
  /** Null is the directory's own order: last bumped first, and best match first in a search. */
  readonly sort: ListingSort | null;
  /** Where the first page shown begins, as links without script have it; null is the top. */
  readonly cursor: string | null;
}

/** The whole directory in its own order. */
export const EVERYTHING: DirectoryView = {
  category: null,
  languages: [],
  tags: [],
  words: '',
  exact: false,
  sort: null,
  cursor: null,
};

/** Reads a view off an address. What it names that does not exist counts as not named. */
export function readView(query: URLSearchParams): DirectoryView {
  const words = (query.get('q') ?? '').trim();
  const sort = LISTING_SORTS.find((sort) => sort === query.get('sort')) ?? null;
  return {
    category: CATEGORIES.find((category) => category === query.get('category')) ?? null,
    languages: languagesIn(query),
    tags: tagsIn(query),
    words,
    exact: words !== '' && query.get('exact') === '1',
    sort: sort === LISTING_SORTS[0] && words === '' ? null : sort,
    cursor: query.get('cursor') || null,
  };
}

/** A form without script has one value for a choice of several. */
export const LANGUAGES_TOGETHER = '.';

function languagesIn(query: URLSearchParams) {
  const named = new Set(query.getAll('language').flatMap((value) => value.split(LANGUAGES_TOGETHER)));
  return LISTING_LANGUAGES.filter((language) => named.has(language)).slice(0, MOST_LANGUAGES_AT_ONCE);
}

function tagsIn(query: URLSearchParams) {
  const tags = query.getAll('tag').flatMap((written) => tagFrom(written) ?? []);
  return [...new Set(tags)].toSorted().slice(0, MOST_TAGS_AT_ONCE);
}

/** The address of a view, with nothing in it that goes without saying. */
export function addressOfView(view: DirectoryView): string {
  return directoryAddress(fieldsOfView(view));
}

/** A view as the fields of a form that leads to it. */
export function fieldsOfView({
  category,
  languages,
  tags,
  words,
  exact,
  sort,
  cursor,
}: DirectoryView): readonly DirectoryField[] {
  const fields = [
    { name: 'category', value: category },
    ...languages.map((language) => ({ name: 'language' as const, value: language })),
    ...tags.map((tag) => ({ name: 'tag' as const, value: tag })),
    { name: 'q', value: words || null },
    { name: 'exact', value: exact && words !== '' ? '1' : null },
    { name: 'sort', value: sort },
    { name: 'cursor', value: cursor },
  ] as const;
  return fields.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]));
}

/** A view with something changed in it, from its top. */
export function refine(view: DirectoryView, change: Partial<DirectoryView>): DirectoryView {
  return { ...view, cursor: null, ...change };
}

/** A view with another value of one field, as a form writes it, from its top. */
export function changeView(view: DirectoryView, name: string, value: string): DirectoryView {
  const query = new URLSearchParams(fieldsOfView(view).map(({ name, value }) => [name, value]));
  query.set(name, value);
  return refine(readView(query), {});
}

/** Whether a view has a search, a filter or an order. */
export function isRefined({ category, languages, tags, words, sort }: DirectoryView): boolean {
  const hasChoice = category !== null || languages.length > 0 || tags.length > 0;
  return hasChoice || words !== '' || sort !== null;
}

/**
 * Whether search engines may keep a view, from its top: the whole directory, and with enough listings a category, a
 * language, both, or a tag. The total of a view is null where nobody has counted it.
 */
export function isIndexed(view: DirectoryView, total: number | null): boolean {
  const { category, languages, tags } = view;
  if (view.words !== '' || view.sort !== null || view.cursor !== null) return false;
  if (languages.length > 1 || tags.length > 1) return false;
  if (tags.length > 0 && (category !== null || languages.length > 0)) return false;
  return !isRefined(view) || (total ?? 0) >= LISTINGS_OF_A_LANDING_PAGE;
}

/** The view that the page's address asks for. */
export function useDirectoryView(): DirectoryView {
  return readView(useQueryString());
}
