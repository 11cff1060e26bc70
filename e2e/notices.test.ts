import type { Browser, Page, Request } from '@playwright/test';
import { listReports, resolveReport, type Report } from '#contract/reports.ts';
import { countUnreadNotices, listNotices, type NoticeItem } from '#contract/notices.ts';
import { cast } from '#simulator/cast.ts';
import type { AskDiscord } from './discord.ts';
import { expect, test, type Person } from './fixtures.ts';
import { cindermarch, lanternKeep, orgoTuesdays } from './listings.ts';
import { signIn } from './state.ts';

const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };
const UNREAD = `**${countUnreadNotices.path}`;
const LIST = new RegExp(`${listNotices.path}(\\?.*)?$`);

let lastPerson = 0;

test(
  'the bell counts what is unread, and opening it marks that as read',
  { tag: '@phone' },
  async ({ page, browser, visitAs, discord }) => {
    const person = await addReader(discord);
    await visitAs(person, '/terms');
    await expect(bell(page)).toHaveAccessibleName('Notices');
    await reportAndResolve(page, browser, [lanternKeep.id, cindermarch.id]);
    await page.reload();
    await expect(bell(page)).toHaveAccessibleName('Notices, 2 unread');

    await bell(page).focus();
    await page.keyboard.press('Enter');
    await expect(panel(page)).toBeFocused();
    await expect(bell(page)).toHaveAttribute('aria-expanded', 'true');
    await expect(items(page)).toHaveText([
      /^CINDERMARCHYour report has been read\. Nothing was found that breaks our rules, so nothing was done\.(just now|\d minutes? ago)New$/,
      /^Lantern KeepYour report has been read\. Nothing was found that breaks our rules, so nothing was done\.(just now|\d minutes? ago)New$/,
    ]);
    await expect(bell(page)).toHaveAccessibleName('Notices');
    await expect(items(page).getByText('New')).toHaveCount(2);

    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await expect(bell(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(items(page)).toHaveCount(2);
    await expect(items(page).getByText('New')).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(panel(page).getByRole('button', { name: 'Close notices' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');

    await expect(page).toHaveURL(`/server/${cindermarch.id}`);
    await expect(panel(page)).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
  },
);

test('the bell leads a manager to the workshop and quotes the reason', async ({ page, visitAs, discord }) => {
  const rejection = { ...NOTICE, kind: 'edit rejection', reason: 'Tell more\n<b>about owls</b>.' };
  await page.route(LIST, (route) =>
    route.fulfill({ json: [rejection, { ...NOTICE, id: 3, kind: 'newer' }] }),
  );
  await page.route(UNREAD, (route) => route.fulfill({ json: { count: 100 } }));
  await visitAs(await addReader(discord), '/terms');
  await expect(bell(page)).toHaveAccessibleName('Notices, 99+ unread');

  await bell(page).click();
  await expect(items(page).first().getByRole('blockquote')).toHaveText('Tell more\n<b>about owls</b>.');
  await expect(items(page).nth(1)).toContainText('There is news about it.');
  await expect(items(page).first().getByRole('link')).toHaveAttribute(
    'href',
    '/my-servers/739104825566003271',
  );
  await expect(items(page).nth(1).getByRole('link')).toHaveCount(0);
});

test(
  'a manager asks for the notices about a server in its workshop, and does without',
  { tag: '@phone' },
  async ({ page, visitAs }) => {
    await visitAs(cast.ada, `/my-servers/${orgoTuesdays.id}`);
    const choice = page.getByRole('checkbox', { name: 'Notices about this server' });
    await expect(choice).toHaveAccessibleDescription(/^The bell at the top of the page tells you/);
    const wasOn = await choice.isChecked();
    for (const isOn of [!wasOn, wasOn]) {
      await choice.click();
      await expect(choice).toBeChecked({ checked: isOn });
      await expect(choice).not.toHaveAttribute('aria-disabled');
      await page.reload();
      await expect(choice).toBeChecked({ checked: isOn });
    }
  },
);

test(
  'pressing elsewhere or going on by keyboard closes the notices',
  { tag: '@long' },
  async ({ page, visitAs, discord }) => {
    await visitAs(await addReader(discord), '/terms');
    await bell(page).click();
    await expect(panel(page)).toContainText('No notices yet');
    await page.getByRole('heading', { level: 1 }).click();
    await expect(panel(page)).toHaveCount(0);

    await bell(page).click();
    await expect(panel(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(panel(page)).toHaveCount(0);
  },
);

test(
  'a list that fails can be asked for again, and more is loaded in place',
  { tag: '@phone' },
  async ({ page, visitAs, discord, allowErrors }) => {
    allowErrors(/503/);
    const all = Array.from({ length: 48 }, (_, n) => ({ ...NOTICE, id: 100 - n, kind: 'approval' }));
    const failing = new Set(['first', 'next']);
    await page.route(LIST, async (route) => {
      const isNext = new URL(route.request().url()).searchParams.has('cursor');
      if (failing.delete(isNext ? 'next' : 'first'))
        return route.fulfill({ status: 503, json: { code: 'unavailable', error: '-' } });
      const link = `<http://localhost${listNotices.path}?cursor=more>; rel="next"`;
      return isNext
        ? route.fulfill({ json: all.slice(24) })
        : route.fulfill({ json: all.slice(0, 24), headers: { link } });
    });
    await visitAs(await addReader(discord), '/terms');
    await bell(page).click();
    await expect(panel(page).getByRole('alert')).toContainText('Your notices could not be loaded.');
    await panel(page).getByRole('button', { name: 'Try again' }).click();
    await expect(items(page)).toHaveCount(24);

    await panel(page).getByRole('button', { name: 'Load more' }).click();
    await expect(panel(page).getByRole('alert')).toContainText('More notices could not be loaded.');
    await panel(page).getByRole('button', { name: 'Try again' }).click();
    await expect(items(page)).toHaveCount(48);
    await expect(items(page).nth(24).getByRole('link')).toBeFocused();
  },
);

test(
  'visitors are never asked for, members once a minute while in sight',
  { tag: '@long' },
  async ({ page, visit, visitAs, discord }) => {
    let [asked, answered] = [0, 0];
    const isOfNotices = (request: Request) => request.url().includes('/api/user/notices');
    page.on('request', (request) => void (asked += Number(isOfNotices(request))));
    page.on('requestfinished', (request) => void (answered += Number(isOfNotices(request))));
    await visit('/');
    await expect(bell(page)).toHaveCount(0);
    expect(asked).toBe(0);

    // The minute begins with the answer, which comes once the clock stands still.
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
    await page.route(UNREAD, async (route) => {
      await mayAnswer;
      await route.fulfill({ json: { count: 5 } });
    });
    await page.clock.install();
    await visitAs(await addReader(discord), '/terms');
    await expect.poll(() => asked).toBe(1);
    await page.clock.pauseAt(new Date(Date.now() + 10_000));
    answer();
    await expect(async () => {
      await page.clock.runFor(1); // what is shown of the answer waits for the clock
      await expect(bell(page)).toHaveAccessibleName('Notices, 5 unread', { timeout: 500 });
    }).toPass();
    await page.clock.runFor(59_000);
    await noteRequests(page);
    expect(asked).toBe(1);
    await page.clock.runFor(2_000);
    await expect.poll(() => answered).toBe(2);
    await showPage(page, false);
    await page.clock.runFor(300_000);
    await noteRequests(page);
    expect(asked).toBe(2);
    await showPage(page, true);
    await expect.poll(() => asked).toBe(3);
  },
);

test('the bell moves nothing when it comes', { tag: '@phone' }, async ({ page, visitAs, discord }) => {
  await visitAs(await addReader(discord), '/terms');
  let letCome = () => {};
  const mayCome = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route('**/assets/notice-bell-*.js', async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.reload();
  const languages = page.getByRole('button', { name: 'Language: English' });
  await expect(page.getByRole('button', { name: /Reader/ })).toBeVisible();
  const before = await languages.boundingBox();
  await expect(bell(page)).toHaveCount(0);
  letCome();
  await expect(bell(page)).toBeVisible();
  expect(await languages.boundingBox()).toEqual(before);
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(width).toBeLessThanOrEqual(0);
});

const NOTICE = {
  id: 7,
  kind: 'approval',
  discordServerId: '739104825566003271',
  serverName: 'The Study Hall',
  reason: null,
  at: '2026-01-31T12:00:00.000Z',
  read: true,
  hasPage: false,
} satisfies NoticeItem;

function bell(page: Page) {
  return page.getByRole('navigation').getByRole('button', { name: /^Notices/ });
}

function panel(page: Page) {
  return page.getByRole('dialog', { name: 'Notices' });
}

function items(page: Page) {
  return panel(page).getByRole('listitem');
}

/** The signed-in person reports servers, and an admin resolves their reports in this order. */
async function reportAndResolve(page: Page, browser: Browser, ids: readonly string[]) {
  const data = { reason: `Wrong. ${Math.random()}` };
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const admin = await context.newPage();
  await signIn(admin, 'grace');
  for (const id of ids) {
    const address = `/api/servers/${id}/reports`;
    expect((await page.request.post(address, { data, headers: SAME_ORIGIN })).status()).toBe(200);
    const reports = (await (await admin.request.get(listReports.path)).json()) as Report[];
    const { id: report = '' } =
      reports.find(({ reason, discordServerId }) => reason === data.reason && discordServerId === id) ?? {};
    const resolved = resolveReport.path.replace('{id}', report);
    expect((await admin.request.post(resolved, { headers: SAME_ORIGIN })).status()).toBe(200);
  }
  await context.close();
}

/** Waits until the requests that a page has begun are noted: those of a page are told in their order. */
async function noteRequests(page: Page) {
  await page.evaluate(async () => {
    await fetch('/favicon.svg');
  });
}

/** Brings the page out of sight, or into it. */
async function showPage(page: Page, isVisible: boolean) {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    },
    isVisible ? 'visible' : 'hidden',
  );
}

async function addReader(discord: AskDiscord): Promise<Person> {
  lastPerson += 1;
  const number = `${process.env.TEST_WORKER_INDEX ?? 0}${String(lastPerson).padStart(3, '0')}`;
  const person = { id: `61790000000001${number.padStart(4, '0')}`, globalName: `Reader ${number}` };
  await discord('addUser', { ...person, username: `reader_${number}` });
  return person;
}
