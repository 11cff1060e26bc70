import type { Page } from '@playwright/test';
import type { ReplyOf } from '#contract/endpoint.ts';
import { getLife } from '#contract/life.ts';
import { axeViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { horizontalOverflow, layoutShift } from './layout.ts';
import { lanternKeep } from './listings.ts';

type Life = ReplyOf<typeof getLife>;

/** Busy on Friday from 18:00 to 21:00 of UTC; 10 are online at other times. */
const FRIDAY_EVENING: Life = {
  measuredSince: '2026-05-01T00:00:00.000Z',
  online: Array.from({ length: 168 }, (_, hour) => (hour >= 114 && hour < 117 ? 90 : 10)),
  members: [
    { day: '2026-11-21', count: 1000 },
    { day: '2026-11-22', count: 1120 },
  ],
  growth: { days7: null, days30: { count: 120, percent: 12 } },
};

/** When that is in zones of hours, halves and quarters, on either side of the date line. */
const THERE = [
  { timezoneId: 'UTC', words: 'Busiest: Friday, 18–21', zone: /UTC|Coordinated/ },
  { timezoneId: 'Asia/Kolkata', words: 'Busiest: Saturday, 0–3', zone: /India/ },
  { timezoneId: 'Pacific/Kiritimati', words: 'Busiest: Saturday, 8–11', zone: /Line Islands/ },
  { timezoneId: 'Pacific/Pago_Pago', words: 'Busiest: Friday, 7–10', zone: /Samoa/ },
] as const;

for (const { timezoneId, words, zone } of THERE) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test(
      'the busiest hours are those of the reader',
      { tag: timezoneId === 'Asia/Kolkata' ? [] : '@long' },
      async ({ page, visit }) => {
        await openWith(page, visit, FRIDAY_EVENING);
        await expect(card(page).getByText(words, { exact: true })).toBeVisible();
        await expect(card(page).getByRole('img', { name: words })).toBeVisible();
        await expect(card(page).getByText(/^Your time: /)).toHaveText(zone);
      },
    );
  });
}

for (const timezoneId of ['Asia/Kolkata', 'Pacific/Kiritimati'] as const) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test(
      'UTC in the HTML gives way to the reader’s hours in place',
      { tag: timezoneId === 'Asia/Kolkata' ? '@phone' : ['@phone', '@long'] },
      async ({ page, visit }) => {
        const { html } = await visit(`/server/${lanternKeep.id}`);
        expect(html).toContain('Time in UTC');
        const [, inHtml = ''] = /role="img" aria-label="(Busiest: [^"]+)"/.exec(html) ?? [];
        expect(inHtml).not.toBe('');
        await expect(card(page).getByText(/^Your time: /)).toBeVisible();
        await expect(card(page).getByText(/^Busiest: /)).not.toHaveText(inHtml);
        await card(page).scrollIntoViewIfNeeded();
        expect(await layoutShift(page)).toBeLessThan(0.001);
      },
    );
  });
}

test('tables hold the figures, and fit a phone', { tag: '@phone' }, async ({ page, visit }) => {
  await openWith(page, visit, FRIDAY_EVENING);
  for (const summary of await card(page).getByText('Show as a table').all()) await summary.click();
  const [hours, members] = [card(page).getByRole('table').first(), card(page).getByRole('table').last()];
  await expect(hours.getByRole('columnheader')).toHaveText('Hour Sun Mon Tue Wed Thu Fri Sat'.split(' '));
  await expect(hours.getByRole('rowheader')).toHaveCount(24);
  await expect(hours.getByRole('row').nth(19)).toHaveText(/18–19\s*10\s*10\s*10\s*10\s*10\s*90\s*10/);
  await expect(members.getByRole('row').nth(1)).toHaveText(/Nov 22, 2026\s*1,120/);
  await expect(card(page).getByText('+120 members in 30 days (+12%)')).toBeVisible();
  expect(await horizontalOverflow(page)).toEqual([]);
  expect(await axeViolations(page)).toEqual([]);
});

test('until a day is measured there is no map, but since when it is measured', async ({ page, visit }) => {
  const online = FRIDAY_EVENING.online.map((count, hour) => (hour < 23 ? count : null));
  const young = { ...FRIDAY_EVENING, measuredSince: '2026-11-22T14:00:00.000Z', online, members: [] };
  await openWith(page, visit, young);
  await expect(card(page).getByText('Measuring since November 22, 2026 at 2:00 PM')).toBeVisible();
  await expect(card(page).getByRole('img', { name: /Busiest/ })).toHaveCount(0);
});

test(
  'what cannot be loaded says so, and is tried again',
  { tag: '@long' },
  async ({ page, visit, allowErrors }) => {
    allowErrors(/\b503\b/);
    await openWith(page, visit, null);
    await expect(card(page).getByText('When it is alive could not be loaded.')).toBeVisible();
    await answerWith(page, FRIDAY_EVENING);
    await card(page).getByRole('button', { name: 'Try again' }).click();
    await expect(card(page).getByText('Busiest: Friday, 18–21')).toBeVisible();
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the week is in UTC, with its table', async ({ page, visit }) => {
    await visit(`/server/${lanternKeep.id}`);
    await expect(card(page).getByText('Time in UTC')).toBeVisible();
    await expect(card(page).getByRole('img', { name: /^Busiest: / })).toBeVisible();
    await card(page).getByText('Show as a table').first().click();
    await expect(card(page).getByRole('rowheader').first()).toBeVisible();
  });
});

function card(page: Page) {
  return page.getByRole('region', { name: 'When is it alive?' });
}

/** Goes to a server's page from the list, so that its life is answered here; null is a failure. */
async function openWith(page: Page, visit: (path: string) => Promise<unknown>, life: Life | null) {
  await answerWith(page, life);
  await visit('/?q=Lantern+Keep');
  await page.getByRole('article').getByRole('link', { name: lanternKeep.name }).first().click();
  await card(page).waitFor();
}

async function answerWith(page: Page, life: Life | null) {
  const path = getLife.path.replace('{discordServerId}', lanternKeep.id);
  await page.unroute(`**${path}`);
  await page.route(`**${path}`, (route) =>
    life === null
      ? route.fulfill({ status: 503, json: { error: '-', code: 'discordUnavailable' } })
      : route.fulfill({ json: life }),
  );
}
