// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { banPerson, banServer } from '#contract/bans.ts';
import { rejectServer, type ServerRequest } from '#contract/queue.ts';
import { listTemplates, type Template } from '#contract/templates.ts';
import { answerAdmin, cranes, GRACE } from '../../testing/admin-page.ts';
import { settle, withListClock } from '../../testing/list-clock.ts';
import { enter, fakeApi, fill, mountPage, press, refusal, waitForToast } from '../../testing/mount-page.tsx';

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

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'RejectCtrl+Enter'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'RejectCmd+Enter'],
])('the button of a rejection shows its keys as on %s', async (userAgent, words) => {
  const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  onTestFinished(() => agent.mockRestore());
  const { dialog } = await openRejection(cranes);
  const button = dialog.getByRole('button', { name: 'Reject' });
  expect(button.getAttribute('aria-keyshortcuts')).toBe('Control+Enter Meta+Enter');
  expect(button.textContent).toBe(words);
  expect(button.querySelector('kbd')?.getAttribute('aria-hidden')).toBe('true');
});

test('a rejection with both bans is three calls, of which those left are tried again', async () => {
  const { api, dialog } = await openRejection(cranes);
  await fill(dialog.getByRole('textbox'), 'It sells accounts.');
  for (const name of [/^Ban server/, /^Ban sender/]) await press(dialog.getByRole('checkbox', { name }));
  const ban = {
    id: '7b0f3f0e-93b1-4c37-9d0b-6a4d3b8e2f99',
    until: null,
    undoUntil: '2026-05-01T10:00:10.000Z',
  };
  api.answer(banServer, () => refusal(503));
  await press(dialog.getByRole('button', { name: 'Reject' }));
  expect(await waitForToast()).toEqual(['Failed to ban', 'Could not ban the server. Please try again.']);
  expect(dialog.getByRole('alert').textContent).toMatch(
    /^Done: the request is rejected\.Not done: the server is banned, the sender is banned\./,
  );

  api.answer(banServer, { status: 'banned', ban });
  api.answer(banPerson, { ban });
  await press(dialog.getByRole('button', { name: 'Try the rest again' }));
  expect(await waitForToast()).toEqual([
    'Server rejected',
    'Paper Cranes: The server and the sender are banned, too.',
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.calls('POST').filter((call) => /\/(reject|ban)$/.test(call))).toEqual([
    `POST /api/admin/servers/${cranes.id}/reject`,
    `POST /api/admin/servers/${cranes.id}/ban`,
    `POST /api/admin/servers/${cranes.id}/ban`,
    `POST /api/admin/users/${cranes.ownerId}/ban`,
  ]);
});
