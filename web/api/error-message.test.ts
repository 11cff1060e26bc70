import { expect, test } from 'vitest';
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import { INTERFACE_LANGUAGES } from '#contract/vocabulary.ts';
import { loadTexts } from '../i18n/texts.ts';
import { createTranslate } from '../i18n/translate.ts';
import { ApiError } from './call.ts';
import { errorMessage } from './error-message.ts';

const refusalWith = (body: unknown) => new ApiError(409, 'Conflict', JSON.stringify(body));

test('each refusal has a text in each language, in English the server’s own', async () => {
  for (const language of INTERFACE_LANGUAGES) {
    const t = createTranslate(language, await loadTexts(language));
    for (const [code, { words }] of Object.entries(REFUSALS)) {
      const said = errorMessage(refusalWith({ error: 'what the server said', code }), t);
      expect([code, said]).not.toEqual([code, 'what the server said']);
      if (language === 'en') expect([code, said]).toEqual([code, words]);
    }
    expect(Object.keys((await loadTexts(language)).refusals).toSorted()).toEqual(
      (Object.keys(REFUSALS) as RefusalCode[]).toSorted(),
    );
  }
});

test('a refusal that the page does not know yet is told in the words of the server', async () => {
  const t = createTranslate('ko', await loadTexts('ko'));
  expect(errorMessage(refusalWith({ error: 'The moon is full.', code: 'moonFull' }), t)).toBe(
    'The moon is full.',
  );
});

test('a failure without a sentence, and no answer at all, have one of the page', async () => {
  const t = createTranslate('en', await loadTexts('en'));
  expect(errorMessage(new ApiError(502, 'Bad Gateway', '<html>'), t)).toBe(
    'Something went wrong on our side. Please try again.',
  );
  expect(errorMessage(new TypeError('Failed to fetch'), t)).toBe(
    'The site did not answer. Please check your connection and try again.',
  );
});
