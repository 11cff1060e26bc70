/** Parses a query string, given without its question mark. */
export function queryOf(search: string): URLSearchParams {
  // URLSearchParams drops one leading question mark, which may belong to the query.
  return new URLSearchParams(`?${search}`);
}

/** The same as an object, for routes: a repeated parameter becomes an array. */
export function parseQuery(search: string): Record<string, string | string[]> {
  const query = queryOf(search);
  return Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const values = query.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}
