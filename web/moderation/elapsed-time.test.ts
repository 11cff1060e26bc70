import { expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/durations.ts';
import { elapsedTime, lengthOfTime } from './elapsed-time.ts';

const NOW = Date.parse('2026-03-10T12:00:00.000Z');

test('says an age in minutes under an hour, hours under a day, and then days', () => {
  const say = (instant: string) => elapsedTime(instant, NOW, 'en');
  expect(say('2026-03-10T11:59:01.000Z')).toBeNull();
  expect(say('2026-03-10T11:59:00.000Z')).toBe('1 minute ago');
  expect(say('2026-03-10T11:01:00.000Z')).toBe('59 minutes ago');
  expect(say('2026-03-10T11:00:00.000Z')).toBe('1 hour ago');
  expect(say('2026-03-09T12:00:01.000Z')).toBe('23 hours ago');
  expect(say('2026-03-09T12:00:00.000Z')).toBe('1 day ago');
  expect(say('2026-02-08T12:00:00.000Z')).toBe('30 days ago');
});

test('an instant that this clock has yet to reach is not of the future', () => {
  expect(elapsedTime('2026-03-10T12:05:00.000Z', NOW, 'en')).toBeNull();
});

test('says an age in Korean and Japanese without a space before the unit', () => {
  expect(elapsedTime('2026-03-08T12:00:00.000Z', NOW, 'ko')).toBe('2일 전');
  expect(elapsedTime('2026-03-08T12:00:00.000Z', NOW, 'ja')).toBe('2日前');
});

test('says how long something takes in minutes, hours or days', () => {
  expect(lengthOfTime(59_999, 'en')).toBeNull();
  expect(lengthOfTime(MINUTE_MS, 'en')).toBe('1 minute');
  expect(lengthOfTime(59.9 * MINUTE_MS, 'en')).toBe('59 minutes');
  expect(lengthOfTime(60 * MINUTE_MS, 'en')).toBe('1 hour');
  expect(lengthOfTime(12 * 24 * 60 * MINUTE_MS, 'en')).toBe('12 days');
  expect(lengthOfTime(12 * 24 * 60 * MINUTE_MS, 'ja')).toBe('12日');
  expect(lengthOfTime(180 * MINUTE_MS, 'ja')).toBe('3時間');
  expect(lengthOfTime(180 * MINUTE_MS, 'ko')).toBe('3시간');
});
