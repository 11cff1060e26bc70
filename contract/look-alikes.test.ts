import { expect, test } from 'vitest';
import { listingContent } from './content.ts';
import { latinLooksOf, LOOKS_LIKE, mixesLookAlikes } from './look-alikes.ts';
import { tagFrom } from './tags.ts';

test.each([
  ['a Cyrillic е in a Latin word', 'minеcraft'],
  ['a Greek ο in a Latin word', 'rοblox'],
  ['a Latin a in a Cyrillic word', 'игрa'],
  ['Greek and Cyrillic', 'καфе'],
  ['an Armenian օ', 'rօle'],
  ['a Cherokee letter', 'ꮯlub'],
  ['a digit that looks like an o', 'f०rtnite'],
  ['one word of two', 'pixel-аrt'],
  ['a whole word that looks Latin beside a Latin one', 'сосо-club'],
  ['Hangul and kana beside a mixed word', '마크-gаme'],
])('refuses %s', (_what, written) => {
  expect(tagFrom(written)).toBe(written);
  expect(mixesLookAlikes(written)).toBe(true);
  const content = {
    description: 'A place for people who like places.',
    category: 'Art',
    language: 'English',
  };
  const { error } = listingContent.safeParse({ ...content, tags: ['art', written] });
  expect(error?.issues).toMatchObject([
    { path: ['tags'], message: 'Tags must not mix letters of alphabets that look alike' },
  ]);
});

test.each([
  'minecraft',
  'c++',
  'k팝',
  'c言語',
  'vtuberファン',
  '마크ゲーム部',
  '東方projectのファン',
  'игры',
  'хор',
  'minecraft-сервер',
  'python-для-детей',
  '1с-бухгалтерия',
  'καφές',
  'gta-عربي',
  'รักjava',
  'हिन्दी-2',
  '२०२६',
  'école',
  'тест-тест',
])('lets %s through', (tag) => {
  expect(tagFrom(tag)).toBe(tag);
  expect(mixesLookAlikes(tag)).toBe(false);
});

test('each look-alike is a letter of tags and stands once', () => {
  const letters = Array.from(LOOKS_LIKE.letters);

  expect(new Set(letters).size).toBe(letters.length);
  expect(LOOKS_LIKE.latin).toMatch(new RegExp(`^[a-z]{${letters.length}}$`));
  expect(letters.filter((letter) => tagFrom(letter + letter) !== letter + letter)).toEqual([]);
  expect(latinLooksOf('сосо-ѕhор')).toBe('coco-shop');
});
