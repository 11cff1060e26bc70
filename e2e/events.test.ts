import type { Locator, Page } from '@playwright/test';
import { listEvents, type Event } from '#contract/events.ts';
import { HOUR_MS } from '#contract/time-units.ts';
import { cast, guilds } from '#simulator/cast.ts';
import { axeViolations } from './axe.ts';
import type { AskDiscord } from './discord.ts';
import { layoutShift } from './layout.ts';
import { lanternKeep, orgoTuesdays } from './listings.ts';
import { cardOf, expect, expectToast, test } from './own-site.ts';

test.describe.configure({ mode: 'default' }); // one worker, whose site starts once
test.use({ siteOf: 'events' });

const NAME = 'Night of <b>riddles</b>';

/** An event of Lantern Keep that begins in so many hours; it is told of by the API. */
async function announce(
  { discord, page }: { discord: AskDiscord; page: Page },
  body: { name: string; startsAt: string; [field: string]: unknown },
) {
  await discord('addEvent', { guildId: lanternKeep.id, ...body });
  await expect.poll(async () => (await allEvents(page)).some(({ name }) => name === body.name)).toBe(true);
}

/** A site that has just started asks Discord for events once its bot is connected. */
test.beforeEach(async ({ page }) => {
  const servers = async () => new Set((await allEvents(page)).map(({ discordServerId }) => discordServerId));
  await expect.poll(async () => (await servers()).size).toBeGreaterThanOrEqual(10);
});

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
  'an event is listed by its day with all that is known of it, as text',
  { tag: '@phone' },
  async ({ page, visit, discord }) => {
    const place = 'https://example.com/boathouse';
    await announce(
      { discord, page },
      { name: NAME, startsAt: inHours(50), endsAt: inHours(52), location: place, description: 'Bring one.' },
    );
    await visit('/events');
    await expect(page).toHaveTitle('What’s on · Guildhall');
    const event = entry(page, NAME);
    await expect(event).toContainText(place);
    await expect(event).toContainText('Bring one.');
    await expect(event).toContainText('Gaming');
    await expect(event.getByRole('link')).toHaveText([/Lantern Keep/]);
    expect(await axeViolations(page)).toEqual([]);

    await event.getByRole('link').click();
    await expect(page).toHaveURL(`/server/${lanternKeep.id}`);
    await expect(page.getByRole('region', { name: 'What’s on' })).toContainText(NAME);
    await page.goBack();
    await expect(event).toBeInViewport();
  },
);

test(
  'a cancelled event is gone after a reload',
  { tag: '@long' },
  async ({ page, visit, discord, request }) => {
    const name = 'Called off';
    await announce({ discord, page }, { name, startsAt: inHours(3) });
    await visit('/events');
    await expect(entry(page, name)).toBeVisible();
    const id = (await allEvents(page)).find((event) => event.name === name)?.id ?? '';
    await discord('cancelEvent', { guildId: lanternKeep.id, eventId: id.split('-')[0] });
    await expect
      .poll(async () => (await (await request.get(`${listEvents.path}?limit=100`)).text()).includes(name))
      .toBe(false);
    await page.reload();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(entry(page, name)).toHaveCount(0);
  },
);

test(
  'an event that has begun is on now, before all others',
  { tag: '@long' },
  async ({ page, visit, discord }) => {
    const name = 'Under way';
    await announce({ discord, page }, { name, startsAt: inHours(-2), endsAt: inHours(4) });
    await visit('/events');
    const now = page.getByRole('region', { name: /^On now/ });
    await expect(now.getByRole('heading', { name })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('On now');
  },
);

for (const timezoneId of ['Asia/Seoul', 'America/Los_Angeles', 'Asia/Kolkata']) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test(
      'the HTML has UTC, the page the reader’s days and hours',
      { tag: timezoneId === 'Asia/Seoul' ? [] : '@long' },
      async ({ page, visit }) => {
        const { html } = await visit('/events');
        const listed = await allEvents(page, 'limit=24');
        expect(html).toContain('Time in UTC');
        await expect(page.getByText(/^Your time: /)).toBeVisible();
        const next = listed.find(({ startsAt }) => Date.parse(startsAt) > Date.now());
        const format = (timeZone: string, options: Intl.DateTimeFormatOptions) =>
          new Intl.DateTimeFormat('en', { timeZone, ...options }).format(new Date(next?.startsAt ?? ''));
        const first = page.locator(`li:has(time[datetime="${next?.startsAt}"])`).first();
        await expect(first.locator('time')).toContainText(
          format(timezoneId, { hour: 'numeric', minute: '2-digit' }),
        );
        const day = page.getByRole('region').filter({ has: first });
        await expect(day.getByRole('heading', { level: 2 })).toContainText(
          format(timezoneId, { month: 'short', day: 'numeric' }),
        );
        // At some hours the reader's days divide the list elsewhere; below this a page counts as stable.
        expect(await layoutShift(page)).toBeLessThan(0.1);
      },
    );
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a part of the events can be chosen, and the next ones opened', async ({ page, visit }) => {
    await visit('/events');
    await page.getByLabel('Category').selectOption('Gaming');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/^[^?]*\/events\?category=Gaming&language=$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What’s on: Gaming servers');
    const gaming = await allEvents(page, 'category=Gaming');
    expect(gaming.length).toBeGreaterThan(0);
    await expect(page.getByRole('article')).toHaveCount(gaming.length);

    await visit('/events');
    const more = page.getByRole('link', { name: 'Load more' });
    const first = await page.locator('article h3').allTextContents();
    await more.click();
    await expect(page).toHaveURL(/cursor=/);
    await page.waitForLoadState();
    const all = (await allEvents(page)).map(({ name }) => name);
    expect([...first, ...(await page.locator('article h3').allTextContents())]).toEqual(
      all.slice(0, first.length + (await page.getByRole('article').count())),
    );
  });
});

test('filters and the calendar follow the address, and the keyboard', async ({ page, visit }) => {
  await visit('/events');
  const category = page.getByLabel('Category');
  await category.focus();
  await category.selectOption('Gaming');
  await expect(page).toHaveURL('/events?category=Gaming');
  await expect(category).toBeFocused();
  const calendar = page.getByText('Add to calendar', { exact: true });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const address = page.getByLabel(/Subscribe to this address/);
  await expect(address).toHaveValue(/\/events\.ics\?category=Gaming$/);
  await expect(calendar).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL('/events');
  await expect(category).toHaveValue('');
});

test('the calendar of what is shown can be downloaded', { tag: '@long' }, async ({ page, visit }) => {
  await visit('/events?category=Gaming');
  await page.getByText('Add to calendar', { exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as a file (.ics)' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.ics$/);
  const address = page.getByLabel(/Subscribe to this address/);
  const text = await (await page.request.get(await address.inputValue())).text();
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(text).toContain('BEGIN:VEVENT');
});

test('a manager shows the events of their server, and hides them again', async ({
  page,
  visitAs,
  ownSite,
  discord,
  decide,
  allowErrors,
}) => {
  allowErrors(/\b503\b/);
  const { id, name } = guilds.studyHall;
  await visitAs(cast.ada, '/');
  const { origin } = new URL(ownSite.url);
  const content = { description: 'Quiet rooms and company for people who study.', category: 'Education' };
  await page.request.post('/api/user/servers', {
    headers: { origin },
    data: { guildId: id, ...content, language: 'English' },
  });
  await decide('approve', await ownIdOf(page, id));
  await discord('addEvent', { guildId: id, name: 'Silent hour', startsAt: inHours(1) });

  await page.goto('/my-servers');
  await cardOf(page, 'Submitted Servers', name).getByRole('link', { name: 'Manage' }).click();
  const box = page.getByRole('checkbox', { name: 'Show our events' });
  await expect(box).not.toBeChecked();
  await box.focus();
  await page.keyboard.press('Space');
  await expectToast(page, 'Saved', 'Your scheduled events are now public here.');
  await expect(box).toBeChecked();
  await expect(box).toBeFocused();
  await expect.poll(async () => (await allEvents(page)).map((event) => event.name)).toContain('Silent hour');

  await box.click();
  await expectToast(page, 'Saved', 'Your events are no longer shown here.');
  await expect(box).not.toBeChecked();
  expect((await allEvents(page)).map((event) => event.name)).not.toContain('Silent hour');

  await page.route('**/settings', (route) => route.fulfill({ status: 503, json: { error: '-', code: '-' } }));
  await box.click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Not Saved' })).toBeVisible();
  await expect(box).not.toBeChecked();
});

test(
  'an admin keeps the events of a server off, with the one field',
  { tag: '@long' },
  async ({ page, visitAs, visit }) => {
    await visitAs(cast.grace, `/admin?tab=servers&q=${encodeURIComponent(orgoTuesdays.name)}`);
    const row = page.getByRole('article', { name: orgoTuesdays.name });
    await row.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Server' });
    const box = dialog.getByRole('checkbox', { name: 'Keep its events off' });
    await box.check();
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    expect((await sent).postDataJSON()).toEqual({ eventsLocked: true });
    await expectToast(page, 'Server updated', 'The changes are live.');
    await visit(`/server/${orgoTuesdays.id}`);
    await expect(page.getByRole('heading', { level: 1, name: orgoTuesdays.name })).toBeVisible();
    await expect(page.getByRole('region', { name: 'What’s on' })).toHaveCount(0);
  },
);

/** The id that we gave a listing, for its submitter. */
async function ownIdOf(page: Page, discordServerId: string) {
  const servers = (await (await page.request.get('/api/user/servers')).json()) as {
    id: string;
    discordServerId: string;
  }[];
  return servers.find((server) => server.discordServerId === discordServerId)?.id ?? '';
}
