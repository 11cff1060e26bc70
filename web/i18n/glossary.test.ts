import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '#contract/vocabulary.ts';

const HEADINGS: Record<InterfaceLanguage, string> = { en: 'English', ko: 'Korean', ja: 'Japanese' };

/** Texts that are fixed letter by letter. */
const FIXED = [
  'Last known figures. Retrying.',
  'Please login with Discord to leave a review',
  'Please login to view your servers',
  'Please login to access the admin dashboard',
];

test.each(INTERFACE_LANGUAGES)('no text in %s has a word that the glossary rules out', (language) => {
  const { said, never } = glossaryOf(language);
  const texts = textsIn(language).filter(([, text]) => !FIXED.includes(text));
  const found = texts.flatMap(([place, text]) => {
    const rest = said.reduce((left, word) => left.replaceAll(word, ' '), text);
    return never.filter((word) => word.test(rest)).map((word) => `${place}: ${word.source}: ${text}`);
  });
  expect(found).toEqual([]);
  // A search that finds nothing would prove nothing.
  expect(never.length).toBeGreaterThan(20);
  expect(texts.length).toBeGreaterThan(900);
});

test('each text that is fixed is still there', () => {
  const texts = new Set(textsIn('en').map(([, text]) => text));
  expect(FIXED.filter((text) => !texts.has(text))).toEqual([]);
});

test('each language has a word for the same things', () => {
  const [english, ...others] = INTERFACE_LANGUAGES.map((language) =>
    rowsOf(language).map(([thing]) => thing),
  );
  const shared = english?.filter((thing) => others.every((things) => things.includes(thing))) ?? [];
  expect(shared.length).toBeGreaterThan(15);
});

/** A pattern for each word that is ruled out, and the expressions to say that have such a word in them. */
function glossaryOf(language: InterfaceLanguage) {
  const rows = rowsOf(language);
  const words = (column: number) => [
    ...new Set(rows.flatMap((row) => (row[column] ?? '').split(', ')).filter((word) => word !== '')),
  ];
  const never = words(2).map((word) =>
    language === 'en' ? new RegExp(`\\b${word}\\b`, 'i') : new RegExp(word, 'u'),
  );
  const said = words(1).filter((word) => never.some((pattern) => pattern.test(word)));
  return { never, said: said.toSorted((one, other) => other.length - one.length) };
}

/** The cells of a language's table, without its head. */
function rowsOf(language: InterfaceLanguage): string[][] {
  const section = readFileSync('docs/glossary.md', 'utf8')
    .split(/^## /m)
    .find((part) => part.startsWith(HEADINGS[language]));
  const lines = section?.split('\n').filter((line) => line.startsWith('|')) ?? [];
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** Every string that stands in the files of a language, with the name of its file. */
function textsIn(language: InterfaceLanguage): [place: string, text: string][] {
  return globSync(`i18n/${language}/**/*.ts`)
    .filter((path) => !path.endsWith('expected-terms.ts'))
    .toSorted()
    .flatMap((path) =>
      stringsIn(parseSync(path, readFileSync(path, 'utf8')).program).map(
        (text) => [path, text] as [string, string],
      ),
    );
}

/** The strings of a syntax tree that are neither keys nor the paths of imports. */
function stringsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(stringsIn);
  if (typeof node !== 'object' || node === null) return [];
  const { type, value, quasis, expressions, ...parts } = node as Record<string, unknown>;
  if (type === 'ImportDeclaration') return [];
  if (type === 'Literal') return typeof value === 'string' ? [value] : [];
  if (type === 'Property') return stringsIn(value);
  if (type !== 'TemplateLiteral') return stringsIn([value, expressions, ...Object.values(parts)]);
  const texts = (quasis as { value: { cooked: string } }[]).map((part) => part.value.cooked);
  return [texts.join('…'), ...stringsIn(expressions)];
}
