import { expect, test } from 'vitest';
import { likelyLanguage } from './likely-language.ts';

const KOREAN = '매일 저녁 함께 종이학을 접는 서버입니다.';
const LATIN = 'We fold paper cranes together.';
const HAN = '学生和程序员一起学习的社区，欢迎加入。';
const GREEK = 'Κοινότητα για όσους αγαπούν τα παιχνίδια';

test.each([
  ['', null, null],
  ['', 'en-US', null],
  ['', 'en-GB', 'English'],
  ['', 'ko', 'Korean'],
  ['', 'pt-BR', 'Portuguese'],
  ['', 'es-419', 'Spanish'],
  ['', 'uk', null],
  [KOREAN, 'ja', 'Korean'],
  [KOREAN, null, 'Korean'],
  [LATIN, 'ko', null],
  [LATIN, 'de', 'German'],
  [HAN, 'ja', 'Japanese'],
  [HAN, 'zh-TW', 'Chinese'],
  [HAN, 'ko', null],
  [HAN, null, null],
  [GREEK, 'de', 'German'],
] as const)('a description of "%s" in a guild of %s is likely in %s', (description, locale, language) => {
  expect(likelyLanguage(description, locale)).toBe(language);
});
