// @vitest-environment happy-dom
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, mountPage, press } from '../testing/mount-page.tsx';
import { MINA } from '../testing/page-request.ts';
import { answerServer, SERVER } from '../testing/server-page.ts';
import { LanguageProvider, useLanguage } from './language.tsx';
import { storeLanguage } from './stored-language.ts';
import { loadTexts } from './texts.ts';

// By hand, from the translations: a text of the footer.
const SUPPORT = { ko: '서포트 서버', ja: 'サポートサーバー' } as const;

test('a chosen language applies at once, is stored, and leaves the focus on its menu', async () => {
  await mountPage(fakeApi(), '/terms');
  await choose('English', '한국어');
  await waitFor(() => expect(document.documentElement.lang).toBe('ko'));
  expect(screen.getByRole('contentinfo').textContent).toContain(SUPPORT.ko);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /언어/ }));
  expect(storedChoice()).toBe('ko');
  expect(document.cookie).toContain('language=ko');

  await choose('한국어', '日本語');
  await waitFor(() => expect(document.documentElement.lang).toBe('ja'));
  expect(screen.getByRole('contentinfo').textContent).toContain(SUPPORT.ja);
  expect(storedChoice()).toBe('ja');
});

test('a dialog is in the language of the page, whenever that was chosen', async () => {
  const api = fakeApi();
  answerServer(api);
  await mountPage(api, SERVER, { as: MINA });
  let current = 'English';
  // By hand, from the translations: the card's button, what to fill in, the dialog's button.
  for (const [language, open, reason, submit] of [
    ['English', 'Report Server', 'Reason', 'Submit Report'],
    ['한국어', '서버 신고', '사유', '신고하기'],
    ['日本語', 'サーバーを報告', '理由', '報告する'],
  ] as const) {
    if (language !== current) await choose(current, language);
    current = language;
    await press(await screen.findByRole('button', { name: open }));
    const dialog = within(await screen.findByRole('dialog', { name: open }));
    expect(dialog.getByRole('textbox', { name: reason })).toBeTruthy();
    expect(dialog.getByRole('button', { name: submit })).toBeTruthy();
    screen.getByRole<HTMLDialogElement>('dialog').close();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

test('the last chosen language wins over one whose texts load late', async () => {
  fakeApi(); // which leaves nothing behind
  storeLanguage('chosen', 'en');
  const first = { language: 'en', texts: await loadTexts('en') } as const;
  const { result } = renderHook(useLanguage, {
    wrapper: ({ children }) => <LanguageProvider first={first}>{children}</LanguageProvider>,
  });
  const stored = vi.spyOn(document, 'cookie', 'set');
  await act(async () => {
    const { chooseLanguage } = result.current;
    await Promise.all([chooseLanguage('ko'), chooseLanguage('en')]); // the first has not arrived
  });
  expect(stored.mock.calls.map(([cookie]) => cookie.split(';')[0])).toEqual(['language=en']);
  expect(result.current.language).toBe('en');
});

test('an address that names a language is a choice, and one in the menu replaces it', async () => {
  await mountPage(fakeApi(), '/terms?lang=ja&a=b');
  expect(storedChoice()).toBe('ja');
  await choose('English', '한국어');
  await waitFor(() => expect(storedChoice()).toBe('ko'));
  expect(window.location.pathname + window.location.search).toBe('/terms?a=b');
});

const storedChoice = () => localStorage.getItem('userSelectedLanguage');

async function choose(from: string, to: string) {
  await press(screen.getByRole('button', { name: new RegExp(from) }));
  await press(screen.getByRole('menuitemradio', { name: to }));
}
