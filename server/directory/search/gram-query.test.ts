import { expect, test } from 'vitest';
import { gramQuery, isGram, wholeWordQuery } from './gram-query.ts';

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
