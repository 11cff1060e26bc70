// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { approveServer } from '#contract/queue.ts';
import { listTemplates, type Template } from '#contract/templates.ts';
import { answerAdmin, cranes, GRACE } from '../../testing/admin-page.ts';
import { settle, withListClock } from '../../testing/list-clock.ts';
import { fakeApi, mountPage, press, waitForToast, type FakeApi } from '../../testing/mount-page.tsx';

const template: Template = {
  id: '7b0f3f0e-93b1-4c37-9d0b-6a4d3b8e2f91',
  title: 'Too short',
  titles: { en: 'Too short', ko: '너무 짧음', ja: '短すぎる' },
  texts: { en: 'Say more.', ko: '더 써 주세요.', ja: 'もっと書いてください。' },
  version: 1,
};

withListClock();

test('a pressed tab leads to its first entry, its address and arrow keys do not', async () => {
  const others = { ...cranes, id: '7b0f3f0e-93b1-4c37-9d0b-6a4d3b8e2f72', name: 'Barn Owls' };
  await open('?tab=submissions', { submissions: [cranes, others] });
  const first = await screen.findByRole('article', { name: 'Paper Cranes' });
  expect(document.activeElement).toBe(document.body);
  const tab = screen.getByRole('tab', { name: /^New Submissions/ });
  act(() => tab.focus());
  fireEvent.keyDown(tab, { key: 'ArrowRight' });
  expect(document.activeElement?.textContent).toBe('Edit Requests 2');
  await press(screen.getByRole('tab', { name: /^Reported/ }));
  await screen.findByText('No pending reports');
  const again = screen.getByRole('tab', { name: /^New Submissions/ });
  act(() => again.focus());
  fireEvent.keyDown(again, { key: ' ' });
  await waitFor(() => expect(document.activeElement?.getAttribute('data-item')).toBe(first.dataset.item));
  await press(again);
  await waitFor(() => expect(document.activeElement?.getAttribute('data-item')).toBe(cranes.id));
});

test('keys decide from anywhere on the page, and not once they are switched off', async () => {
  const api = await open('?tab=submissions', { submissions: [cranes] });
  const item = await screen.findByRole('article', { name: 'Paper Cranes' });
  const approve = within(item).getByRole('button', { name: 'Approve' });
  expect(approve.getAttribute('aria-keyshortcuts')).toBe('A');
  await press(screen.getByRole('button', { name: /^Keyboard shortcuts/ }));
  const keys = screen.getByRole('checkbox', { name: 'Letter and digit keys' });
  await press(keys);
  expect(approve.getAttribute('aria-keyshortcuts')).toBeNull();
  settle();
  fireEvent.keyDown(document.body, { key: 'r' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(localStorage.getItem('queueKeys')).toBe('off');
  await press(keys);
  expect(localStorage.getItem('queueKeys')).toBeNull();
  api.answer(approveServer, { status: 'approved', inviteState: 'good' });
  settle();
  fireEvent.keyDown(document.body, { key: 'a' });
  expect(await waitForToast()).toContain('Server approved');
});

test('a digit rejects with a template', async () => {
  const api = fakeApi();
  answerAdmin(api, { submissions: [cranes] });
  api.answer(listTemplates, [template]);
  await mountPage(api, '/admin?tab=submissions', { as: GRACE });
  await screen.findByRole('article', { name: 'Paper Cranes' });
  await waitFor(() => expect(api.calls('GET /api/admin/templates')).not.toEqual([]));
  settle();
  fireEvent.keyDown(document.body, { key: '2' });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.keyDown(document.body, { key: '1' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject Server Request' }));
  expect(dialog.getByRole('radio', { name: /Too short/ })).toMatchObject({ checked: true });
});

async function open(search: string, world: Parameters<typeof answerAdmin>[1] = {}): Promise<FakeApi> {
  const api = fakeApi();
  answerAdmin(api, world);
  await mountPage(api, `/admin${search}`, { as: GRACE });
  await screen.findByRole('tabpanel');
  return api;
}
