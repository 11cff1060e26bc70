// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inEachLanguage, type InterfaceLanguage } from '#contract/vocabulary.ts';
import {
  addTemplate,
  changeTemplate,
  listTemplates,
  removeTemplate,
  type Template,
} from '#contract/templates.ts';
import { answerAdmin, cranes, GRACE } from '../../testing/admin-page.ts';
import { settle, withListClock } from '../../testing/list-clock.ts';
import { fakeApi, fill, mountPage, press, waitForToast } from '../../testing/mount-page.tsx';

const texts = inEachLanguage((language) => `Please tell more (${language}).`);
const SHORT: Template = {
  id: '7b0f3f0e-93b1-4c37-9d0b-6a4d3b8e2f91',
  title: 'Too short',
  titles: { en: 'Too short', ko: '너무 짧음', ja: '短すぎます' },
  texts,
  version: 3,
};
const ADVERTISING: Template = {
  id: '7b0f3f0e-93b1-4c37-9d0b-6a4d3b8e2f92',
  title: 'Advertising',
  titles: { en: 'Advertising', ko: '', ja: '宣伝' },
  texts,
  version: 1,
};

withListClock();

async function open(tab: string, language: InterfaceLanguage = 'en') {
  const api = fakeApi();
  answerAdmin(api, { submissions: [cranes] });
  api.answer(listTemplates, [SHORT, ADVERTISING]);
  await mountPage(api, `/admin?tab=${tab}`, { as: GRACE, language });
  return api;
}

const headings = async () =>
  (await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent);

test('templates have the title of the page’s language, or else the English one', async () => {
  for (const [language, titles] of [
    ['en', ['Too short', 'Advertising']],
    ['ko', ['너무 짧음', 'Advertising']],
    ['ja', ['短すぎます', '宣伝']],
  ] as const) {
    await open('templates', language);
    await screen.findByRole('article', { name: titles[0] });
    expect(await headings()).toEqual(expect.arrayContaining([...titles]));
  }
});

test('a dialog that sends a template has the titles of the page’s language', async () => {
  await open('submissions', 'ko');
  const item = within(await screen.findByRole('article', { name: 'Paper Cranes' }));
  settle();
  await press(item.getByRole('button', { name: '반려' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('radio', { name: /^너무 짧음/ });
  expect(
    dialog.getAllByRole('radio').map((radio) => radio.parentElement?.querySelector('bdi')?.textContent),
  ).toEqual(['템플릿 없음', '너무 짧음', 'Advertising']);
});

test('a removal names the template in the page’s language', async () => {
  const api = await open('templates', 'ko');
  api.answer(removeTemplate, {});
  const item = within(await screen.findByRole('article', { name: '너무 짧음' }));
  settle();
  await press(item.getByRole('button', { name: '삭제' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('“너무 짧음” 템플릿을 삭제할까요?')).toBeTruthy();
  settle();
  await press(dialog.getByRole('button', { name: '삭제' }));
  expect((await waitForToast())[1]).toBe('“너무 짧음” 템플릿은 더 이상 선택할 수 없습니다.');
});

test('a template is written with texts in each language and a title in one', async () => {
  const api = await open('templates');
  api.answer(addTemplate, SHORT);
  await press(await screen.findByRole('button', { name: 'Add Template' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Template' }));
  const titles = within(dialog.getByRole('group', { name: 'Title' }));
  const save = dialog.getByRole('button', { name: 'Save' });
  for (const field of within(dialog.getByRole('group', { name: 'Text' })).getAllByRole('textbox'))
    await fill(field, 'Tell more.');
  expect(save.hasAttribute('disabled')).toBe(true);
  await fill(titles.getByRole('textbox', { name: 'Korean' }), '너무 짧음');
  expect(save.hasAttribute('disabled')).toBe(false);
  await fill(titles.getByRole('textbox', { name: 'Japanese' }), 'あ'.repeat(81));
  expect(titles.getByText('Title must not exceed 80 characters')).toBeTruthy();
  expect(save.hasAttribute('disabled')).toBe(true);
  await fill(titles.getByRole('textbox', { name: 'Japanese' }), '');
  settle();
  await press(save);
  expect(await waitForToast()).toEqual(['Template added', 'You can choose it now.']);
  expect(api.asked.find(({ call }) => call === 'POST /api/admin/templates')?.body).toEqual({
    titles: { en: '', ko: '너무 짧음', ja: '' },
    texts: inEachLanguage(() => 'Tell more.'),
  });
});

test('a template is changed in one language, and its other titles stay', async () => {
  const api = await open('templates');
  api.answer(changeTemplate, SHORT);
  const item = within(await screen.findByRole('article', { name: 'Advertising' }));
  settle();
  await press(item.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Template' }));
  const titles = within(dialog.getByRole('group', { name: 'Title' }));
  const fields = titles.getAllByRole<HTMLInputElement>('textbox');
  expect(fields.map(({ value }) => value)).toEqual(['Advertising', '', '宣伝']);
  await fill(titles.getByRole('textbox', { name: 'Korean' }), '광고');
  settle();
  await press(dialog.getByRole('button', { name: 'Save' }));
  await waitForToast();
  expect(api.asked.find(({ call }) => call.startsWith('PUT '))?.body).toEqual({
    titles: { en: 'Advertising', ko: '광고', ja: '宣伝' },
    texts,
    version: 1,
  });
});
