import { expect, test } from 'vitest';
import { textToSuggest } from './composed-text.ts';

test('a text without a composition, and Latin that is composed, are asked for whole', () => {
  expect(textToSuggest('owl caves', null, 9)).toBe('owl caves');
  expect(textToSuggest('owl cav', 'cav', 7)).toBe('owl cav');
  expect(textToSuggest('сова', 'сова', 4)).toBe('сова');
});

test('nothing is asked for while kana or Han is composed', () => {
  for (const composed of ['おりがm', 'オリガミ', '折り紙', 'ｵﾘ'])
    expect(textToSuggest(`owl ${composed}`, composed, 4 + composed.length)).toBeNull();
});

test('the letters before the Hangul syllable that is composed are asked for', () => {
  expect(textToSuggest('ow낚', '낚', 3)).toBe('ow');
  expect(textToSuggest('종이접', '종이접', 3)).toBe('종이');
  expect(textToSuggest('종이ㅈ', 'ㅈ', 3)).toBe('종이');
  expect(textToSuggest('종', '종', 1)).toBeNull();
  // As some keyboards build it: of vowel dots, or of letters that join.
  expect(textToSuggest('종ㅇㆍㆍ', '종ㅇㆍㆍ', 4)).toBe('종');
  expect(textToSuggest('종\u110b\u1175', '종\u110b\u1175', 3)).toBe('종');
});

test('a composition within a text is found by the caret', () => {
  expect(textToSuggest('종 a종 b', '종', 4)).toBe('종 a');
  expect(textToSuggest('종 a종 b', '종', 1)).toBeNull();
  expect(textToSuggest('종종', '종', 1)).toBeNull();
  expect(textToSuggest('owl', '종', 3)).toBeNull();
});
