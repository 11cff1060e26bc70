import type { ListingSort } from '#contract/vocabulary.ts';
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

export type Key = boolean | Date | number | string;

const FLAG = { shape: '[01]', read: (text: string) => text === '1' };
// Up to the year 5138: later ones are written in a way that not every database reads.
const INSTANT = { shape: String.raw`\d{1,14}`, read: (text: string) => new Date(Number(text)) };
const COUNT = { shape: String.raw`-1|\d{1,9}|1\d{9}|20\d{8}`, read: Number };
const AVERAGE = { shape: String.raw`-1|\d(?:\.\d{1,2})?`, read: Number };
const ID = { shape: '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', read: String };

const KEYS = {
  bumped: [FLAG, INSTANT, ID],
  members: [COUNT, ID],
  rating: [AVERAGE, COUNT, ID],
  newest: [INSTANT, ID],
} as const satisfies Record<ListingSort, unknown>;

/** Writes a position as an opaque word for an address. */
export function cursorFrom({ kind, sort, keys }: Position): string {
  return Buffer.from([kind, sort, ...keys.map(written)].join('/')).toString('base64url');
}

/** Reads a position in such a list back, or refuses a word that `cursorFrom` never wrote for one. */
export function positionFrom<Kind extends ListKind>(
  cursor: string,
  kinds: readonly Kind[],
  sort: ListingSort,
): Position<Kind> {
  const [kind, sortThen, ...texts] = Buffer.from(cursor, 'base64url').toString('latin1').split('/');
  const known = kinds.find((expected) => expected === kind);
  const shapes = known === 'ranked' ? [FLAG, ...KEYS[sort]] : KEYS[sort];
  if (!known || sortThen !== sort || texts.length !== shapes.length) throw new Refusal('invalidCursor');
  const keys = shapes.map(({ shape, read }, at) => {
    const text = texts[at] ?? '';
    if (!new RegExp(`^(?:${shape})$`).test(text)) throw new Refusal('invalidCursor');
    return read(text);
  });
  const position = { kind: known, sort, keys };
  if (cursorFrom(position) !== cursor) throw new Refusal('invalidCursor');
  return position;
}

function written(key: Key) {
  if (typeof key === 'boolean') return key ? '1' : '0';
  return key instanceof Date ? key.getTime() : key;
}
