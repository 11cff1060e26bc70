/** A segment of a text that is in both texts, or in one alone. */
export interface Segment {
  readonly text: string;
  readonly isMarked: boolean;
  /** Where it begins in its text. */
  readonly at: number;
}

/** How many pairs of words are compared at most: beyond that, texts are compared line by line, or as a whole. */
const MOST_PAIRS = 4_000_000;

/** Two texts word by word: each with what the other lacks marked in it. */
export function compareWords(
  before: string,
  after: string,
  language?: string,
): { before: readonly Segment[]; after: readonly Segment[] } {
  let [old, recent] = [wordsOf(before, language), wordsOf(after, language)];
  if (old.length * recent.length > MOST_PAIRS) [old, recent] = [linesOf(before), linesOf(after)];
  if (old.length * recent.length > MOST_PAIRS) [old, recent] = [[before], [after]];
  const common = commonWords(old, recent);
  return {
    before: stretchesOf(old, new Set(common.map(([at]) => at))),
    after: stretchesOf(recent, new Set(common.map(([, at]) => at))),
  };
}

/** A letter of a script that is written without spaces, a word of another one, a space, or anything else. */
const WORDS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}\p{M}])+|\s+|./gsu;

function wordsOf(text: string, language: string | undefined) {
  // Firefox before 125 lacks it; what is written without spaces then is compared letter by letter.
  if (!('Segmenter' in Intl)) return text.match(WORDS) ?? [];
  return Array.from(
    new Intl.Segmenter(language, { granularity: 'word' }).segment(text),
    ({ segment }) => segment,
  );
}

function linesOf(text: string) {
  return text.split(/(?<=\n)/);
}

/** Where the words of the longest common subsequence stand, in the one text and in the other. */
function commonWords(old: readonly string[], recent: readonly string[]) {
  const width = recent.length + 1;
  // At [i, j] how many words are common to what follows i in the one text and j in the other.
  const lengths = new Uint16Array((old.length + 1) * width);
  const lengthAt = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = recent.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        old[i] === recent[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
    }
  }
  const common: (readonly [number, number])[] = [];
  let [i, j] = [0, 0];
  while (i < old.length && j < recent.length) {
    if (old[i] === recent[j]) common.push([i++, j++]);
    else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i++;
    else j++;
  }
  return common;
}

/** Words put together to segments; a space between two marked words is marked with them. */
function stretchesOf(words: readonly string[], common: ReadonlySet<number>) {
  const isMarked = words.map((_, place) => !common.has(place));
  const segments: Segment[] = [];
  let at = 0;
  for (const [place, word] of words.entries()) {
    const isBetween = word.trim() === '' && isMarked[place - 1] === true && isMarked[place + 1] === true;
    const marked = isMarked[place] === true || isBetween;
    const last = segments.at(-1);
    if (last?.isMarked === marked) segments[segments.length - 1] = { ...last, text: last.text + word };
    else segments.push({ text: word, isMarked: marked, at });
    at += word.length;
  }
  return segments;
}
