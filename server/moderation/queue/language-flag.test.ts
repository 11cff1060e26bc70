import { describe, expect, test } from 'vitest';
import type { ListingLanguage } from '#contract/vocabulary.ts';
import { languageFlag } from './language-flag.ts';

const lettersOf = (language: ListingLanguage, description: string, about: string | null = null) =>
  languageFlag({ language, description, about }).map(({ detail }) => detail);

describe('language-mismatch', () => {
  test.each([
    ['English', '우리는 매일 밤 함께 올빼미를 봅니다.', 'Hangul'],
    ['German', '毎晩みんなでフクロウを見ています。', 'kana'],
    ['Korean', 'We watch owls together, every night.', 'Latin'],
    ['Korean', '我们每天晚上一起看猫头鹰，欢迎新人。', 'Han'],
    ['Chinese', '毎晩みんなでフクロウを見ています。', 'kana'],
    ['Japanese', 'Каждую ночь мы вместе смотрим на сов.', 'Cyrillic'],
    ['French', 'نشاهد البوم معًا كل ليلة في الحديقة.', 'Arabic'],
    ['Russian', 'हम हर रात साथ में उल्लू देखते हैं।', 'Devanagari'],
    ['Arabic', 'אנחנו צופים בינשופים יחד כל לילה.', 'Hebrew'],
    ['Hindi', 'เราดูนกฮูกด้วยกันทุกคืน', 'Thai'],
  ] as const)('%s is not written like %j', (language, description, letters) => {
    expect(lettersOf(language, description)).toEqual([{ language, letters }]);
  });

  test.each([
    ['English', 'We watch owls together, every night.'],
    ['Turkish', 'Her gece birlikte baykuşları izliyoruz.'],
    ['Korean', '매일 밤 Minecraft, Valorant, Discord를 함께 해요!'],
    ['English', 'Anime (アニメ), manga (漫画) and 아이돌 for everybody, every night.'],
    ['Japanese', '毎晩観察会開催中、初心者歓迎、質問自由。'],
    ['Chinese', '我们每天晚上一起看猫头鹰，欢迎新人。'],
    ['Chinese', '貓頭鷹の家，每天晚上一起看貓頭鷹，歡迎新人。'],
    ['Hindi', 'Hum har raat saath mein ulloo dekhte hain.'],
    ['English', '🦉🦉🦉 1234 !!! ~~~ 🌙🌙🌙'],
    ['Korean', 'OWLS 2026 🦉🦉🦉🦉🦉🦉🦉🦉🦉🦉🦉'],
    ['Other', '우리는 매일 밤 함께 올빼미를 봅니다.'],
    ['Other', 'We watch owls together, every night.'],
    ['English', 'We watch owls together. 매일 밤 함께 올빼미를 봅니다.'],
  ] as const)('%s may be written like %j', (language, description) => {
    expect(lettersOf(language, description)).toEqual([]);
  });

  test('a long description in the letters of the language is enough', () => {
    const [english, korean] = [
      'We watch owls together, every night.',
      '우리는 매일 밤 함께 올빼미를 봅니다.',
    ] as const;
    expect(lettersOf('Korean', english, korean)).toEqual([]);
    expect(lettersOf('Korean', english, english)).toHaveLength(1);
    expect(lettersOf('English', english, korean)).toEqual([]);
  });
});
