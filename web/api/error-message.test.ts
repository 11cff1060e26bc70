import { expect, test } from 'vitest';
import { REFUSALS } from '#contract/refusals.ts';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '#contract/vocabulary.ts';
import { loadRestOfTexts, loadTexts } from '../i18n/texts.ts';
import { createTranslate } from '../i18n/translate.ts';
import { ApiError } from './call.ts';
import { errorMessage } from './error-message.ts';

const refusalWith = (body: unknown) => new ApiError(409, 'Conflict', JSON.stringify(body));

test('each refusal has a text in each language, in English the server’s own', async () => {
  for (const language of INTERFACE_LANGUAGES) {
    const t = await translateInto(language);
    for (const [code, { words }] of Object.entries(REFUSALS)) {
      const message = errorMessage(refusalWith({ error: 'what the server said', code }), t);
      expect([code, message]).not.toEqual([code, 'what the server said']);
      if (language === 'en') expect([code, message]).toEqual([code, words]);
    }
  }
});

test('a refusal that the page does not know yet is told in the words of the server', async () => {
  const t = await translateInto('ko');
  expect(errorMessage(refusalWith({ error: 'The moon is full.', code: 'moonFull' }), t)).toBe(
    'The moon is full.',
  );
});

test('a failure without a sentence, and no answer at all, have one of the page', async () => {
  const t = await translateInto('en');
  expect(errorMessage(new ApiError(502, 'Bad Gateway', '<html>'), t)).toBe(
    'Something went wrong on our side. Try again.',
  );
  expect(errorMessage(new TypeError('Failed to fetch'), t)).toBe(
    'The site didn’t answer. Check your connection and try again.',
  );
});

async function translateInto(language: InterfaceLanguage) {
  await loadRestOfTexts(language);
  return createTranslate(language, await loadTexts(language));
}
