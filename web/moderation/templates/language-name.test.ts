import { expect, test } from 'vitest';
import { languageName } from './language-name.ts';

test('a language is named in the language of the page', () => {
  const named = (language: 'en' | 'ko' | 'ja') =>
    (['en', 'ko', 'ja'] as const).map((one) => languageName(one, language));
  expect(named('en')).toEqual(['English', 'Korean', 'Japanese']);
  expect(named('ko')).toEqual(['영어', '한국어', '일본어']);
  expect(named('ja')).toEqual(['英語', '韓国語', '日本語']);
});
