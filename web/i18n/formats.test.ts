import { expect, test } from 'vitest';
import type * as known from './formats.ts';
import { day, fullCount, shortCount, shortRating, summaryOf, totalCount } from './formats.ts';

test('a count below 1,000 is shown whole, from there in thousands with one decimal', () => {
  expect([0, 7, 999].map(shortCount)).toEqual(['0', '7', '999']);
  expect([1000, 1049, 2220, 47_962, 999_949].map(shortCount)).toEqual([
    '1.0k',
    '1.0k',
    '2.2k',
    '48.0k',
    '999.9k',
  ]);
  expect(shortCount(2_000_000)).toBe('2000.0k');
});

test('a total has K+ from 1,000 and M+ from 1,000,000, rounded down', () => {
  expect([0, 30, 999].map(totalCount)).toEqual(['0', '30', '999']);
  expect([1000, 1599, 999_999].map(totalCount)).toEqual(['1K+', '1.5K+', '999.9K+']);
  expect([1_000_000, 4_090_000].map(totalCount)).toEqual(['1M+', '4M+']);
});

test('a rating has one decimal', () => {
  expect([5, 4.83, 4.25].map(shortRating)).toEqual(['5.0', '4.8', '4.3']);
});

test('an exact count has the separators of the language', () => {
  expect(fullCount(2_014_386, 'en')).toBe('2,014,386');
  expect(fullCount(2_014_386, 'ko')).toBe('2,014,386');
});

test('a day is told in the words of the language, in UTC wherever the reader is', () => {
  const justBeforeMidnight = '2025-11-20T23:59:59.999Z';
  expect(day(justBeforeMidnight, 'en')).toBe('November 20, 2025');
  expect(day(justBeforeMidnight, 'ko')).toBe('2025년 11월 20일');
  expect(day(justBeforeMidnight, 'ja')).toBe('2025年11月20日');
});

test('a summary is one line that ends after a word, in any script', () => {
  expect(summaryOf('We map caves.\n\n  Four to a party.')).toBe('We map caves. Four to a party.');
  expect(summaryOf(`${'one two '.repeat(19)}one twos`)).toBe(`${'one two '.repeat(19)}one twos`);
  expect(summaryOf('one two '.repeat(21))).toBe(`${'one two '.repeat(19)}one two…`);
  expect(summaryOf('描きかけ、失敗作、なんでも置いていってください。'.repeat(9))).toMatch(
    /^(描き.{20}。?)+.*…$/,
  );
  expect(summaryOf('描きかけ、失敗作、なんでも置いていってください。'.repeat(9)).length).toBeLessThanOrEqual(
    160,
  );
  expect(summaryOf('x'.repeat(500))).toBe(`${'x'.repeat(159)}…`);
});

// 23:00 of UTC is the next day in Seoul and Kolkata.
test.each([
  ['Asia/Seoul', 'November 21, 2026'],
  ['Asia/Kolkata', 'November 21, 2026'],
  ['America/Los_Angeles', 'November 20, 2026'],
])('a day is that of a reader in %s, and in HTML that of UTC', async (zone, local) => {
  const here = process.env['TZ'];
  process.env['TZ'] = zone;
  try {
    // A copy of its own, since formats keep the zone in which they were made.
    const address = `./formats.ts?in=${zone}`;
    const formats = (await import(/* @vite-ignore */ address)) as typeof known;
    expect(formats.localDay('2026-11-20T23:00:00.000Z', 'en')).toBe(local);
    expect(formats.day('2026-11-20T23:00:00.000Z', 'en')).toBe('November 20, 2026');
  } finally {
    if (here === undefined) delete process.env['TZ'];
    else process.env['TZ'] = here;
  }
});
