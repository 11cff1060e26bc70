/** Hangul as people type it: initial consonants alone, and syllables that are not finished yet. */

const INITIALS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const VOWELS = 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ';
/** The first stands for none. */
const FINALS = ' ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ';
/** Keys that together make one letter. */
const COMPOUND_VOWELS: Readonly<Record<string, string>> = { ㅗ: 'ㅘㅙㅚ', ㅜ: 'ㅝㅞㅟ', ㅡ: 'ㅢ' };
const COMPOUND_FINALS: Readonly<Record<string, string>> = {
  ㄳ: 'ㄱㅅ', ㄵ: 'ㄴㅈ', ㄶ: 'ㄴㅎ', ㄺ: 'ㄹㄱ', ㄻ: 'ㄹㅁ', ㄼ: 'ㄹㅂ', ㄽ: 'ㄹㅅ', ㄾ: 'ㄹㅌ', ㄿ: 'ㄹㅍ', ㅀ: 'ㄹㅎ', ㅄ: 'ㅂㅅ',
}; // prettier-ignore

const FIRST_SYLLABLE = 0xac00;
const SYLLABLES_OF_AN_INITIAL = VOWELS.length * FINALS.length;
// Folded, a consonant that stands alone is one of these rather than a letter of the compatibility block.
const FIRST_INITIAL = 0x1100;

const SYLLABLE = /^[가-힣]$/;
const LONE_INITIAL = /^[\u1100-\u1112]$/;

/** What a word that is being typed may become: it goes on from `texts`, each a beginning, as `regex` tells. */
export interface Unfinished {
  /** One of these stands at the beginning of whatever the word becomes. */
  beginnings: readonly string[];
  /** What stands before the last syllable; it stays as it is. */
  finished: string;
  /** A regular expression for all that it may become. */
  regex: string;
}

/** A folded word whose letters are all initial consonants, as one string of them; null for any other word. */
export function initialsIn(word: string): string | null {
  const letters = Array.from(word).flatMap(typedApart);
  return letters.length > 0 && letters.every((letter) => LONE_INITIAL.test(letter)) ? letters.join('') : null;
}

/** Whether a folded word has syllables and, besides, consonants that are only initials. */
export function isPartlyInitials(word: string): boolean {
  const letters = Array.from(word);
  return (
    letters.some((letter) => SYLLABLE.test(letter)) &&
    letters.some((letter) => LONE_INITIAL.test(letter)) &&
    letters.every((letter) => SYLLABLE.test(letter) || LONE_INITIAL.test(letter))
  );
}

/** A regular expression in which each lone initial stands for itself and for all its syllables. */
export function initialsRegex(word: string): string {
  return Array.from(word, (letter) => (LONE_INITIAL.test(letter) ? classOf(letter) : letter)).join('');
}

/** The initials of a folded word, as the index has them: all its syllables cut down to their first consonants. */
export function initialsOf(word: string): string {
  return word.normalize('NFD').replaceAll(/[\u1161-\u11ff]+/g, '');
}

/**
 * What a folded word may become when its last syllable goes on being typed. A final consonant may turn out to begin
 * the next syllable: 랲 was 래 and ㅍ. Null when the word does not end in a syllable.
 */
export function unfinished(word: string): Unfinished | null {
  const letters = Array.from(word);
  const last = letters.at(-1) ?? '';
  if (!letters.every((letter) => SYLLABLE.test(letter))) return null;
  const head = letters.slice(0, -1).join('');
  const { initial, vowel, final } = partsOf(last);
  const grown = grownOf(initial, vowel, final);
  if (final === ' ')
    return {
      beginnings: grown.map((end) => head + end),
      finished: head,
      regex: `${head}[${grown.join('')}]`,
    };
  const [stays, next] = movedOn(final);
  const open = syllable(initial, vowel, stays);
  const begun = classOf(initialLetter(next));
  return {
    beginnings: [...grown, open].map((end) => head + end),
    finished: head,
    regex: `${head}(?:[${grown.join('')}]|${open}${begun})`,
  };
}

/** Whether a word's last syllable has a final consonant. */
export function isClosed(word: string): boolean {
  const last = Array.from(word).at(-1) ?? '';
  return SYLLABLE.test(last) && partsOf(last).final !== ' ';
}

/** A syllable and all that it becomes by one more key that does not begin another syllable. */
function grownOf(initial: string, vowel: string, final: string): string[] {
  if (final !== ' ') {
    const finals = Object.keys(COMPOUND_FINALS).filter((one) => COMPOUND_FINALS[one]?.startsWith(final));
    return [final, ...finals].map((one) => syllable(initial, vowel, one));
  }
  return [
    ...Array.from(FINALS, (one) => syllable(initial, vowel, one)),
    ...Array.from(COMPOUND_VOWELS[vowel] ?? '', (one) => syllable(initial, one, ' ')),
  ];
}

/** What stays of a final consonant when its last key begins the next syllable, and that key. */
function movedOn(final: string): [stays: string, next: string] {
  const [stays = ' ', next] = Array.from(COMPOUND_FINALS[final] ?? '');
  return next === undefined ? [' ', final] : [stays, next];
}

/** Two consonants that the keyboard has joined, ㄳ, apart again; anything else as it is. */
function typedApart(letter: string): string[] {
  const joined = Object.keys(COMPOUND_FINALS).find((one) => one.normalize('NFKC') === letter);
  return joined === undefined ? [letter] : Array.from(COMPOUND_FINALS[joined] ?? '', initialLetter);
}

function partsOf(letter: string) {
  const at = (letter.codePointAt(0) ?? 0) - FIRST_SYLLABLE;
  const initial = INITIALS[Math.floor(at / SYLLABLES_OF_AN_INITIAL)] ?? '';
  const vowel = VOWELS[Math.floor(at / FINALS.length) % VOWELS.length] ?? '';
  return { initial, vowel, final: FINALS[at % FINALS.length] ?? '' };
}

function syllable(initial: string, vowel: string, final: string) {
  const place = INITIALS.indexOf(initial) * VOWELS.length + VOWELS.indexOf(vowel);
  return String.fromCodePoint(FIRST_SYLLABLE + place * FINALS.length + FINALS.indexOf(final));
}

function initialLetter(key: string) {
  return String.fromCodePoint(FIRST_INITIAL + INITIALS.indexOf(key));
}

function classOf(initial: string) {
  const first = FIRST_SYLLABLE + ((initial.codePointAt(0) ?? 0) - FIRST_INITIAL) * SYLLABLES_OF_AN_INITIAL;
  const last = first + SYLLABLES_OF_AN_INITIAL - 1;
  return `[${initial}${String.fromCodePoint(first)}-${String.fromCodePoint(last)}]`;
}
