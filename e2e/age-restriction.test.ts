import type { Page } from '@playwright/test';
import { axeViolations } from './axe.ts';
import { expect, test as base, waitForHydration } from './fixtures.ts';
import { holdFace } from './late-face.ts';
import { layoutShift } from './layout.ts';

const test = base.extend<{ restricted: { name: string; path: string } }>({
  /** A listed guild that Discord says to be for adults. */
  restricted: async ({ community, discord, request }, use) => {
    const made = await community({ name: 'Velvet', listing: 'approved' });
    await discord('setTraits', { guildId: made.id, nsfwLevel: 3 });
    const isRestricted = async () => {
      const answer = await request.get(`/api/servers/${made.id}`);
      return ((await answer.json()) as { ageRestricted: boolean }).ageRestricted;
    };
    await expect.poll(isRestricted).toBe(true);
    await use({ name: made.name, path: `/server/${made.id}` });
  },
});

const question = (page: Page) => page.getByRole('heading', { level: 1, name: 'Are you 18 or older?' });
const yes = (page: Page) => page.getByRole('button', { name: 'Yes, I’m 18 or older' });

test(
  'an age-restricted server asks for the age first, and is shown to adults',
  { tag: '@phone' },
  async ({ page, visit, restricted }) => {
    const views: unknown[] = [];
    page.on('request', (request) => {
      if (!request.url().endsWith('/api/analytics/track')) return;
      const view = request.postDataJSON() as { sessionId: string };
      if (!view.sessionId.startsWith('detect-')) views.push(view); // the others ask for the country
    });
    const letFaceCome = await holdFace(page); // its arrival may move the page a little
    const { status, html } = await visit(`${restricted.path}?source=bot`, 'domcontentloaded');
    expect(status).toBe(200);
    expect(html).not.toContain('Velvet');
    await expect(page.getByText('Velvet')).toHaveCount(0);
    expect(await axeViolations(page)).toEqual([]);
    expect(await layoutShift(page)).toBe(0);
    letFaceCome();

    await yes(page).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'No, back to all servers' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: restricted.name })).toBeVisible();
    await expect(page).toHaveURL(restricted.path);
    await expect.poll(() => views).toMatchObject([{ path: restricted.path, source: 'bot' }]);
  },
);

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'the question can be answered, and the answer taken back',
    { tag: '@long' },
    async ({ page, restricted }) => {
      await page.goto(restricted.path);
      await yes(page).click();
      await expect(page).toHaveURL(restricted.path);
      await expect(page.getByRole('heading', { level: 1, name: restricted.name })).toBeVisible();

      const list = `/?q=${encodeURIComponent(restricted.name)}`;
      const card = page.getByRole('article').filter({ hasText: restricted.name });
      await page.goto(list);
      await expect(card).toContainText('18+');
      await page.getByRole('button', { name: 'Hide age-restricted servers' }).click();
      await expect(card).toHaveCount(0);
      await page.goto(restricted.path);
      await page.getByRole('link', { name: 'No, back to all servers' }).click();
      await expect(page).toHaveURL('/');
    },
  );
});

test(
  'adults find it in searches, and going back shows it to nobody else',
  { tag: '@long' },
  async ({ page, visit, restricted }) => {
    const { name, path } = restricted;
    const card = page.getByRole('article').filter({ hasText: name });
    await visit('/terms');
    // Reached without loading, it asks too.
    await page.evaluate((path) => window.history.pushState(null, '', path), path);
    await expect(question(page)).toBeVisible();
    await expect(page.getByText('Velvet')).toHaveCount(0);
    await visit(path);
    await yes(page).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await waitForHydration(page);
    // The browser asks for the lists of the next pages itself.
    await page.getByRole('link', { name: 'Guildhall, home' }).click();
    const search = page.getByRole('search', { name: 'Search this list' }).getByLabel('Search servers');
    await search.fill(name);
    await expect(page.getByRole('option', { name })).toBeVisible();
    await search.press('Enter');
    await expect(card).toContainText('18+');
    await card.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

    await page.getByRole('button', { name: 'Hide age-restricted servers' }).click();
    await expect(question(page)).toBeVisible();
    for (let steps = 0; steps < 8 && !page.url().endsWith('/terms'); steps += 1) {
      await page.goBack();
      await page.waitForLoadState();
      await expect(page.getByRole('article').filter({ hasText: name })).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1, name, exact: true })).toHaveCount(0);
    }
    await expect(page).toHaveURL('/terms');
  },
);
