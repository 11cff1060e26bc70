const STEPS: Readonly<Record<string, (at: number, length: number) => number>> = {
  j: (at, length) => Math.min(at + 1, length - 1),
  ArrowDown: (at, length) => Math.min(at + 1, length - 1),
  k: (at) => Math.max(at - 1, 0),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, length) => length - 1,
};

/** Where a key leads from an item of a list; null for a key that does not move. */
export function indexAfterKey(key: string, at: number, length: number): number | null {
  return STEPS[key]?.(at, length) ?? null;
}

/** A pressed key in lower case. On a keyboard without Latin letters its position counts. */
export function keyName({ key, code }: { key: string; code: string }): string {
  if (key.length > 1) return key;
  const letter = /^[a-z?]$/i.test(key) ? key : (/^Key([A-Z])$/.exec(code)?.[1] ?? key);
  return letter.toLowerCase();
}

/**
 * The item that is focused after the one at an index was removed: the next one that is not passed over, else the nearest
 * such one before it, else the next one, else the last.
 */
export function itemAfterRemoval(
  ids: readonly string[],
  at: number,
  isPassedOver: (id: string) => boolean = () => false,
): string | undefined {
  const isFree = (id: string) => !isPassedOver(id);
  return ids.slice(at).find(isFree) ?? ids.slice(0, at).findLast(isFree) ?? ids[Math.min(at, ids.length - 1)];
}
