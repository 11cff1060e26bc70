import { Refusal } from './refusal.ts';

/** The type of a cursor's part. */
export type CursorPart = boolean | Date | number | string;

/** Encodes and decodes a part. */
export interface PartShape<Part extends CursorPart = CursorPart> {
  shape: string;
  read: (text: string) => Part;
}

/** The UUID of a row, as PostgreSQL writes it. */
export const UUID_SHAPE = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

export const FLAG: PartShape<boolean> = { shape: '[01]', read: (text) => text === '1' };
// Up to the year 5138: not every database reads later years.
export const INSTANT: PartShape<Date> = {
  shape: String.raw`\d{1,14}`,
  read: (text) => new Date(Number(text)),
};
export const UUID: PartShape<string> = { shape: UUID_SHAPE, read: String };

/** Encodes where a page ended as an opaque cursor. */
export function encodeCursor(parts: readonly CursorPart[]): string {
  return Buffer.from(parts.map(encoded).join('/')).toString('base64url');
}

/** Decodes a cursor into parts of these shapes; refuses one that `encodeCursor` never wrote. */
export function decodeCursor<Parts extends readonly CursorPart[]>(
  cursor: string,
  shapes: { readonly [Index in keyof Parts]: PartShape<Parts[Index]> },
): Parts {
  const texts = cursorTexts(cursor);
  if (texts.length !== shapes.length) throw new Refusal('invalidCursor');
  const parts = shapes.map(({ shape, read }, index) => {
    const text = texts[index] ?? '';
    if (!new RegExp(`^(?:${shape})$`).test(text)) throw new Refusal('invalidCursor');
    return read(text);
  });
  if (encodeCursor(parts) !== cursor) throw new Refusal('invalidCursor');
  return parts as readonly CursorPart[] as Parts; // each part was read by its own shape
}

/** The parts of a cursor as text, unchecked. */
export function cursorTexts(cursor: string): string[] {
  return Buffer.from(cursor, 'base64url').toString('latin1').split('/');
}

/** The last row of a page of an admin's list: the instant of the list's order, and an id for rows of one instant. */
export interface PageEnd {
  at: Date;
  id: string;
}

/** Decodes the cursor of an admin's list; null for the first page. */
export function pageEnd(cursor: string | undefined, list: string, idShape: string): PageEnd | null {
  if (cursor === undefined) return null;
  const shapes = [{ shape: list, read: String }, INSTANT, { shape: idShape, read: String }] as const;
  const [, at, id] = decodeCursor<[string, Date, string]>(cursor, shapes);
  return { at, id };
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
  return { page, next: last && rows.length > limit ? cursorAfter(list, endOf(last)) : null };
}

/** The cursor of what comes after a row of an admin's list. */
export function cursorAfter(list: string, { at, id }: PageEnd): string {
  return encodeCursor([list, at, id]);
}

function encoded(part: CursorPart) {
  if (typeof part === 'boolean') return part ? '1' : '0';
  return part instanceof Date ? part.getTime() : part;
}
