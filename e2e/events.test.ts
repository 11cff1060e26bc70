import type { Locator, Page } from '@playwright/test';
import { listEvents, type Event } from '#contract/events.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { axeViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { layoutShift } from './layout.ts';
import { expectToast } from './toasts.ts';

async function allEvents(page: Page, search = 'limit=100') {
  return (await (await page.request.get(`${listEvents.path}?${search}`)).json()) as Event[];
}

function inHours(hours: number) {
  return new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + hours * HOUR_MS).toISOString();
}

function entry(page: Page, name: string): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
}

test(
  'a manager shows the events of their server, and hides them again',
  { tag: '@phone' },
  async ({ page, visit, visitAs, discord, community }) => {
    const { id, name, owner } = await community({ listing: 'approved' });
    const event = `Night of <b>riddles</b> of ${name}`;
    await discord('addEvent', { guildId: id, name: event, startsAt: inHours(1), description: 'Bring one.' });
    await visitAs(owner, `/my-servers/${id}?tab=settings`);
    const box = page.getByRole('switch', { name: 'Show events' });
    await expect(box).not.toBeChecked();
    await box.focus();
    await page.keyboard.press('Space');
    await expectToast(page, 'Saved', 'Your scheduled events are now public here.');
    await expect(box).toBeChecked();
    await expect(box).toBeFocused();
    const told = async () => (await allEvents(page)).map((one) => one.name);
    await expect.poll(told).toContain(event);

    await visit('/events');
    await expect(page).toHaveTitle('What’s on · Guildhall');
    await expect(entry(page, event)).toContainText('Bring one.');
    expect(await axeViolations(page)).toEqual([]);
    await entry(page, event).getByRole('link').click();
    await expect(page).toHaveURL(`/server/${id}`);
    await expect(page.getByRole('region', { name: 'What’s on' })).toContainText(event);
    await page.goBack();
    await expect(entry(page, event)).toBeInViewport();

    await page.goto(`/my-servers/${id}?tab=settings`);
    await box.click();
    await expectToast(page, 'Saved', 'We no longer show your events.');
    await expect(box).not.toBeChecked();
    expect(await told()).not.toContain(event);
  },
);

test.describe('in Asia/Seoul', () => {
  test.use({ timezoneId: 'Asia/Seoul' });

  test(
    'the HTML has UTC, the page the reader’s days and hours',
    { tag: '@long' },
    async ({ page, visit }) => {
      const { html } = await visit('/events');
      const listed = await allEvents(page, 'limit=24');
      expect(html).toContain('Time in UTC');
      await expect(page.getByText(/^Your time: /)).toBeVisible();
      const next = listed.find(({ startsAt }) => Date.parse(startsAt) > Date.now());
      const format = (options: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat('en', { timeZone: 'Asia/Seoul', ...options }).format(
          new Date(next?.startsAt ?? ''),
        );
      const first = page.locator(`li:has(time[datetime="${next?.startsAt}"])`).first();
      await expect(first.locator('time')).toContainText(format({ hour: 'numeric', minute: '2-digit' }));
      const day = page.getByRole('region').filter({ has: first });
      await expect(day.getByRole('heading', { level: 2 })).toContainText(
        format({ month: 'short', day: 'numeric' }),
      );
      // At some hours the reader's days divide the list elsewhere; below this a page counts as stable.
      expect(await layoutShift(page)).toBeLessThan(0.1);
    },
  );
});

test(
  'filters and the calendar follow the address, and the keyboard',
  { tag: '@long' },
  async ({ page, visit }) => {
    await visit('/events');
    const category = page.getByLabel('Category');
    await category.focus();
    await category.selectOption('Gaming');
    await expect(page).toHaveURL('/events?category=Gaming');
    await expect(category).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const address = page.getByLabel(/Subscribe to this address/);
    await expect(address).toBeVisible();
    await expect(address).toHaveValue(/\/events\.ics\?category=Gaming$/);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download as a file (.ics)' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.ics$/);

    await page.goBack();
    await expect(page).toHaveURL('/events');
    await expect(category).toHaveValue('');
  },
);
