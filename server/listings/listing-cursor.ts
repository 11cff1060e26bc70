import type { ListingSort } from '#contract/vocabulary.ts';
import { cursorTexts, decodeCursor, encodeCursor, FLAG, INSTANT, UUID, type CursorPart } from '../cursor.ts';
import { Refusal } from '../refusal.ts';

/**
 * What a page is a page of: the directory, a search in sort order, or a search that has the matches in the
 * name first. A search keeps its kind from page to page.
 */
export type ListKind = 'directory' | 'search' | 'ranked';

/** Where a page ended: the keys of its last row in the order's own terms, the most significant first. */
export interface Position<Kind extends ListKind = ListKind> {
  kind: Kind;
  sort: ListingSort;
  keys: readonly Key[];
}

export type Key = CursorPart;

const COUNT = { shape: String.raw`-1|\d{1,9}|1\d{9}|20\d{8}`, read: Number };
const AVERAGE = { shape: String.raw`-1|\d(?:\.\d{1,2})?`, read: Number };

const KEYS = {
  bumped: [FLAG, INSTANT, UUID],
  members: [COUNT, UUID],
  rating: [AVERAGE, COUNT, UUID],
  newest: [INSTANT, UUID],
} as const satisfies Record<ListingSort, unknown>;

/** The cursor of a position. */
export function cursorFrom({ kind, sort, keys }: Position): string {
  return encodeCursor([kind, sort, ...keys]);
}

/** The position that a cursor names in such a list; any other cursor is refused. */
export function positionFrom<Kind extends ListKind>(
  cursor: string,
  kinds: readonly Kind[],
  sort: ListingSort,
): Position<Kind> {
  const [name] = cursorTexts(cursor);
  const kind = kinds.find((expected) => expected === name);
  if (!kind) throw new Refusal('invalidCursor');
  const names = [kind, sort].map((word) => ({ shape: word, read: String }));
  const shapes = [...names, ...(kind === 'ranked' ? [FLAG] : []), ...KEYS[sort]];
  const [, , ...keys] = decodeCursor<CursorPart[]>(cursor, shapes);
  return { kind, sort, keys };
}
