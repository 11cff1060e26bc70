import type { BrowserContext, Page } from '@playwright/test';
import { STATES } from './all-states.ts';
import { axeViolations, contrastViolations } from './axe.ts';
import { DASHBOARD_STATES } from './dashboard-states.ts';
import { EVENT_STATES } from './event-states.ts';
import { horizontalOverflow, smallTargets } from './layout.ts';
import { lanternKeep } from './listings.ts';
import { MEMBER_STATES } from './member-states.ts';
import { LANGUAGES, PATHS } from './pages.ts';
import { REPLY_STATES } from './reply-states.ts';
import { openState, type State } from './state.ts';
import { expect, test } from './fixtures.ts';
import { NOTICE_STATES } from './notice-states.ts';
import { VISITOR_STATES } from './visitor-states.ts';
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

/** The pages of those who are signed in, whose states wait for what is loaded. */
const MEMBERS_PAGES = new Set([
  'my servers, every card',
  'workshop, an edit waits',
  'reviews to answer',
  'notices',
  'events',
  'admin, analytics',
  'admin, submissions',
  'admin, edits',
  'admin, reports',
  'admin, moderators',
  'admin, audit',
]);

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const NARROW = { width: 320, height: 640 };
/** A window at 200 % zoom, which is laid out as half its size. */
const ZOOMED = { width: 640, height: 400 };
/** The states make requests fail. */
const FAILURES = /\b(401|403|404|409|410|429|503)\b|ERR_FAILED|^console error/;

for (const { part, states } of PARTS) {
  test(`every state of ${part} passes axe and fits`, { tag: '@long' }, async ({ context, allowErrors }) => {
    test.setTimeout(600_000);
    allowErrors(FAILURES);
    for (const state of states.filter(({ isVariant }) => isVariant !== true)) {
      const page = await openedIn(context, state, state.narrowOnly ? PHONE : DESKTOP);
      await showTheme(page, 'dark'); // the browser keeps that of the state before
      expect.soft(await axeViolations(page), state.name).toEqual([]);
      await showTheme(page, 'light');
      expect.soft(await contrastViolations(page), `${state.name}, in the light theme`).toEqual([]);
      await expectToFit(page, state);
      expect.soft(await smallTargets(page), `${state.name} under a thumb`).toEqual([]);
      if (isPage(state)) {
        await page.setViewportSize(PHONE);
        expect.soft(await axeViolations(page), `${state.name} on a phone`).toEqual([]);
      }
      await page.close();
    }
  });
}

// Their words are of other lengths, and break elsewhere.
for (const { language, locale } of LANGUAGES.filter(({ language }) => language !== 'en')) {
  test.describe(`in ${language}`, () => {
    test.use({ locale });

    test('every page fits', { tag: '@long' }, async ({ context, allowErrors }) => {
      allowErrors(FAILURES);
      for (const state of STATES.filter((state) => isPage(state) || MEMBERS_PAGES.has(state.name))) {
        const page = await openedIn(context, state, DESKTOP);
        await expectToFit(page, state);
        await page.close();
      }
    });
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

test('each page has one h1, one main landmark and a title of its own', async ({
  page,
  visit,
  allowErrors,
}) => {
  allowErrors(/\b404\b/);
  const titles = new Set<string>();
  for (const path of PATHS) {
    await visit(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.getByRole('contentinfo')).toHaveCount(1);
    titles.add(await page.title());
  }
  expect(titles.size).toBe(PATHS.length);
});

/** Opens a state in a window of its own. */
async function openedIn(context: BrowserContext, state: State, size: typeof DESKTOP) {
  const page = await context.newPage();
  page.setDefaultTimeout(60_000); // a state that cannot be reached must not take the time of the others
  await context.clearCookies();
  await page.setViewportSize(size);
  await openState(page, state);
  return page;
}

/** Whether a state is a page as it opens for a visitor. */
function isPage({ prepare, isVariant }: State) {
  return prepare === undefined && isVariant !== true;
}

/** Expects that nothing scrolls sideways, with large letters, zoomed, or in the narrowest window, which stays. */
async function expectToFit(page: Page, { name }: State) {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect.soft(await horizontalOverflow(page), `${name} with letters twice as large`).toEqual([]);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await page.setViewportSize(ZOOMED);
  expect.soft(await horizontalOverflow(page), `${name}, zoomed`).toEqual([]);
  await page.setViewportSize(NARROW);
  expect.soft(await horizontalOverflow(page), `${name}, narrow`).toEqual([]);
}

/** Shows a page in a theme, as if it was chosen in another tab. */
async function showTheme(page: Page, theme: 'dark' | 'light') {
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
