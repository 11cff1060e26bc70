import { expect, test } from 'vitest';
import { isOneEdit, typedLetters } from './one-edit.ts';

const isSlip = (one: string, other: string) => isOneEdit(typedLetters(one), typedLetters(other));

test('one letter that is wrong, missing, added or swapped is one edit', () => {
  const slips: [string, string][] = [
    ['mimecraft', 'minecraft'],
    ['minecrat', 'minecraft'],
    ['inecraft', 'minecraft'],
    ['minecrafft', 'minecraft'],
    ['minecraftt', 'minecraft'],
    ['minecarft', 'minecraft'],
    ['minecratf', 'minecraft'],
  ];
  for (const [one, other] of slips) {
    expect(isSlip(one, other), one).toBe(true);
    expect(isSlip(other, one), one).toBe(true);
  }
});

test('nothing and two letters are no edit', () => {
  for (const other of [
    'minecraft',
    'mimecrafd',
    'mincrat',
    'minecraftts',
    'nimecarft',
    'craftmine',
    'mniecratf',
    'maacraft',
    'maaecraft',
  ])
    expect(isSlip('minecraft', other), other).toBe(false);
});

test('Hangul counts by the letters that are typed, and kana as they stand', () => {
  expect(isSlip('마인크레프트', '마인크래프트')).toBe(true);
  expect(isSlip('마이크래프트', '마인크래프트')).toBe(true);
  expect(isSlip('오버와치', '오버워치')).toBe(true);
  expect(isSlip('마크래프트', '마인크래프트')).toBe(false);
  expect(isSlip('マインクラブト', 'マインクラフト')).toBe(true);
  expect(isSlip('マイクラフト', 'マインクラフト')).toBe(true);
});
