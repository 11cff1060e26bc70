import { cast } from '#simulator/cast.ts';
import { createGuild, signInOn, type SignedInPerson } from './admin-world.ts';
import { expect, requestsTo, test } from './own-site.ts';

const guildId = (n: number) => String(739_500_000_000_000_000n + BigInt(n));
const FRESH_WITHIN_MS = 15_000;
const CLAIMED_AFTER_MS = 1_000;

test.describe.configure({ mode: 'serial' });
test.use({ siteOf: 'the claims' });

let ada: SignedInPerson;
let noa: SignedInPerson;
let ids: string[];

test.beforeAll(async ({ ownSite, playwright }) => {
  for (const [n, name] of ['Paper Boats', 'Barn Owls', 'Tide Pools'].entries())
    await createGuild(ownSite, cast.ada, { id: guildId(n), name });
  ada = await signInOn(ownSite, playwright.request, cast.ada);
  noa = await signInOn(ownSite, playwright.request, cast.noa);
  const grace = await signInOn(ownSite, playwright.request, cast.grace);
  expect(await grace.administer('moderators', { userId: cast.noa.id })).toBe(200);
  ids = [await ada.submit(guildId(0)), await ada.submit(guildId(1))];
});

test('opening an item claims it, and opening another gives it back', async ({ page, visitAs }) => {
  const requests = requestsTo(page, '/api/admin/requests/');
  await visitAs(cast.grace, '/admin?tab=submissions');
  const [boats, owls] = [itemOf('Paper Boats'), itemOf('Barn Owls')];
  await boats.focus();
  await expect(boats).toContainText('You are deciding about this');
  expect(await noa.administer(`requests/${ids[0]}/claim`)).toBe(409);
  await page.keyboard.press('j');
  await expect(owls).toContainText('You are deciding about this');
  await expect(boats).not.toContainText('You are deciding about this');
  expect(requests.map((asked) => asked.replace(ids[0] ?? '', '0').replace(ids[1] ?? '', '1'))).toEqual([
    'POST /api/admin/requests/0/claim',
    'DELETE /api/admin/requests/0/claim',
    'POST /api/admin/requests/1/claim',
  ]);
  expect(await noa.administer(`requests/${ids[0]}/claim`)).toBe(200);

  function itemOf(name: string) {
    return page.getByRole('article', { name });
  }
});

test('a list in sight is asked for again after 15 seconds, with place and focus kept', async ({
  page,
  visitAs,
}) => {
  await page.clock.install();
  await visitAs(cast.grace, '/admin?tab=submissions');
  const owls = page.getByRole('article', { name: 'Barn Owls' });
  await expect(page.getByRole('article', { name: 'Paper Boats' })).toContainText(
    'Noa is deciding about this',
  );
  await expect(page.getByRole('tab', { name: 'New Submissions' })).toHaveText('New Submissions 2');
  await owls.focus();
  const before = await page.evaluate(() => window.scrollY);
  await ada.submit(guildId(2));
  await page.clock.fastForward(FRESH_WITHIN_MS);
  await expect(page.getByRole('article', { name: 'Tide Pools' })).toBeAttached();
  await expect(page.getByRole('tab', { name: 'New Submissions' })).toHaveText('New Submissions 3');
  await expect(owls).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(before);

  // What another person decides goes away, and the rest stays.
  expect(await noa.administer(`servers/${ids[0]}/reject`, { reason: 'Say more.' })).toBe(200);
  await page.clock.fastForward(FRESH_WITHIN_MS);
  await expect(page.getByRole('article', { name: 'Paper Boats' })).toHaveCount(0);
  await expect(owls).toBeFocused();
});

test(
  'nothing is asked while the window is hidden, and at once when it is back',
  { tag: '@long' },
  async ({ page, visitAs }) => {
    await page.clock.install();
    await visitAs(cast.grace, '/admin?tab=submissions');
    await expect(page.getByRole('article', { name: 'Barn Owls' })).toBeVisible();
    const show = async (state: 'hidden' | 'visible') =>
      page.evaluate((state) => {
        Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await show('hidden');
    const requests = requestsTo(page, '/api/admin');
    await page.clock.fastForward(4 * FRESH_WITHIN_MS);
    expect(requests).toEqual([]);
    await show('visible');
    await expect.poll(() => requests.some((asked) => asked.includes('/api/admin/requests'))).toBe(true);
  },
);

test('a tab is asked for again when it is opened', async ({ page, visitAs }) => {
  await visitAs(cast.grace, '/admin?tab=reports');
  await page.getByRole('tab', { name: 'New Submissions' }).click();
  await expect(page.getByRole('article', { name: 'Tide Pools' })).toBeVisible();
  await page.getByRole('tab', { name: 'Reported Servers' }).click();
  await expect(page.getByText('No pending reports')).toBeVisible();
  const requests = requestsTo(page, '/api/admin/requests');
  await page.getByRole('tab', { name: 'New Submissions' }).click();
  await expect.poll(() => requests.length).toBe(1);
});

test('an item is not claimed while a decision about it is pending', async ({
  page,
  visitAs,
  allowErrors,
}) => {
  allowErrors(/503/);
  await page.clock.install();
  await visitAs(cast.grace, '/admin?tab=submissions');
  const tides = page.getByRole('article', { name: 'Tide Pools' });
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/admin/servers/*/approve', async (route) => {
    await answered;
    await route.fulfill({ status: 503, json: { error: '-', code: 'discordUnavailable' } });
  });
  const requests = requestsTo(page, '/api/admin/');
  const claims = () => requests.filter((asked) => asked.endsWith('/claim'));
  // Between the focus and the key passes less time than until a claim.
  await expect(tides).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await tides.focus();
  await page.keyboard.press('a');
  await expect.poll(() => requests.some((asked) => asked.endsWith('/approve'))).toBe(true);
  await page.clock.resume();
  await page.clock.fastForward(CLAIMED_AFTER_MS);
  expect(claims()).toEqual([]);

  // What was not decided is still being decided about.
  answer();
  await expect(tides.getByRole('alert')).not.toBeEmpty();
  await page.clock.fastForward(CLAIMED_AFTER_MS);
  await expect(tides).toContainText('You are deciding about this');
  expect(claims()).toHaveLength(1);
});
