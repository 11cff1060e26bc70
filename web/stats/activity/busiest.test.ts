import { expect, test } from 'vitest';
import { loadTexts } from '../../i18n/texts.ts';
import { createTranslate } from '../../i18n/translate.ts';
import { busiestOf } from './busiest.ts';
import { busiestWords, daysText } from './busiest-words.ts';
import type { Week } from './local-week.ts';

const [MONDAY, WEDNESDAY, FRIDAY, SATURDAY, SUNDAY] = [0, 2, 4, 5, 6];

test('the busiest hours are three in a row, on the days that come near the best', () => {
  const week = weekOf((day, hour) => {
    if (hour < 21) return 10;
    return { [FRIDAY]: 60, [SATURDAY]: 58 }[day] ?? 45;
  });
  expect(busiestOf(week)).toEqual({ from: 21, days: [FRIDAY, SATURDAY] });
});

test('a day is near the best from nine tenths of the way up from the quietest hours', () => {
  // From 10 to 110 the way is 100, and nine tenths of it end at 100.
  const evening = (wednesday: number) =>
    weekOf((day, hour) => (hour < 21 ? 10 : ({ [FRIDAY]: 110, [WEDNESDAY]: wednesday }[day] ?? 50)));
  expect(busiestOf(evening(100))).toEqual({ from: 21, days: [WEDNESDAY, FRIDAY] });
  expect(busiestOf(evening(99))).toEqual({ from: 21, days: [FRIDAY] });
});

test('a busy hour before and one after midnight are hours of the same night', () => {
  // Saturday 23:00 to Sunday 02:00.
  const week = weekOf((day, hour) => {
    if (day === SATURDAY && hour === 23) return 90;
    return day === SUNDAY && hour < 2 ? 90 : 10;
  });
  expect(busiestOf(week)).toEqual({ from: 23, days: [SATURDAY] });
});

test('hours that differ by less than a tenth, or by less than a person, are flat', () => {
  expect(busiestOf(weekOf(() => 500))).toBe('flat');
  expect(busiestOf(weekOf((_, hour) => (hour < 12 ? 91 : 100)))).toBe('flat');
  expect(busiestOf(weekOf((_, hour) => (hour < 12 ? 90 : 100)))).toEqual({
    from: 12,
    days: [0, 1, 2, 3, 4, 5, 6],
  });
  expect(busiestOf(weekOf((_, hour) => (hour < 12 ? 1 : 1.5)))).toBe('flat');
  expect(busiestOf(weekOf((_, hour) => (hour < 12 ? 1 : 2)))).toEqual({
    from: 12,
    days: [0, 1, 2, 3, 4, 5, 6],
  });
});

test('days that are busy from morning to night have no busiest hours', () => {
  expect(busiestOf(weekOf((day) => (day >= SATURDAY ? 200 : 100)))).toEqual({
    from: null,
    days: [SATURDAY, SUNDAY],
  });
});

test('as long as not all days are measured, only hours are told', () => {
  const twoDays = weekOf((day, hour) => (day > 1 ? null : hour >= 20 && hour < 23 ? 50 : 10));
  expect(busiestOf(twoDays)).toEqual({ from: 20, days: null });
  expect(busiestOf(weekOf(() => null))).toBeNull();
});

test('a week is told in natural words of each language', async () => {
  const evening = (...days: readonly number[]) =>
    weekOf((day, hour) => (hour >= 21 && days.includes(day) ? 60 : 10));
  const weekend = evening(FRIDAY, SATURDAY);
  expect(await wordsOf('en', weekend)).toBe('Busiest on Friday and Saturday, 9 PM to midnight');
  expect(await wordsOf('ko', weekend)).toBe('가장 활발한 때: 금\u2060·\u2060토\u00a021시~자정');
  expect(await wordsOf('ja', weekend)).toBe('最もにぎわうのは金曜日と土曜日の21時～午前0時');
  const always = evening(0, 1, 2, 3, 4, 5, 6);
  expect(await wordsOf('en', always)).toBe('Busiest every day, 9 PM to midnight');
  expect(await wordsOf('ko', always)).toBe('가장 활발한 때: 매일 21시~자정');
  expect(await wordsOf('ja', always)).toBe('最もにぎわうのは毎日の21時～午前0時');
  const night = weekOf((_, hour) => (hour === 23 || hour < 2 ? 60 : 10));
  expect(await wordsOf('en', night)).toBe('Busiest every day, 11 PM to 2 AM');
  expect(await wordsOf('ko', night)).toBe('가장 활발한 때: 매일 23시~다음 날 2시');
  expect(await wordsOf('ja', night)).toBe('最もにぎわうのは毎日の23時～翌2時');
  expect(
    await wordsOf(
      'en',
      weekOf(() => 7),
    ),
  ).toBe('About as busy at any hour');
  const oneDay = weekOf((day, hour) => (day > MONDAY ? null : hour >= 21 ? 60 : 10));
  expect(await wordsOf('en', oneDay)).toBe('Busiest so far: 9 PM to midnight');
  expect(
    await wordsOf(
      'en',
      weekOf(() => null),
    ),
  ).toBeNull();
});

test('days are told as a list or as a run, also over the end of a week', async () => {
  const t = await translateInto('en');
  const say = (...days: number[]) => daysText(days, t, 'en');
  expect(say(FRIDAY)).toBe('Friday');
  expect(say(MONDAY, SUNDAY)).toBe('Sunday and Monday');
  expect(say(0, 1, 2, 3, 4)).toBe('Monday to Friday');
  expect(say(MONDAY, SATURDAY, SUNDAY)).toBe('Saturday to Monday');
  expect(say(0, 1, 2, 3, 4, SUNDAY)).toBe('Sunday to Friday');
  expect(say(MONDAY, WEDNESDAY, FRIDAY)).toBe('Monday, Wednesday, and Friday');
  expect(daysText([MONDAY, WEDNESDAY, FRIDAY], await translateInto('ja'), 'ja')).toBe(
    '月曜日、水曜日、金曜日',
  );
});

/** A week by its day, from Monday, 0, and hour. */
function weekOf(count: (day: number, hour: number) => number | null): Week {
  return Array.from({ length: 168 }, (_, at) => count(Math.floor(at / 24), at % 24));
}

async function wordsOf(language: 'en' | 'ko' | 'ja', week: Week) {
  return busiestWords(week, await translateInto(language), language);
}

async function translateInto(language: 'en' | 'ko' | 'ja') {
  return createTranslate(language, await loadTexts(language));
}
