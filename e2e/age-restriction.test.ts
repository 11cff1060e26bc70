import type { APIRequestContext, Page } from '@playwright/test';
import { cast, guilds } from '#simulator/cast.ts';
import { axeViolations } from './axe.ts';
import { layoutShift } from './layout.ts';
import { orgoTuesdays, wrongFoot } from './listings.ts';
import { cardOf, expect, expectToast, test } from './own-site.ts';
import { waitForHydration } from './fixtures.ts';

test.describe.configure({ mode: 'default' }); // one worker, whose site starts once
test.use({ siteOf: 'age restriction' });

const PATH = `/server/${orgoTuesdays.id}`;

test.beforeEach(async ({ discord, request }) => {
  await discord('setTraits', { guildId: orgoTuesdays.id, nsfwLevel: 3 });
  await expect.poll(() => isRestricted(request)).toBe(true);
});

async function isRestricted(request: APIRequestContext) {
  const answer = await request.get(`/api${PATH.replace('server', 'servers')}`);
  return ((await answer.json()) as { ageRestricted: boolean }).ageRestricted;
}

/** Nothing of the server is on the page, nor in what came with it. */
async function expectNothingOf(page: Page, html: string) {
  expect(html).not.toContain('Orgo');
  expect(html).not.toContain('og:');
  expect(html).toContain('name="robots" content="noindex"');
  await expect(page.getByText('Orgo')).toHaveCount(0);
  await expect(page).toHaveTitle('Are you 18 or older? · Guildhall');
}

test(
  'a question whose code does not come can be asked again',
  { tag: '@long' },
  async ({ page, allowErrors }) => {
    allowErrors(/age-question|Failed to load|dynamically imported|React error #520/);
    await page.route('**/assets/age-question*.js', (route) => route.abort('failed'));
    await page.goto(PATH);
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await page.unroute('**/assets/age-question*.js');
    await again.click();
    await expect(page.getByRole('heading', { name: 'Are you 18 or older?' })).toBeVisible();
  },
);

test(
  'an age-restricted server asks for the age first, and is shown to adults',
  { tag: '@phone' },
  async ({ page, visit }) => {
    const views: unknown[] = [];
    page.on('request', (request) => {
      if (!request.url().endsWith('/api/analytics/track')) return;
      const view = request.postDataJSON() as { sessionId: string };
      if (!view.sessionId.startsWith('detect-')) views.push(view); // the others ask for the country
    });
    const { status, html } = await visit(`${PATH}?source=bot`);
    expect(status).toBe(200);
    await expectNothingOf(page, html);
    expect(await axeViolations(page)).toEqual([]);
    expect(await layoutShift(page)).toBe(0);

    const yes = page.getByRole('button', { name: 'Yes, I am 18 or older' });
    await yes.focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'No, back to all servers' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: orgoTuesdays.name })).toBeVisible();
    await expect(page).toHaveURL(PATH);
    await expect(page.getByRole('main').getByText('18+', { exact: true }).first()).toBeVisible();
    await expect.poll(() => views).toMatchObject([{ path: PATH, source: 'bot' }]);
  },
);

test(
  'without script the question can be answered, and the answer taken back',
  { tag: '@long' },
  async ({ browser, ownSite }) => {
    const page = await browser.newPage({ javaScriptEnabled: false, baseURL: ownSite.url });
    const first = await page.goto(PATH);
    await expectNothingOf(page, (await first?.text()) ?? '');
    await page.getByRole('button', { name: 'Yes, I am 18 or older' }).click();
    await expect(page).toHaveURL(PATH);
    await expect(page.getByRole('heading', { level: 1, name: orgoTuesdays.name })).toBeVisible();

    await page.goto('/?q=orgo');
    await expect(page.getByRole('article').filter({ hasText: orgoTuesdays.name })).toContainText('18+');
    await page.getByRole('button', { name: 'Hide age-restricted servers' }).click();
    await expect(page).toHaveURL('/?q=orgo');
    await expect(page.getByRole('article').filter({ hasText: orgoTuesdays.name })).toHaveCount(0);
    await page.goto(PATH);
    await page.getByRole('link', { name: 'No, back to all servers' }).click();
    await expect(page).toHaveURL('/');
    await page.close();
  },
);

test(
  'adults find them in lists, searches and suggestions; nobody else does',
  { tag: '@long' },
  async ({ page, visit }) => {
    const card = page.getByRole('article').filter({ hasText: orgoTuesdays.name });
    const search = page.getByRole('search', { name: 'Search this list' }).getByLabel('Search servers');
    const suggestion = page.getByRole('option', { name: orgoTuesdays.name });
    await visit('/?q=orgo');
    await expect(card).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Hide age-restricted servers' })).toHaveCount(0);

    await visit(PATH);
    await page.getByRole('button', { name: 'Yes, I am 18 or older' }).click();
    await expect(page.getByRole('heading', { level: 1, name: orgoTuesdays.name })).toBeVisible();
    await waitForHydration(page);
    // The browser asks for the lists of the next pages itself.
    await page.getByRole('link', { name: 'Guildhall, home' }).click();
    await search.fill('orgo');
    await expect(suggestion).toBeVisible();
    await search.press('Enter');
    await expect(card).toContainText('18+');
    await card.getByRole('link', { name: orgoTuesdays.name }).click();
    await expect(page.getByRole('heading', { level: 1, name: orgoTuesdays.name })).toBeVisible();

    await page.goBack();
    await page.getByRole('button', { name: 'Hide age-restricted servers' }).click();
    await expect(page).toHaveURL('/?q=orgo');
    await expect(card).toHaveCount(0);
    await visit(PATH);
    await expect(page.getByRole('heading', { level: 1, name: 'Are you 18 or older?' })).toBeVisible();
  },
);

test(
  'going back neither shows the server again nor catches the reader',
  { tag: '@long' },
  async ({ page, visit }) => {
    await visit('/terms');
    await visit(PATH);
    await page.getByRole('button', { name: 'Yes, I am 18 or older' }).click();
    await expect(page.getByRole('heading', { level: 1, name: orgoTuesdays.name })).toBeVisible();
    await page.getByRole('button', { name: 'Hide age-restricted servers' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Are you 18 or older?' })).toBeVisible();
    for (let steps = 0; steps < 5 && !page.url().endsWith('/terms'); steps += 1) {
      await page.goBack();
      await page.waitForLoadState();
      await expect(page.getByText('Orgo')).toHaveCount(0);
    }
    await expect(page).toHaveURL('/terms');
  },
);

test('a page that is reached without loading asks too, and shows nothing before', async ({ page, visit }) => {
  await visit('/terms');
  await page.evaluate((path) => window.history.pushState(null, '', path), PATH);
  await expect(page.getByRole('heading', { level: 1, name: 'Are you 18 or older?' })).toBeVisible();
  await expect(page.getByText('Orgo')).toHaveCount(0);
  await page.getByRole('button', { name: 'Yes, I am 18 or older' }).click();
  await expect(page.getByRole('heading', { level: 1, name: orgoTuesdays.name })).toBeVisible();
});

for (const [locale, question, yes] of [
  ['ko-KR', '18세 이상이신가요?', '네, 18세 이상입니다'],
  ['ja-JP', '18歳以上ですか？', 'はい、18歳以上です'],
] as const) {
  test.describe(locale, () => {
    test.use({ locale });
    test('is asked in the reader’s language', { tag: ['@phone', '@long'] }, async ({ page, visit }) => {
      await visit(PATH);
      await expect(page.getByRole('heading', { level: 1, name: question })).toBeVisible();
      await page.getByRole('button', { name: yes }).click();
      await expect(page.getByRole('heading', { level: 1, name: orgoTuesdays.name })).toBeVisible();
    });
  });
}

test(
  'a manager marks their server as age-restricted, and takes it back',
  { tag: '@long' },
  async ({ page, visitAs, ownSite }) => {
    await visitAs(cast.ada, '/');
    const data = {
      guildId: guilds.studyHall.id,
      description: 'Quiet rooms and company for people who study.',
      category: 'Education',
      language: 'English',
    };
    const headers = { origin: ownSite.url };
    // The gateway tells the site of the guild a moment later.
    await expect
      .poll(async () => (await page.request.post('/api/user/servers', { headers, data })).status())
      .toBe(200);
    await page.goto('/my-servers');
    await cardOf(page, 'Submitted Servers', 'The Study Hall').getByRole('link', { name: 'Manage' }).click();
    const box = page.getByRole('checkbox', { name: 'Age-restricted (18+)' });
    await expect(box).not.toBeChecked();
    await box.click();
    await expectToast(page, 'Saved', 'Your server is now shown to adults only.');
    await expect(box).toBeChecked();
    await page.getByRole('link', { name: 'View Page' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Are you 18 or older?' })).toBeVisible();

    await page.goBack();
    await expect(box).toBeChecked();
    await box.click();
    await expectToast(page, 'Saved', 'Your server is now shown to everybody.');
    await expect(box).not.toBeChecked();
  },
);

test(
  'an admin marks a server with the one field that was changed',
  { tag: '@long' },
  async ({ page, visitAs }) => {
    await visitAs(cast.grace, `/admin?tab=servers&q=${encodeURIComponent(wrongFoot.name)}`);
    const row = page.getByRole('article', { name: wrongFoot.name });
    await row.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Server' });
    const box = dialog.getByRole('checkbox', { name: 'Age-restricted (18+)' });
    await box.check();
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    expect((await sent).postDataJSON()).toEqual({ ageRestricted: true });
    await expectToast(page, 'Server updated', 'The changes are live.');
    // The form shows the list's row, which comes anew a moment later.
    await expect(async () => {
      await row.getByRole('button', { name: 'Edit' }).click();
      await expect(box).toBeVisible();
      const isChecked = await box.isChecked();
      if (!isChecked) await page.keyboard.press('Escape');
      expect(isChecked).toBe(true);
    }).toPass();
  },
);
