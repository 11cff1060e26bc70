import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';

/** The person whose rows are read. */
export interface Whose {
  id: string;
  pseudonym: string;
}

/** The rows of a list after the one with these keys, up to a limit. */
export interface Page {
  after: readonly string[] | null;
  limit: number;
}

/** Restricts a query to a page, in the order of its keys, which no two rows share. Each row tells its keys. */
export function inPages(
  keys: readonly (string | RawBuilder<unknown>)[],
  { after, limit }: Page,
  order: 'asc' | 'desc' = 'asc',
) {
  const columns = keys.map((key) => (typeof key === 'string' ? sql.ref(key) : key));
  const texts = sql.join(columns.map((column) => sql`${column}::text`));
  return <DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>) => {
    const ordered = columns.reduce(
      (before, column) => before.orderBy(column, order),
      query.select(sql<string[]>`array[${texts}]`.as('key')),
    );
    if (after === null) return ordered.limit(limit);
    const beyond = sql.raw(order === 'asc' ? '>' : '<');
    return ordered.where(sql<boolean>`(${sql.join(columns)}) ${beyond} (${sql.join(after)})`).limit(limit);
  };
}
