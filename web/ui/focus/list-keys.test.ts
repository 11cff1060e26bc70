import { expect, test } from 'vitest';
import { indexAfterKey, itemAfterRemoval, keyName } from './list-keys.ts';

test('J and down go to the next item, K and up to the previous one, within the list', () => {
  expect(['j', 'ArrowDown'].map((key) => indexAfterKey(key, 0, 3))).toEqual([1, 1]);
  expect(['j', 'ArrowDown'].map((key) => indexAfterKey(key, 2, 3))).toEqual([2, 2]);
  expect(['k', 'ArrowUp'].map((key) => indexAfterKey(key, 2, 3))).toEqual([1, 1]);
  expect(['k', 'ArrowUp'].map((key) => indexAfterKey(key, 0, 3))).toEqual([0, 0]);
});

test('Home and End go to the ends of the list, and other keys do not move', () => {
  expect(indexAfterKey('Home', 2, 5)).toBe(0);
  expect(indexAfterKey('End', 2, 5)).toBe(4);
  expect(['a', 'r', 'Tab', 'PageDown'].map((key) => indexAfterKey(key, 2, 5))).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('a letter counts in either case, and by position on a keyboard of another script', () => {
  expect(keyName({ key: 'A', code: 'KeyA' })).toBe('a');
  expect(keyName({ key: 'ㅁ', code: 'KeyA' })).toBe('a');
  expect(keyName({ key: 'ф', code: 'KeyA' })).toBe('a');
  expect(keyName({ key: '?', code: 'Slash' })).toBe('?');
  expect(keyName({ key: 'ArrowDown', code: 'ArrowDown' })).toBe('ArrowDown');
});

test('a Latin letter counts by what it writes, wherever its key is', () => {
  expect(keyName({ key: 'a', code: 'KeyQ' })).toBe('a');
});

test('another sign counts as what it writes, in lower case', () => {
  expect(keyName({ key: '5', code: 'Digit5' })).toBe('5');
  expect(keyName({ key: 'É', code: 'Digit2' })).toBe('é');
});

test('after a removal the next item follows, after the last the one before, else none', () => {
  expect(itemAfterRemoval(['a', 'c'], 1)).toBe('c');
  expect(itemAfterRemoval(['a', 'b'], 2)).toBe('b');
  expect(itemAfterRemoval([], 0)).toBeUndefined();
});

test('after a removal an item that is not passed over follows, first a later one', () => {
  const isPassedOver = (id: string) => 'bcd'.includes(id);
  expect(itemAfterRemoval(['a', 'b', 'c', 'e'], 1, isPassedOver)).toBe('e');
  expect(itemAfterRemoval(['a', 'b', 'c'], 1, isPassedOver)).toBe('a');
  expect(itemAfterRemoval(['b', 'c', 'd'], 1, isPassedOver)).toBe('c');
});
