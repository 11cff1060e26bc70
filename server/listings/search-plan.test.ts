import { expect, test } from 'vitest';
import { gramQuery, isGram } from './gram-query.ts';
import { planSearch } from './search-plan.ts';
import type { Sample } from './search-sample.ts';

const LIMITS = {
  namesFirstUpTo: 2_000,
  candidates: 6_000,
  frequentFrom: 8_000,
  postings: 20_000,
  walk: 2_000,
};

/** A sample of 100 listings of a million: `owl` is in 0, `lamp` in 1, `the` in 20 and `e` in all, three times each. */
const SAMPLE: Sample = {
  weight: 10_000,
  texts: Array.from({ length: 100 }, (_, i) => ({
    words: ['here every evening', ...(i === 0 ? ['lamp'] : []), ...(i < 20 ? ['the'] : [])].join(' '),
    category: i < 50 ? ('Gaming' as const) : ('Music' as const),
    language: 'English' as const,
  })),
};
const plan = (words: string[]) => planSearch(SAMPLE, { words }, LIMITS);

test('asks the index for rare words alone, and looks for the others in what it finds', () => {
  expect(plan(['e', 'the', 'owl'])).toMatchObject({
    words: ['owl', 'the', 'e'],
    indexed: ['owl'],
    isFrequent: false,
  });
});

test('reads along the order when no word is rare', () => {
  expect(plan(['e', 'the'])).toMatchObject({ words: ['the', 'e'], indexed: [], isFrequent: true });
  expect(plan(['lamp'])).toMatchObject({ indexed: ['lamp'], isFrequent: true });
});

test('guesses a share of the listings within the filter', () => {
  const { expected } = planSearch(SAMPLE, { words: ['the'], category: 'Gaming' }, LIMITS);
  expect(expected).toBe(0.4);
});

test('writes short words as beginnings and a few grams of long ones', () => {
  expect(gramQuery(['owl', '낚시'], ['Music'])).toBe(`'owl':* & '낚시':* & 'Music'`);
  expect(gramQuery(["it's", String.raw`a\b`], [])).toBe(String.raw`'it''s':* & 'a\\b':*`);
  expect(gramQuery(['astrolabekestrel'], [])).toBe(
    `'astrolabekes' & 'strolabekest' & 'trolabekestr' & 'rolabekestre'`,
  );
  expect(gramQuery(['天体観測'], [])).toBe(`'天体観' & '体観測'`);
  expect([isGram('twelve-chars'), isGram('thirteen-char'), isGram('日本語'), isGram('日本語版')]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});
