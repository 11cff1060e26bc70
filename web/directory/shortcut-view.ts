import type { Facets, Shortcut } from '#contract/directory.ts';
import type { Listing } from '#contract/listings.ts';
import type { Page } from '../api/page.ts';
import { refine, type DirectoryView } from './directory-view.ts';

/** A search with fewer hits goes on with so many others. */
export const FEW_HITS = 6;

/** The view that a shortcut of a search leads to: without the words, but with what is chosen beside them. */
export function viewOfShortcut(view: DirectoryView, { kind, value }: Shortcut): DirectoryView {
  const without = refine(view, { words: '', exact: false, sort: null });
  if (kind === 'tag') return { ...without, tags: [...view.tags, value].toSorted() };
  return kind === 'category' ? { ...without, category: value } : { ...without, languages: [value] };
}

/** The view that a search with few hits goes on with, of the category that its words name; null when it does not. */
export function viewBehindHits(
  view: DirectoryView,
  { shortcuts }: Pick<Facets, 'shortcuts'>,
  { items, next }: Page<Listing>,
): DirectoryView | null {
  const category = shortcuts.find(({ kind }) => kind === 'category');
  if (!category || view.cursor !== null || next !== null || items.length >= FEW_HITS) return null;
  return viewOfShortcut(view, category);
}
