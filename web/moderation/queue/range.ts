/** The items of a list from one to another, both among them, in the list's order; the other alone when the one is gone. */
export function rangeOf<Item extends { readonly id: string }>(
  items: readonly Item[],
  from: string | null,
  to: string,
): readonly Item[] {
  const end = items.findIndex(({ id }) => id === to);
  const start = items.findIndex(({ id }) => id === from);
  if (end === -1) return [];
  return start === -1
    ? items.slice(end, end + 1)
    : items.slice(Math.min(start, end), Math.max(start, end) + 1);
}
