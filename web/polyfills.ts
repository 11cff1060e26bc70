/**
 * What Safari 16.4, Chrome 109 or Firefox 115 ESR lack and our code uses. It is the first that a page's script runs.
 * Anything else that they lack is not used, or asked for first; e2e/built-code.test.ts holds the built files to that.
 */
fill(URL, {
  canParse: (address: string, base?: string) => {
    try {
      return Boolean(new URL(address, base));
    } catch {
      return false;
    }
  },
});

fill(Array.prototype, {
  toReversed(this: readonly unknown[]) {
    return [...this].reverse(); // oxlint-disable-line unicorn/no-array-reverse -- toReversed is what is missing
  },
  toSorted(this: readonly unknown[], compare?: (one: unknown, other: unknown) => number) {
    return [...this].sort(compare); // oxlint-disable-line unicorn/no-array-sort -- toSorted is what is missing
  },
});

fill(Map, {
  groupBy: (items: Iterable<unknown>, keyOf: (item: unknown) => unknown) => {
    const groups = new Map<unknown, unknown[]>();
    for (const item of items) {
      const key = keyOf(item);
      groups.set(key, [...(groups.get(key) ?? []), item]);
    }
    return groups;
  },
});

fill(String.prototype, {
  toWellFormed(this: string) {
    return this.replaceAll(/\p{Surrogate}/gu, '\ufffd'); // only one without its other half is matched
  },
});

if (!('size' in URLSearchParams.prototype)) {
  Object.defineProperty(URLSearchParams.prototype, 'size', {
    get(this: URLSearchParams) {
      return Array.from(this).length;
    },
  });
}

function fill(owner: object, functions: Readonly<Record<string, (...given: never[]) => unknown>>) {
  for (const [name, value] of Object.entries(functions))
    if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true });
}
