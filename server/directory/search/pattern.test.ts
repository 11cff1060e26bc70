import { expect, test } from 'vitest';
import { NAME_GROUPS, ONLY_AS_WORDS } from './names.ts';
import { named } from './pattern.ts';

/** Which of some folded texts hold a name as people write it among other words. */
function holders(name: string, texts: readonly string[]): string[] {
  const patterns = named(name);
  return texts.filter((text) =>
    patterns.some((pattern) =>
      pattern.isRegex ? new RegExp(pattern.text, 'u').test(text) : text.includes(pattern.text),
    ),
  );
}

test('a short Korean name stands alone, or before a group word and a particle', () => {
  const found = ['등산', '등산회', '등산을', '등산모임에서', '주말 등산동호회!', '등산길드', '등산크루와'];
  const others = ['등산객', '하등산', '등산로봇', '등산회관'];

  expect(holders('등산', [...found, ...others])).toEqual(found);
});

test('a short Japanese name stands alone, or before a group word or a particle', () => {
  const found = ['レゴ', 'レゴ部', 'レゴノ', 'レゴ会デ', 'レゴ勢', 'レゴ鯖', 'レゴ好キナ人', 'レゴサークル'];
  const others = ['レゴリス', 'アレゴ', 'レゴン'];

  expect(holders('レゴ', [...found, ...others])).toEqual(found);
});

test('a name in two scripts begins where its alphabet begins', () => {
  expect(holders('c言語', ['c言語', 'プロノc言語入門', 'abc言語', 'c 言語'])).toEqual([
    'c言語',
    'プロノc言語入門',
  ]);
  expect(holders('k팝', ['k팝을', '우리k팝', 'ok팝콘', 'k 팝'])).toEqual(['k팝을', '우리k팝']);
  expect(holders('go 언어', ['go 언어', 'go언어로', 'cargo언어', 'cargo 언어'])).toEqual([
    'go 언어',
    'go언어로',
  ]);
});

test('a short name of an alphabet is a word, and a long one is found inside others', () => {
  expect(holders('lol', ['lol', 'lol, 롤', 'lollipop'])).toEqual(['lol', 'lol, 롤']);
  expect(holders('minecraft', ['minecrafter'])).toEqual(['minecrafter']);
});

test('what is looked for before a regular expression decides as that would', () => {
  const patterns = NAME_GROUPS.flat().flatMap((name) => named(name.toLowerCase(), ONLY_AS_WORDS.has(name)));
  const regexes = patterns.filter(({ isRegex }) => isRegex);
  const matched = regexes.filter(({ text, usual = '' }) => new RegExp(text, 'u').test(usual));
  const holding = regexes.filter(({ literal, usual = '' }) => usual.includes(literal));

  expect(regexes.length).toBeGreaterThan(100);
  expect(matched).toEqual(regexes);
  expect(holding).toEqual(regexes);
  // Neither inside a longer word, nor within another name.
  expect(named('go 언어').map(({ usual }) => 'cargo 언어'.includes(usual ?? ' '))).not.toContain(true);
});
