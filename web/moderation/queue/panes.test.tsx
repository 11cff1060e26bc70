// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { approveServer, type ServerRequest } from '#contract/queue.ts';
import { answerAdmin, cranes, GRACE } from '../../testing/admin-page.ts';
import { settle, withListClock } from '../../testing/list-clock.ts';
import { fakeApi, mountPage, press, waitForToast, type FakeApi } from '../../testing/mount-page.tsx';

const OWLS = { ...cranes, id: '7b0f3f0e-93b1-4c37-9d0b-6a4d3b8e2f72', name: 'Barn Owls' };
const COAL: ServerRequest = {
  ...cranes,
  id: '7b0f3f0e-93b1-4c37-9d0b-6a4d3b8e2f73',
  name: 'Coal & Steam',
  flags: [{ flag: 'mass-mention', detail: { word: '@everyone', mentions: 1 } }],
};

withListClock();
beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query === '(min-width: 80rem)', media: query }),
  );
});

test('beside the list stands the one at hand, with its buttons, and J brings the next', async () => {
  await open([cranes, OWLS, COAL]);
  expect(atHand()).toEqual(['Paper Cranes']);
  const rows = within(screen.getByRole('list', { name: /^Waiting/ })).getAllByRole('button');
  expect(rows).toHaveLength(3);
  expect(rows[2]?.textContent).toContain('Mass mention');
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(document.activeElement).toBe(rows[0]);
  fireEvent.keyDown(rows[0] ?? document.body, { key: 'j' });
  expect(atHand()).toEqual(['Barn Owls']);
  expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual([null, 'true', null]);
});

test('after a decision by its button the next one is at hand and has the focus', async () => {
  const api = await open([cranes, OWLS, COAL]);
  act(() => row('Barn Owls').focus());
  api.answer(approveServer, { status: 'approved', inviteState: 'good' });
  settle();
  await press(screen.getByRole('button', { name: 'Approve' }));
  expect(await waitForToast()).toContain('Server approved');
  await waitFor(() => expect(document.activeElement).toBe(row('Coal & Steam')));
  expect(atHand()).toEqual(['Coal & Steam']);
  expect(screen.getByRole('heading', { name: 'Just decided' })).toBeTruthy();
});

test('an edit shows the parts that differ, and the others folded', async () => {
  const live = { ...cranes, description: 'We fold paper boats together, one every evening.' };
  await open([{ ...cranes, isEdit: true, live, inviteLink: null }]);
  const part = (name: string) => screen.getByRole('heading', { name }).parentElement?.textContent ?? '';
  expect(part('Live now')).toContain('boats');
  expect(part('Proposed')).toContain('cranes');
  expect(part('Proposed')).toContain('Invite link');
  for (const name of ['Live now', 'Proposed']) expect(part(name)).not.toMatch(/Category|Language|Tags/);
  const others = screen.getByText('Unchanged').closest('details');
  expect(others?.open).toBe(false);
  expect(others?.textContent).toMatch(/Category.*Art.*Language.*English/);
});

const atHand = () =>
  screen.getAllByRole('article').map((one) => within(one).getByRole('heading', { level: 3 }).textContent);
const row = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });

async function open(submissions: readonly ServerRequest[]): Promise<FakeApi> {
  const api = fakeApi();
  answerAdmin(api, { submissions });
  await mountPage(api, '/admin?tab=submissions', { as: GRACE });
  await screen.findByRole('article');
  return api;
}
