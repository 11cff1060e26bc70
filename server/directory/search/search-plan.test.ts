import { expect, test } from 'vitest';
import { gramQuery, isGram, wholeWordQuery } from './gram-query.ts';
import { inside, type Term } from './pattern.ts';
import { planSearch } from './search-plan.ts';
import { askedInVain, type Sample } from './search-sample.ts';

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
  known: new Map(),
  inVain: new Set(),
  texts: Array.from({ length: 100 }, (_, i) => ({
    name: '',
    words: ['here every evening', ...(i === 0 ? ['lamp'] : []), ...(i < 20 ? ['the'] : [])].join(' '),
    category: i < 50 ? ('Gaming' as const) : ('Music' as const),
    language: 'English' as const,
    tags: [],
  })),
};
const term = (...any: string[]): Term => ({ words: any.slice(0, 1), any: any.map((word) => [inside(word)]) });
const plan = (...terms: Term[]) => {
  const { terms: planned, indexed, ...rest } = planSearch(SAMPLE, { terms }, LIMITS);
  const textsOf = (some: readonly Term[]) => some.map(({ any }) => any.map((all) => all[0]?.text).join('|'));
  return { words: textsOf(planned), indexed: textsOf(indexed), ...rest };
};

test('asks the index for rare words alone, and looks for the others in what it finds', () => {
  expect(plan(term('e'), term('the'), term('owl'))).toMatchObject({
    words: ['owl', 'the', 'e'],
    indexed: ['owl'],
    isFrequent: false,
  });
});

test('reads along the order when no word is rare', () => {
  expect(plan(term('e'), term('the'))).toMatchObject({ words: ['the', 'e'], indexed: [], isFrequent: true });
  expect(plan(term('lamp'))).toMatchObject({ indexed: ['lamp'], isFrequent: true });
});

test('does not ask the index again what it has found too much for', () => {
  const [inVain, other] = [plan(term('owl'), term('the')), plan(term('owlet'))];
  askedInVain(SAMPLE, inVain.question);
  expect(plan(term('owl'))).toMatchObject({ indexed: ['owl'], isFrequent: true });
  expect(planSearch(SAMPLE, { terms: [term('owl')], category: 'Music' }, LIMITS).isFrequent).toBe(false);
  expect([inVain.isFrequent, other.isFrequent, plan(term('owlet')).isFrequent]).toEqual([
    false,
    false,
    false,
  ]);
  SAMPLE.inVain.clear();
});

test('asks the index for the rare words of a name, and for the name without the others', () => {
  const name = { words: ['the', 'owl'], any: [[inside('the'), inside('owl')]] };
  const { indexed, isFrequent } = planSearch(SAMPLE, { terms: [name] }, LIMITS);
  expect(isFrequent).toBe(false);
  expect(indexed[0]?.any[0]?.map(({ text, query, isSure }) => [text, query, isSure])).toEqual([
    ['owl', `'owl':*`, true],
    ['the', '', false],
  ]);
});

test('guesses a share of the listings within the filter', () => {
  const { expected } = planSearch(SAMPLE, { terms: [term('the')], category: 'Gaming' }, LIMITS);
  expect(expected).toBe(0.4);
});

test('looks for other names as long as the index can be asked for all of them', () => {
  expect(plan(term('owl', 'the', 'lamp'))).toMatchObject({ words: ['owl|lamp'], isFrequent: true });
  expect(plan(term('owl', 'nowhere'), term('the', 'owl'))).toMatchObject({
    words: ['owl|nowhere', 'the|owl'],
    indexed: ['owl|nowhere'],
  });
});

test('writes short words as beginnings and a few grams of long ones', () => {
  expect(gramQuery('owl')).toBe(`'owl':*`);
  expect(gramQuery('낚시')).toBe(`'낚시':*`);
  expect(gramQuery("it's")).toBe(`'it''s':*`);
  expect(gramQuery(String.raw`a\b`)).toBe(String.raw`'a\\b':*`);
  expect(gramQuery('astrolabekestrel')).toBe(
    `'astrolabekes' & 'strolabekest' & 'trolabekestr' & 'rolabekestre'`,
  );
  expect(gramQuery('天体観測')).toBe(`'天体観' & '体観測'`);
  expect(wholeWordQuery('lol')).toBe(`' lol'`);
  expect([isGram('twelve-chars'), isGram('thirteen-char'), isGram('日本語'), isGram('日本語版')]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});
