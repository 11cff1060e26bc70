import type { ListingSort } from '#contract/vocabulary.ts';
import { cursorTexts, decodeCursor, encodeCursor, FLAG, INSTANT, UUID, type CursorPart } from '../cursor.ts';
import { Refusal } from '../refusal.ts';

/**
 * The kind of a list: the directory, a search in sort order, a search with the best matches first, or the
 * listings whose whole name was searched for, which come before a search. A search keeps its kind from page to page.
 */
export type ListKind = 'directory' | 'search' | 'ranked' | 'named';

/** The keys of a page's last row, the most significant first. */
export interface Position<Kind extends ListKind = ListKind> {
  kind: Kind;
  sort: ListingSort;
  keys: readonly Key[];
  /** Whether the search is for other words than were asked for, which find nothing. */
  isCorrected?: boolean;
}

export type Key = CursorPart;

const COUNT = { shape: String.raw`-1|\d{1,9}|1\d{9}|20\d{8}`, read: Number };
const AVERAGE = { shape: String.raw`-1|\d(?:\.\d{1,2})?`, read: Number };

const RANK = { shape: String.raw`\d|1[0-5]`, read: Number };
const CORRECTED = 'corrected ';

const KEYS = {
  bumped: [FLAG, INSTANT, UUID],
  members: [COUNT, UUID],
  rating: [AVERAGE, COUNT, UUID],
  newest: [INSTANT, UUID],
  growing: [COUNT, UUID],
  active: [COUNT, UUID],
} as const satisfies Record<ListingSort, unknown>;

/** The cursor of a position. */
export function cursorFrom({ kind, sort, keys, isCorrected }: Position): string {
  return encodeCursor([isCorrected ? `${CORRECTED}${kind}` : kind, sort, ...keys]);
}

/** The position that a cursor of such a list holds; any other cursor is refused. */
export function positionFrom<Kind extends ListKind>(
  cursor: string,
  kinds: readonly Kind[],
  sort: ListingSort,
): Position<Kind> {
  const [name = ''] = cursorTexts(cursor);
  const isCorrected = name.startsWith(CORRECTED);
  const kind = kinds.find((expected) => expected === (isCorrected ? name.slice(CORRECTED.length) : name));
  if (!kind || (isCorrected && kind === 'directory')) throw new Refusal('invalidCursor');
  const names = [name, sort].map((word) => ({ shape: word, read: String }));
  const shapes = [...names, ...(kind === 'ranked' ? [RANK] : []), ...KEYS[sort]];
  const [, , ...keys] = decodeCursor<CursorPart[]>(cursor, shapes);
  return { kind, sort, keys, isCorrected };
}
