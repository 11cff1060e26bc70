import { expect, test } from 'vitest';
import { clip } from './clip.ts';

test('a short text is shown whole', () => {
  expect(clip('Bring maps.')).toBeNull();
  expect(clip('One\nTwo\nThree')).toBeNull();
  expect(clip('x'.repeat(180))).toBeNull();
  expect(clip('🏮'.repeat(100))).toBeNull();
});

test('a long text is cut after a word, without the mark that ends it', () => {
  const words = 'one two three, '.repeat(20);
  const beginning = clip(words) ?? '';
  expect(beginning).toMatch(/ (one|two|three)…$/);
  expect(words.startsWith(beginning.slice(0, -1))).toBe(true);
  expect(beginning.length).toBeLessThanOrEqual(181);
});

test('a text of many lines is cut after the third', () => {
  expect(clip('One.\nTwo.\nThree.\nFour.')).toBe('One.\nTwo.\nThree…');
});

test('a text without spaces is cut between two characters, not inside one', () => {
  expect(clip('🏮'.repeat(300))).toBe(`${'🏮'.repeat(180)}…`);
  expect(clip('火曜日の夜に集まります'.repeat(40))).toHaveLength(181);
});
