import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Tables } from '#database/tables.ts';
import { CONTENT_COLUMNS, type Content } from './content.ts';

type Revision = Selectable<Tables['revisions']>;

/** Revisions with content: an erasure keeps only a revision's number. */
export const NOT_ERASED = sql<boolean>`revisions.description <> ''`;

/** Revisions but for those that managers have withdrawn. */
export const NOT_WITHDRAWN = sql<boolean>`revisions.decision is distinct from 'withdrawn'`;

/** The content of a row as one value; null where an outer join found no row. */
export function contentOf<Found extends Content | null = Content>(table: string): RawBuilder<Found> {
  const pairs = CONTENT_COLUMNS.flatMap((column) => [sql.lit(column), sql.ref(`${table}.${column}`)]);
  return sql<Found>`case when ${sql.ref(`${table}.description`)} is not null
    then jsonb_build_object(${sql.join(pairs)}) end`;
}

/** The columns of a row's content, each under a name of its own: quicker than one value where rows are many. */
export function contentColumns(table: string, prefix: string): RawBuilder<unknown> {
  const columns = CONTENT_COLUMNS.map(
    (column) => sql`${sql.ref(`${table}.${column}`)} as ${sql.ref(prefixed(prefix, column))}`,
  );
  return sql.join(columns);
}

/** The content in a row that was selected by `contentColumns`; null where an outer join found no row, or was left out. */
export function contentFrom(row: object, prefix: string): Content | null {
  const values = new Map(Object.entries(row));
  if ((values.get(prefixed(prefix, 'description')) ?? null) === null) return null;
  return Object.fromEntries(
    CONTENT_COLUMNS.map((column) => [column, values.get(prefixed(prefix, column))]),
  ) as Content; // the statement has selected these columns
}

function prefixed(prefix: string, column: string) {
  return `${prefix}${column.charAt(0).toUpperCase()}${column.slice(1)}`;
}

/** The newest revision of a listing that fulfils a condition: a table for a lateral join. */
export function newestRevision(listingId: string, condition = NOT_ERASED): RawBuilder<Revision> {
  return sql<Revision>`(
    select revisions.* from revisions where revisions.listing_id = ${sql.ref(listingId)} and ${condition}
    order by revisions.number desc limit 1)`;
}

/** A join condition for a listing's pending revision; there is at most one. */
export function isPending(revision: string, listingId: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${revision}.listingId`)} = ${sql.ref(listingId)}
    and ${sql.ref(`${revision}.decision`)} is null`;
}
