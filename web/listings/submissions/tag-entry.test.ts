import { expect, test } from 'vitest';
import { addTags, endsTag } from './tag-entry.ts';

test('tags are written between commas of any kind, lines, or behind # signs', () => {
  expect(addTags([], 'Minecraft')).toEqual(['minecraft']);
  expect(addTags([], 'study group, c++;chess')).toEqual(['study-group', 'c++', 'chess']);
  expect(addTags([], '게임、친목，수다\n한국')).toEqual(['게임', '친목', '수다', '한국']);
  expect(addTags([], '#cats #dogs  ##birds')).toEqual(['cats', 'dogs', 'birds']);
  expect(addTags([], 'c# f#')).toEqual(['c#-f#']);
});

test('each tag is there once, and none are empty', () => {
  expect(addTags(['cats'], ' CATS , dogs,, ,#')).toEqual(['cats', 'dogs']);
});

test('what is no tag is kept as it was written', () => {
  expect(addTags(['cats'], 'Rock & Roll')).toEqual(['cats', 'Rock & Roll']);
});

test('no more than ten are kept of what was pasted', () => {
  expect(addTags([], Array.from({ length: 500 }, (_, i) => `tag${i}`).join(','))).toHaveLength(10);
});

test('a tag ends at what stands between two', () => {
  for (const text of ['cats,', 'cats、', 'cats #d', 'a\tb']) expect(endsTag(text), text).toBe(true);
  for (const text of ['', 'cats', 'study gro', '#cats', ' #cats', 'c#'])
    expect(endsTag(text), text).toBe(false);
});
