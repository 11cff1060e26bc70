// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { countUnreadNotices, listNotices, readNotices, type NoticeItem } from '#contract/notices.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { fakeApi, waitForLazyCode, mountPage, press, refusal } from '../../testing/mount-page.tsx';
import { MINA } from '../../testing/page-request.ts';
import { unreadNotices } from './queries.ts';

const NOTICE: NoticeItem = {
  id: 7,
  kind: 'approval',
  discordServerId: '739104825566003271',
  serverName: 'The Study Hall',
  reason: null,
  at: '2026-01-31T12:00:00.000Z',
  read: true,
  hasPage: false,
};

test('the bell counts what is unread, up to 99', async () => {
  const api = fakeApi();
  api.answer(countUnreadNotices, { count: 100 });
  api.answer(listNotices, [{ ...NOTICE, read: false }]);
  api.answer(readNotices, { count: 0 });
  await mountPage(api, '/terms', { as: MINA });
  const bell = await screen.findByRole('button', { name: 'Notices, 99+ unread' });
  expect(bell.getAttribute('aria-expanded')).toBe('false');
  await press(bell);
  expect(bell.getAttribute('aria-expanded')).toBe('true');
  await waitFor(() => expect(items()).toHaveLength(1));
  await waitFor(() => expect(bell.getAttribute('aria-label')).toBe('Notices'));
  expect(api.asked.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ upTo: 7 });
  expect(items()[0]?.textContent).toMatch(/New$/);
});

test('the bell leads a manager to the workshop and quotes the reason', async () => {
  const api = fakeApi();
  api.answer(listNotices, () =>
    Response.json([
      { ...NOTICE, kind: 'edit rejection', reason: 'Tell more\n<b>about owls</b>.' },
      { ...NOTICE, id: 3, kind: 'of a later version' },
      { ...NOTICE, id: 2, kind: 'report without action', hasPage: true },
    ]),
  );
  await openBell(api);
  const [rejection, unknown, report] = await waitFor(() => {
    expect(items()).toHaveLength(3);
    return items();
  });
  expect(rejection?.querySelector('blockquote')?.textContent).toBe('Tell more\n<b>about owls</b>.');
  expect(rejection?.querySelector('a')?.getAttribute('href')).toBe('/my-servers/739104825566003271');
  expect(unknown?.textContent).toContain('There’s news about it.');
  expect(unknown?.querySelector('a')).toBeNull();
  expect(report?.textContent).toContain(
    'We read your report and found nothing that breaks our rules, so we left things as they are.',
  );
  expect(report?.querySelector('a')?.getAttribute('href')).toBe('/server/739104825566003271');
});

test('the end of a webhook’s address stands in the sentence, and is not quoted as well', async () => {
  const api = fakeApi();
  api.answer(listNotices, [{ ...NOTICE, kind: 'webhook refused', reason: '2pIS' }]);
  await openBell(api);
  await waitFor(() => expect(items()).toHaveLength(1));
  expect(items()[0]?.textContent).toContain('Webhook …2pIS is off: Discord no longer accepts its messages.');
  expect(items()[0]?.querySelector('blockquote')).toBeNull();
});

test('without a notice the list says so', async () => {
  const api = fakeApi();
  api.answer(listNotices, []);
  await openBell(api);
  expect(await within(panel()).findByText('No notices yet')).toBeTruthy();
});

test('a list that fails can be asked for again, and more is loaded in place', async () => {
  const api = fakeApi();
  const all = Array.from({ length: 48 }, (_, n) => ({ ...NOTICE, id: 100 - n }));
  const failing = new Set(['first', 'next']);
  api.answer(listNotices, ({ query }) => {
    const isNext = query.has('cursor');
    if (failing.delete(isNext ? 'next' : 'first')) return refusal(503);
    const link = '</api/user/notices?cursor=more>; rel="next"';
    return isNext ? Response.json(all.slice(24)) : Response.json(all.slice(0, 24), { headers: { link } });
  });
  await openBell(api);
  expect((await within(panel()).findByRole('alert')).textContent).toContain('We couldn’t load your notices.');
  await press(within(panel()).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(items()).toHaveLength(24));

  await press(within(panel()).getByRole('button', { name: 'Load more' }));
  expect((await within(panel()).findByRole('alert')).textContent).toContain('We couldn’t load more notices.');
  await press(within(panel()).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(items()).toHaveLength(48));
  await waitFor(() => expect(document.activeElement).toBe(items()[24]?.querySelector('a')));
});

test('a visitor has no bell, and nothing is asked for them', async () => {
  await mountPage(fakeApi(), '/terms'); // it would fail on a request
  await waitForLazyCode();
  expect(screen.queryByRole('button', { name: 'Notices' })).toBeNull();
});

test('members are asked for once a minute while in sight, and when they come back', async () => {
  vi.useFakeTimers();
  const api = fakeApi();
  const client = createQueryClient();
  renderHook(() => useQuery(unreadNotices), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  const counts = () => api.calls('GET /api/user/notices/unread').length;
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await wait(0);
  expect(counts()).toBe(1);
  await wait(59_000);
  expect(counts()).toBe(1);
  await wait(1_000);
  expect(counts()).toBe(2);
  show('hidden');
  await wait(300_000);
  expect(counts()).toBe(2);
  show('visible');
  await wait(0);
  expect(counts()).toBe(3);
  vi.useRealTimers();
});

function show(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

async function openBell(api: ReturnType<typeof fakeApi>) {
  await mountPage(api, '/terms', { as: MINA });
  await press(await screen.findByRole('button', { name: 'Notices' }));
}

const panel = () => screen.getByRole('dialog', { name: 'Notices' });
const items = () => within(panel()).queryAllByRole('listitem');
