// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getFigures, type Figures } from '#contract/figures.ts';
import { DAY_MS } from '#contract/durations.ts';
import { fakeApi, mountPage, press, refusal } from '../../testing/mount-page.tsx';
import { MINA } from '../../testing/page-request.ts';
import { answerWorkshop, kites, WORKSHOP } from '../../testing/workshop-page.ts';

const NONE = { impressions: 0, views: 0, joins: 0, bumps: 0, reviews: 0 };

/** So many days up to Monday, November 23: 40 views each, but 9 on the last. */
function figuresOf(days: number): Figures {
  return {
    days: Array.from({ length: days }, (_, at) => ({
      day: new Date(Date.parse('2026-11-23') - (days - 1 - at) * DAY_MS).toISOString().slice(0, 10),
      impressions: at === days - 1 ? 99 : 440,
      views: at === days - 1 ? 9 : 40,
      joins: 5,
      bumps: 1,
      reviews: 0,
    })),
    wholeDays: {
      now: { ...NONE, views: 40 * days, joins: 5 * days },
      before: { ...NONE, views: 32 * days, impressions: null },
    },
    sources: [
      { source: 'home', views: 280 },
      { source: 'search', views: 100 },
      ...(['tag', 'similar', 'saved', 'bot'] as const).map((source) => ({ source, views: 5 })),
    ],
  };
}

const NOTHING: Figures = {
  days: figuresOf(7).days.map((of) => Object.assign(of, NONE)),
  wholeDays: { now: NONE, before: NONE },
  sources: [],
};

test('figures are led through by keys, in a picture, a table and a file', async () => {
  const { card } = await open();
  expect(await card.findByText('1,169')).toBeTruthy(); // 29 × 40 + 9
  const views = card.getByRole('radio', { name: /^Page views/ });
  expect(views).toMatchObject({ checked: true });
  expect(views.closest('label')?.textContent).toBe('Page views1,169+25%');
  expect(card.getByRole('radio', { name: /^Joins/ }).closest('label')?.textContent).toBe('Joins150');
  expect(await card.findByText(/^Percent: the last 30 full days/)).toBeTruthy();

  await press(card.getByRole('radio', { name: '7 days' }));
  expect(await card.findByText('249')).toBeTruthy(); // 6 × 40 + 9
  const picture = card.getByRole('slider', { name: 'Page views by day' });
  expect(picture.getAttribute('aria-valuetext')).toMatch(
    /^Monday, November 23, so far, Seen in lists 99, Page views 9,/,
  );
  await key(picture, 'ArrowLeft');
  expect(picture.getAttribute('aria-valuetext')).toBe(
    'Sunday, November 22, Seen in lists 440, Page views 40, Joins 5, Bumps 1, and Reviews 0',
  );
  expect(card.getByText('Sunday, November 22')).toBeTruthy();
  await key(picture, 'Home');
  expect(picture.getAttribute('aria-valuenow')).toBe('1');
  await press(card.getByRole('radio', { name: /^Joins/ }));
  expect(card.getByRole('slider', { name: 'Joins by day' })).toBeTruthy();

  const rows = within(card.getByRole('table', { name: 'Stats by day' })).getAllByRole('row');
  expect(rows).toHaveLength(8);
  expect([...rows[2]!.querySelectorAll('th, td')].map(({ textContent }) => textContent)).toEqual([
    'Nov 22',
    '440',
    '40',
    '5',
    '1',
    '0',
  ]);
  const search = card.getAllByRole('listitem').find(({ textContent }) => textContent?.includes('Search'));
  expect(search?.textContent).toMatch(/25%\s*100/);
  const rest = card.getByText('1 more').closest('details');
  expect(rest?.open).toBe(false);
  expect(rest?.textContent).toContain('Bot messages');
  const file = card.getByRole('link', { name: 'Download as CSV' });
  expect(file.getAttribute('href')).toBe(`/api/user/servers/${kites.discordServerId}/figures.csv?days=7`);
  expect(file.hasAttribute('download')).toBe(true);
});

test('what was shown stays until another period has come, failed or has nothing', async () => {
  const { api, card } = await open();
  await card.findByText('1,169');
  const { promise, resolve: answer } = Promise.withResolvers<Response>();
  api.answer(getFigures, () => promise);
  await press(card.getByRole('radio', { name: '7 days' }));
  expect(await card.findByText('Loading stats...')).toBeTruthy();
  expect(card.getByText('1,169')).toBeTruthy();
  answer(refusal(503));
  expect(await card.findByText('We couldn’t load the stats.')).toBeTruthy();

  api.answer(getFigures, NOTHING);
  await press(card.getByRole('button', { name: 'Try again' }));
  expect(await card.findByText('Nothing counted in this period.')).toBeTruthy();
  expect(card.getByText(/Your server has been here since March 1, 2026\./)).toBeTruthy();
});

async function open() {
  const api = fakeApi();
  answerWorkshop(api);
  api.answer(getFigures, ({ query }) => figuresOf(Number(query.get('days') ?? 30)));
  await mountPage(api, WORKSHOP.overview, { as: MINA });
  await waitFor(() => expect(api.calls('GET').some((call) => call.includes('figures'))).toBe(true));
  return { api, card: within(await screen.findByRole('region', { name: 'Stats' })) };
}

async function key(element: HTMLElement, name: string) {
  await act(async () => {
    fireEvent.keyDown(element, { key: name });
  });
}
