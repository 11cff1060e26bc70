// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { rejectServer, type ServerRequest } from '#contract/queue.ts';
import { listTemplates, type Template } from '#contract/templates.ts';
import { answerAdmin, cranes, GRACE } from '../../testing/admin-page.ts';
import { settle, withListClock } from '../../testing/list-clock.ts';
import { fakeApi, fill, mountPage, press } from '../../testing/mount-page.tsx';

const SHORT: Template = {
  id: '7b0f3f0e-93b1-4c37-9d0b-6a4d3b8e2f91',
  title: 'Too short',
  titles: { en: 'Too short', ko: '너무 짧음', ja: '短すぎます' },
  texts: { en: 'Please tell more.', ko: '더 알려 주세요.', ja: 'もう少し書いてください。' },
  version: 3,
};

withListClock();

async function openRejection(...submissions: ServerRequest[]) {
  const api = fakeApi();
  answerAdmin(api, { submissions });
  api.answer(listTemplates, [SHORT]);
  api.answer(rejectServer, { status: 'rejected', reason: SHORT.texts.en });
  await mountPage(api, '/admin?tab=submissions', { as: GRACE });
  const item = within(await screen.findByRole('article', { name: 'Paper Cranes' }));
  settle();
  await press(item.getByRole('button', { name: 'Reject' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject Server Request' }));
  const template = await dialog.findByRole('radio', { name: /^Too short/ });
  settle();
  return { api, dialog, template };
}

const rejections = (api: ReturnType<typeof fakeApi>) =>
  api.calls('POST').filter((call) => call.includes('/reject'));

async function enter(field: Element, with_: KeyboardEventInit) {
  await act(async () => {
    fireEvent.keyDown(field, { key: 'Enter', ...with_ });
  });
}

test('a template is shown in the language that it is sent in, the others are folded', async () => {
  const { dialog, template } = await openRejection({ ...cranes, requesterLanguage: 'ko' });
  await press(template);
  const text = dialog.getByText('더 알려 주세요.');
  expect(text.getAttribute('lang')).toBe('ko');
  expect(text.closest('details')).toBeNull();
  expect(text.previousElementSibling?.textContent).toBe('Sent in Korean');
  const folded = dialog.getByText('Other languages').closest('details');
  expect(folded?.open).toBe(false);
  expect([...(folded?.querySelectorAll('dd') ?? [])].map(({ lang }) => lang)).toEqual(['en', 'ja']);
});

test('Ctrl or Command and Enter reject, but not without a reason or while composing', async () => {
  for (const keys of [{ ctrlKey: true }, { metaKey: true }]) {
    const { api, dialog, template } = await openRejection(cranes);
    const reason = dialog.getByRole('textbox');
    await enter(reason, keys);
    expect(rejections(api)).toEqual([]);
    await press(template);
    await fill(reason, 'Say more.');
    for (const other of [
      {},
      { ...keys, isComposing: true },
      { ...keys, keyCode: 229 },
      { ...keys, shiftKey: true },
      { ...keys, repeat: true },
    ])
      await enter(reason, other);
    expect(rejections(api)).toEqual([]);
    await enter(reason, keys);
    await waitFor(() => expect(rejections(api)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

test('the button of a rejection names its keys', async () => {
  const { dialog } = await openRejection(cranes);
  const button = dialog.getByRole('button', { name: 'Reject' });
  expect(button.getAttribute('aria-keyshortcuts')).toBe('Control+Enter Meta+Enter');
});
