import { expect, test } from 'vitest';
import { firstTyped, nextTyped, visibleTextOf } from './typing.ts';

test('shows a word for 1500 ms, deletes it at 50 ms and types at 100 ms a character', () => {
  expect(playing(['Art', 'Jobs'], 10)).toEqual([
    'Art for 1500',
    'Art for 50',
    'Ar for 50',
    'A for 50',
    ' for 100',
    'J for 100',
    'Jo for 100',
    'Job for 100',
    'Jobs for 1500',
    'Jobs for 50',
  ]);
});

test('after the last word comes the first', () => {
  expect(playing(['A', 'B'], 9)).toEqual([
    'A for 1500',
    'A for 50',
    ' for 100',
    'B for 1500',
    'B for 50',
    ' for 100',
    'A for 1500',
    'A for 50',
    ' for 100',
  ]);
});

test('a character of Korean or Japanese is typed whole', () => {
  const words = ['𠮷野家', '친구'];
  expect(playing(words, 4).map((step) => step.split(' ')[0])).toEqual(['𠮷野家', '𠮷野家', '𠮷野', '𠮷']);
});

/** What stands, and for how long, step by step. */
function playing(words: readonly string[], steps: number) {
  let typed = firstTyped(words);
  return Array.from({ length: steps }, () => {
    const { next, afterMs } = nextTyped(words, typed);
    const frame = `${visibleTextOf(words, typed)} for ${afterMs}`;
    typed = next;
    return frame;
  });
}
