import { SEARCH_LENGTH } from '#contract/vocabulary.ts';
import type { Database } from '#database/tables.ts';
import { initialsIn, isClosed, isPartlyInitials, unfinished } from './hangul.ts';
import { withoutMarksAround } from './marks.ts';
import { nameGroups, nameKey, type NameGroups } from './name-groups.ts';
import { guessHolders } from './frequency.store.ts';
import { byInitials, unfinishedSyllable, inside, named, type Pattern, type Term } from './pattern.ts';
import { fold } from './search.store.ts';

/** Each word costs time on every text that is looked at. */
const MOST_WORDS = 12;
/** So many patterns of other names are looked for, for one word and for all. */
const MOST_NAMES_OF_A_TERM = 12;
const MOST_NAMES = 24;
/** With so many letters, few other words begin like one whose last consonant may go on to the next syllable. */
const LONG_HANGUL_WORD = 3;

/** A word as somebody wrote it and as searches compare it. */
interface Word {
  readonly written: string;
  readonly folded: string;
}

/** What somebody searches for. */
export interface Query {
  /** All their words, in their order. */
  readonly words: readonly Word[];
  /** All that they wrote, folded, as a name may be written: with the marks around words, and without. */
  readonly names: readonly string[];
  /** What is looked for, the longest words first. */
  readonly terms: readonly Term[];
  /** Words that are too many, folded. */
  readonly tooMany: readonly string[];
}

/**
 * Reads what somebody wrote into a search box: their words, which may have other names, and Hangul by its initials or
 * with a last syllable that is not finished. With `isExact` only the very words are looked for.
 */
export async function parseSearch(db: Database, q: string | undefined, isExact: boolean): Promise<Query> {
  const { words, names } = await wordsIn(db, q);
  const terms = isExact ? words.map(({ folded }) => plain(folded)) : await readTerms(db, words);
  const needed = withoutParts(terms).toSorted((one, other) => lettersOf(other) - lettersOf(one));
  const taken: Term[] = [];
  let left = MOST_WORDS;
  for (const term of needed) {
    if (term.words.length > left) break;
    taken.push(term);
    left -= term.words.length;
  }
  return { words, names, terms: taken, tooMany: needed.slice(taken.length).flatMap((term) => term.words) };
}

/** The words of what somebody wrote; none when nothing is left of it. Words of marks alone count if there are no others. */
async function wordsIn(db: Database, q: string | undefined): Promise<Pick<Query, 'words' | 'names'>> {
  const cleaned = (q ?? '').toWellFormed().replaceAll(/(?!\s)\p{Cc}/gu, '');
  const written = Array.from(cleaned.trim()).slice(0, SEARCH_LENGTH).join('').split(/\s+/u);
  if (written.join('') === '') return { words: [], names: [] };
  const folded = await fold(db, written);
  const all = folded.flatMap((text, at) => {
    const words = text.split(' ').filter((word) => word !== '');
    // A letter may fold into several words: these are then told as they are folded.
    return words.map((word) => ({
      folded: word,
      written: words.length === 1 ? (written[at] ?? word) : word,
    }));
  });
  const bare = all
    .map((word) => ({ folded: withoutMarksAround(word.folded), written: withoutMarksAround(word.written) }))
    .filter((word) => word.folded !== '');
  const words = bare.length > 0 ? bare : all;
  const name = nameOf(all);
  return { words, names: [...new Set([name, withoutMarksAround(name), nameOf(words)])] };
}

function nameOf(words: readonly Word[]) {
  return words.map(({ folded }) => folded).join(' ');
}

async function readTerms(db: Database, words: readonly Word[]): Promise<Term[]> {
  const groups = await nameGroups(db);
  const terms: Term[] = [];
  let names = MOST_NAMES;
  for (let at = 0; at < words.length; at += terms.at(-1)?.words.length ?? 1) {
    const run = longestName(words.slice(at, at + groups.mostWords), groups);
    if (run.length > 0 && names > 0) {
      const term = withOtherNames(run, groups, Math.min(names, MOST_NAMES_OF_A_TERM));
      names -= term.any.length - 1;
      terms.push(term);
    } else terms.push(await readWord(db, words[at]?.folded ?? '', at === words.length - 1));
  }
  return terms;
}

/** The words, folded, with which a name begins here; none when none does. */
function longestName(words: readonly Word[], { byName }: NameGroups): string[] {
  for (let count = words.length; count > 0; count--) {
    const run = words.slice(0, count).map(({ folded }) => folded);
    if (byName.has(nameKey(run.join('')))) return run;
  }
  return [];
}

/** The words of a name, or any other name for the same, at most so many. */
function withOtherNames(words: string[], { byName }: NameGroups, most: number): Term {
  const names = byName.get(nameKey(words.join(''))) ?? [];
  const others = names
    .filter(({ folded }) => !words.every((word) => folded.includes(word)))
    .flatMap(({ folded, isOnlyWord }) =>
      named(folded, isOnlyWord).map((pattern) => ({ pattern, script: scriptOf(folded) })),
    );
  const needed = others.filter(({ pattern }) => !others.some((other) => isPartOf(other.pattern, pattern)));
  const taken = needed.slice(0, most).map(({ pattern, script }) => ({ all: [pattern], script }));
  const own = { all: words.map(inside), script: scriptOf(words.join('')) };
  const alike = taken.filter(({ script }) => script === own.script);
  return {
    words,
    any: [own, ...taken].map(({ all }) => all),
    ...(alike.length < taken.length && { inScript: [own, ...alike].map(({ all }) => all) }),
  };
}

/** Which of three kinds of letters a folded name has; a few of an alphabet may stand among the others. */
function scriptOf(name: string) {
  if (/[가-힣\u1100-\u1112]/.test(name)) return 'korean';
  return /[ァ-ヿ\p{Script=Han}]/u.test(name) ? 'japanese' : 'other';
}

/** Whether each text that holds a pattern holds the other as well, which is a part of it. */
function isPartOf(part: Pattern, whole: Pattern) {
  return part !== whole && !part.isRegex && whole.text.includes(part.text);
}

async function readWord(db: Database, word: string, isLast: boolean): Promise<Term> {
  const initials = initialsIn(word);
  if (initials !== null || isPartlyInitials(word)) {
    const apart = initials !== null && initials !== word ? [[inside(word)]] : [];
    return { words: [word], any: [[byInitials(word)], ...apart] };
  }
  const going = isLast ? unfinished(word) : null;
  if (!going) return plain(word);
  const isSpecific = isClosed(word) && Array.from(word).length >= LONG_HANGUL_WORD;
  if (!isSpecific) {
    const [holders] = await guessHolders(db, [plain(word)]);
    if (holders) return plain(word);
  }
  return { words: [word], any: [[unfinishedSyllable(going)]] };
}

function plain(word: string): Term {
  return { words: [word], any: [[inside(word)]] };
}

/** Each term once, and none of which it goes without saying: what is part of another word is found with it. */
function withoutParts(terms: readonly Term[]): Term[] {
  const wholes = terms.flatMap((term) => (isPlain(term) ? term.words : []));
  const kept = new Map(terms.map((term) => [term.words.join(' '), term]));
  return [...kept.values()].filter(
    (term) =>
      !isPlain(term) ||
      !wholes.some((other) => other !== term.words[0] && other.includes(term.words[0] ?? other)),
  );
}

function isPlain({ any }: Term) {
  return any.length === 1 && any[0]?.length === 1 && !any[0][0]?.isRegex;
}

function lettersOf({ words }: Term) {
  return Math.max(...words.map((word) => word.length));
}
