import { expect, test } from 'vitest';
import { firstGrapheme } from './first-grapheme.ts';

test('the letter of a name is its first one as people see it, in capitals', () => {
  expect(firstGrapheme('lantern keep')).toBe('L');
  expect(firstGrapheme('  새벽 네 시')).toBe('새');
  expect(firstGrapheme('👨‍👩‍👧 family game night')).toBe('👨‍👩‍👧');
  expect(firstGrapheme('e\u0301clair')).toBe('E\u0301');
  expect(firstGrapheme('🇰🇷 Seoul')).toBe('🇰🇷');
  expect(firstGrapheme('🏴󠁧󠁢󠁳󠁣󠁴󠁿 Glasgow')).toBe('🏴󠁧󠁢󠁳󠁣󠁴󠁿');
  expect(firstGrapheme('👍🏽 thumbs')).toBe('👍🏽');
  expect(firstGrapheme('❤️‍🔥 fire')).toBe('❤️‍🔥');
  expect(firstGrapheme('क्षेत्र')).toBe('क्षे');
  expect(firstGrapheme('가'.normalize('NFD'))).toBe('가'.normalize('NFD'));
  expect(firstGrapheme('مجلس')).toBe('م');
});

test('a name without letters has none', () => {
  expect(firstGrapheme('   ')).toBe('');
});
