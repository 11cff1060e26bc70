// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { approveServer, listRequests, type ServerRequest } from '#contract/queue.ts';
import { answerAdmin, cranes, GRACE } from '../../testing/admin-page.ts';
import { settle, withListClock } from '../../testing/list-clock.ts';
import { fakeApi, mountPage, press, refusal, waitForToast, type FakeApi } from '../../testing/mount-page.tsx';

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
  const partOf = (name: string) => screen.getByRole('heading', { name }).parentElement!;
  const part = (name: string) => partOf(name).textContent;
  const marked = (name: string, role: 'deletion' | 'insertion') =>
    within(partOf(name))
      .getAllByRole(role)
      .map(({ textContent }) => textContent);
  expect(marked('Live now', 'deletion')).toContain(' removed: boats end. ');
  expect(marked('Proposed', 'insertion')).toContain(' added: cranes end. ');
  expect(part('Proposed')).toContain('Invite link');
  for (const name of ['Live now', 'Proposed']) expect(part(name)).not.toMatch(/Category|Language|Tags/);
  const others = screen.getByText('Unchanged').closest('details');
  expect(others?.open).toBe(false);
  expect(others?.textContent).toMatch(/Category.*Art.*Language.*English/);
});

test('an approval of an outdated revision is refused, and shows the new text', async () => {
  const api = await open([cranes]);
  const changed = { ...cranes, revision: 2, description: 'We fold paper boats and cranes.' };
  const revisions: unknown[] = [];
  api.answer(approveServer, ({ body }) => {
    revisions.push(body);
    if (revisions.length > 1) return { status: 'approved' as const, inviteState: 'good' as const };
    api.answer(listRequests, ({ query }) => (query.get('isEdit') === 'true' ? [] : [changed]));
    return refusal(409, 'revisionOutdated');
  });
  settle();
  await press(screen.getByRole('button', { name: 'Approve' }));
  expect(await waitForToast()).toEqual([
    'Failed to approve',
    'Could not approve the server. Please try again.',
  ]);
  await screen.findByText(changed.description);
  const alert = within(screen.getByRole('article')).getByRole('alert');
  expect(alert.textContent).toBe('Someone changed this while you were reading. Take another look.');
  settle();
  await press(screen.getByRole('button', { name: 'Approve' }));
  expect((await waitForToast())[0]).toBe('Server approved');
  expect(revisions).toEqual([1, 2].map((revision) => expect.objectContaining({ revision })));
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
