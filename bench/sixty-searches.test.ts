import { expect, test } from 'vitest';
import { demoCommunities } from '#demo/communities.ts';
import { SIXTY_SEARCHES } from './sixty-searches.ts';

test('there are twenty searches in each language, no two alike', () => {
  const of = (language: string) => SIXTY_SEARCHES.filter((search) => search.language === language).length;

  expect([of('en'), of('ko'), of('ja')]).toEqual([20, 20, 20]);
  expect(new Set(SIXTY_SEARCHES.map(({ q }) => q)).size).toBe(60);
});

test('each expected first result is a listed community of the demo', () => {
  const names = new Set(demoCommunities.filter(({ bot }) => bot).map(({ name }) => name));
  const expected = SIXTY_SEARCHES.flatMap((search) => search.expected);

  expect(expected.filter((name) => !names.has(name))).toEqual([]);
  expect(SIXTY_SEARCHES.filter((search) => search.expected.length === 0)).toEqual([]);
});
