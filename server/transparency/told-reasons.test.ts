import { expect, test } from 'vitest';
import { toldReasons } from './told-reasons.ts';

test('reasons come by their use, and those that were given often all come', () => {
  expect(
    toldReasons(
      [
        ['b', 5],
        ['a', 5],
        ['c', 9],
      ],
      [19],
    ),
  ).toEqual([
    ['c', 9],
    ['a', 5],
    ['b', 5],
  ]);
});

test('a few uses stay among more rejections without a template', () => {
  const counted = [
    ['a', 9],
    ['b', 1],
  ] as const;
  expect(toldReasons(counted, [13])).toEqual(counted);
});

test('what the told numbers leave never says how often the last reason was given', () => {
  const counted = [
    ['a', 9],
    ['b', 6],
    ['c', 2],
  ] as const;
  expect(toldReasons(counted, [17])).toEqual([
    ['a', 9],
    ['c', 2],
  ]);
});

test('as many reasons as rejections are not told, since each was given once', () => {
  const once = (names: string) => names.split('').map((name) => [name, 1] as const);
  expect(toldReasons(once('abcde'), [5])).toEqual([]);
  expect(toldReasons(once('abcd'), [4])).toEqual([]);
  expect(toldReasons(once('abc'), [3])).toHaveLength(3);
});

test('reasons never say how many of a few rejections there are at least', () => {
  const counted = [
    ['a', 6],
    ['b', 5],
  ] as const;
  // Seven edits and four submissions were rejected: of the latter everybody knows that there was one.
  expect(toldReasons(counted, [4, 7])).toEqual([['a', 6]]);
  expect(toldReasons(counted, [4, 10])).toEqual(counted);
  expect(toldReasons([['a', 6]], [3, 4])).toEqual([]);
});
