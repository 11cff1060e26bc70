// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { UNDO_MS } from '#contract/durations.ts';
import { approveServer, decideRequests, undoRequests } from '#contract/queue.ts';
import { answerAdmin, cranes, GRACE } from '../../testing/admin-page.ts';
import { settle, withListClock } from '../../testing/list-clock.ts';
import { fakeApi, mountPage, press, waitForToast } from '../../testing/mount-page.tsx';
import { currentToast } from '../../ui/toast/toast-store.ts';

withListClock();

const boats = { ...cranes, id: '00000000-0000-4000-8000-0000000000b0', name: 'Paper Boats' };
const itemOf = ({ id, revision }: typeof cranes) => ({ id, revision });
const key = (name: string, init: KeyboardEventInit = {}, target: EventTarget = document.body) =>
  act(async () => target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, ...init })));

/** The queue with two submissions, of which some are approved one after the other. */
async function approveEach(...names: string[]) {
  const api = fakeApi();
  answerAdmin(api, { submissions: [cranes, boats] });
  api.answer(approveServer, { status: 'approved', inviteState: 'good' });
  api.answer(decideRequests, { outcomes: [cranes, boats].map(({ id }) => ({ id, status: 200 })) });
  api.answer(undoRequests, { outcomes: [{ id: cranes.id, status: 200 }] });
  await mountPage(api, '/admin?tab=submissions', { as: GRACE });
  for (const name of names) {
    const item = within(await screen.findByRole('article', { name }));
    settle();
    await press(item.getByRole('button', { name: 'Approve' }));
    await vi.waitUntil(() => currentToast()?.text?.startsWith(name));
  }
  const undone = () => api.asked.filter(({ call }) => call.includes('/undo')).map(({ body }) => body);
  return { api, undone };
}

test('the toast of a decision undoes it for ten seconds', async () => {
  const { undone } = await approveEach('Paper Cranes');
  const { action } = currentToast() ?? {};
  expect(action).toMatchObject({ label: 'Undo', visibleForMs: UNDO_MS });
  await waitForToast();
  await act(async () => action?.press());
  expect(await waitForToast()).toEqual(['Decision undone', 'It’s waiting for review again. We told nobody.']);
  expect(undone()).toEqual([{ items: [itemOf(cranes)] }]);
});

test('U undoes the last decision, and again the one before, but not while one writes', async () => {
  const { undone } = await approveEach('Paper Cranes', 'Paper Boats');
  const field = document.body.appendChild(document.createElement('textarea'));
  await key('u', {}, field);
  await key('u', { ctrlKey: true });
  await key('u', { isComposing: true });
  expect(undone()).toEqual([]);
  field.remove();
  await key('u');
  await key('U');
  await key('u');
  expect(undone()).toEqual([{ items: [itemOf(boats)] }, { items: [itemOf(cranes)] }]);
});

test('the last decisions are listed, with a button each that goes with its time', async () => {
  const { undone } = await approveEach('Paper Cranes');
  const list = within(await screen.findByRole('region', { name: 'Just decided' }));
  expect(list.getAllByRole('listitem')[0]?.textContent).toContain('Paper Cranes approved');
  const button = list.getByRole('button', { name: 'Undo' });
  expect(button.getAttribute('aria-keyshortcuts')).toBe('U');
  await press(button);
  expect(undone()).toEqual([{ items: [itemOf(cranes)] }]);
});

test('an undo that could not be sent is offered again', async () => {
  const { api, undone } = await approveEach('Paper Cranes', 'Paper Boats');
  api.answer(undoRequests, () => Promise.reject(new TypeError('no connection')));
  await waitForToast();
  await key('u');
  expect((await waitForToast())[0]).toBe('Failed to undo');
  const list = within(screen.getByRole('region', { name: 'Just decided' }));
  const decided = list.getAllByRole('listitem').map(({ textContent }) => textContent);
  // Those of other tests may follow.
  expect(decided.slice(0, 2)).toEqual(['Paper Boats approvedUndo', 'Paper Cranes approvedUndo']);
  await key('u');
  expect(undone()).toEqual([boats, boats].map((decided) => ({ items: [itemOf(decided)] })));
});

test('what can no longer be undone says so', async () => {
  const { api } = await approveEach('Paper Cranes');
  api.answer(undoRequests, { outcomes: [{ id: cranes.id, status: 409, code: 'notUndoable' }] });
  await waitForToast();
  await key('u');
  expect(await waitForToast()).toEqual(['Failed to undo', 'This can’t be undone any more.']);
});
