/** One of a list by turns. */
export function turned<T>(list: readonly T[], turn: number): T {
  return list[turn % list.length]!;
}
