import { expect, test } from 'vitest';
import { coverMost, phrasesIn } from './phrases.ts';

/** The pieces between which a search is cut, where some words are known. */
function pieces(folded: string, ...known: string[]) {
  const words = folded.split(' ').map((word) => ({ written: word, folded: word }));
  const phrases = phrasesIn({ words, names: [], terms: [], tooMany: [] }, (word) => known.includes(word));
  return phrases.filter(({ from, to }) => to - from === 1).map(({ spellings }) => spellings[0]);
}

test('cuts words, marks, and Japanese where its dictionary sees a border', () => {
  expect(pieces('study-group c++')).toEqual(['study', '-', 'group', 'c', '+', '+']);
  expect(pieces('アニメ好き')).toEqual(['アニメ', '好き']);
  expect(pieces('スタート')).toEqual(['スタート']);
});

test('cuts a Korean compound only if known words and endings are all of it', () => {
  expect(pieces('게임친구들', '게임')).toEqual(['게임', '친구', '들']);
  expect(pieces('게임친구들', '게임친구')).toEqual(['게임친구', '들']);
  expect(pieces('그림자', '그림')).toEqual(['그림자']);
  expect(pieces('차방', '차')).toEqual(['차방']);
  expect(pieces('가가가가가가가가가가가가가', '가가')).toEqual(['가가가가가가가가가가가가가']);
});

test('spells a phrase with hyphens and without, as tags have it', () => {
  const words = ['study', 'group'].map((word) => ({ written: word, folded: word }));
  const [longest] = phrasesIn({ words, names: [], terms: [], tooMany: [] }, () => false);

  expect(longest).toEqual({ from: 0, to: 2, spellings: ['study-group', 'studygroup'] });
});

test('takes the phrases that cover most of a search, as few as that takes', () => {
  const phrase = (from: number, to: number) => ({ from, to, spellings: [] });
  const [both, first, second, third, behind] = [
    [0, 2],
    [0, 1],
    [1, 2],
    [2, 3],
    [1, 3],
  ].map(([from = 0, to = 0]) => phrase(from, to));
  const cover = (...phrases: (ReturnType<typeof phrase> | undefined)[]) =>
    coverMost(phrases.filter((one) => one !== undefined));

  expect(cover(both, first, second)).toEqual([both]);
  expect(cover(both, first, behind)).toEqual([first, behind]);
  expect(cover(first, third)).toEqual([first, third]);
  expect(cover()).toEqual([]);
});
