import type { Page } from '@playwright/test';
import { lanternKeep, pianoAtForty } from './listings.ts';
import { LANGUAGES, PAGES } from './pages.ts';
import { boxOf } from './place.ts';
import { expect, test } from './visit.ts';

const LONGEST_NAME = `/server/${pianoAtForty.id}`;

test('the theme is dark until the visitor chooses, and his choice is kept', async ({ page, visit }) => {
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
});

test('a browser that prefers light still begins dark, as the directory does for all', async ({
  page,
  visit,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await visit('/');
  await expect(page.locator('html')).toHaveClass('dark');
});

test('a chosen light theme is there before the first paint, and before any file of ours', async ({
  page,
  visit,
}) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'light'));
  await noteThemes(page);
  // The page's module comes late, as on a slow line: nothing may depend on it.
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
  const { themes, paintedAt } = await page.evaluate(() => ({
    themes: Reflect.get(window, 'themes') as { theme: string; at: number }[],
    paintedAt: performance.getEntriesByName('first-paint')[0]?.startTime ?? 0,
  }));
  expect(themes.at(-1)?.theme).toBe('light');
  expect(themes.at(-1)?.at).toBeLessThan(paintedAt);
});

test('another tab that changes the theme changes it here', async ({ page, visit, context }) => {
  await visit('/');
  const other = await context.newPage();
  await other.goto('/favicon.svg');

  await other.evaluate(() => localStorage.setItem('theme', 'light'));

  await expect(page.locator('html')).toHaveClass('light');
});

test('who asks for reduced motion gets none', async ({ page, visit }) => {
  await visit('/');
  expect(await slowestMotion(page)).toBeGreaterThan(0.05);

  await page.emulateMedia({ reducedMotion: 'reduce' });

  expect(await slowestMotion(page)).toBeLessThan(0.001);
  await page.getByRole('button', { name: /Language/ }).click();
  // What is cut to a hundredth of a millisecond still counts until the next frame.
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test('nothing shifts while a page loads', async ({ page, visit, foresee }) => {
  foresee(/\b404\b/);
  await page.addInitScript(() => {
    Reflect.set(window, 'shifted', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shifted = Number(Reflect.get(window, 'shifted')) + Number(Reflect.get(entry, 'value'));
        Reflect.set(window, 'shifted', shifted);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const { path } of [...PAGES, { path: LONGEST_NAME }]) {
    await visit(path);
    await page.waitForLoadState('networkidle');
    const shifted = await page.evaluate(() => Number(Reflect.get(window, 'shifted')));
    expect(shifted, `shift on ${path}`).toBeLessThan(0.01);
  }
});

for (const { language, locale } of LANGUAGES) {
  test.describe(`in ${language}`, () => {
    test.use({ locale });

    test('on a phone the first server is in the first window, and higher when something is asked for', async ({
      page,
      visit,
      isMobile,
    }) => {
      test.skip(!isMobile, 'there is room elsewhere');
      await page.setViewportSize({ width: 390, height: 844 });
      await visit('/');
      expect((await boxOf(page.getByRole('article').first())).top).toBeLessThan(720);
      const facts = page.locator('main ul').first().getByRole('listitem');
      await expect(facts).toHaveCount(3);
      expect((await boxOf(facts.last())).top).toBe((await boxOf(facts.first())).top);
      for (const asked of ['/?category=Music', '/?language=English', '/?sort=members', '/?q=the']) {
        await visit(asked);
        expect((await boxOf(page.getByRole('article').first())).top, asked).toBeLessThan(540);
      }
    });

    test('no page scrolls sideways, at 320 px, at twice the zoom, or with letters twice as large', async ({
      page,
      visit,
      foresee,
    }) => {
      foresee(/\b404\b/);
      const windows = [
        { width: 320, height: 640 },
        // A window of 1280 by 800 at 200 % zoom lays out like one of half the size.
        { width: 640, height: 400 },
      ];
      for (const { path } of [...PAGES, { path: LONGEST_NAME }]) {
        await page.setViewportSize({ width: 1280, height: 800 });
        await visit(path);
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
        expect(await sidewaysOf(page), `${path} with letters twice as large`).toEqual([]);
        await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
        for (const size of windows) {
          await page.setViewportSize(size);
          expect(await sidewaysOf(page), `${path} at ${size.width} px`).toEqual([]);
        }
      }
    });
  });
}

test('everything that acts is large enough for a thumb', async ({ page, visit, foresee, isMobile }) => {
  test.skip(!isMobile, 'a mouse is more exact');
  foresee(/\b404\b/);
  for (const { path } of PAGES) {
    await visit(path);
    expect(await tooSmall(page), `on ${path}`).toEqual([]);
  }
  await page.getByRole('button', { name: /Language/ }).click();
  await expect(page.getByRole('menuitemradio')).toHaveCount(3);
  expect(await tooSmall(page), 'in the open menu').toEqual([]);
});

/** How bright the ground is, from 0 to 1. */
async function brightness(page: Page) {
  return page.evaluate(() => {
    // Painted by the browser itself, so that any notation of a colour is understood.
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

/** Notes each class that the root element has had, and when. */
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

/** The longest that anything on the page takes to move, in seconds. */
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

/** What reaches out of the window sideways, when the page scrolls that way. */
async function sidewaysOf(page: Page) {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const guilty = [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`);
    return [`${scrollWidth} in ${clientWidth}`, ...guilty.slice(-3)];
  });
}

/**
 * Links and buttons that a thumb would miss: less than 44 by 44 px react around their middle.
 * What is asked is which element answers there, so a link that covers its card counts as large as the card.
 */
async function tooSmall(page: Page) {
  return page.evaluate(() => {
    const reach = 21; // 44 px from edge to edge, less a pixel at each for rounding
    const missed: string[] = [];
    for (const control of document.querySelectorAll('a[href], button, [role^=menuitem]')) {
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, width, height } = control.getBoundingClientRect();
      const isHidden = width < 2 || height < 2; // the way to the content, until it has the focus
      if (isHidden) continue;
      const [middleX, middleY] = [x + width / 2, y + height / 2];
      const corners = [-reach, reach].flatMap((dx) => [-reach, reach].map((dy) => [dx, dy] as const));
      const answers = corners.every(([dx, dy]) => {
        const hit = document.elementFromPoint(middleX + dx, middleY + dy);
        return hit !== null && control.contains(hit);
      });
      const isLarge = width >= 43.5 && height >= 43.5;
      if (!answers && !isLarge)
        missed.push(`${control.textContent?.trim()} ${Math.round(width)}×${Math.round(height)}`);
    }
    return missed;
  });
}
