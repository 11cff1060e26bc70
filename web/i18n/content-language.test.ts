import { expect, test } from 'vitest';
import type { ListingLanguage } from '#contract/vocabulary.ts';
import { contentLanguage } from './content-language.ts';

// By hand: what somebody wrote in a community of a language, and the tag that the words bear.
const WRITTEN: readonly (readonly [ListingLanguage, string, string])[] = [
  ['English', 'We map caves.', 'en'],
  ['Spanish', 'Mapeamos cuevas.', 'es'],
  ['Korean', '동굴 지도를 그립니다.', 'ko'],
  ['Japanese', '洞窟の地図を描きます。', 'ja'],
  ['Japanese', '東京写真部', 'ja'],
  ['Chinese', '夜行書社', 'zh'],
  ['Russian', 'Рисуем карты пещер.', 'ru'],
  ['Arabic', 'مجلس اللاعبين', 'ar'],
  ['Hindi', 'गुफाओं के नक्शे', 'hi'],
  // What is written in letters of its own tells its language by itself.
  ['English', '한국어 방', 'ko'],
  ['Other', 'たてがき読書会', 'ja'],
  ['Chinese', '東京のごはん', 'ja'],
  // What is written in other letters than the community's may be in any language.
  ['English', 'مجلس اللاعبين', 'und'],
  ['Korean', 'Lantern Keep', 'und'],
  ['English', '夜行書社', 'und'],
  ['Korean', '夜行書社', 'und'],
  ['Other', 'Saluton!', 'und'],
  ['German', '¯\\_(ツ)_/¯ Alles gut.', 'de'],
  ['English', '🎉 100', 'und'],
];

test('words are marked with the language that their letters can belong to', () => {
  for (const [language, words, tag] of WRITTEN)
    expect([language, words, contentLanguage(language, words)]).toEqual([language, words, tag]);
});
