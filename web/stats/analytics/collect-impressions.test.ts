import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MOST_SEEN_AT_ONCE } from '#contract/figures.ts';
import { collectImpressions, MOST_OF_A_PAGE, SEND_AFTER_MS } from './collect-impressions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function collector() {
  const sent: unknown[] = [];
  return { sent, ...collectImpressions((...list) => sent.push(list)) };
}

test('cards are sent together a few seconds after the first, each list by itself', () => {
  const { sent, add } = collector();
  add('home', 'a');
  vi.advanceTimersByTime(SEND_AFTER_MS - 1);
  add('home', 'b');
  add('language', 'a');
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual([
    ['home', ['a', 'b'], false],
    ['language', ['a'], false],
  ]);
  vi.advanceTimersByTime(SEND_AFTER_MS * 2);
  expect(sent).toHaveLength(2);
});

test('a card counts once for each page that is shown', () => {
  const { sent, add, beginPage, leave } = collector();
  add('home', 'a');
  add('home', 'a');
  beginPage();
  add('home', 'a');
  leave();
  add('home', 'a');
  leave();
  expect(sent).toEqual([
    ['home', ['a'], false],
    ['home', ['a'], true],
  ]);
});

test('no list is longer than the server takes, and a full one is sent at once', () => {
  const { sent, add } = collector();
  for (let at = 0; at < MOST_SEEN_AT_ONCE * 2 + 1; at += 1) add('search', String(at));
  expect(sent.map((list) => (list as [string, string[]])[1].length)).toEqual([
    MOST_SEEN_AT_ONCE,
    MOST_SEEN_AT_ONCE,
  ]);
  vi.advanceTimersByTime(SEND_AFTER_MS);
  expect(sent).toHaveLength(3);
});

test('of a page without end only the first cards are counted', () => {
  const { sent, add, leave } = collector();
  for (let at = 0; at < MOST_OF_A_PAGE + 50; at += 1) add('home', String(at));
  leave();
  expect(sent.flatMap((list) => (list as [string, string[]])[1])).toHaveLength(MOST_OF_A_PAGE);
});
