/**
 * How wide characters are at most, as parts of the font's size. The reader's fonts are unknown here: these are the widths of the
 * widest that systems come with, rounded up.
 */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/^[ijlI.,:;'|!·]$/u, 0.36],
  [/^[ frtJ()[\]{}/\\"`-]$/u, 0.48],
  [/^[mwMW@%—…★]$/u, 1.02],
  [/^[a-z0-9?$*_]$/u, 0.66],
  [/^[A-Z&#+=<>~^–]$/u, 0.84],
  [/^[ЖМФШЩЮЫжмфшщюы]$/u, 1.05],
  [/^[\p{Script=Cyrillic}\p{Script=Greek}]$/u, 0.84],
  [/^\p{Script=Latin}$/u, 0.9],
  [/^[\p{Script=Hebrew}\p{Script=Thai}]$/u, 0.75],
  [/^[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Armenian}\p{Script=Georgian}]$/u, 0.95],
  [
    /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]$/u,
    1.02,
  ],
];
const EMOJI = /\p{Extended_Pictographic}|\p{RI}|\u20e3/u;
const EMOJI_WIDTH = 1.4;
const NO_ROOM = /^[\p{Mn}\p{Cf}]$/u;
/** Of what stands in no row; how wide it is at most nobody knows. */
const UNKNOWN_WIDTH = 1.1;
const BOLD = 1.12;
const SAME_IN_BOLD =
  /\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Extended_Pictographic}|\p{RI}/u;
const ELLIPSIS = '…';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The font of a text. */
export interface Font {
  size: number;
  isBold?: boolean;
}

/** A text with the room that it takes. */
export interface FittedText {
  text: string;
  width: number;
  /** Whether it can be no wider: the widths of all of its characters are known. */
  isSure: boolean;
}

/** A text as it fits into a width: what is too long is cut between characters as people see them. */
export function fitText(text: string, most: number, font: Font): FittedText {
  const whole = measure(text, font);
  if (whole.width <= most) return whole;
  const room = most - widthOf(ELLIPSIS, font);
  let fitting = '';
  let width = 0;
  for (const { segment } of graphemes.segment(text)) {
    width += widthOf(segment, font);
    if (width > room) break;
    fitting += segment;
  }
  return measure(fitting.trimEnd() + ELLIPSIS, font);
}

/** A text with the room that it takes at most. */
export function measure(text: string, font: Font): FittedText {
  const parts = Array.from(graphemes.segment(text), ({ segment }) => segment);
  const width = parts.reduce((sum, part) => sum + widthOf(part, font), 0);
  return { text, width, isSure: parts.every((part) => emsOf(part) !== null) };
}

/** The first character of a text as people see it, or nothing. */
export function firstCharacter(text: string): string {
  return graphemes.segment(text)[Symbol.iterator]().next().value?.segment ?? '';
}

function widthOf(grapheme: string, { size, isBold = false }: Font) {
  const ems = emsOf(grapheme) ?? UNKNOWN_WIDTH * Math.max(1, lettersIn(grapheme).length);
  return ems * size * (isBold && !SAME_IN_BOLD.test(grapheme) ? BOLD : 1);
}

/** The width of a character as people see it, in parts of the font's size; null when it is unknown. */
function emsOf(grapheme: string): number | null {
  if (EMOJI.test(grapheme) && rowOf(grapheme) === null) return EMOJI_WIDTH;
  let ems = 0;
  for (const letter of lettersIn(grapheme)) {
    const width = rowOf(letter);
    if (width === null) return null;
    ems += width;
  }
  return ems;
}

function rowOf(letter: string) {
  return WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? null;
}

/** The letters of a character that take room of their own; marks stand above and below them. */
function lettersIn(grapheme: string) {
  return Array.from(grapheme.normalize('NFC')).filter((letter) => !NO_ROOM.test(letter));
}
