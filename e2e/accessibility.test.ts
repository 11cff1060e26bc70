import type { Page } from '@playwright/test';
import { axeViolations } from './axe.ts';
import { DASHBOARD_STATES } from './dashboard-states.ts';
import { EVENT_STATES } from './event-states.ts';
import { englishTextsOn } from './english-texts.ts';
import { horizontalOverflow, smallTargets } from './layout.ts';
import { lanternKeep } from './listings.ts';
import { MEMBER_STATES } from './member-states.ts';
import { LANGUAGES, PAGES, THEMES } from './pages.ts';
import { REPLY_STATES } from './reply-states.ts';
import { openState } from './state.ts';
import { expect, test } from './fixtures.ts';
import { NOTICE_STATES } from './notice-states.ts';
import { VISITOR_STATES } from './visitor-states.ts';
import { userTextsOn } from './user-texts.ts';
import { WORKSHOP_STATES } from './workshop-states.ts';

/** Every state of the interface, divided into tests. */
const PARTS = [
  { part: 'what visitors see', states: VISITOR_STATES },
  { part: 'what is on', states: EVENT_STATES },
  { part: 'what members see', states: MEMBER_STATES },
  { part: 'the page of managers', states: WORKSHOP_STATES },
  { part: 'replies', states: REPLY_STATES },
  { part: 'the notices', states: NOTICE_STATES },
  { part: 'the dashboard', states: DASHBOARD_STATES },
] as const;

/**
 * The themes that axe checks in each language: both for every state in English, and one for each page in the other
 * languages. With `EVERY_LOOK=1` (`npm run soak`) all six looks of every state are checked, in three times the time.
 */
const THEMES_SEEN = { en: THEMES, ko: ['dark'], ja: ['light'] } as const;

function themesSeen(language: keyof typeof THEMES_SEEN, isPage: boolean) {
  if (process.env.EVERY_LOOK === '1') return THEMES;
  return language === 'en' || isPage ? THEMES_SEEN[language] : [];
}

/** A narrow window, one at 200 % zoom (laid out as half its size), a tablet's and a phone's. */
const WINDOWS = {
  narrow: { width: 320, height: 640 },
  zoomed: { width: 640, height: 400 },
  tablet: { width: 1024, height: 640 },
  phone: { width: 390, height: 844 }, // last, since the following checks use it
};

for (const { language, locale } of LANGUAGES) {
  test.describe(`in ${language}`, () => {
    test.use({ locale });

    for (const { part, states } of PARTS) {
      test(
        `every state of ${part} passes axe, fits and is translated`,
        { tag: '@long' },
        async ({ context, allowErrors }) => {
          test.setTimeout(1_800_000);
          allowErrors(/\b(401|403|404|409|410|429|503)\b|ERR_FAILED|^console error/);
          const written = await userTextsOn(context.request);
          for (const state of states) {
            if (state.isVariant) continue;
            const page = await context.newPage();
            page.setDefaultTimeout(60_000); // a state that cannot be reached must not take the time of the others
            await context.clearCookies();
            await page.setViewportSize(state.narrowOnly ? WINDOWS.phone : { width: 1280, height: 800 });
            await openState(page, state);
            if (language !== 'en')
              expect.soft(await englishTextsOn(page, written), `${state.name}, in English`).toEqual([]);
            for (const theme of themesSeen(language, state.prepare === undefined)) {
              await showTheme(page, theme);
              expect.soft(await axeViolations(page), `${state.name}, ${theme}`).toEqual([]);
            }
            await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
            expect
              .soft(await horizontalOverflow(page), `${state.name} with letters twice as large`)
              .toEqual([]);
            await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
            for (const [name, size] of Object.entries(WINDOWS)) {
              await page.setViewportSize(size);
              expect.soft(await horizontalOverflow(page), `${state.name}, ${name}`).toEqual([]);
            }
            if (language === 'en' && state.prepare === undefined)
              expect.soft(await axeViolations(page), `${state.name} on a phone`).toEqual([]);
            expect.soft(await smallTargets(page), `${state.name} under a thumb`).toEqual([]);
            await page.close();
          }
        },
      );
    }
  });
}

test(
  'the keyboard alone leads past the navigation to a server and back',
  { tag: '@long' },
  async ({ page, visit }) => {
    await visit('/');

    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    const order: string[] = [];
    while (order.at(-1) !== lanternKeep.name && order.length < 40) {
      await page.keyboard.press('Tab');
      order.push(await focusedName(page));
      const isCompared = order.length <= 8 || order.at(-1) === lanternKeep.name; // two screenshots each take long
      if (isCompared) expect(await focusIsVisible(page), order.at(-1)).toBe(true);
    }
    const waypoints = [
      'Guildhall, home',
      'Support (opens in a new tab)',
      'Language: English',
      'Switch to the light theme',
      lanternKeep.name,
    ];
    expect(order.filter((name) => waypoints.includes(name))).toEqual(waypoints);

    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: lanternKeep.name })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    expect(await focusedName(page)).toBe('All servers');
    expect(await focusIsVisible(page)).toBe(true);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
  },
);

test('the skip link moves the focus past the navigation', async ({ page, visit }) => {
  await visit('/');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.keyboard.press('Tab');

  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('the focused element is never hidden behind the sticky navigation', async ({ page, visit }) => {
  await visit('/');
  const links = page.getByRole('article').getByRole('link');
  await links.nth(23).focus();
  const bar = await page.getByRole('navigation').elementHandle();
  for (let stop = 23; stop > 0; stop--) {
    await page.keyboard.press('Shift+Tab');
    const isBelow = await page.evaluate((bar) => {
      const focused = document.activeElement?.closest('article') ? document.activeElement : null;
      return focused && bar && focused.getBoundingClientRect().top >= bar.getBoundingClientRect().bottom;
    }, bar);
    expect(isBelow).toBe(true);
  }
});

test('each page has one h1, one main landmark and a title of its own', async ({
  page,
  visit,
  allowErrors,
}) => {
  allowErrors(/\b404\b/);
  const titles = new Set<string>();
  for (const { path } of PAGES) {
    await visit(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.getByRole('contentinfo')).toHaveCount(1);
    titles.add(await page.title());
  }
  expect(titles.size).toBe(PAGES.length);
});

/** Shows a page in a theme, as if it was chosen in another tab. */
async function showTheme(page: Page, theme: (typeof THEMES)[number]) {
  // A page that has just been hydrated may not listen yet.
  await expect(async () => {
    await page.evaluate((theme) => {
      localStorage.setItem('theme', theme);
      window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: theme }));
    }, theme);
    await expect(page.locator('html')).toHaveClass(theme, { timeout: 500 });
  }).toPass();
}

async function focusedName(page: Page) {
  return page.evaluate(() => {
    const focused = document.activeElement;
    return (focused?.getAttribute('aria-label') ?? focused?.textContent ?? '').trim();
  });
}

/** Whether the page looks different with and without the focus. */
async function focusIsVisible(page: Page) {
  const still = { animations: 'disabled', caret: 'hide', scale: 'css' } as const;
  await page.evaluate(() => Reflect.set(window, 'lastFocused', document.activeElement));
  const focused = await page.screenshot(still);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  const left = await page.screenshot(still);
  await page.evaluate(() => (Reflect.get(window, 'lastFocused') as HTMLElement).focus());
  return !focused.equals(left);
}
