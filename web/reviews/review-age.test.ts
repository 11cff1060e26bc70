import { afterEach, expect, test } from 'vitest';
import { loadTexts } from '../i18n/texts.ts';
import { createTranslate } from '../i18n/translate.ts';
import { daysSince, reviewAge } from './review-age.ts';

const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

// By hand: the instants of a writing and of a look at it, and how many midnights of the reader lie between them.
const COUNTED = [
  { in: 'Asia/Seoul', from: '2025-11-20T23:00:00Z', to: '2025-11-21T14:59:59Z', days: 0 }, // 08:00 to 23:59
  { in: 'Asia/Seoul', from: '2025-11-20T23:00:00Z', to: '2025-11-21T15:00:00Z', days: 1 },
  { in: 'Asia/Seoul', from: '2025-11-20T14:59:59Z', to: '2025-11-20T15:00:00Z', days: 1 },
  { in: 'Asia/Kolkata', from: '2025-11-20T15:00:00Z', to: '2025-11-20T18:29:59Z', days: 0 }, // 20:30 to 23:59
  { in: 'Asia/Kolkata', from: '2025-11-20T15:00:00Z', to: '2025-11-20T18:30:00Z', days: 1 },
  { in: 'America/Los_Angeles', from: '2025-11-20T15:00:00Z', to: '2025-11-21T07:59:59Z', days: 0 },
  { in: 'America/Los_Angeles', from: '2025-11-20T15:00:00Z', to: '2025-11-21T08:00:00Z', days: 1 },
  // The 8th of March has 23 hours, the 1st of November 25.
  { in: 'America/Los_Angeles', from: '2026-03-08T08:00:00Z', to: '2026-03-09T07:00:00Z', days: 1 },
  { in: 'America/Los_Angeles', from: '2026-11-01T07:00:00Z', to: '2026-11-02T07:59:59Z', days: 0 },
  { in: 'UTC', from: '2025-11-20T15:00:00Z', to: '2025-11-20T14:00:00Z', days: 0 },
  { in: 'UTC', from: '2025-11-21T00:00:01Z', to: '2025-11-20T23:59:59Z', days: 0 }, // a clock that is behind
  { in: 'UTC', from: '2025-11-20T15:00:00Z', to: '2026-11-20T01:00:00Z', days: 365 },
] as const;

test('days are those of the reader’s calendar, in any time zone', () => {
  for (const { in: timeZone, from, to, days } of COUNTED) {
    process.env['TZ'] = timeZone;
    expect(daysSince(from, Date.parse(to)), `${timeZone} ${from} ${to}`).toBe(days);
  }
});

test('says a review’s age in days and weeks, and its date from thirty days on', async () => {
  const days = [0, 1, 2, 6, 7, 13, 14, 29, 30, 4000];
  expect(await agesIn('en', days)).toEqual([
    'Today',
    '1 day ago',
    '2 days ago',
    '6 days ago',
    '1 week ago',
    '1 week ago',
    '2 weeks ago',
    '4 weeks ago',
    'its date',
    'its date',
  ]);
});

test('ages are told in Korean and Japanese too', async () => {
  expect(await agesIn('ko', [0, 1, 7])).toEqual(['오늘', '1일 전', '1주 전']);
  expect(await agesIn('ja', [0, 1, 7])).toEqual(['今日', '1日前', '1週間前']);
});

async function agesIn(language: 'en' | 'ko' | 'ja', days: readonly number[]) {
  const t = createTranslate(language, await loadTexts(language));
  return days.map((passed) => reviewAge(passed, 'its date', { t, language }));
}
