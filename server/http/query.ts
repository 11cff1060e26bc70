/** Reads the query of a target, which is what follows its first question mark. */
export function queryOf(search: string): URLSearchParams {
  // Without a question mark of its own before it, one that begins the query would be dropped.
  return new URLSearchParams(`?${search}`);
}

/** The same as an object, for routes: a parameter that stands twice is an array. */
export function parseQuery(search: string): Record<string, string | string[]> {
  const query = queryOf(search);
  return Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const values = query.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}
