import { expect, test } from 'vitest';
import { firstGrapheme } from './first-grapheme.ts';

test('the letter of a name is its first one as people see it, in capitals', () => {
  expect(firstGrapheme('lantern keep')).toBe('L');
  expect(firstGrapheme('  새벽 네 시')).toBe('새');
  expect(firstGrapheme('👨‍👩‍👧 family game night')).toBe('👨‍👩‍👧');
  expect(firstGrapheme('e\u0301clair')).toBe('E\u0301');
  expect(firstGrapheme('🇰🇷 Seoul')).toBe('🇰🇷');
});

test('a name without letters has none', () => {
  expect(firstGrapheme('   ')).toBe('');
});
