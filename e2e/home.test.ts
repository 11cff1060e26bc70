import type { Page } from '@playwright/test';
import { HOUR_MS } from '#contract/durations.ts';
import { cast } from '#simulator/cast.ts';
import { expect, test, waitForQuiet } from './fixtures.ts';
import { fixedHeights } from './layout.ts';

const HEADLINE = 'Discover Amazing Discord Communities, Friends, Jobs, Teammates and Study Groups';

test.describe('the headline', () => {
  test(
    'shows a word 1500 ms, deletes at 50, types at 100 ms a letter',
    { tag: '@long' },
    async ({ page, visit }) => {
      await page.clock.install();
      await visit('/');
      let shown = await typedWord(page);
      // Its code has come once it types; that of a site that has just started takes a while.
      await expect.poll(() => typedWord(page)).not.toBe(shown);
      await page.clock.pauseAt(new Date(Date.now() + HOUR_MS));
      await finishRendering(page);
      shown = await typedWord(page);
      const next = async () => {
        const before = shown;
        for (let ms = 50; ms <= 1600; ms += 50) {
          await page.clock.runFor(50);
          await finishRendering(page);
          shown = await typedWord(page);
          if (shown !== before) return `${shown} after ${ms}`;
        }
        throw new Error(`“${before}” stands still`);
      };
      for (let said = ''; said !== 'J after 100';) said = await next();

      for (const typedWord of ['Jo', 'Job', 'Jobs']) expect(await next()).toBe(`${typedWord} after 100`);
      expect(await next()).toBe('Job after 1550');
      for (const left of ['Jo', 'J', '']) expect(await next()).toBe(`${left} after 50`);
      for (const typedWord of ['T', 'Te', 'Tea']) expect(await next()).toBe(`${typedWord} after 100`);
    },
  );

  test(
    'is one sentence to a screen reader and shifts no layout',
    { tag: ['@phone', '@long'] },
    async ({ page, visit }) => {
      await visit('/');
      await expect(page.getByRole('heading', { level: 1, name: HEADLINE, exact: true })).toBeVisible();
      const places = async () =>
        page.evaluate(() =>
          [...document.querySelectorAll('h1, main p, main form, main ul, main article')].map((element) => {
            const { top, left, width, height } = element.getBoundingClientRect();
            return [top, left, width, height];
          }),
        );
      const word = await typedWord(page);
      await expect.poll(() => typedWord(page)).not.toBe(word);
      // Times of events are the reader's own by then, as wide as they may be.
      const before = await places();

      for (let look = 0; look < 10; look++) {
        expect(await places()).toEqual(before);
        await page.waitForTimeout(150);
      }
    },
  );

  test(
    'stands still with reduced motion or data saving',
    { tag: '@long' },
    async ({ page, visit, context }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await visit('/');
      await expectStillness(page);

      const saver = await context.newPage();
      await saver.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
      );
      await saver.goto('/');
      await waitForQuiet(saver);
      await expectStillness(saver);
    },
  );

  test('can be paused and resumed', { tag: ['@phone', '@long'] }, async ({ page, visit }) => {
    await visit('/');
    const word = await typedWord(page);
    await expect.poll(() => typedWord(page)).not.toBe(word);

    await page.getByRole('button', { name: 'Pause the animation' }).click();

    const play = page.getByRole('button', { name: 'Play the animation' });
    await expect(play).toBeVisible();
    const stopped = await typedWord(page);
    expect(['Communities', 'Friends', 'Jobs', 'Study Groups', 'Teammates']).toContain(stopped);
    const glowing = await page.locator('[data-glows]').count();
    await page.waitForTimeout(3_000);
    expect(await typedWord(page)).toBe(stopped);
    expect(await page.locator('[data-glows]').count()).toBe(glowing);
    await play.click();
    await expect.poll(() => typedWord(page)).not.toBe(stopped);
  });
});

test.describe('the welcome', () => {
  test.use({ isFirstVisit: true });

  test('leads a visitor through sign-in to My Servers and stays closed', async ({ page, visit }) => {
    await visit('/');
    const welcome = page.getByRole('region', { name: 'Welcome to Guildhall' });
    await welcome.getByRole('link', { name: 'Add your server' }).click();
    await page.getByTestId(`sim-user-${cast.ada.id}`).click();
    await page.getByTestId('sim-authorize').click();

    await expect(page).toHaveURL('/my-servers?add');
    await expect(page.getByRole('heading', { level: 1, name: 'My Servers' })).toBeVisible();
    await visit('/');
    await waitForQuiet(page);
    await expect(welcome).toHaveCount(0);
  });

  test(
    'takes a quarter of the height with the bar, and the page ends above it',
    { tag: '@phone' },
    async ({ page, visit }) => {
      await visit('/');
      const welcome = page.getByRole('region', { name: 'Welcome to Guildhall' });
      await expect(welcome).toBeVisible();
      for (const height of [900, 844, 720, 664, 480]) {
        await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height });
        const end = await welcome.evaluate((sheet) => {
          window.scrollTo(0, document.documentElement.scrollHeight);
          const footer = document.querySelector('footer > div')?.getBoundingClientRect();
          return sheet.getBoundingClientRect().top - (footer?.bottom ?? Infinity);
        });
        const heights = await fixedHeights(page);
        expect(heights.length, `${height} px`).toBeLessThanOrEqual(2);
        const room = heights.reduce((sum, part) => sum + part, 0);
        expect(room, `${height} px`).toBeLessThanOrEqual(height / 4);
        expect(end, `${height} px`).toBeGreaterThan(-1); // a page scrolls by whole pixels
      }
    },
  );

  test('stays away where storage is forbidden', { tag: '@long' }, async ({ page, visit }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('Storage is forbidden', 'SecurityError');
        },
      });
    });
    await visit('/');
    await waitForQuiet(page);
    await expect(page.getByRole('region', { name: 'Welcome to Guildhall' })).toHaveCount(0);
  });
});

test(
  '“Add server” leads to My Servers, a visitor through sign-in',
  { tag: '@long' },
  async ({ page, visit, visitAs }) => {
    await visit('/');
    await page.getByRole('main').getByRole('link', { name: 'Add server' }).click();
    await page.getByTestId(`sim-user-${cast.ada.id}`).click();
    await page.getByTestId('sim-authorize').click();
    await expect(page).toHaveURL('/my-servers?add');
    await expect(page.getByRole('heading', { level: 1, name: 'My Servers' })).toBeVisible();

    await visitAs(cast.ada, '/');
    await page.getByRole('main').getByRole('link', { name: 'Add server' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

/** The typed part of the headline's word. */
async function typedWord(page: Page): Promise<string> {
  return page.locator('h1 .text-accent-text').evaluate((word) => word.textContent ?? '');
}

/** Waits until React has rendered what it has put off: it does so in a message, which no fake clock holds. */
async function finishRendering(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { port1, port2 } = new MessageChannel();
    const arrived = new Promise((resolve) => port1.addEventListener('message', resolve, { once: true }));
    port1.start();
    port2.postMessage(null);
    await arrived;
  });
}

async function expectStillness(page: Page): Promise<void> {
  await expect(page.locator('h1 .text-accent-text')).toHaveText('Communities');
  await page.waitForTimeout(2_500);
  expect(await typedWord(page)).toBe('Communities');
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await expect(page.getByRole('button', { name: 'Pause the animation' })).toBeHidden();
}
