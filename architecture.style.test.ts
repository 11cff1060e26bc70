import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

/*
 * What a machine can hold of the house style (CONTRIBUTING.md, "Style"). Today's exceptions are counted: a count may
 * only fall, and one that has fallen to nothing is taken out of the list.
 */

const TEST_NAME_LENGTH = 80;

/** How many longer test names there still are. */
const LONG_TEST_NAMES = 0;

/** How many functions and files are longer than `.oxlintrc.json` says. */
const TOO_LONG = { 'max-lines-per-function': 0, 'max-lines': 0 };

/** Words that must not come back, and on how many lines each still stands. */
const WORDS: Record<string, { word: RegExp; lines: number }> = {
  'say "error boundary"': { word: /firewall|\bruins\b/i, lines: 0 },
  'say "action"': { word: /\bdeeds?\b|DeedB|deed-b/i, lines: 0 },
  'say "who" or "they"': { word: /\bwhoever\b/i, lines: 3 },
  'say "they" of a person': { word: /\b(he|him|his|himself)\b/i, lines: 0 },
  'say "failure"': { word: /mishap/i, lines: 0 },
  'say "bot client"': { word: /\bhurried/i, lines: 0 },
  'say "sharding backoff"': { word: /\bcalm/i, lines: 0 },
  'say "http server"': { word: /front-?desk/i, lines: 0 },
  'say "fast path"': { word: /quick-?calls?/i, lines: 0 },
  'say "page view buffer"': { word: /\bgathering\b|gatherPage/i, lines: 0 },
  'say "concurrency"': { word: /at-once/i, lines: 0 },
  'say "through a proxy"': { word: /acrossALine/i, lines: 0 },
  'say "unhandled error"': { word: /'a bug'/i, lines: 0 },
  'say "entry point" or "route"': { word: /\bdoors?\b/i, lines: 1 },
  'say "page request"': { word: /\b(Stretch|PlacedRow|comesAfter|keysAhead)\b/, lines: 0 },
  'say "input props"': { word: /\(ties\)|FieldTies/, lines: 0 },
  'say "samples"': { word: /kept[- ]counts?\b/i, lines: 22 },
  'say "pending" or "queued"': { word: /\bwhat waits\b/i, lines: 31 },
  'say "a manager"': { word: /\bsomebody who manages\b/i, lines: 0 },
  'say "subscribe" or the function': { word: /\bthe way to\b/i, lines: 18 },
};

/** Words for states that are no names, and in how many names of a file each still is. */
const NAMES: Record<string, { word: RegExp; names: number }> = {
  'say "notified", "sent" or "received"': { word: /^(un)?told$/, names: 46 },
  'say "stored" or "cached"': { word: /^kept$/, names: 109 },
  'say "input", "text" or "message"': { word: /^(said|spoken)$/, names: 34 },
  'say "query" or "request"': { word: /^asked$/, names: 76 },
  'say "visible" or "listed"': { word: /^seen$/, names: 89 },
  'say "visible" or "rendered"': { word: /^shown$/, names: 131 },
  'say "received"': { word: /^heard$/, names: 2 },
  'say "intended" or "corrected"': { word: /^(meant|stands)$/, names: 5 },
  'say "run"': { word: /^rounds$/, names: 9 },
  'say "page"': { word: /^stretch(es)?$/, names: 2 },
  'say "activity"': { word: /^life$/, names: 20 },
};

const OURS = '{bench,contract,database,demo,discord-simulator,e2e,i18n,server,tooling,web}/**/*.{ts,tsx}';
/** Content, not code: its words are the product's. */
const CONTENT = /^i18n\/[^/]+\/|^demo\/|server\/directory\/search\/.*\.txt$|^docs\/decisions\//;
const code = globSync([OURS, '*.ts']).toSorted();
const texts = [...code, ...globSync(['*.md', '{bench,docs}/**/*.md'])]
  .filter((file) => !CONTENT.test(file) && file !== 'architecture.style.test.ts')
  .toSorted();

test('test names have at most 80 characters', () => {
  const long = code
    .filter((file) => /\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      testNamesIn(file)
        .filter((name) => name.length > TEST_NAME_LENGTH)
        .map((name) => ({ file, name })),
    );
  expect(long.length, list(long)).toBeLessThanOrEqual(LONG_TEST_NAMES);
});

test.each(Object.entries(WORDS))('in code and documents %s', (_, { word, lines }) => {
  const found = texts.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => (word.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  );
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(lines);
  expect(lines > 0 && found.length === 0, 'none is left: set lines to 0').toBe(false);
});

test.each(Object.entries(NAMES))('in names %s', (_, { word, names }) => {
  const found = code.flatMap((file) =>
    [...identifiersIn(file)]
      .filter((name) => wordsOf(name).some((part) => word.test(part)))
      .map((name) => `${file}: ${name}`),
  );
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(names);
  expect(names > 0 && found.length === 0, 'none is left: set names to 0').toBe(false);
});

test('units of time are defined in one file, and in the simulator', () => {
  const defined = code
    .filter((file) => !file.startsWith('discord-simulator/') && file !== 'contract/durations.ts')
    .filter((file) =>
      /\bconst (SECOND|MINUTE|HOUR|DAY)(_MS)? = [^;]*(_000|_MS|1000)\b/.test(readFileSync(file, 'utf8')),
    );
  expect(defined).toEqual([]);
});

test('no more functions and files are too long than today', () => {
  const { stdout } = spawnSync('node_modules/.bin/oxlint', ['-f', 'json'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const { diagnostics }: { diagnostics: { code: string; filename: string }[] } = JSON.parse(stdout);
  for (const [rule, most] of Object.entries(TOO_LONG)) {
    const found = diagnostics.filter(({ code: name }) => name.includes(`(${rule})`));
    expect(found.length, found.map(({ filename }) => filename).join('\n')).toBeLessThanOrEqual(most);
  }
});

/** The names given to `test` and `describe` in a file; what is put into them at run time counts as it is written. */
function testNamesIn(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const names: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [name] }) {
      const called = /^(test|describe)\b/.exec(source.slice(callee.start, callee.end));
      const isText =
        name?.type === 'Literal' ? typeof name.value === 'string' : name?.type === 'TemplateLiteral';
      if (called && name && isText) names.push(source.slice(name.start + 1, name.end - 1));
    },
  }).visit(parseSync(file, source).program);
  return names;
}

/** The different identifiers of a file; types included, as far as they name values or properties. */
function identifiersIn(file: string): Set<string> {
  const names = new Set<string>();
  const add = ({ name }: { name: string }) => void names.add(name);
  new Visitor({ Identifier: add }).visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return names;
}

/** The words of a name in lower case: `isToldNext` has `is`, `told` and `next`. */
function wordsOf(name: string): string[] {
  return name
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .split(/[\s_$]+/)
    .map((word) => word.toLowerCase());
}

function list(names: { file: string; name: string }[]): string {
  return names.map(({ file, name }) => `${file}: ${name}`).join('\n');
}
