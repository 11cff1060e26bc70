import { expect, test } from 'vitest';
import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import { loadTexts } from '../i18n/texts.ts';
import { createTranslate } from '../i18n/translate.ts';
import type { Reader } from './event-days.ts';
import { dayName, hoursOf } from './event-times.ts';

const READER: Reader = { language: 'en', timeZone: 'UTC', now: Date.parse('2026-11-23T12:00:00Z') };

test('today and tomorrow are called so, other days by their weekday, all with the date', async () => {
  const t = await translate('en');
  const name = (day: string, reader = READER) => dayName(day, reader, t);
  expect(name('2026-11-23')).toEqual({ name: 'Today', shortName: 'Today', date: 'Nov 23' });
  expect(name('2026-11-24').name).toBe('Tomorrow');
  expect(name('2026-11-25')).toEqual({ name: 'Wednesday', shortName: 'Wed', date: 'Nov 25' });
  expect(name('2026-11-30').name).toBe('Monday');
  expect(name('2026-11-22').name).toBe('Sunday');
  expect(name('2026-11-23', { ...READER, now: null }).name).toBe('Monday');
  expect(name('2026-11-24', { ...READER, timeZone: 'Asia/Tokyo' }).name).toBe('Tomorrow');
  expect(
    name('2026-11-24', { ...READER, timeZone: 'Asia/Tokyo', now: Date.parse('2026-11-23T15:00Z') }).name,
  ).toBe('Today');
});

test('tomorrow is the next day of the calendar in a night in which clocks change', async () => {
  const t = await translate('en');
  // 00:30 in New York on the day that has 25 hours.
  const reader = { ...READER, timeZone: 'America/New_York', now: Date.parse('2026-11-01T04:30:00Z') };
  expect(dayName('2026-11-01', reader, t).name).toBe('Today');
  expect(dayName('2026-11-02', reader, t).name).toBe('Tomorrow');
});

test('hours are from and to; another day has its weekday, a far one its date', async () => {
  const t = await translate('en');
  const hours = (startsAt: string, endsAt: string | null) =>
    textOf(hoursOf(event(startsAt, endsAt), READER, t));
  expect(hours('2026-11-24T20:00Z', '2026-11-24T22:30Z')).toBe('8:00 PM – 10:30 PM');
  expect(hours('2026-11-24T22:00Z', '2026-11-25T02:00Z')).toBe('10:00 PM – Wed 2:00 AM');
  expect(hours('2026-11-24T09:00Z', '2026-12-01T17:00Z')).toBe('9:00 AM – Dec 1, 5:00 PM');
  expect(hours('2026-11-24T20:00Z', null)).toBe('8:00 PM');
});

test('of what is on, its end is told, or its beginning where the end is not known', async () => {
  const t = await translate('en');
  const hours = (startsAt: string, endsAt: string | null) =>
    textOf(hoursOf(event(startsAt, endsAt), READER, t));
  expect(hours('2026-11-23T11:00Z', '2026-11-23T14:00Z')).toBe('Until 2:00 PM');
  expect(hours('2026-11-23T11:00Z', '2026-11-24T01:00Z')).toBe('Until Tue 1:00 AM');
  expect(hours('2026-11-23T12:00Z', null)).toBe('Since 12:00 PM');
  expect(hours('2026-11-22T20:00Z', null)).toBe('Since Sun 8:00 PM');
  // It goes on for longer than was planned.
  expect(hours('2026-11-23T09:00Z', '2026-11-23T11:00Z')).toBe('Since 9:00 AM');
});

test('hours are in the reader’s time zone and in the words of their language', async () => {
  const night = event('2026-11-23T14:00Z', '2026-11-23T16:00Z');
  const inSeoul = { ...READER, language: 'ko', timeZone: 'Asia/Seoul' };
  expect(textOf(hoursOf(night, inSeoul, await translate('ko')))).toBe('오후 11:00 ~ (화) 오전 1:00');
  const inKolkata = { ...READER, language: 'ja', timeZone: 'Asia/Kolkata' };
  expect(textOf(hoursOf(night, inKolkata, await translate('ja')))).toBe('19:30～21:30');
});

async function translate(language: InterfaceLanguage) {
  return createTranslate(language, await loadTexts(language));
}

/** Unicode's data has narrow spaces in some versions. */
function textOf(words: string) {
  return words.replaceAll(/\s/g, ' ');
}

function event(startsAt: string, endsAt: string | null) {
  return { startsAt, endsAt };
}
