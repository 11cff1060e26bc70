// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ReplyOf } from '#contract/endpoint.ts';
import { getLife } from '#contract/activity.ts';
import { fakeApi, mountPage, press, refusal, waitForLazyCode } from '../../testing/mount-page.tsx';
import { eveningActivity } from '../../testing/page-request.ts';
import { answerServer, SERVER } from '../../testing/server-page.ts';

type Activity = ReplyOf<typeof getLife>;

/** Busy on Friday from 18:00 to 21:00 of UTC; 10 are online at other times. */
const FRIDAY_EVENING: Activity = {
  measuredSince: '2026-05-01T00:00:00.000Z',
  online: Array.from({ length: 168 }, (_, hour) => (hour >= 114 && hour < 117 ? 90 : 10)),
  members: [
    { day: '2026-11-21', count: 1000 },
    { day: '2026-11-22', count: 1120 },
  ],
  growth: { days7: null, days30: { count: 120, percent: 12 } },
};

const HERE = process.env['TZ'];
afterEach(() => {
  vi.useRealTimers();
  if (HERE === undefined) delete process.env['TZ'];
  else process.env['TZ'] = HERE;
});

// Zones of hours, halves and quarters, on either side of the date line.
test.each([
  ['UTC', 'Busiest on Friday, 6 PM to 9 PM', /UTC|Coordinated/],
  ['Asia/Kolkata', 'Busiest on Saturday, midnight to 3 AM', /India/],
  ['Pacific/Kiritimati', 'Busiest on Saturday, 8 AM to 11 AM', /Line Islands/],
  ['Pacific/Pago_Pago', 'Busiest on Friday, 7 AM to 10 AM', /Samoa/],
])('the busiest hours are those of a reader in %s', async (timeZone, words, zone) => {
  process.env['TZ'] = timeZone;
  const card = await openWith(FRIDAY_EVENING);
  expect(card.getByText(words, { selector: 'p' })).toBeTruthy();
  expect(card.getByRole('img', { name: words })).toBeTruthy();
  expect(card.getByText(/^Your time: /).textContent).toMatch(zone);
});

test('tables hold the figures of each hour and day', async () => {
  process.env['TZ'] = 'UTC';
  const card = await openWith(FRIDAY_EVENING);
  const [hours, members] = card.getAllByRole('table').map(rowsOf);
  expect(hours).toHaveLength(25);
  expect(hours?.[0]).toEqual('Hour Sun Mon Tue Wed Thu Fri Sat'.split(' '));
  expect(hours?.[19]).toEqual(['6 PM–7 PM', '10', '10', '10', '10', '10', '90', '10']);
  expect(members?.[1]).toEqual(['Nov 22, 2026', '1,120']);
  expect(card.getByText('+120 members in 30 days (+12%)')).toBeTruthy();
});

test('until a day is measured there is no map, but since when it is measured', async () => {
  process.env['TZ'] = 'Asia/Seoul';
  const online = FRIDAY_EVENING.online.map((count, hour) => (hour < 23 ? count : null));
  const young = { ...FRIDAY_EVENING, measuredSince: '2026-11-22T14:00:00.000Z', online, members: [] };
  const card = await openWith(young);
  expect(card.getByText(/^Measuring since November 22, 2026 at 11:00\sPM$/)).toBeTruthy();
  expect(card.queryByRole('img', { name: /Busiest/ })).toBeNull();
});

test('what cannot be loaded says so, and is tried again', async () => {
  process.env['TZ'] = 'UTC';
  let isDown = true;
  const card = await openWith(() => (isDown ? refusal(503, 'discordUnavailable') : FRIDAY_EVENING));
  expect(card.getByText('We couldn’t load when it’s busy.')).toBeTruthy();
  isDown = false;
  await press(card.getByRole('button', { name: 'Try again' }));
  const region = within(await screen.findByRole('region', { name: 'When it’s busy' }));
  expect(await region.findByText('Busiest on Friday, 6 PM to 9 PM', { selector: 'p' })).toBeTruthy();
});

test.each([
  ['UTC', 'Usually 10 online at this hour; busiest on Friday and Saturday nights'],
  // Saturday, 02:10: the hour there is from 20:30 to 21:30.
  ['Asia/Kolkata', 'Usually 35 online at this hour; busiest on Friday and Saturday nights'],
  ['America/New_York', 'Usually 10 online at this hour; busiest on Friday and Saturday evenings'],
  ['Asia/Seoul', 'Usually 10 online at this hour; busiest on Saturday and Sunday mornings'],
])('the head says how many are online at this hour of %s', async (zone, words) => {
  // Friday, 20:40 in UTC; from 21:00 on 60 are online.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T20:40Z') });
  process.env['TZ'] = zone;
  const api = fakeApi();
  answerServer(api);
  api.answer(getLife, eveningActivity);
  await mountPage(api, SERVER);
  expect(await screen.findByText(words)).toBeTruthy();
});

test.each([
  ['cannot be told', () => refusal(503)],
  ['is not measured yet', { ...eveningActivity, online: eveningActivity.online.map(() => null) }],
] as const)('the head says nothing of an hour that %s', async (_why, answer) => {
  const api = fakeApi();
  answerServer(api);
  api.answer(getLife, answer);
  await mountPage(api, SERVER);
  await waitForLazyCode();
  expect(document.querySelector('main header')?.textContent).not.toMatch(/Usually/);
});

async function openWith(activity: Activity | (() => Activity | Response)) {
  const api = fakeApi();
  answerServer(api);
  api.answer(getLife, activity);
  await mountPage(api, SERVER);
  return within(await screen.findByRole('region', { name: 'When it’s busy' }));
}

function rowsOf(table: HTMLElement) {
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent));
}
