import { expect, test } from 'vitest';
import { rangeOf } from './range.ts';

const list = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
const range = (from: string | null, to: string) =>
  rangeOf(list, from, to)
    .map(({ id }) => id)
    .join('');

test('a range goes from one item to another, in either direction', () => {
  expect(range('b', 'd')).toBe('bcd');
  expect(range('d', 'b')).toBe('bcd');
  expect(range('c', 'c')).toBe('c');
  expect(range('a', 'e')).toBe('abcde');
});

test('a range from nowhere, or from an item that is gone, is the item alone', () => {
  expect(range(null, 'd')).toBe('d');
  expect(range('z', 'd')).toBe('d');
  expect(range('a', 'z')).toBe('');
});
