import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { PAGES } from '#contract/paths.ts';
import { rest } from '#i18n/en/rest.ts';
import { visitors } from '#i18n/en/visitors.ts';

/** What a first view loads: the entries, each page that has no texts of its own, and what they import. */
const FIRST_VIEW = [
  'web/entry-client.tsx',
  'web/entry-server.tsx',
  ...['home', 'terms'].map((page) => `web/pages/${page}.tsx`),
];

/** The set that each text is in. */
const SETS = new Map([
  ...visitors.flatMap((part) => keysOf(part)).map((key) => [key, 'visitors'] as const),
  ...rest.flatMap((part) => keysOf(part)).map((key) => [key, 'rest'] as const),
]);

test('code shows texts of the rest only where it is loaded with them', () => {
  const { used, missing } = checkTexts();
  expect(missing).toEqual([]);
  // A search that finds nothing would prove nothing.
  for (const set of new Set(SETS.values())) expect([set, (used.get(set) ?? 0) > 10]).toEqual([set, true]);
});

test('the footer names pages by texts that each page begins with', () => {
  const titles = Object.values(PAGES).flatMap((page) => ('isInFooter' in page ? [page.title] : []));
  expect(titles.length).toBeGreaterThan(3);
  expect(titles.filter((title) => SETS.get(title) !== 'visitors')).toEqual([]);
});

/** Follows the imports of a first view, and code that is loaded later, with `withAllTexts` or without. */
function checkTexts() {
  const missing = new Set<string>();
  const used = new Map<string, number>();
  const followed = new Set<string>();
  const follow = (root: string, sets: readonly string[]) => {
    if (followed.has(`${root} ${sets.join()}`)) return;
    followed.add(`${root} ${sets.join()}`);
    for (const file of importedFrom(root)) {
      const source = readFileSync(file, 'utf8');
      for (const [key, set] of textsIn(source)) {
        used.set(set, (used.get(set) ?? 0) + 1);
        if (!sets.includes(set)) missing.add(`${file}: ${key} is in ${set}, and ${root} has ${sets.join()}`);
      }
      for (const later of lazyImportsIn(source)) {
        const own = new Set([...sets, ...later.sets]);
        follow(join(dirname(file), later.path), [...own].toSorted());
      }
    }
  };
  for (const root of FIRST_VIEW) follow(root, ['visitors']);
  return { used, missing: [...missing] };
}

/** A module and all that it imports, and that imports. */
function importedFrom(root: string): Set<string> {
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file) || !existsSync(file)) return;
    found.add(file);
    const source = readFileSync(file, 'utf8');
    for (const [, path = ''] of source.matchAll(/^import (?!type )[^;]*?'(\.[^']+\.tsx?)';/gm))
      visit(join(dirname(file), path));
  };
  visit(root);
  return found;
}

/** The code that a module loads later, and the sets of texts that it loads with it. */
function lazyImportsIn(source: string) {
  const pattern = /(?<all>withAllTexts\(\s*)?import\('(?<path>\.[^']+\.tsx?)'\)/g;
  return [...source.matchAll(pattern)].map(({ groups: { all = '', path = '' } = {} }) => ({
    sets: all === '' ? [] : ['rest'],
    path,
  }));
}

/** The texts that a module names: by their key, or all of a group by a key that ends with a placeholder. */
function textsIn(source: string): [key: string, set: string][] {
  const found: [string, string][] = [];
  for (const [, named = '', group] of source.matchAll(/['`]([\w.]+)(\$\{)?/g)) {
    for (const [key, set] of SETS)
      if (group === undefined ? key === named : named.endsWith('.') && key.startsWith(named))
        found.push([key, set]);
  }
  return found;
}

/** The names of texts, without the plural form. */
function keysOf(texts: object, path = ''): string[] {
  return Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [path + name.replace(/_(one|other)$/, '')]
      : keysOf(value as object, `${path}${name}.`),
  );
}
