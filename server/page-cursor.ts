import { Refusal } from './refusal.ts';

/** Where a page of an admin's list ended: its order's instant, and what tells rows of one instant apart. */
export interface PageEnd {
  at: Date;
  id: string;
}

/** Writes where a page ended as an opaque word for an address; a list's name keeps it from another list. */
function pageCursor(list: string, { at, id }: PageEnd): string {
  return Buffer.from([list, at.getTime(), id].join('/')).toString('base64url');
}

/** Reads a page's end back, or refuses a word that `pageCursor` never wrote for this list. */
export function pageEnd(cursor: string | undefined, list: string, idShape: RegExp): PageEnd | null {
  if (cursor === undefined) return null;
  const [name, time = '', id = ''] = Buffer.from(cursor, 'base64url').toString('latin1').split('/');
  // Up to the year 5138: later instants are written in a way that not every database reads.
  if (name !== list || !/^\d{1,14}$/.test(time) || !idShape.test(id)) throw new Refusal('invalidCursor');
  const end = { at: new Date(Number(time)), id };
  if (pageCursor(list, end) !== cursor) throw new Refusal('invalidCursor');
  return end;
}

/** A page of rows and the cursor of the next one, given one row more than asked for when there is more. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  list: string,
  endOf: (row: Row) => PageEnd,
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next: last && rows.length > limit ? pageCursor(list, endOf(last)) : null };
}

/** What tells rows apart in our own lists. */
export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
