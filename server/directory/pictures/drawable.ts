import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { faceOf, facesInOrder, hasCharacter, type Face } from './faces.ts';

/** A text as it is drawn: letters, and pictures of emoji among them. */
export type Part = string | { svg: string };

const emojiFolder = dirname(createRequire(import.meta.url).resolve('@twemoji/svg/1f600.svg'));
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

// What has no picture of its own and could reorder what stands around it. Joiners stay: words of Hindi, Persian and
// families of emoji need them.
const UNSEEN =
  /[\p{Cc}\p{Noncharacter_Code_Point}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffd]/gu;
/** Marks above and below a letter: no language has more than three. */
const TOO_MANY_MARKS = /(\p{Mn}{3})\p{Mn}+/gu;
const KEYCAP = '\u20e3';
/** Beyond this nothing of a title fits. */
const MOST_GRAPHEMES = 120;

/** What people wrote as it can be drawn in one text. A character that neither a face nor an emoji has is left out. */
export function drawable(written: string, lang: string): Part[] {
  const text = written
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\t-\r\p{Z}]+/gu, ' ')
    .replaceAll(UNSEEN, '')
    .replaceAll(TOO_MANY_MARKS, '$1')
    .trim();
  const faces = facesInOrder(text, lang);
  const parts: Part[] = [];
  for (const { segment } of Array.from(graphemes.segment(text)).slice(0, MOST_GRAPHEMES)) {
    const part = partOf(segment, faces);
    const last = parts.at(-1);
    if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part;
    else if (part !== '') parts.push(part);
  }
  return parts;
}

/** The letters of a text, without its emoji. */
export function lettersOf(parts: readonly Part[]): string {
  return parts.filter((part) => typeof part === 'string').join('');
}

/** A text with the first of its emoji. */
export function withFirstEmoji(parts: readonly Part[], most: number): Part[] {
  let emoji = 0;
  return parts.filter((part) => typeof part === 'string' || ++emoji <= most);
}

/** A text in Han or kana, which breaks between words and not within them. */
export function breakable(words: string): string {
  if (!/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(words)) return words;
  const segments = new Intl.Segmenter('ja', { granularity: 'word' }).segment(words);
  return Array.from(segments, ({ segment }) => segment).join('\u200b');
}

function partOf(grapheme: string, faces: readonly Face[]): Part {
  if (/^\p{RGI_Emoji}$/v.test(grapheme)) return emojiOf(grapheme) ?? '';
  // Without the variation selector a keycap is no RGI emoji, and its digit alone would be drawn.
  if (grapheme.endsWith(KEYCAP)) return emojiOf(grapheme) ?? lettersIn(grapheme, faces);
  const asWritten = lettersIn(grapheme, faces);
  if (asWritten !== '') return asWritten;
  return emojiOf(grapheme) ?? lettersIn(grapheme.normalize('NFKC'), faces);
}

/** The letters of a grapheme that a face has, with the marks on them that are in the same file. */
function lettersIn(grapheme: string, faces: readonly Face[]) {
  let face: Face | undefined;
  let letters = '';
  for (const character of grapheme) {
    if (/[\p{M}\p{Cf}]/u.test(character)) {
      if (face && hasCharacter(face, character)) letters += character;
      continue;
    }
    face = faceOf(character, faces);
    if (face) letters += character;
  }
  return letters;
}

/** An emoji's picture, whose file is named by its code points; null where there is none. */
function emojiOf(grapheme: string) {
  const full = grapheme.includes('\u200d') ? grapheme : grapheme.replaceAll('\ufe0f', '');
  const codes = Array.from(full, (character) => character.codePointAt(0)?.toString(16) ?? '');
  const file = join(emojiFolder, `${codes.join('-')}.svg`);
  return existsSync(file) ? { svg: readFileSync(file, 'utf8') } : null;
}
