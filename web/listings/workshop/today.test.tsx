// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listManagedReviews, type Review } from '#contract/reviews.ts';
import { getTransparency, type ModerationMonth } from '#contract/transparency.ts';
import { listWebhooks, type Webhook } from '#contract/webhooks.ts';
import type { WorkshopListing } from '#contract/workshop.ts';
import { fakeApi, mountPage, press, refusal, type FakeApi } from '../../testing/mount-page.tsx';
import { MINA } from '../../testing/page-request.ts';
import { answerWorkshop, kites, WORKSHOP } from '../../testing/workshop-page.ts';
import { waitText } from './use-usual-wait.ts';

const WELL: Partial<WorkshopListing> = {
  description: 'We build kites from paper and string. '.repeat(5),
  tags: ['kites', 'paper', 'wind'],
  showEvents: true,
};
const review: Review = {
  id: '0c8ad3b1-5b0f-4be0-8f6a-0a3f9f0a2c41',
  username: '미나',
  avatar: null,
  rating: 5,
  comment: 'Windy.',
  createdAt: '2026-05-01T10:00:00.000Z',
  verified: true,
  reply: null,
};
const OFF: Webhook = {
  id: '7b0f3f0e-93b1-4c37-9d0b-6a4d3b8e2f91',
  ending: '2pIS',
  events: ['review.created'],
  madeBy: 'Ada',
  createdAt: '2026-05-01T10:00:00.000Z',
  off: { at: '2026-05-02T10:00:00.000Z', because: 'refused' },
  last: null,
};

test('each thing to do leads to its tab and its place, which gets the focus', async () => {
  const { today } = await open(WELL, (api) => {
    api.answer(listWebhooks, [OFF]);
    api.answer(listManagedReviews, ({ query }) =>
      query.get('show') === 'answered' ? [] : Response.json([review], { headers: { 'x-total-count': '4' } }),
    );
  });
  const links = await today.findAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Webhook …2pIS is off',
    '4 reviews to answer',
  ]);
  const reviews = links[1]!;
  expect(reviews.getAttribute('href')).toBe(`${WORKSHOP.page}#reviews`);
  await press(reviews);
  await waitFor(() => expect(document.activeElement?.id).toBe('reviews'));
  expect(window.location.search).toBe('?tab=page');
  expect(chosenTab()).toBe('Page');
  await press(links[0]!);
  await waitFor(() => expect(document.activeElement?.id).toBe('webhooks'));
  expect(document.activeElement?.querySelector('details')?.open).toBe(true);
  expect(chosenTab()).toBe('Settings');
});

test('when nothing is left it says that all is well', async () => {
  const { today } = await open(WELL);
  expect(await today.findByText('All is well. There’s nothing to do today.')).toBeTruthy();
  expect(today.queryAllByRole('link')).toEqual([]);
});

test('the offer to show events can be dismissed, which the browser remembers', async () => {
  const { today } = await open({ ...WELL, showEvents: false });
  await today.findByRole('link', { name: 'Show your events' });
  await press(today.getByRole('button', { name: 'Hide “Show your events”' }));
  expect(today.getByText(/^All is well/)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Today' }));
  const again = await open({ ...WELL, showEvents: false });
  expect(await again.today.findByText(/^All is well/)).toBeTruthy();
  localStorage.setItem('dismissedEventsOffers', '{"not": "a list"}');
  const { today: asNew } = await open({ ...WELL, showEvents: false });
  expect(await asNew.findByRole('link', { name: 'Show your events' })).toBeTruthy();
});

test('what could not be looked at is told, and looked at again', async () => {
  const { api, today } = await open(WELL, (fake) => fake.answer(listWebhooks, () => refusal(503)));
  const again = await today.findByRole('button', { name: 'Try again' });
  expect(today.queryByText(/^All is well/)).toBeNull();
  api.answer(listWebhooks, [OFF]);
  await press(again);
  expect(await today.findByRole('link', { name: 'Webhook …2pIS is off' })).toBeTruthy();
  expect(today.queryByRole('button')).toBeNull();
});

test('while an edit waits it tells how long decisions took lately', async () => {
  const waiting: Partial<WorkshopListing> = { ...WELL, status: 'pending', leavesStatus: 'approved' };
  const { today } = await open(waiting, (api) =>
    api.answer(getTransparency, [monthOf('2026-11', null), monthOf('2026-10', 2.6), monthOf('2026-09', 9)]),
  );
  const link = await today.findByRole('link', { name: 'Edit in review, lately about 3 hours' });
  expect(link.getAttribute('href')).toBe(`${WORKSHOP.page}#content`);
});

test('a wait is told in whole hours, or in days', () => {
  expect([0.2, 1.4, 3, 47, 48, 80].map((hours) => waitText(hours, 'en'))).toEqual([
    '1 hour',
    '1 hour',
    '3 hours',
    '47 hours',
    '2 days',
    '3 days',
  ]);
  expect(waitText(3, 'ko')).toBe('3시간');
  expect(waitText(3, 'ja')).toBe('3時間');
});

async function open(facts: Partial<WorkshopListing>, answer: (api: FakeApi) => void = () => {}) {
  const api = fakeApi();
  answerWorkshop(api, { ...kites, ...facts }, { icon: 'https://cdn.example/icon.png' });
  answer(api);
  await mountPage(api, WORKSHOP.overview, { as: MINA });
  return { api, today: within(await screen.findByRole('region', { name: 'Today' })) };
}

const chosenTab = () => screen.getByRole('tab', { selected: true }).textContent;

function monthOf(month: string, median: number | null): ModerationMonth {
  return {
    month,
    complete: true,
    submissions: 0,
    decisions: { approved: 0, rejected: 0 },
    edits: { submitted: 0, approved: 0, rejected: 0 },
    reasons: [],
    reports: [],
    bans: { servers: 0, people: 0 },
    appeals: { received: 0, granted: 0, refused: 0, lapsed: 0 },
    hours: { median, p90: median },
  };
}
