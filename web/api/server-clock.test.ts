import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { learnServerTime, serverNow } from './server-clock.ts';

const NOON = Date.parse('2025-11-20T12:00:00.000Z');
const tell = (server: number) => learnServerTime(new Date(server).toUTCString(), Date.now() - 80, Date.now());

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
});
afterEach(() => vi.useRealTimers());

test('a clock that may be right is taken for right', () => {
  tell(NOON);
  expect(serverNow()).toBe(NOON);
  vi.setSystemTime(NOON + 700);
  tell(NOON + 700);
  expect(serverNow()).toBe(NOON + 700);
});

test('corrects a wrong clock to within a second, never beyond the server’s', () => {
  for (const wrongBy of [-7_200_000, 90_000, 40_000]) {
    vi.setSystemTime(NOON + wrongBy);
    tell(NOON + 400);
    expect(serverNow()).toBeLessThanOrEqual(NOON + 400);
    expect(serverNow()).toBeGreaterThan(NOON - 1000);
    vi.advanceTimersByTime(5000);
    expect(serverNow()).toBeGreaterThan(NOON + 4000);
  }
});

test('each answer narrows what is known', () => {
  vi.setSystemTime(NOON + 60_600);
  tell(NOON + 600);
  expect(serverNow()).toBe(NOON);
  vi.advanceTimersByTime(410);
  tell(NOON + 1010);
  expect(serverNow()).toBe(NOON + 1000);
});

test('an answer without a time teaches nothing', () => {
  vi.setSystemTime(NOON);
  tell(NOON);
  learnServerTime(null, NOON, NOON);
  learnServerTime('the day after tomorrow', NOON, NOON);
  expect(serverNow()).toBe(NOON);
});
