import { expect, test } from 'vitest';
import { initialsIn, initialsOf, initialsRegex, isPartlyInitials, unfinished } from './hangul.ts';

/** A word as the database folds it. */
const folded = (word: string) => word.normalize('NFKC');
const matches = (regex: string | undefined, word: string) =>
  new RegExp(`^(?:${regex})`, 'u').test(folded(word));
const mayBecome = (typed: string, word: string) => matches(unfinished(folded(typed))?.regex, word);

test('knows initial consonants, also those that the keyboard joins', () => {
  expect(initialsIn(folded('ㅁㅇㅋ'))).toBe(initialsOf('마인크'));
  expect(initialsIn(folded('ㄳ'))).toBe(initialsOf('감사'));
  expect(initialsIn(folded('ㅄㄲ'))).toBe(initialsOf('방송꾼'));
  for (const word of ['마인ㅋ', 'ㅏ', 'ㅋ!', 'mc', '']) expect(initialsIn(folded(word)), word).toBeNull();
});

test('matches initials with their syllables and with themselves', () => {
  const regex = initialsRegex(folded('마ㅇㅋ'));
  for (const word of ['마인크', '마을킥보드', '마ㅇㅋ']) expect(matches(regex, word), word).toBe(true);
  for (const word of ['망인크', '마인트', '마인', '마나크']) expect(matches(regex, word), word).toBe(false);
  expect([isPartlyInitials(folded('마인ㅋ')), isPartlyInitials('마인크'), isPartlyInitials('마인k')]).toEqual(
    [true, false, false],
  );
});

test('a word that is being typed may become any of these', () => {
  const becomes: [typed: string, word: string][] = [
    ['마인크랲', '마인크래프트'],
    ['마인크랲', '마인크랲'],
    ['마이', '마인'],
    ['망', '마인크'],
    ['고', '과일'],
    ['고', '공'],
    ['달', '닭'],
    ['달', '다리'],
    ['닭', '달그락'],
    ['있', '이쓰다'],
    ['으', '의사'],
    ['우', '웨딩'],
  ];
  for (const [typed, word] of becomes) expect(mayBecome(typed, word), `${typed} → ${word}`).toBe(true);
});

test('a word that is being typed never becomes any of these', () => {
  const never: [typed: string, word: string][] = [
    ['마인크랲', '마인크래트'],
    ['마인크랲', '마인크레프트'],
    ['마인', '마일'],
    ['고', '거'],
    ['과', '광고'.slice(1)],
    ['닭', '달'],
    ['닭', '다락'],
    ['간', '갑'],
  ];
  for (const [typed, word] of never) expect(mayBecome(typed, word), `${typed} → ${word}`).toBe(false);
  for (const word of ['minecraft', '마인kr', '마ㅋ', 'マイ'])
    expect(unfinished(folded(word)), word).toBeNull();
});

test('the beginnings of what a word may become are few', () => {
  expect(unfinished('마인크랲')?.beginnings).toEqual(['마인크랲', '마인크래']);
  expect(unfinished('닭')?.beginnings).toEqual(['닭', '달']);
  expect(unfinished('고')?.beginnings).toHaveLength(31);
});
