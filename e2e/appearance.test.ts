import type { Page } from '@playwright/test';
import { PAGE_ADDRESSES } from '#contract/paths.ts';
import { lanternKeep, pianoAtForty } from './listings.ts';
import { LANGUAGES, PATHS } from './pages.ts';
import { boxOf } from './position.ts';
import { horizontalOverflow, smallTargets } from './layout.ts';
import { expect, test, waitForQuiet } from './fixtures.ts';

const LONGEST_NAME = `/server/${pianoAtForty.id}`;

test(
  'the theme is dark until the visitor chooses, and the choice is kept',
  { tag: '@phone' },
  async ({ page, visit }) => {
    await visit('/');
    await expect(page.locator('html')).toHaveClass('dark');
    expect(await brightness(page)).toBeLessThan(0.2);

    await page.getByRole('button', { name: 'Switch to the light theme' }).click();

    await expect(page.locator('html')).toHaveClass('light');
    await expect.poll(() => brightness(page)).toBeGreaterThan(0.9);
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
    await visit(`/server/${lanternKeep.id}`);
    await expect(page.locator('html')).toHaveClass('light');
    await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
    await expect(page.locator('html')).toHaveClass('dark');
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  },
);

test('a browser that prefers light still begins dark', async ({ page, visit }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await visit('/');
  await expect(page.locator('html')).toHaveClass('dark');
});

test(
  'a chosen light theme applies before the first paint and any script file',
  { tag: '@long' },
  async ({ page, visit }) => {
    await page.addInitScript(() => localStorage.setItem('theme', 'light'));
    await noteThemes(page);
    // The page's module loads late, as on a slow connection: nothing may depend on it.
    await page.route('**/assets/*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });

    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('article').first().waitFor();
    await expect.poll(() => firstPaint(page)).toBeGreaterThan(0);
    await expect(page.locator('html')).toHaveClass('light');
    expect(await brightness(page)).toBeGreaterThan(0.9);

    await visit('/');
    await expect.poll(() => firstPaint(page)).toBeGreaterThan(0);
    const { themes, paintedAt } = await page.evaluate(() => ({
      themes: Reflect.get(window, 'themes') as { theme: string; at: number }[],
      paintedAt: performance.getEntriesByName('first-paint')[0]?.startTime ?? 0,
    }));
    expect(themes.at(-1)?.theme).toBe('light');
    expect(themes.at(-1)?.at).toBeLessThan(paintedAt);
  },
);

test('theme-color matches the theme before any script file has loaded', async ({
  page,
  visit,
  allowErrors,
}) => {
  allowErrors(/failed request: .*\.js net::ERR_FAILED/);
  allowErrors(/console error: Failed to load resource/);
  await page.route('**/assets/*.js', (route) => route.abort());
  const colours = () =>
    page
      .locator('meta[name=theme-color]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('content')));
  await page.goto('/');
  expect(await colours()).toEqual(['#0c1617']);
  await page.evaluate(() => localStorage.setItem('theme', 'light'));
  await page.goto('/');
  expect(await colours()).toEqual(['#f7f4ee']);

  await page.unroute('**/assets/*.js');
  await visit('/');
  expect(await colours()).toEqual(['#f7f4ee']);
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
  await expect.poll(colours).toEqual(['#0c1617']);
});

test(
  'changing the theme in another tab changes it here',
  { tag: '@long' },
  async ({ page, visit, context }) => {
    await visit('/');
    const other = await context.newPage();
    await other.goto('/favicon.svg');

    await other.evaluate(() => localStorage.setItem('theme', 'light'));

    await expect(page.locator('html')).toHaveClass('light');
  },
);

test('prefers-reduced-motion stops all motion', async ({ page, visit }) => {
  await visit('/');
  expect(await slowestMotion(page)).toBeGreaterThan(0.05);

  await page.emulateMedia({ reducedMotion: 'reduce' });

  await expect.poll(() => slowestMotion(page)).toBeLessThan(0.001);
  await page.getByRole('button', { name: /Language/ }).click();
  // A transition of a hundredth of a millisecond still runs until the next frame.
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test(
  'pages load without layout shift',
  { tag: ['@phone', '@long'] },
  async ({ page, visit, allowErrors }) => {
    allowErrors(/\b404\b/);
    await page.addInitScript(() => {
      Reflect.set(window, 'shifted', 0);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const shifted = Number(Reflect.get(window, 'shifted')) + Number(Reflect.get(entry, 'value'));
          Reflect.set(window, 'shifted', shifted);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // Only the browser knows what is saved, so there the footer follows a list's length.
    const paths = PATHS.filter((path) => path !== PAGE_ADDRESSES.saved);
    for (const path of [...paths, LONGEST_NAME]) {
      await visit(path);
      await waitForQuiet(page);
      const shifted = await page.evaluate(() => Number(Reflect.get(window, 'shifted')));
      expect(shifted, `shift on ${path}`).toBeLessThan(0.01);
    }
  },
);

for (const { language, locale } of LANGUAGES) {
  test.describe(`in ${language}`, () => {
    test.use({ locale });

    test(
      'the first server is in a phone’s first screen, higher when filtered',
      { tag: language === 'en' ? '@phone-only' : ['@phone-only', '@long'] },
      async ({ page, visit }) => {
        await page.setViewportSize({ width: 390, height: 844 });
        await visit('/');
        expect((await boxOf(page.getByRole('article').first())).top).toBeLessThan(720);
        const facts = page.locator('main ul').first().getByRole('listitem');
        await expect(facts).toHaveCount(3);
        expect((await boxOf(facts.last())).top).toBe((await boxOf(facts.first())).top);
        for (const address of ['/?category=Music', '/?language=English', '/?sort=members', '/?q=the']) {
          await visit(address);
          expect((await boxOf(page.getByRole('article').first())).top, address).toBeLessThan(540);
        }
      },
    );
  });
}

test(
  'every control is at least 44 by 44 pixels',
  { tag: ['@phone-only', '@long'] },
  async ({ page, visit, allowErrors }) => {
    allowErrors(/\b404\b/);
    for (const path of PATHS) {
      await visit(path);
      expect(await smallTargets(page), `on ${path}`).toEqual([]);
    }
    await page.getByRole('button', { name: /Language/ }).click();
    await expect(page.getByRole('menuitemradio')).toHaveCount(3);
    expect(await smallTargets(page), 'in the open menu').toEqual([]);
  },
);

test('a printed page is light, complete and without controls', { tag: '@long' }, async ({ page, visit }) => {
  for (const { path, words } of [
    { path: '/', words: [lanternKeep.name, lanternKeep.words] },
    { path: `/server/${lanternKeep.id}`, words: [lanternKeep.words, 'Listed since', 'Verified'] },
    { path: '/terms', words: ['Terms of Service', 'Prohibited Acts'] },
  ]) {
    await visit(path);
    await page.setViewportSize({ width: 794, height: 1123 }); // A4
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => brightness(page), path).toBeGreaterThan(0.95);
    await expect(page.getByRole('banner')).not.toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).not.toBeVisible();
    const pressed = page
      .getByRole('main')
      .locator('button, input, select, textarea')
      .filter({ visible: true });
    await expect(pressed, path).toHaveCount(0);
    for (const name of ['Leave a Review', 'Boost Visibility'])
      await expect(page.getByRole('region', { name })).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Join Server/ })).toHaveCount(0);
    for (const word of words)
      await expect(page.getByText(word).filter({ visible: true }).first()).toBeVisible();
    expect(await horizontalOverflow(page), path).toEqual([]);
    expect((await page.pdf({ format: 'A4' })).byteLength).toBeGreaterThan(10_000);
    await page.emulateMedia({ media: 'screen' });
  }
});

/** The brightness of the background, from 0 to 1. */
async function brightness(page: Page) {
  return page.evaluate(() => {
    // The browser paints it, so that any notation of a colour works.
    const canvas = document.createElement('canvas').getContext('2d');
    if (canvas === null) throw new Error('no canvas');
    canvas.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return (red + green + blue) / (3 * 255);
  });
}

async function firstPaint(page: Page) {
  return page.evaluate(() => performance.getEntriesByName('first-paint')[0]?.startTime ?? 0);
}

/** Records each class of the root element, with its time. */
async function noteThemes(page: Page) {
  await page.addInitScript(() => {
    const themes: { theme: string; at: number }[] = [];
    Reflect.set(window, 'themes', themes);
    const note = () => {
      const theme = document.documentElement?.className;
      if (theme && themes.at(-1)?.theme !== theme) themes.push({ theme, at: performance.now() });
    };
    new MutationObserver(note).observe(document, { attributes: true, childList: true, subtree: true });
  });
}

/** The longest animation or transition on the page, in seconds. */
async function slowestMotion(page: Page) {
  return page.evaluate(() => {
    let slowest = 0;
    for (const element of document.querySelectorAll('*')) {
      for (const part of [null, '::before', '::after']) {
        const { transitionDuration, animationDuration, animationName } = getComputedStyle(element, part);
        const durations =
          animationName === 'none' ? transitionDuration : `${transitionDuration}, ${animationDuration}`;
        slowest = Math.max(slowest, ...durations.split(',').map((text) => Number.parseFloat(text)));
      }
    }
    return slowest;
  });
}
