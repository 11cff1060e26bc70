import type { Database } from '#database/tables.ts';
import { guessHolders } from './frequency.store.ts';
import { isOneEdit, typedLetters } from './one-edit.ts';
import type { Query } from './parse-search.ts';
import { lettersOnly, similarWords } from './vocabulary.ts';

/** In shorter words one letter makes too many other words. */
const FEWEST_LETTERS = 5;
/** So many words of a search are corrected, and so many searches offered. */
const MOST_WORDS = 6;
const MOST_OFFERED = 3;
/** What so many listings hold is spelt as it was meant. */
const COMMON_FROM = 8_000;

/**
 * What somebody may have meant whose words find nothing, the likeliest first: their words with those replaced that
 * differ from a known one by a letter. Those that no listing holds are replaced all at once; where each is held by
 * some, one at a time, by a word that is more common.
 */
export async function corrections(
  db: Database,
  { words, terms }: Query,
  commonFrom: number = COMMON_FROM,
): Promise<string[]> {
  const uses = await guessHolders(db, terms);
  const unknown = terms.filter((_, at) => uses[at] === 0).flatMap((term) => term.words);
  const isCommon = (word: string) =>
    terms.some((term, at) => (uses[at] ?? 0) >= commonFrom && term.words.includes(word));
  const isDoubted = (word: string) => (unknown.length > 0 ? unknown.includes(word) : !isCommon(word));
  const typed = words.map(({ folded }) => lettersOnly(folded));
  const doubted = words.flatMap(({ folded }, at) => (isDoubted(folded) ? [typed[at] ?? folded] : []));
  const intended = await intendedWords(db, [...new Set(doubted)].slice(0, MOST_WORDS));
  if (intended.size === 0) return [];
  const intendedAt = (at: number) => intended.get(typed[at] ?? '') ?? [];
  const spelt = (replaced: (at: number) => string | undefined) =>
    words.map(({ written }, at) => replaced(at) ?? written).join(' ');

  if (unknown.length === 0) {
    const choices = words.flatMap((_, at) =>
      intendedAt(at)
        .slice(0, 1)
        .map((word) => ({ at, word })),
    );
    return choices
      .slice(0, MOST_OFFERED)
      .map(({ at, word }) => spelt((other) => (other === at ? word : undefined)));
  }
  const places = words.flatMap(({ folded }, at) => (unknown.includes(folded) ? [at] : []));
  const offered = Math.max(...places.map((at) => intendedAt(at).length));
  if (places.some((at) => intendedAt(at).length === 0)) return [];
  return Array.from({ length: Math.min(offered, MOST_OFFERED) }, (_, turn) =>
    spelt((at) => (places.includes(at) ? (intendedAt(at)[turn] ?? intendedAt(at).at(-1)) : undefined)),
  );
}

/** The words that may be meant by each of some typed ones, the most common first. */
async function intendedWords(db: Database, typed: readonly string[]): Promise<Map<string, string[]>> {
  const intended = new Map<string, string[]>();
  const similar = await similarWords(
    db,
    typed.filter((word) => typedLetters(word).length >= FEWEST_LETTERS - 1),
  );
  for (const [word, uses] of similar) {
    const letters = typedLetters(word);
    const known = [...uses].filter(([other, count]) => {
      const otherLetters = typedLetters(other);
      const isLong = Math.max(letters.length, otherLetters.length) >= FEWEST_LETTERS;
      return isLong && count > (uses.get(word) ?? 0) && isOneEdit(letters, otherLetters);
    });
    const byUse = known.toSorted(([one, uses], [other, more]) => more - uses || (one < other ? -1 : 1));
    if (byUse.length > 0)
      intended.set(
        word,
        byUse.map(([other]) => other),
      );
  }
  return intended;
}
