import { expect, test } from 'vitest';
import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import { loadTexts } from '../../i18n/texts.ts';
import { createTranslate } from '../../i18n/translate.ts';
import type { Week } from './local-week.ts';
import { usualWords } from './usual-words.ts';

const [FRIDAY, SATURDAY, SUNDAY] = [4, 5, 6];
const FRIDAY_21 = FRIDAY * 24 + 21;

test('the sentence about an hour says how many are online and when it is busiest', async () => {
  const evenings = weekOf((day, hour) => (hour >= 18 && hour < 21 && day >= FRIDAY ? 9210 : 2000));
  expect(await wordsAt(FRIDAY_21, evenings)).toBe(
    'Usually 2.0k online at this hour; busiest on Friday to Sunday evenings',
  );
  const sundays = weekOf((day, hour) => (hour >= 21 && day === SUNDAY ? 9210 : 90));
  expect(await wordsAt(FRIDAY_21, sundays)).toBe('Usually 90 online at this hour; busiest on Sunday night');
  expect(await wordsAt(FRIDAY_21, sundays, 'ko')).toBe(
    '이 시간에는 보통 90명이 온라인이고, 가장 활발한 때는 일요일 밤입니다',
  );
  expect(await wordsAt(FRIDAY_21, sundays, 'ja')).toBe(
    'この時間はふだん90人がオンライン。最もにぎわうのは日曜日の深夜',
  );
});

test('the hours after midnight are of the night before', async () => {
  const nights = weekOf((day, hour) => (hour < 3 && (day === SUNDAY || day === 0) ? 900 : 90));
  expect(await wordsAt(0, nights)).toBe(
    'Usually 900 online at this hour; busiest on Saturday and Sunday nights',
  );
  const overMidnight = weekOf((day, hour) =>
    (day === SATURDAY && hour === 23) || (day === SUNDAY && hour < 2) ? 900 : 90,
  );
  expect(await wordsAt(0, overMidnight)).toBe('Usually 90 online at this hour; busiest on Saturday night');
});

test('each part of a day has its name, and a daily one needs no days', async () => {
  for (const [from, words] of [
    [6, 'in the morning'],
    [12, 'in the afternoon'],
    [18, 'in the evening'],
    [1, 'at night'],
  ] as const) {
    const week = weekOf((_, hour) => (hour >= from && hour < from + 3 ? 90 : 9));
    expect(await wordsAt(23, week)).toBe(`Usually 9 online at this hour; busiest ${words}`);
  }
  const weekend = weekOf((day) => (day >= SATURDAY ? 200 : 100));
  expect(await wordsAt(0, weekend)).toBe('Usually 100 online at this hour; busiest on Saturday and Sunday');
});

test('without an hour the sentence says what is the same everywhere', async () => {
  const week = weekOf((_, hour) => (hour > 20 ? 22_900 : 2000));
  expect(await wordsAt(null, week)).toBe('Usually 2.0k to 22.9k online');
  expect(await wordsAt(null, week, 'ko')).toBe('보통 2.0k~22.9k명이 온라인입니다');
  expect(await wordsAt(null, week, 'ja')).toBe('ふだんは2.0k～22.9k人がオンライン');
  const unmeasured = weekOf((day, hour) => (day === 0 && hour === 0 ? null : hour));
  expect(await wordsAt(0, unmeasured)).toBe('Usually 0 to 23 online');
});

test('a level week has one number, and an unknown one no sentence', async () => {
  for (const hour of [0, null])
    expect(
      await wordsAt(
        hour,
        weekOf(() => 7),
      ),
    ).toBe('Usually 7 online at any hour');
  expect(
    await wordsAt(
      0,
      weekOf(() => null),
    ),
  ).toBeNull();
});

/** A week, by its days from Monday and their hours. */
function weekOf(count: (day: number, hour: number) => number | null): Week {
  return Array.from({ length: 168 }, (_, at) => count(Math.floor(at / 24), at % 24));
}

async function wordsAt(hour: number | null, week: Week, language: InterfaceLanguage = 'en') {
  return usualWords(week, hour, createTranslate(language, await loadTexts(language)), language);
}
