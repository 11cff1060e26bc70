import { Refusal } from '../refusal.ts';

/** Where a page of the directory ended: the order's three keys of its last row. */
export interface Position {
  wasBumped: boolean;
  placedAt: Date;
  id: string;
}

const SHAPE = /^([01])\.(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Writes a position as an opaque word for an address. */
export function cursorFrom({ wasBumped, placedAt, id }: Position): string {
  return Buffer.from(`${wasBumped ? 1 : 0}.${placedAt.getTime()}.${id}`).toString('base64url');
}

/** Reads a position back, or refuses a word that `cursorFrom` never wrote. */
export function positionFrom(cursor: string): Position {
  const [, bumped, placed, id] = SHAPE.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (bumped === undefined || placed === undefined || id === undefined) throw new Refusal('invalidCursor');
  return { wasBumped: bumped === '1', placedAt: new Date(Number(placed)), id };
}
