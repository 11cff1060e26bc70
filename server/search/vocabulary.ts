import type { Database } from '#database/tables.ts';
import { nameGroups } from './name-groups.ts';
import { isOneEdit, typedLetters } from './one-edit.ts';
import { NOT_LETTERS } from './pattern.ts';
import { sampleOf, type Sample } from './search-sample.ts';
import { findSimilarWords } from './vocabulary.store.ts';

/** As the database has words of names: longer ones are sentences without blanks. */
const LETTERS = { fewest: 4, most: 24 };
/** What descriptions say is learnt from so many of them. */
const MOST_TEXTS = 500;

const MARKS = new RegExp(`[${NOT_LETTERS}]+`, 'gu');

/** Words by how many letters they have, and how often each is used. */
type WordsByLength = ReadonlyMap<number, ReadonlyMap<string, number>>;

const learnt = new WeakMap<Sample, WordsByLength>();
const sorted = new WeakMap<ReadonlySet<string>, WordsByLength>();

/** A word without the marks around and in it. */
export function lettersOnly(word: string): string {
  return word.replaceAll(MARKS, '');
}

/**
 * For each typed word, the words that differ from it by a letter, and itself, with how often they are used: in names
 * and tags of public listings, in names of games and subjects, and in some descriptions.
 */
export async function similarWords(
  db: Database,
  typed: readonly string[],
): Promise<Map<string, Map<string, number>>> {
  if (typed.length === 0) return new Map();
  const [inNames, { words: ofGroups }, sample] = await Promise.all([
    findSimilarWords(db, typed),
    nameGroups(db),
    sampleOf(db),
  ]);
  const ofNames = wordsOfGroups(ofGroups);
  const ofTexts = wordsOf(sample);
  const similar = new Map(typed.map((word) => [word, new Map<string, number>()]));
  const add = (word: string, meant: string, uses: number) => {
    const known = similar.get(word);
    known?.set(meant, (known.get(meant) ?? 0) + uses);
  };
  for (const { typed: word, meant, names } of inNames) add(word, meant, names);
  for (const word of typed) {
    const letters = typedLetters(word);
    const isSimilar = (other: string) => other === word || isOneEdit(letters, typedLetters(other));
    for (const length of [letters.length - 1, letters.length, letters.length + 1])
      for (const words of [ofNames, ofTexts])
        for (const [other, uses] of words.get(length) ?? []) if (isSimilar(other)) add(word, other, uses);
  }
  return similar;
}

/** The words of all names of games and subjects. */
function wordsOfGroups(ofGroups: ReadonlySet<string>): WordsByLength {
  const before = sorted.get(ofGroups);
  if (before) return before;
  const words = new Map<number, Map<string, number>>();
  for (const word of ofGroups) count(words, word);
  sorted.set(ofGroups, words);
  return words;
}

/** The words of a sample's texts. */
function wordsOf(sample: Sample): WordsByLength {
  const before = learnt.get(sample);
  if (before) return before;
  const words = new Map<number, Map<string, number>>();
  for (const { words: text } of sample.texts.slice(0, MOST_TEXTS)) {
    for (const word of text.split(MARKS)) {
      const { length } = typedLetters(word);
      if (length < LETTERS.fewest || length > LETTERS.most) continue;
      count(words, word);
    }
  }
  learnt.set(sample, words);
  return words;
}

function count(words: Map<number, Map<string, number>>, word: string) {
  const { length } = typedLetters(word);
  const known = words.get(length) ?? new Map<string, number>();
  words.set(length, known.set(word, (known.get(word) ?? 0) + 1));
}
