import type { Database } from '#database/tables.ts';
import { nameGroups } from './name-groups.ts';
import { isOneEdit, typedLetters } from './one-edit.ts';
import { isDense } from './gram-query.ts';
import { NOT_LETTERS } from './pattern.ts';
import { findSimilarWords, findWordsInTexts } from './vocabulary.store.ts';

/** A part of a word has so many letters at least. */
const FEWEST_LETTERS = 3;
const FEWEST_DENSE_LETTERS = 2;

const MARKS = new RegExp(`[${NOT_LETTERS}]+`, 'gu');

/** Words by how many letters they have, and how often each is used. */
type WordsByLength = ReadonlyMap<number, ReadonlyMap<string, number>>;

const sorted = new WeakMap<ReadonlySet<string>, WordsByLength>();

/** A word without the marks around and in it. */
export function lettersOnly(word: string): string {
  return word.replaceAll(MARKS, '');
}

/**
 * For each typed word, the words that differ from it by a letter, and itself, with how often they are used: in names
 * and tags of public listings, in names of games and subjects, and, where none of these is it, in
 * some descriptions.
 */
export async function similarWords(
  db: Database,
  typed: readonly string[],
): Promise<Map<string, Map<string, number>>> {
  if (typed.length === 0) return new Map();
  const [inNames, inTexts, { words: ofGroups }] = await Promise.all([
    findSimilarWords(db, typed),
    findWordsInTexts(
      db,
      typed.flatMap((word) => partsOf(word).map((part) => ({ word, part }))),
    ),
    nameGroups(db),
  ]);
  const ofNames = wordsOfGroups(ofGroups);
  const similar = new Map(typed.map((word) => [word, new Map<string, number>()]));
  const add = (word: string, intended: string, uses: number) => {
    const known = similar.get(word);
    known?.set(intended, (known.get(intended) ?? 0) + uses);
  };
  for (const { typed: word, intended, uses } of inNames) add(word, intended, uses);
  for (const word of typed) {
    const letters = typedLetters(word);
    const isSimilar = (other: string) => other === word || isOneEdit(letters, typedLetters(other));
    for (const length of [letters.length - 1, letters.length, letters.length + 1])
      for (const [other, uses] of ofNames.get(length) ?? []) if (isSimilar(other)) add(word, other, uses);
  }
  for (const { typed: word, intended, uses } of inTexts)
    if (similar.get(word)?.has(intended) === false) add(word, intended, uses);
  return similar;
}

/**
 * Parts of a word that are right although a letter of it is wrong, missing or too much: then one half is, or, where two
 * letters in the middle are swapped, the word with these swapped back.
 */
function partsOf(word: string): string[] {
  const letters = Array.from(word);
  const middle = Math.ceil(letters.length / 2);
  const [left, right] = [letters.slice(0, middle), letters.slice(middle)];
  const swapped = [...left.slice(0, -1), ...right.slice(0, 1), ...left.slice(-1), ...right.slice(1)];
  return [left, right, swapped]
    .filter((part) => part.length >= (isDense(word) ? FEWEST_DENSE_LETTERS : FEWEST_LETTERS))
    .map((part) => part.join(''));
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

function count(words: Map<number, Map<string, number>>, word: string) {
  const { length } = typedLetters(word);
  const known = words.get(length) ?? new Map<string, number>();
  words.set(length, known.set(word, (known.get(word) ?? 0) + 1));
}
