import { expect, test } from 'vitest';
import { durationText, HOUR_MS } from './durations.ts';

test('writes durations in each language, with its own word for an hour', () => {
  const say = (ms: number) =>
    (['en', 'ko', 'ja'] as const).map((language) => durationText(ms, 'hour', language));
  expect(say(HOUR_MS)).toEqual(['an hour', '한 시간', '1時間']);
  expect(say(2 * HOUR_MS)).toEqual(['2 hours', '2시간', '2時間']);
  expect(say(1.5 * HOUR_MS)).toEqual(['1.5 hours', '1.5시간', '1.5時間']);
});

test('writes a duration in the unit that is asked for', () => {
  expect(durationText(24 * HOUR_MS, 'hour', 'en')).toBe('24 hours');
  expect(durationText(24 * HOUR_MS, 'day', 'ja')).toBe('1日');
  expect(durationText(60_000, 'minute', 'en')).toBe('a minute');
  expect(durationText(365 * 24 * HOUR_MS, 'year', 'ko')).toBe('1년');
});
