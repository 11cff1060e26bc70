import { MINUTE_MS } from '#contract/durations.ts';
import type { Database } from '#database/tables.ts';
import type { Filter } from '../../listings/listing.store.ts';
import type { Alternative, Pattern, Term } from './pattern.ts';
import { readSample, type SampledText } from './search.store.ts';

/** Some listings' texts, by which it is guessed how frequent words are. */
export interface Sample {
  texts: readonly SampledText[];
  /** How many public listings there are for each of them. */
  weight: number;
  /** What was found out about patterns so far, the latest last. */
  known: Map<string, Frequency>;
  /** What the index was asked since, and found too much for. */
  inVain: Set<string>;
}

/** How frequent a pattern is thought to be. */
export interface Frequency {
  /** For each text of the sample, 1 when it holds the pattern. */
  holders: Uint8Array;
  /** How many entries of the index over grams are read to find it. */
  postings: number;
}

const SAMPLE_SIZE = 2_000;
const RENEW_AFTER_MS = 5 * MINUTE_MS;
const MOST_KNOWN = 1_000;
const MOST_IN_VAIN = 1_000;

const samples = new WeakMap<Database, { madeAt: number; sample: Promise<Sample> }>();

/** A sample of a database's listings, a few minutes old at most. Guesses decide how a search is done, not what it finds. */
export function sampleOf(db: Database): Promise<Sample> {
  const known = samples.get(db);
  if (known && performance.now() - known.madeAt < RENEW_AFTER_MS) return known.sample;
  const sample = readSample(db, SAMPLE_SIZE).then((read) => ({
    ...read,
    known: new Map(),
    inVain: new Set<string>(),
  }));
  samples.set(db, { madeAt: performance.now(), sample });
  sample.catch(() => samples.delete(db)); // those who wait for it get the error
  return sample;
}

/** How frequent a pattern is in a sample. */
export function frequencyOf(sample: Sample, pattern: Pattern): Frequency {
  const { texts, weight, known } = sample;
  const name = `${pattern.isRegex ? '/' : ''}${pattern.text}`;
  const before = known.get(name);
  if (before) return before;
  const regex = pattern.isRegex ? new RegExp(pattern.text, 'gu') : null;
  const holders = new Uint8Array(texts.length);
  let entries = 0;
  for (const [at, { words }] of texts.entries()) {
    const found = regex ? matchesIn(words, pattern.literal, regex) : occurrencesIn(words, pattern.text);
    if (found > 0) holders[at] = 1;
    if (!regex || pattern.asked.length === 0) entries += found;
    else for (const asked of pattern.asked) entries += occurrencesIn(words, asked);
  }
  const frequency = { holders, postings: entries * weight };
  if (known.size >= MOST_KNOWN) known.delete(known.keys().next().value ?? name);
  known.set(name, frequency);
  return frequency;
}

/** Remembers that the index has found too much for a question, as long as the sample lives. */
export function askedInVain({ inVain }: Sample, question: string): void {
  if (inVain.size < MOST_IN_VAIN) inVain.add(question);
}

/** How many entries of the index are read for an alternative. */
export function postingsOf(sample: Sample, alternative: Alternative): number {
  const asked = alternative.filter(({ query }) => query !== '');
  return asked.reduce((sum, pattern) => sum + frequencyOf(sample, pattern).postings, 0);
}

/** How many listings of a part of the directory are thought to match all the terms. */
export function matchesOf(sample: Sample, terms: readonly Term[], filter: Filter): number {
  const needed = terms.map(({ any }) => any.map((all) => all.map((one) => frequencyOf(sample, one).holders)));
  let matches = 0;
  for (const [at, text] of sample.texts.entries()) {
    const holds = (all: readonly Uint8Array[]) => all.every((holders) => holders[at] === 1);
    if (needed.every((any) => any.some(holds)) && isIn(text, filter)) matches += 1;
  }
  return matches * sample.weight;
}

function isIn({ category, language, tags }: SampledText, filter: Filter) {
  return (
    (filter.category ?? category) === category &&
    (filter.language ?? language) === language &&
    (filter.tags ?? []).every((tag) => tags.includes(tag))
  );
}

function matchesIn(text: string, literal: string, regex: RegExp) {
  return text.includes(literal) ? (text.match(regex)?.length ?? 0) : 0;
}

function occurrencesIn(text: string, word: string) {
  let found = 0;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) found += 1;
  return found;
}
