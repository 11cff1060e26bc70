import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { charactersIn, type CharacterRange } from './characters.ts';

/** A file of a face. */
export interface Face {
  family: string;
  file: string;
  /** The characters that its package lists for it. The file lacks some of them, and may have others. */
  claimed: CharacterRange[];
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

const charactersByFile = new Map<string, CharacterRange[]>();

const OURS = facesOf('bricolage-grotesque', () => true);
const LETTERS = facesOf('noto-sans', (part) => part !== 'devanagari');
const OTHERS = ['noto-sans-thai', 'noto-sans-hebrew', 'noto-sans-arabic', 'noto-sans-devanagari'].flatMap(
  (name) => facesOf(name, isOwn),
);
const [KOREAN, JAPANESE, CHINESE] = ['noto-sans-kr', 'noto-sans-jp', 'noto-sans-sc'].map((name) =>
  facesOf(name, isOwn),
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
  return faces.find((face) => isIn(face.claimed, code) && hasCharacter(face, character));
}

/** Whether the file of a face has a character, claimed or not. */
export function hasCharacter(face: Face, character: string): boolean {
  return isIn(charactersOf(face), character.codePointAt(0) ?? 0);
}

/** The characters that a face has. Its file is read when that is first asked. */
export function charactersOf({ file }: Face): readonly CharacterRange[] {
  const read = charactersByFile.get(file) ?? charactersIn(readFileSync(file));
  charactersByFile.set(file, read);
  return read;
}

/** The faces that draw a text, in their order. */
export function facesFor(text: string, lang: string): readonly Face[] {
  const inOrder = facesInOrder(text, lang);
  const used = new Set(Array.from(new Set(text), (character) => faceOf(character, inOrder)));
  return inOrder.filter((face) => used.has(face));
}

function isIn(ranges: readonly CharacterRange[], code: number) {
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

/** The files of a package's variable face, by the parts into which it is cut for the web. */
function facesOf(name: string, isWanted: (part: string) => boolean): Face[] {
  const folder = dirname(require.resolve(`@fontsource-variable/${name}/package.json`));
  const parts = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  return Object.entries(parts).flatMap(([key, written]) => {
    const part = key.replaceAll(/[[\]]/g, '');
    if (!isWanted(part)) return [];
    const file = join(folder, 'files', `${name}-${part}-wght-normal.woff2`);
    return [{ family: name, file, claimed: written.split(',').map(rangeOf) }];
  });
}

/** `U+AC00-D7A3` as two numbers. */
function rangeOf(written: string): CharacterRange {
  const [from = '', to = from] = written.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}
