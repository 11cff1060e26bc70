// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listEvents, listServerEvents, type Event } from '#contract/events.ts';
import { fakeApi, fill, waitForLazyCode, mountPage, press, refusal } from '../testing/mount-page.tsx';
import { survey } from '../testing/page-request.ts';
import { answerServer, SERVER } from '../testing/server-page.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:00Z') }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

test('the times of events are those of the reader', async () => {
  const api = fakeApi();
  api.answer(listEvents, [survey]);
  await mountPage(api, '/events');
  await screen.findByRole('article');
  expect(screen.getByText(/^Your time: /)).toBeTruthy();
  expect(screen.queryByText('Time in UTC')).toBeNull();
});

test('an event tells all that is known of it, and leads to its server', async () => {
  const api = fakeApi();
  api.answer(listEvents, [survey]);
  await mountPage(api, '/events');
  const event = await screen.findByRole('article');
  for (const text of [
    '<b>Cave survey</b>',
    'https://example.com/lounge',
    'Bring maps.',
    'Gaming',
    '12 interested',
  ])
    expect(event.textContent).toContain(text);
  const links = within(event).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([SERVER]);
  expect(links[0]?.textContent).toContain('Lantern Keep');
});

test('an event that has begun is on now, before all others', async () => {
  const api = fakeApi();
  const running = {
    ...survey,
    id: '1310000000000000002-1795413600',
    name: 'Under way',
    startsAt: '2026-11-23T10:00:00.000Z',
    endsAt: '2026-11-23T16:00:00.000Z',
  };
  api.answer(listEvents, [running, survey]);
  await mountPage(api, '/events');
  const first = (await screen.findAllByRole('heading', { level: 2 }))[0]!;
  expect(first.textContent).toContain('On now');
  expect(within(first.closest('section')!).getByRole('heading', { name: 'Under way' })).toBeTruthy();
});

test('filters and the calendar follow the address, and going back', async () => {
  const api = fakeApi();
  api.answer(listEvents, [survey]);
  await mountPage(api, '/events');
  const category = screen.getByRole('combobox', { name: 'Category' });
  await fill(category, 'Gaming');
  expect(window.location.search).toBe('?category=Gaming');
  expect(screen.getByLabelText(/Subscribe to this address/)).toMatchObject({
    value: 'https://guildhall.example/events.ics?category=Gaming',
  });
  const file = screen.getByRole('link', { name: 'Download as a file (.ics)' });
  expect(file.getAttribute('href')).toBe('/events.ics?category=Gaming');
  await waitFor(() => expect(api.calls('GET /api/events?')).toEqual(['GET /api/events?category=Gaming']));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('What’s on: Gaming servers');
});

test('where events cannot be had, the page says so and asks again', async () => {
  const api = fakeApi();
  api.answer(listEvents, () => refusal(503));
  await mountPage(api, '/events');
  const alert = await screen.findByRole('alert');
  api.answer(listEvents, [survey]);
  await press(within(alert).getByRole('button', { name: 'Try again' }));
  expect((await screen.findByRole('article')).textContent).toContain('Cave survey');
});

test('more events are loaded in place, with the focus on the first of them', async () => {
  const api = fakeApi();
  api.answer(listEvents, ({ query }) =>
    query.has('cursor')
      ? Response.json([{ ...survey, id: '1310000000000000003-1795460400', name: 'Another' }])
      : Response.json([survey], { headers: { link: '</api/events?cursor=abc>; rel="next"' } }),
  );
  await mountPage(api, '/events');
  await press(await screen.findByRole('link', { name: 'Load more' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  await waitFor(() => expect(document.activeElement?.closest('article')?.textContent).toContain('Another'));
});

test('a server’s page has its events, and none where admins keep them off', async () => {
  const api = fakeApi();
  answerServer(api);
  api.answer(listServerEvents, [survey]);
  await mountPage(api, SERVER);
  const card = await screen.findByRole('region', { name: 'What’s on' });
  expect(card.textContent).toContain('<b>Cave survey</b>');

  api.answer(listServerEvents, []);
  await mountPage(api, SERVER);
  await waitForLazyCode();
  await waitFor(() => expect(api.calls('GET ').some((call) => call.endsWith('/events'))).toBe(true));
  expect(screen.queryByRole('region', { name: 'What’s on' })).toBeNull();
});

test.each([
  ['en', 'Every Sunday6:00 PM – 8:00 PMnext tomorrow', 'Monday Nov 30'],
  ['ko', '매주 일요일오후 6:00 ~ 오후 8:00다음은 내일', '월요일 11월 30일'],
  ['ja', '毎週日曜日18:00～20:00次回は明日', '月曜日 11月30日'],
] as const)('a server’s page tells a recurring event once, in %s', async (language, recurring, single) => {
  vi.stubEnv('TZ', 'UTC');
  vi.setSystemTime('2026-11-28T12:00Z');
  const api = fakeApi();
  answerServer(api);
  const sundays = ['2026-11-29', '2026-12-06', '2026-12-13', '2026-12-20'].map((day) => occurrence(1, day));
  api.answer(listServerEvents, [...sundays.slice(0, 1), occurrence(2, '2026-11-30'), ...sundays.slice(1)]);
  await mountPage(api, SERVER, { language });
  const names = await screen.findAllByRole('heading', { name: /Cave survey/ });
  const entries = names.map((name) => name.closest('li')?.textContent?.replaceAll('\u202f', ' '));
  expect(entries).toHaveLength(2);
  expect(entries[0]).toContain(recurring);
  expect(entries[1]).toContain(single);
});

test('a running event says so, and when it is next', async () => {
  vi.stubEnv('TZ', 'UTC');
  vi.setSystemTime('2026-11-29T19:00Z');
  const api = fakeApi();
  answerServer(api);
  api.answer(
    listServerEvents,
    ['2026-11-29', '2026-12-06', '2026-12-20', '2026-12-27'].map((day) => occurrence(1, day)),
  );
  await mountPage(api, SERVER);
  const name = await screen.findByRole('heading', { name: /Cave survey/ });
  expect(name.closest('li')?.textContent?.replaceAll('\u202f', ' ')).toContain(
    'On nowUntil 8:00 PMEvery Sunday · next Sun, Dec 6 · not on Sun, Dec 13',
  );
});

/** A survey from 18:00 to 20:00 of UTC. */
function occurrence(id: number, day: string): Event {
  const startsAt = `${day}T18:00:00.000Z`;
  return { ...survey, id: `${id}-${Date.parse(startsAt) / 1000}`, startsAt, endsAt: `${day}T20:00:00.000Z` };
}
