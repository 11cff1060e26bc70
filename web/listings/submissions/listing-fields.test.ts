import { expect, test } from 'vitest';
import { loadRestOfTexts, loadTexts } from '../../i18n/texts.ts';
import { createTranslate } from '../../i18n/translate.ts';
import {
  fieldErrorText,
  fieldsOf,
  firstWrong,
  validateListing,
  type ListingFields,
} from './listing-fields.ts';

const BASE = 'http://localhost:3001/invite';
const LONG_ENOUGH = 'We map caves at night';

async function translateInto(language: 'en' | 'ko' | 'ja') {
  await loadRestOfTexts(language);
  return createTranslate(language, await loadTexts(language));
}

/** What is wrong in each field of a form, in a language. */
async function faultsOf(fields: Partial<ListingFields>, language: 'en' | 'ko' | 'ja' = 'en') {
  const t = await translateInto(language);
  const { errors } = check(fields);
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, fieldErrorText(error, t)]));
}

function check(fields: Partial<ListingFields>) {
  return validateListing({ ...fieldsOf(null), description: LONG_ENOUGH, ...fields }, BASE);
}

test('a form begins empty, with Community and English chosen', () => {
  expect(fieldsOf(null)).toEqual({
    description: '',
    category: 'Community',
    language: 'English',
    inviteLink: '',
    about: '',
    tags: [],
  });
});

test('a description has 20 to 500 characters, counted without surrounding spaces', async () => {
  const short = 'Description must be at least 20 characters';
  const long = 'Description must not exceed 500 characters';
  expect(await faultsOf({ description: '' })).toEqual({ description: short });
  expect(await faultsOf({ description: `   ${'a'.repeat(19)}   ` })).toEqual({ description: short });
  expect(await faultsOf({ description: 'a'.repeat(20) })).toEqual({});
  expect(await faultsOf({ description: '🦊'.repeat(500) })).toEqual({});
  expect(await faultsOf({ description: 'a'.repeat(501) })).toEqual({ description: long });
});

test('an invite link is optional; otherwise it is a URL of a Discord invite', async () => {
  for (const inviteLink of ['', '  ', 'https://discord.gg/caves', `${BASE}/caves`])
    expect(await faultsOf({ inviteLink })).toEqual({});
  expect(await faultsOf({ inviteLink: 'discord.gg/caves' })).toEqual({ inviteLink: 'Must be a valid URL' });
  for (const inviteLink of ['https://example.com/caves', 'https://discord.gg.example.com/caves'])
    expect(await faultsOf({ inviteLink })).toEqual({ inviteLink: 'Must be a Discord invite link' });
});

test('what is not on the lists is required, and all that is wrong is told at once', async () => {
  expect(
    await faultsOf({ description: 'x', category: '', language: 'Klingon', inviteLink: 'https://a.example' }),
  ).toEqual({
    description: 'Description must be at least 20 characters',
    category: 'Required',
    language: 'Required',
    inviteLink: 'Must be a Discord invite link',
  });
});

test('tags are as the contract has them, and one that is not is wrong', async () => {
  expect(check({ tags: ['owls', '새'] }).content?.tags).toEqual(['owls', '새']);
  expect(await faultsOf({ tags: ['owls', 'a_b'] })).toEqual({
    tags: 'Tags have 2 to 24 letters, digits or + # . -',
  });
  expect(await faultsOf({ tags: ['a1', 'b2', 'c3', 'd4', 'e5', 'f6'] }, 'ja')).toEqual({
    tags: 'タグは5個までです',
  });
  const t = await translateInto('ko');
  expect(fieldErrorText({ blockedTag: '새' }, t)).toBe('‘새’ 태그는 여기에서 쓸 수 없습니다.');
});

test('what is wrong is told in the page’s language', async () => {
  expect(await faultsOf({ description: 'x', inviteLink: 'x' }, 'ko')).toEqual({
    description: '소개는 20자 이상이어야 합니다',
    inviteLink: '올바른 URL이 아닙니다',
  });
  expect(await faultsOf({ description: 'x', category: '' }, 'ja')).toEqual({
    description: '紹介文は20文字以上で入力してください',
    category: '必須項目です',
  });
});

test('what is sent is what the contract makes of it', () => {
  expect(
    check({ description: `  ${LONG_ENOUGH}  `, inviteLink: ' https://discord.gg/caves ' }).content,
  ).toEqual({
    description: LONG_ENOUGH,
    category: 'Community',
    language: 'English',
    inviteLink: 'https://discord.gg/caves',
    about: null,
    tags: [],
  });
});

test('a form with a fault in it has no content to send', () => {
  expect(check({ description: 'x' }).content).toBeNull();
  expect(check({ inviteLink: 'https://example.com/caves' }).content).toBeNull();
});

test('the first field that is wrong is the first in the form', () => {
  expect(firstWrong(check({ inviteLink: 'x', category: '' }).errors)).toBe('category');
  expect(firstWrong({})).toBeUndefined();
});
