import { expect, test } from 'vitest';
import { loadTexts } from '../i18n/texts.ts';
import { createTranslate } from '../i18n/translate.ts';
import { sayAge, wholeDaysSince } from './age.ts';

const WRITTEN = '2025-11-20T15:00:00.000Z';
const HOUR_MS = 3_600_000;

async function agesIn(language: 'en' | 'ko' | 'ja', hours: readonly number[]) {
  const t = createTranslate(language, await loadTexts(language));
  return hours.map((passed) => {
    const days = wholeDaysSince(WRITTEN, Date.parse(WRITTEN) + passed * HOUR_MS);
    return sayAge(days, WRITTEN, { t, language });
  });
}

test('a review is of today, some days or weeks old, and from thirty days on it has its date', async () => {
  expect(await agesIn('en', [-1, 0, 23.9, 24, 47.9, 48])).toEqual([
    'Today',
    'Today',
    'Today',
    '1 day ago',
    '1 day ago',
    '2 days ago',
  ]);
  expect(await agesIn('en', [6 * 24, 7 * 24 - 0.1, 7 * 24, 13 * 24, 14 * 24, 29 * 24])).toEqual([
    '6 days ago',
    '6 days ago',
    '1 week ago',
    '1 week ago',
    '2 weeks ago',
    '4 weeks ago',
  ]);
  expect(await agesIn('en', [30 * 24 - 0.1, 30 * 24, 4000 * 24])).toEqual([
    '4 weeks ago',
    'November 20, 2025',
    'November 20, 2025',
  ]);
});

test('ages are told in Korean and Japanese too', async () => {
  const hours = [0, 24, 7 * 24, 30 * 24];
  expect(await agesIn('ko', hours)).toEqual(['오늘', '1일 전', '1주 전', '2025년 11월 20일']);
  expect(await agesIn('ja', hours)).toEqual(['今日', '1日前', '1週間前', '2025年11月20日']);
});
