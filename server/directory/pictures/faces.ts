import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { charactersIn } from './characters.ts';

/** A file of a face, and the characters that it is for. */
export interface Face {
  family: string;
  file: string;
  ranges: [number, number][];
}

/** The parts of a script's package that are not used: Noto Sans draws these letters. */
const FOREIGN = new Set([
  'latin',
  'latin-ext',
  'vietnamese',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
]);

const require = createRequire(import.meta.url);

const OURS = facesOf('bricolage-grotesque', () => true);
const LETTERS = facesOf('noto-sans', (part) => part !== 'devanagari');
const OTHERS = ['noto-sans-thai', 'noto-sans-hebrew', 'noto-sans-arabic', 'noto-sans-devanagari'].flatMap(
  (name) => facesOf(name, isOwn),
);
const [KOREAN, JAPANESE, CHINESE] = ['noto-sans-kr', 'noto-sans-jp', 'noto-sans-sc'].map((name) =>
  facesOf(name, isOwn, { isExact: true }),
) as [Face[], Face[], Face[]];

/** In the order of a language: Han characters have other shapes in each of the three. */
const EAST = {
  ko: [...KOREAN, ...JAPANESE, ...CHINESE],
  ja: [...JAPANESE, ...KOREAN, ...CHINESE],
  zh: [...CHINESE, ...JAPANESE, ...KOREAN],
};

/** The faces in the order in which a text is drawn with them. */
export function facesInOrder(text: string, lang: string): readonly Face[] {
  return [...OURS, ...LETTERS, ...OTHERS, ...EAST[eastOf(text, lang)]];
}

/** The first face that has a character. */
export function faceOf(character: string, faces: readonly Face[]): Face | undefined {
  const code = character.codePointAt(0) ?? 0;
  return faces.find((face) => hasCode(face, code));
}

/** Whether any file of a face's family has a character. */
export function hasInFamily(character: string, { family }: Face, faces: readonly Face[]): boolean {
  const code = character.codePointAt(0) ?? 0;
  return faces.some((face) => face.family === family && hasCode(face, code));
}

/** The faces that draw a text, in their order. */
export function facesFor(text: string, lang: string): readonly Face[] {
  const inOrder = facesInOrder(text, lang);
  const used = new Set(Array.from(new Set(text), (character) => faceOf(character, inOrder)));
  return inOrder.filter((face) => used.has(face));
}

function hasCode({ ranges }: Face, code: number) {
  return ranges.some(([from, to]) => code >= from && code <= to);
}

/** Whose shapes Han characters have: by the language, else by the letters beside them. */
function eastOf(text: string, lang: string): keyof typeof EAST {
  if (lang === 'ko' || lang === 'ja' || lang === 'zh') return lang;
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja';
  return /\p{Script=Hangul}/u.test(text) ? 'ko' : 'zh';
}

function isOwn(part: string) {
  return !FOREIGN.has(part);
}

/**
 * The files of a package's variable face, by the parts into which it is cut for the web. Where a package's list of their
 * characters is exact, no file is read before it is needed.
 */
function facesOf(name: string, isWanted: (part: string) => boolean, { isExact = false } = {}): Face[] {
  const folder = dirname(require.resolve(`@fontsource-variable/${name}/package.json`));
  const parts = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  return Object.entries(parts).flatMap(([key, written]) => {
    const part = key.replaceAll(/[[\]]/g, '');
    if (!isWanted(part)) return [];
    const file = join(folder, 'files', `${name}-${part}-wght-normal.woff2`);
    const ranges = isExact ? written.split(',').map(rangeOf) : charactersIn(readFileSync(file));
    return [{ family: name, file, ranges }];
  });
}

/** `U+AC00-D7A3` as two numbers. */
function rangeOf(written: string): [number, number] {
  const [from = '', to = from] = written.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}
