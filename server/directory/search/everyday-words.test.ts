import { expect, test } from 'vitest';
import { CATEGORIES, INTERFACE_LANGUAGES, LISTING_LANGUAGES } from '#contract/vocabulary.ts';
import { texts as en } from '#i18n/en/texts.ts';
import { texts as ja } from '#i18n/ja/texts.ts';
import { texts as ko } from '#i18n/ko/texts.ts';
import { EVERYDAY_WORDS } from './everyday-words.ts';

const words = EVERYDAY_WORDS.flatMap((line) => line.words);
const texts = { en, ko, ja };

test('there are at least 150 everyday words in each script, and 400 in all', () => {
  const korean = words.filter((word) => /[가-힣]/.test(word)).length;
  const japanese = words.filter((word) => /[ぁ-ヿ\p{Script=Han}]/u.test(word)).length;

  expect(Math.min(korean, japanese, words.length - korean - japanese)).toBeGreaterThanOrEqual(150);
  expect(words.length).toBeGreaterThanOrEqual(400);
});

test('each category leads from its names in all languages of the interface', () => {
  const missing = INTERFACE_LANGUAGES.flatMap((language) =>
    CATEGORIES.map((category) => [texts[language].categories[category], category] as const),
  ).filter(([name, category]) => !leadsTo(name, category));

  expect(missing).toEqual([]);
});

test('each language leads from its names, in all interface languages and its own', () => {
  const missing = LISTING_LANGUAGES.filter((one) => one !== 'Other')
    .flatMap((one) =>
      [...INTERFACE_LANGUAGES.map((shown) => texts[shown].languages[one]), ...OWN_NAMES[one]].map(
        (name) => [name, one] as const,
      ),
    )
    .filter(([name, one]) => !leadsTo(name, one));

  expect(missing).toEqual([]);
});

test('no word is written twice, in one line or in two', () => {
  const compared = words.map(asCompared);

  expect(words.filter((_, place) => compared.indexOf(compared[place] ?? '') !== place)).toEqual([]);
});

test('words are composed, trimmed and have at most 60 characters', () => {
  expect(words.filter((word) => word !== word.normalize('NFC') || !/^\S(.{0,58}\S)?$/u.test(word))).toEqual(
    [],
  );
});

const OWN_NAMES = {
  English: ['English'],
  Spanish: ['español'],
  French: ['français'],
  German: ['Deutsch'],
  Portuguese: ['português'],
  Russian: ['русский'],
  Japanese: ['日本語'],
  Korean: ['한국어'],
  Chinese: ['中文'],
  Arabic: ['العربية'],
  Hindi: ['हिन्दी'],
  Italian: ['italiano'],
  Dutch: ['Nederlands'],
  Turkish: ['Türkçe'],
  Polish: ['polski'],
  Swedish: ['svenska'],
} as const;

function leadsTo(name: string, target: string) {
  return EVERYDAY_WORDS.some(
    (line) =>
      line.targets.some(({ value }) => value === target) &&
      line.words.some((word) => asCompared(word) === asCompared(name)),
  );
}

/** A word without what people leave out: case, width, accents, spaces and marks between letters. */
function asCompared(word: string) {
  return word
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f\s.\-'&・:!/]/gu, '')
    .normalize('NFC');
}
