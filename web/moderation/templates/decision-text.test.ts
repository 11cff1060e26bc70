import { expect, test } from 'vitest';
import { inEachLanguage } from '#contract/vocabulary.ts';
import type { Template } from '#contract/templates.ts';
import { asRead, chosenOf, isSendable, lengthOfBoth, payloadOf, possibleTexts } from './decision-text.ts';

const template: Template = {
  id: 'a',
  title: 'Too short',
  titles: { en: 'Too short', ko: '', ja: '' },
  texts: { ...inEachLanguage(() => 'Please tell more.'), ko: '가'.repeat(990), ja: '詳しく。' },
  version: 1,
};

test('a rejection needs a template or words, an approval neither', () => {
  expect(isSendable(null, ' ', false)).toBe(false);
  expect(isSendable(null, ' ', true)).toBe(true);
  expect(isSendable(null, 'Why.', false)).toBe(true);
  expect(isSendable(template, '', false)).toBe(true);
});

test('words beside a template fit into a reason in each language', () => {
  expect(lengthOfBoth(template, ` ${'x'.repeat(8)} `)).toBe(1_000);
  expect(isSendable(template, 'x'.repeat(8), false)).toBe(true);
  expect(isSendable(template, 'x'.repeat(9), false)).toBe(false);
});

test('what is empty is not sent', () => {
  expect(payloadOf({ templateId: null, reason: ' ' })).toEqual({});
  expect(payloadOf({ templateId: 'a', reason: '' })).toEqual({ templateId: 'a' });
  expect(payloadOf({ templateId: 'a', reason: 'Why.' })).toEqual({ templateId: 'a', reason: 'Why.' });
});

test('a template is sent in the version that is on the screen', () => {
  const asked = { templateId: 'a', reason: '' };
  expect(payloadOf(asRead(asked, template))).toEqual({ templateId: 'a', templateVersion: 1 });
  expect(payloadOf(asRead(asked, null))).toEqual({});
});

test('a removed template is not chosen any more', () => {
  expect(chosenOf({ templateId: 'a', reason: '' }, [template])).toBe(template);
  expect(chosenOf({ templateId: 'b', reason: '' }, [template])).toBe(null);
  expect(chosenOf({ templateId: 'a', reason: '' }, undefined)).toBe(null);
});

test('somebody got the text of one of the languages, and the words after it', () => {
  expect(possibleTexts(template, ' Why. ')).toContain('詳しく。\n\nWhy.');
  expect(possibleTexts(template, '')).toContain('Please tell more.');
  expect(possibleTexts(null, ' Why. ')).toEqual(['Why.']);
});
