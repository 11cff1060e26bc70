import { expect, test } from 'vitest';
import { publishableReasons } from './publishable-reasons.ts';

const once = (names: string) => names.split('').map((name) => [name, 1] as const);

test('reasons are sorted by use, and those with a published count all stay', () => {
  expect(
    publishableReasons(
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

test('a suppressed reason stays among rejections without a template', () => {
  const counted = [
    ['a', 9],
    ['b', 1],
  ] as const;
  expect(publishableReasons(counted, [13])).toEqual(counted);
});

test('the least used published reason is dropped where it gives away a hidden count', () => {
  const counted = [
    ['a', 9],
    ['b', 6],
    ['c', 2],
  ] as const;
  expect(publishableReasons(counted, [17])).toEqual([
    ['a', 9],
    ['c', 2],
  ]);
});

test('as many reasons as rejections are dropped, since each was given once', () => {
  expect(publishableReasons(once('abcde'), [5])).toEqual([]);
});

test('suppressed reasons raise no lower bound of a hidden part', () => {
  // Six edits and four submissions were rejected: of the latter everybody knows that there was one.
  expect(publishableReasons(once('abcdefgh'), [4, 6])).toEqual(once('abcdefg'));
  expect(publishableReasons(once('abc'), [3])).toEqual(once('a'));
  expect(publishableReasons(once('abcd'), [4])).toEqual(once('a'));
});

test('published reasons raise no lower bound of a hidden part', () => {
  const counted = [
    ['a', 6],
    ['b', 5],
  ] as const;
  // Seven edits and four submissions were rejected: of the latter everybody knows that there was one.
  expect(publishableReasons(counted, [4, 7])).toEqual([['a', 6]]);
  expect(publishableReasons(counted, [4, 10])).toEqual(counted);
  expect(publishableReasons([['a', 6]], [3, 4])).toEqual([]);
});
