import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';

/**
 * What at least one of Safari 16.4, Chrome 109 and Firefox 115 ESR lacks by MDN's compatibility tables, and its pattern
 * in built script. `is` says why our script has it all the same, and how often.
 */
const MISSING_FUNCTIONS: readonly {
  readonly name: string;
  readonly looks: RegExp;
  readonly is?: 'filled in' | { readonly guardedBy: RegExp };
}[] = [
  { name: 'URL.canParse', looks: /\bURL\.canParse\b/g, is: 'filled in' },
  { name: 'URL.parse', looks: /\bURL\.parse\(/g },
  { name: 'Array.prototype.toSorted', looks: /\.toSorted\(/g, is: 'filled in' },
  { name: 'Array.prototype.toReversed', looks: /\.toReversed\(/g, is: 'filled in' },
  { name: 'Array.prototype.toSpliced', looks: /\.toSpliced\(/g },
  { name: 'Array.prototype.with', looks: /\.with\(/g },
  { name: 'Array.fromAsync', looks: /\bfromAsync\(/g },
  { name: 'Map.groupBy', looks: /\bMap\.groupBy\(/g, is: 'filled in' },
  { name: 'Object.groupBy', looks: /\bObject\.groupBy\(/g },
  { name: 'Promise.withResolvers', looks: /\bwithResolvers\b/g },
  { name: 'Promise.try', looks: /\bPromise\.try\b/g },
  { name: 'AbortSignal.any', looks: /\bAbortSignal\.any\b/g },
  { name: 'String.prototype.isWellFormed', looks: /\.isWellFormed\(/g },
  { name: 'String.prototype.toWellFormed', looks: /\.toWellFormed\(/g, is: 'filled in' },
  { name: 'RegExp.escape', looks: /\bRegExp\.escape\b/g },
  {
    name: 'methods of Set',
    looks: /\.(union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/g,
  },
  {
    name: 'methods of Iterator',
    looks:
      /(\.(keys|values|entries)\(\)|\.matchAll\([^()]*\))\.(map|filter|take|drop|flatMap|reduce|toArray|some|every|find|forEach)\(/g,
  },
  { name: 'Iterator', looks: /\bIterator\.(from|prototype|concat)\b/g },
  { name: 'Intl.DurationFormat', looks: /\bDurationFormat\b/g },
  {
    name: 'Intl.Segmenter',
    looks: /\bIntl\.Segmenter\b/g,
    is: { guardedBy: /[`'"]Segmenter[`'"]\s?in Intl\b/g },
  },
  {
    name: 'requestIdleCallback',
    looks: /\brequestIdleCallback\(/g,
    is: { guardedBy: /[`'"]requestIdleCallback[`'"]\s?in window\b/g },
  },
  { name: 'cancelIdleCallback', looks: /\bcancelIdleCallback\(/g },
  {
    name: 'showPopover',
    looks: /\.showPopover\(/g,
    is: { guardedBy: /[`'"]showPopover[`'"]\s?in\b/g },
  },
  {
    name: 'hidePopover',
    looks: /\.hidePopover\(/g,
    is: { guardedBy: /[`'"]hidePopover[`'"]\s?in\b/g },
  },
  { name: 'togglePopover', looks: /\.togglePopover\(/g },
  { name: 'startViewTransition', looks: /\bdocument\.startViewTransition\b/g },
  { name: 'checkVisibility', looks: /\.checkVisibility\(/g },
  { name: 'moveBefore', looks: /\.moveBefore\(/g },
  { name: 'Response.json', looks: /\bResponse\.json\(/g },
  { name: 'cookieStore', looks: /\bcookieStore\b/g },
  { name: 'scheduler', looks: /\bscheduler\.(yield|postTask)\(/g },
  { name: 'regular expressions with the flag v', looks: /RegExp\([^()]*,\s*[`'"][a-u]*v[a-z]*[`'"]\)/g },
];

/** What a style sheet may use only inside `@supports`. */
const MISSING_COLOURS = /\b(oklch|oklab|lch|lab|color-mix|light-dark)\(/g;
/** Firefox 115 drops each rule with these selectors, unless they are inside `:is()` or `:where()`, or `:has()` inside its `@supports`. */
const MISSING_SELECTORS =
  /:has\(|@starting-style|@scope|@position-try|:popover-open|(?<!\\):open\b|field-sizing/g;

/** Those that most of the built scripts, styles and fonts come from. */
const LIBRARIES = [
  '@fontsource-variable/bricolage-grotesque',
  '@tanstack/react-query',
  'd3-geo',
  'd3-zoom',
  'lucide-react',
  'react',
  'react-dom',
  'tailwindcss',
  'topojson-client',
  'world-atlas',
  'wouter',
  'zod',
];

test('the built scripts use no API that the oldest browsers lack', () => {
  const found = globSync('dist/client/assets/*.js').flatMap((file) => {
    const script = readFileSync(file, 'utf8');
    return MISSING_FUNCTIONS.flatMap(({ name, looks, is }) => {
      const uses = script.match(looks)?.length ?? 0;
      if (is === 'filled in' || uses === 0) return [];
      const guards = is === undefined ? 0 : (script.match(is.guardedBy)?.length ?? 0);
      return guards >= uses ? [] : [`${file}: ${name}, ${uses} times, asked for first ${guards} times`];
    });
  });
  expect(found).toEqual([]);
});

test('polyfills come before all other script', () => {
  const [everyPage = ''] = globSync('dist/client/assets/every-page-*.js').map((file) =>
    readFileSync(file, 'utf8'),
  );
  for (const name of ['canParse', 'toSorted', 'toReversed', 'groupBy', 'toWellFormed'])
    expect(everyPage.search(new RegExp(`\\b${name}[:(]`)), name).toBeGreaterThan(-1);
  expect(everyPage.indexOf('toWellFormed')).toBeLessThan(everyPage.indexOf('react.'));
});

test('the built CSS has fallbacks for the oldest browsers', () => {
  for (const file of globSync('dist/client/assets/*.css')) {
    const css = readFileSync(file, 'utf8');
    expect(unguardedColours(css), file).toEqual([]);
    const forgiven = css
      .replaceAll(/:is\(\[open\],:popover-open,:open\)/g, '')
      .replaceAll(/@supports selector\(:has\([^{}]*\{(?:[^{}]*\{[^{}]*\})*\}/g, (guarded) =>
        guarded.replaceAll(':has(', ''),
      );
    expect(forgiven.match(MISSING_SELECTORS) ?? [], file).toEqual([]);
  }
});

test('the check notices a colour without @supports', () => {
  expect(
    unguardedColours('a{color:oklch(0 0 0)}@supports (color:lab(0% 0 0)){a{color:lab(0% 0 0)}}'),
  ).toEqual(['oklch(0 0 0)}@s']);
});

test('the notices of the libraries in scripts and styles lie beside them', () => {
  const notices = readFileSync('dist/client/licenses.txt', 'utf8').split(/^## /m).slice(1);
  const named = notices.map((notice) => notice.replace(/ - [^]*/, ''));
  expect(named).toEqual(expect.arrayContaining(LIBRARIES));
  for (const notice of notices) expect(notice, 'a notice in full').toMatch(/copyright|\(Unlicense\)/i);
});

/** The colours of a style sheet outside of a block whose condition asks for one. */
function unguardedColours(css: string): string[] {
  const within: boolean[] = [];
  const found: string[] = [];
  let statementAt = 0;
  for (const { 0: sign, index } of css.matchAll(/[{};]|\b(?:oklch|oklab|lch|lab|color-mix|light-dark)\(/g)) {
    if (sign === '{') within.push(/^@supports\b.*\bcolor:/.test(css.slice(statementAt, index)));
    else if (sign === '}') within.pop();
    else if (MISSING_COLOURS.test(sign)) {
      MISSING_COLOURS.lastIndex = 0;
      const isCondition = /^@supports\b[^{}]*$/.test(css.slice(statementAt, index));
      if (!isCondition && !within.includes(true)) found.push(css.slice(index, index + 15));
    }
    if (sign.length === 1) statementAt = index + 1;
  }
  return found;
}
