import { expect, test } from 'vitest';
import { listingContent } from './content.ts';
import { listListings } from './directory.ts';
import { tagFrom } from './tags.ts';

const BAD_TAG = 'Tags must have 2 to 24 letters, digits or + # . -';

/** What a payload with these tags comes to: the tags, or what is said of them. */
function tagsOf(tags: unknown) {
  const content = {
    description: 'A place for people who like places.',
    category: 'Art',
    language: 'English',
  };
  const { data, error } = listingContent.safeParse({ ...content, tags });
  return data ? data.tags : error?.issues.map(({ message }) => message);
}

test.each([
  ['Minecraft', 'minecraft'],
  ['  Study   Group ', 'study-group'],
  ['study\u3000group', 'study-group'],
  ['Ｃ＋＋', 'c++'],
  ['C#', 'c#'],
  ['.NET', '.net'],
  ['Ｒｏｌｅ－Ｐｌａｙ', 'role-play'],
  ['ﾏｲｸﾗ', 'マイクラ'],
  ['cafe\u0301', 'café'],
  ['हिन्दी', 'हिन्दी'],
  ['ÉCOLE', 'école'],
  ['2d', '2d'],
  ['42', '42'],
  ['숲', '숲'],
  ['猫', '猫'],
  ['の', 'の'],
  ['ネ', 'ネ'],
  ['𠮷', '𠮷'],
  ['a'.repeat(24), 'a'.repeat(24)],
  ['猫'.repeat(24), '猫'.repeat(24)],
])('has one normal form: %s', (written, tag) => {
  expect(tagFrom(written)).toBe(tag);
  expect(tagFrom(tag), 'which is its own').toBe(tag);
});

test.each([
  ['nothing', ''],
  ['blanks', '   '],
  ['one Latin letter', 'a'],
  ['one Cyrillic letter', 'я'],
  ['one digit', '7'],
  ['25 letters', 'a'.repeat(25)],
  ['what is longer in its normal form', 'ﷺﷺ'],
  ['a comma', 'art,music'],
  ['an underscore', 'role_play'],
  ['a slash', 'a/b'],
  ['angle brackets', '<b>'],
  ['emoji', '🦉🦉'],
  ['an apostrophe', 'd&d'],
  ['signs alone', '++'],
  ['dots alone', '..'],
  ['a joint', 'a\u200db'],
  ['a blank of no width', 'a\u200bb'],
  ['fillers', '\u3164\u3164'],
  ['a filler among letters', 'a\uffa0b'],
  ['a variation selector', '猫\ufe0f'],
  ['a mark of direction', 'ab\u202e'],
  ['half a pair', 'ab\ud83e'],
  ['a zero byte', 'ab\0'],
])('is refused: %s', (_what, written) => {
  expect(tagFrom(written)).toBeNull();
  expect(tagsOf([written])).toEqual([BAD_TAG]);
});

test('a listing has at most five tags, each once', () => {
  expect(tagsOf(undefined)).toBeUndefined();
  expect(tagsOf([])).toEqual([]);
  expect(tagsOf(['b2', 'A1', 'ａ１', 'c3'])).toEqual(['b2', 'a1', 'c3']);
  const five = ['a1', 'b2', 'c3', 'd4', 'e5'];
  expect(tagsOf([...five, 'A1'])).toEqual(five);
  expect(tagsOf([...five, 'f6'])).toEqual(['Must not have more than 5 tags']);
});

test.each([null, 'art', [7], [['art']], { 0: 'art' }])('tags are a list of texts, and not %j', (tags) => {
  expect(tagsOf(tags)).not.toBeUndefined();
  expect(tagsOf(tags)?.[0]).not.toBe('art');
});

test('a list is asked for by up to three tags', () => {
  const asked = (tag: unknown) => listListings.query.safeParse({ tag }).data?.tag;
  expect(asked(undefined)).toBeUndefined();
  expect(asked('Minecraft')).toEqual(['minecraft']);
  expect(asked(['c3', 'a1', 'B2', 'b2'])).toEqual(['c3', 'a1', 'b2']);
  for (const tag of [['a1', 'b2', 'c3', 'd4'], '', 'a', ['a1', '<b>']]) {
    expect(listListings.query.safeParse({ tag }).success, JSON.stringify(tag)).toBe(false);
  }
});
