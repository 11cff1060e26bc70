import type { Page } from '@playwright/test';
import { trackPageView } from '#contract/analytics.ts';
import { recordImpressions } from '#contract/figures.ts';
import { listWall } from '#contract/shelves.ts';
import { cards } from './directory-page.ts';
import { cindermarch, lanternKeep, majlis, orgoTuesdays } from './listings.ts';
import { boxOf, scrollAtClick, scrollPosition } from './position.ts';
import { expect, test, waitForQuiet } from './fixtures.ts';

test(
  'the home page lists names, categories, languages, counts and ratings',
  { tag: ['@phone', '@long'] },
  async ({ page, visit }) => {
    const { status } = await visit('/');

    expect(status).toBe(200);
    await expect(page).toHaveTitle(/Guildhall/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Discover Amazing');
    await expect(page.getByText('Updated daily', { exact: true })).toBeVisible();
    await expect(cards(page)).toHaveCount(24);
    const card = cardOf(page, lanternKeep.name);
    for (const text of [lanternKeep.words, 'Gaming', 'English', '48.0k', '7.0k', '4.8']) {
      await expect(card).toContainText(text);
    }
    await expect(cardOf(page, cindermarch.name)).toContainText('2014.4k');
    await expect(cardOf(page, orgoTuesdays.name)).toContainText('40');
  },
);

test('a first view asks the API for the invite and the wall only', async ({ page, visit }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));

  for (const path of ['/', `/server/${lanternKeep.id}`]) {
    await visit(path);
    await waitForQuiet(page);
  }

  expect(requests.length).toBeGreaterThan(4);
  // The wall comes after everything else.
  const counted = new Set<string>([trackPageView.path, recordImpressions.path, listWall.path]);
  const calls = requests.filter((path) => path.startsWith('/api') && !counted.has(path));
  // Cached pages do not tell when the invite was checked.
  expect(calls.filter((path) => path !== `/api/servers/${lanternKeep.id}/invite`)).toEqual([]);
});

test('every spot of a card is part of its link', { tag: ['@phone', '@long'] }, async ({ page, visit }) => {
  await visit('/');
  await expect(cards(page).getByRole('button')).toHaveCount(24); // hearts come after the page
  const uncovered = await cards(page).evaluateAll((cards) =>
    cards.flatMap((card) => {
      card.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = card.getBoundingClientRect();
      const parts = [0.05, 0.15, 0.25, 0.35, 0.5, 0.65, 0.8, 0.95];
      const spots = parts.flatMap((across) => parts.map((down) => [across, down] as const));
      return (
        spots
          .map(([across, down]) => document.elementFromPoint(left + width * across, top + height * down))
          // Counts and the heart are above the link; a click on a count opens the server too.
          .filter((hit) => hit?.closest('a, data, button') === null)
          .map((hit) => `${hit?.className} “${hit?.textContent}”`)
      );
    }),
  );

  expect([...new Set(uncovered)]).toEqual([]);
});

test(
  'a click on a card opens its server without loading a page',
  { tag: '@phone' },
  async ({ page, visit }) => {
    await visit('/');
    await page.evaluate(() => Reflect.set(window, 'stillTheSamePage', true));

    await cardOf(page, lanternKeep.name).click({ position: { x: 6, y: 60 } });

    await expect(page).toHaveURL(`/server/${lanternKeep.id}`);
    await expect(page.getByRole('heading', { level: 1, name: lanternKeep.name })).toBeVisible();
    await expect(page).toHaveTitle(/Lantern Keep/);
    expect(await page.evaluate(() => Reflect.get(window, 'stillTheSamePage'))).toBe(true);
  },
);

test('the keyboard opens a server from its card', { tag: '@long' }, async ({ page, visit }) => {
  await visit('/');
  await page.getByRole('list', { name: 'Category' }).getByRole('link').last().focus();
  await page.keyboard.press('Tab');
  // The listing that was bumped last is the first.
  const first = page
    .getByRole('region', { name: 'Featured Servers' })
    .getByRole('article')
    .first()
    .getByRole('heading')
    .getByRole('link');
  await expect(first).toBeFocused();
  const name = await first.textContent();

  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible();
});

test(
  'a server page shows description, counts, rating and last bump',
  { tag: ['@phone', '@long'] },
  async ({ page, visit }) => {
    const { status } = await visit(`/server/${lanternKeep.id}`);

    expect(status).toBe(200);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(lanternKeep.name);
    await expect(main).toContainText('30 reviews');
    await expect(main).toContainText('4.8');
    await expect(main).toContainText('Top 10% Growth');
    await expect(main.locator('header')).toContainText('just post in #at-the-gate.');
    const stats = page.getByRole('region', { name: 'Server Stats' });
    await expect(stats).toContainText(/Members\s*48\.0k/);
    await expect(stats).toContainText(/Online\s*7\.0k/);
    await expect(stats).toContainText(/Last bumped\s*\w+ \d+, \d{4}/);
    await expect(page.getByRole('region', { name: 'Trending' })).toBeVisible();
  },
);

test('the picture of a server’s link preview is drawn', { tag: '@long' }, async ({ request }) => {
  const html = await (await request.get(`/server/${lanternKeep.id}`)).text();
  const [, address = ''] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
  const picture = await request.get(address.replaceAll('&amp;', '&'));
  expect(picture.status()).toBe(200);
  expect(picture.headers()['content-type']).toBe('image/png');
  const bytes = await picture.body();
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]); // of its header
});

test('Join opens the invite in a tab without window.opener', async ({ page, visit }) => {
  await visit(`/server/${lanternKeep.id}`);
  const join = page.getByRole('link', { name: /Join Server/ }).first();
  await expect(join).toHaveAttribute('target', '_blank');
  await expect(join).toHaveAttribute('rel', 'noopener nofollow');
  await expect(join).toHaveAttribute('href', `/join/${lanternKeep.id}`);

  const [invitation] = await Promise.all([page.waitForEvent('popup'), join.click()]);

  await expect(invitation.getByTestId('sim-invite-guild')).toHaveText(lanternKeep.name);
  expect(await invitation.evaluate(() => window.opener as unknown)).toBeNull();
  await expect(page).toHaveURL(`/server/${lanternKeep.id}`);
});

test('Back returns to the same cards and scroll position', { tag: '@phone' }, async ({ page, visit }) => {
  await visit('/');
  const card = cards(page).nth(14);
  await card.scrollIntoViewIfNeeded();
  const names = await cards(page).getByRole('heading').allTextContents();

  const place = await scrollAtClick(card);
  expect(place).toBeGreaterThan(300);
  await expect(page.getByRole('region', { name: 'Server Stats' })).toBeVisible();
  await expect.poll(() => scrollPosition(page)).toBe(0);
  await page.goBack();

  await expect(cards(page)).toHaveCount(names.length);
  expect(await cards(page).getByRole('heading').allTextContents()).toEqual(names);
  await expect.poll(() => scrollPosition(page)).toBe(place);
  await page.goForward();
  await expect(page.getByRole('region', { name: 'Server Stats' })).toBeVisible();
});

test(
  'a loading server page has the shape of the loaded one',
  { tag: ['@phone', '@long'] },
  async ({ page, visit }) => {
    await visit('/terms');
    let arrive: (() => void) | undefined;
    await page.route(/\/api\/servers\/\d+$/, async (route) => {
      await new Promise<void>((resolve) => (arrive = resolve));
      await route.continue();
    });
    // A head without its description, which is as long as people made it.
    const parts = () =>
      page.locator('main .rounded-card:not(section[aria-labelledby=further] *)').evaluateAll((cards) =>
        cards.map((card) => {
          const { x, width, height } = card.getBoundingClientRect();
          const description = card.querySelector('.whitespace-pre-line')?.getBoundingClientRect();
          return { x, width, height: Math.round(height - (description?.height ?? 0)) };
        }),
      );

    await page.evaluate((path) => history.pushState(null, '', path), `/server/${lanternKeep.id}`);
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading servers...');
    const [waitingHead, ...waitingRest] = await parts();
    await expect.poll(() => arrive).toBeDefined();
    arrive?.();
    await expect(page.getByRole('region', { name: 'Server Stats' })).toBeVisible();

    await expect(async () => {
      const [head, ...rest] = await parts();
      expect(head?.height).toBeGreaterThan(250);
      expect(Math.abs((head?.height ?? 0) - (waitingHead?.height ?? 0))).toBeLessThan(2);
      // The cards beside the texts of people, whose length varies, as does that of what to know before joining.
      const besides = (cards: typeof rest) => [cards.at(-3), cards.at(-1)];
      expect(besides(waitingRest)).toEqual(besides(rest));
    }).toPass();
  },
);

test(
  'right-to-left texts are aligned to the right',
  { tag: ['@phone', '@long'] },
  async ({ page, visit }) => {
    await visit(`/server/${majlis.id}`);
    const main = page.getByRole('main');
    const name = await boxOf(main.getByRole('heading', { level: 1 }).locator('bdi'));
    const shield = await boxOf(main.locator('header .shield').first());
    const description = await boxOf(main.locator('header p[lang=ar]'));
    expect(Math.abs(description.right - shield.right)).toBeLessThan(1);
    expect(shield.left - name.right).toBeLessThan(32);
    expect(shield.left - name.right).toBeGreaterThan(0);
    const comments = page
      .getByRole('region', { name: 'Reviews' })
      .getByRole('article')
      .locator('p[dir=auto]');
    expect(await comments.evaluateAll((all) => all.map((one) => getComputedStyle(one).direction))).toContain(
      'rtl',
    );

    await visit(`/?${new URLSearchParams({ q: majlis.name }).toString()}`);
    const card = cards(page).first();
    const words = await boxOf(card.locator('p[dir=auto]'));
    const [title, emblem] = [
      await boxOf(card.locator('h3 bdi')),
      await boxOf(card.locator('.shield').first()),
    ];
    expect(emblem.right).toBeCloseTo(words.right, 0);
    expect(title.right).toBeCloseTo(emblem.left - 16, 0);
  },
);

test('after navigation the focus is on main, named after the page', async ({ page, visit }) => {
  await visit('/');
  await cards(page).getByRole('link', { name: lanternKeep.name }).click();
  const main = page.getByRole('main', { name: lanternKeep.name });
  await expect(main).toBeFocused();

  await page.getByRole('link', { name: 'Gaming servers' }).click();
  await expect(page.getByRole('main', { name: 'Gaming servers' })).toBeFocused();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page.getByRole('main', { name: 'Terms of Service' })).toBeFocused();
  for (const { path, name } of [
    { path: '/', name: /^Discover Amazing Discord Communities/ },
    { path: '/my-servers', name: 'Please login to view your servers' },
    { path: '/admin', name: 'Please login to access the admin dashboard' },
  ]) {
    await visit(path);
    await expect(page.getByRole('main', { name })).toBeVisible();
  }
});

test('the logo and the breadcrumb lead home', { tag: '@long' }, async ({ page, visit }) => {
  await visit(`/server/${lanternKeep.id}`);
  await page.getByRole('link', { name: 'All servers' }).click();
  await expect(cards(page)).toHaveCount(24);

  await page.goBack();
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /Guildhall/ })
    .click();

  await expect(page).toHaveURL('/');
  await expect(cards(page)).toHaveCount(24);
});

function cardOf(page: Page, name: string) {
  return cards(page).filter({ has: page.getByRole('link', { name, exact: true }) });
}
