import type { Database } from '#database/tables.ts';
import type { Filter } from './listing.store.ts';
import { readSample, type SampledText } from './search.store.ts';

/** Some listings' texts, by which it is guessed how frequent words are. */
export interface Sample {
  texts: readonly SampledText[];
  /** How many public listings there are for each of them. */
  weight: number;
}

/** How frequent a word is thought to be. */
export interface Frequency {
  word: string;
  /** In how many listings, of the whole directory. */
  listings: number;
  /** How many entries of the index over grams its beginning stands for. */
  postings: number;
}

const SAMPLE_SIZE = 2_000;
const RENEW_AFTER_MS = 5 * 60_000;

const samples = new WeakMap<Database, { madeAt: number; sample: Promise<Sample> }>();

/** A sample of a database's listings, a few minutes old at most. Guesses decide how a search is done, not what it finds. */
export function sampleOf(db: Database): Promise<Sample> {
  const known = samples.get(db);
  if (known && performance.now() - known.madeAt < RENEW_AFTER_MS) return known.sample;
  const sample = readSample(db, SAMPLE_SIZE);
  samples.set(db, { madeAt: performance.now(), sample });
  sample.catch(() => samples.delete(db)); // whoever waits for it hears of it
  return sample;
}

/** How frequent words are, the rarest first. */
export function frequenciesOf({ texts, weight }: Sample, words: readonly string[]): Frequency[] {
  const frequencies = words.map((word) => {
    let listings = 0;
    let postings = 0;
    for (const { words: text } of texts) {
      const occurrences = occurrencesIn(text, word);
      if (occurrences > 0) listings += 1;
      postings += occurrences;
    }
    return { word, listings: listings * weight, postings: postings * weight };
  });
  return frequencies.toSorted(
    (one, other) => one.postings - other.postings || other.word.length - one.word.length,
  );
}

/** How many listings of a part of the directory are thought to hold all the words. */
export function matchesOf({ texts, weight }: Sample, words: readonly string[], filter: Filter): number {
  const matching = texts.filter(
    ({ words: text, category, language }) =>
      (filter.category ?? category) === category &&
      (filter.language ?? language) === language &&
      words.every((word) => text.includes(word)),
  );
  return matching.length * weight;
}

function occurrencesIn(text: string, word: string) {
  let found = 0;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) found += 1;
  return found;
}
