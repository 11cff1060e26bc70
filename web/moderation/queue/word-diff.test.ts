import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareWords, type Segment } from './word-diff.ts';

const marked = (segments: readonly Segment[]) =>
  segments.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('');

test('what is in one text alone is marked in it, by words', () => {
  const { before, after } = compareWords(
    'We fold paper cranes every evening.',
    'We fold paper boats and cranes every evening.',
    'en',
  );
  expect(marked(before)).toBe('We fold paper cranes every evening.');
  expect(marked(after)).toBe('We fold paper [boats and ]cranes every evening.');
});

test('a segment of other words is one mark, spaces and all', () => {
  const { before, after } = compareWords('We fold paper cranes.', 'We sail small boats.', 'en');
  expect(marked(before)).toBe('We [fold paper cranes].');
  expect(marked(after)).toBe('We [sail small boats].');
});

test('Korean and Japanese are compared by words as well', () => {
  expect(marked(compareWords('매일 저녁 학을 접습니다', '매일 아침 학을 접습니다', 'ko').after)).toBe(
    '매일 [아침] 학을 접습니다',
  );
  expect(marked(compareWords('毎晩鶴を折ります', '毎朝鶴を折ります', 'ja').after)).toBe('[毎朝]鶴を折ります');
});

test('very many words are compared by lines, very many lines as a whole', () => {
  const [words, lines] = ['a '.repeat(2_000), 'a\n'.repeat(2_000)];
  expect(marked(compareWords(`one\n${words}x`, `one\n${words}y`).after)).toBe(`one\n[${words}y]`);
  expect(marked(compareWords(`${lines}x`, `${lines}y`).after)).toBe(`[${lines}y]`);
});

test('whatever the texts, each stays whole, and the same texts have no marks', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', ' ', '\n', '鶴', '🦊', 'é'), { maxLength: 40 })
    .map((all) => all.join(''));
  fc.assert(
    fc.property(text, text, (one, other) => {
      const { before, after } = compareWords(one, other);
      expect(before.map(({ text }) => text).join('')).toBe(one);
      expect(after.map(({ text }) => text).join('')).toBe(other);
      expect(compareWords(one, one).after.every(({ isMarked }) => !isMarked)).toBe(true);
      // What is left of both without their marks is the same, but for spaces between marks.
      const rest = (segments: readonly Segment[]) =>
        segments
          .filter(({ isMarked }) => !isMarked)
          .map(({ text }) => text)
          .join('')
          .replaceAll(/\s/g, '');
      expect(rest(before)).toBe(rest(after));
    }),
  );
});
