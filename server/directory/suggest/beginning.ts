import { isDense, gramQuery, quoted } from '../search/gram-query.ts';
import { initialsIn, initialsOf, initialsRegex, isPartlyInitials, unfinished } from '../search/hangul.ts';
import { escaped, NOT_LETTERS, type Pattern, type Term } from '../search/pattern.ts';

/** As `name_grams` in the database: so much of a word's beginning is in the index over names. */
const LONGEST_BEGINNING = 12;
/** Scripts at whose borders words begin, as `name_grams` has them: kana, Hangul and Han. */
const SCRIPTS = ['ァ-ヺヽ-ヿー', '가-힣\\u1100-\\u1112', '㐀-鿿々'] as const;
const MARKS = new RegExp(`[${NOT_LETTERS}]`, 'u');

/**
 * The words of what somebody types, folded, as names and tags have them at the beginning of their own words. Hangul is
 * also found by its initials, and goes on at the end of what is typed.
 */
export function beginnings(words: readonly string[]): Term[] {
  return words.map((word, at) => ({ words: [word], any: [[beginning(word, at === words.length - 1)]] }));
}

/** A text or a regular expression that a tag holds, if a hyphen is put in front of it. */
export type TagBeginning = Pick<Pattern, 'text' | 'isRegex'>;

/** The same words at the beginning of tags, or of their parts. */
export function tagBeginnings(words: readonly string[]): TagBeginning[] {
  return words.map((word, at) => {
    const { regex } = readWord(word, at === words.length - 1);
    return { text: `-${regex ?? word}`, isRegex: regex !== null };
  });
}

function beginning(word: string, isLast: boolean): Pattern {
  const { regex, indexed, literal } = readWord(word, isLast);
  return {
    text: borderBefore(word) + (regex ?? escaped(word)),
    isRegex: true,
    literal,
    query: `(${indexed.map(queryOf).join(' | ')})`,
    isSure: regex === null && beginningOf(word) === word,
  };
}

/** What a word may stand for, if not for itself alone, how all of that begins in the index, and what all of it holds. */
function readWord(
  word: string,
  isLast: boolean,
): { regex: string | null; indexed: readonly string[]; literal: string } {
  const initials = initialsIn(word);
  if (initials !== null) return { regex: initialsRegex(initials), indexed: [initials], literal: '' };
  if (isPartlyInitials(word)) return { regex: initialsRegex(word), indexed: [initialsOf(word)], literal: '' };
  const going = isLast ? unfinished(word) : null;
  if (going) return { regex: going.regex, indexed: going.beginnings, literal: going.finished };
  return { regex: null, indexed: [word], literal: word };
}

/** A word that begins with a mark is no word to the index: it is looked for anywhere. */
function queryOf(word: string) {
  const indexed = beginningOf(word);
  return indexed === '' ? `(${gramQuery(word)})` : `${quoted(` ${indexed}`)}:*`;
}

/** What the index has of a word's beginning: letters of one script, up to the first mark. */
function beginningOf(word: string) {
  const [letters = ''] = word.split(MARKS);
  const script = scriptOf(letters);
  const run = new RegExp(script ? `^[${script}]+` : `^[^${SCRIPTS.join('')}]+`, 'u').exec(letters)?.[0];
  return Array.from(run ?? '')
    .slice(0, LONGEST_BEGINNING)
    .join('');
}

/** The source of a regular expression for what stands before a word: nothing, a mark, or another script. */
function borderBefore(word: string) {
  const script = scriptOf(word);
  return script ? `(?:^|[^${script}])` : `(?:^|[${NOT_LETTERS}${SCRIPTS.join('')}])`;
}

function scriptOf(word: string) {
  return SCRIPTS.find((script) => new RegExp(`^[${script}]`, 'u').test(word));
}

/** Whether so little is typed that it is inside nearly everything. */
export function isOneLetter(words: readonly string[]): boolean {
  const [word = ''] = words;
  return words.length === 1 && Array.from(word).length === 1 && !isDense(word);
}
