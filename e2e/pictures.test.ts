import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { findChromium } from './browser.ts';
import { DASHBOARD_STATES } from './dashboard-states.ts';
import { expect, test } from './own-site.ts';
import { LANGUAGES, type THEMES } from './pages.ts';
import { openState, waitForHearts, waitForWall } from './state.ts';
import { STATES } from './all-states.ts';

/*
 * The look of the site, compared with pictures; `npm run pictures` takes them again after an intended change. Nothing in
 * them depends on the time: the site's clock begins at a set time, the browser's stands still, and the times in the
 * dashboard's answers are relative to the worker's start.
 */
const PICTURES = join(import.meta.dirname, 'pictures');
const AT_MOST = { pictures: 32, bytes: 3_800_000 };

/** Drawing a whole page until two screenshots are equal takes long. */
const LONGEST_LOOK_MS = 120_000;

const SITE_BEGINS_AT = '2026-12-15T12:00:00.000Z';
const SITE_IS_AT = new Date('2026-12-15T12:01:00.000Z');
const WORKER_BEGAN_AT = new Date();

const WINDOWS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const;

interface Picture {
  /** The name of the state. */
  readonly state: string;
  readonly look: readonly [
    keyof typeof WINDOWS,
    (typeof THEMES)[number],
    (typeof LANGUAGES)[number]['language'],
  ];
  /** A part of the page in place of the window. */
  readonly part?: string;
}

const SHOWN: readonly Picture[] = [
  { state: 'home', look: ['desktop', 'dark', 'en'] },
  { state: 'home', look: ['phone', 'light', 'ko'], part: 'section[aria-labelledby=shelf-language]' },
  { state: 'home, filtered', look: ['desktop', 'light', 'ja'] },
  { state: 'home, searched', look: ['phone', 'dark', 'ko'] },
  { state: 'home, nothing found', look: ['desktop', 'dark', 'ja'] },
  { state: 'welcome', look: ['phone', 'dark', 'ja'] },
  { state: 'offline', look: ['desktop', 'light', 'ko'] },
  { state: 'crashed', look: ['phone', 'light', 'en'] },
  { state: 'menu of an admin', look: ['desktop', 'light', 'en'] },
  { state: 'server', look: ['desktop', 'dark', 'ko'] },
  { state: 'server from right to left', look: ['phone', 'light', 'en'] },
  {
    state: 'server',
    look: ['phone', 'dark', 'ja'],
    part: 'main section:has(> h2):has(article):not([aria-labelledby=further])',
  },
  { state: 'server', look: ['phone', 'light', 'en'], part: 'section:has(> div > div > div > ol)' },
  { state: 'server with an own review', look: ['desktop', 'light', 'en'], part: 'section:has(textarea)' },
  { state: 'reporting, session ended', look: ['phone', 'dark', 'en'] },
  { state: 'my servers, every card', look: ['desktop', 'dark', 'en'], part: 'main' },
  { state: 'my servers, every card', look: ['phone', 'light', 'ja'] },
  { state: 'submitting, with faults', look: ['desktop', 'dark', 'ko'] },
  { state: 'deleting', look: ['phone', 'light', 'ko'], part: 'dialog' },
  { state: 'admin, submissions', look: ['desktop', 'light', 'en'], part: 'main' },
  { state: 'admin, selected', look: ['desktop', 'light', 'ja'] },
  { state: 'admin, filtered', look: ['phone', 'dark', 'ko'], part: '[role=tabpanel]' },
  { state: 'admin, rejecting with a template', look: ['desktop', 'dark', 'en'] },
  { state: 'admin, appeals', look: ['phone', 'light', 'ja'], part: '[role=tabpanel]' },
  { state: 'admin, templates', look: ['phone', 'light', 'en'], part: '[role=tabpanel]' },
  { state: 'admin, edits', look: ['phone', 'dark', 'ko'], part: '[role=tabpanel] article >> nth=0' },
  { state: 'admin, rejected by half', look: ['phone', 'dark', 'en'] },
  { state: 'admin, analytics', look: ['desktop', 'dark', 'ja'], part: 'main' },
  { state: 'events', look: ['desktop', 'light', 'en'] },
  { state: 'events', look: ['phone', 'dark', 'ko'] },
  { state: 'terms', look: ['desktop', 'dark', 'ko'] },
  { state: '404', look: ['phone', 'light', 'ja'] },
];

const { source } = await findChromium();
test.skip(source !== 'npm', 'another browser draws otherwise than the one that comes by npm');
test.describe.configure({ mode: 'default' });
test.use({
  ownSettings: {
    CLOCK_BEGINS_AT: SITE_BEGINS_AT,
    NODE_OPTIONS: `--import ${new URL('site-clock.ts', import.meta.url).href}`,
  },
});

/** Lines between two pixels are drawn on the one or the other, by whether a dialog has a layer of its own: now it has. */
function drawDialogByItself() {
  for (const dialog of document.querySelectorAll<HTMLElement>('dialog[open]'))
    dialog.style.willChange = 'transform';
}

for (const { state: name, look, part } of SHOWN) {
  const [size, theme, language] = look;
  const locale = LANGUAGES.find((one) => one.language === language)?.locale ?? '';

  test.describe(look.join(', '), { tag: '@long' }, () => {
    test.use({ locale, viewport: WINDOWS[size], contextOptions: { reducedMotion: 'reduce' } });

    test(`matches its picture: ${name}`, async ({ page, allowErrors }) => {
      allowErrors(/\b(401|404|409|410|429|503)\b|^console error/);
      const state = STATES.find((state) => state.name === name);
      if (state === undefined) throw new Error(`There is no state ${name}`);
      await page.addInitScript((theme) => {
        if (window.origin !== 'null') localStorage.setItem('theme', theme);
      }, theme);
      await page.clock.setFixedTime(DASHBOARD_STATES.includes(state) ? WORKER_BEGAN_AT : SITE_IS_AT);
      await openState(page, state);
      if (name === 'home') await waitForWall(page);
      await waitForLateParts(page);
      if (part !== undefined) await fitWindow(page);
      await page.evaluate(drawDialogByItself);

      const file = `${[name, ...look].join(' ').replaceAll(/\W+/g, '-')}.png`;
      const picture = part === undefined ? page : page.locator(part);
      await expect(picture).toHaveScreenshot(file, { timeout: LONGEST_LOOK_MS });
    });
  });
}

test('the pictures are few and small', () => {
  const files = readdirSync(PICTURES);
  const bytes = files.reduce((sum, file) => sum + statSync(join(PICTURES, file)).size, 0);
  expect(files).toHaveLength(SHOWN.length);
  expect(files.length).toBeLessThanOrEqual(AT_MOST.pictures);
  expect(bytes).toBeLessThanOrEqual(AT_MOST.bytes);
});

/** Makes the window as high as the page, so that the navigation covers no part of it. */
async function fitWindow(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height });
}

/** Waits for the fonts, for all images, also further down, and for parts whose code is loaded later. */
async function waitForLateParts(page: Page) {
  await page.mouse.move(0, 0);
  await waitForHearts(page);
  await page.waitForFunction(isBellThere);
  await page.waitForFunction(isInviteCheckThere);
  await page.waitForFunction(async () => {
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.allSettled([...document.images].map(async (picture) => picture.decode()));
    await document.fonts.ready;
    return [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0);
  });
}

/** Whether nothing keeps the place of a member's bell. */
function isBellThere() {
  return [...document.querySelectorAll('nav span.invisible:empty')].every(
    (place) => !place.checkVisibility(),
  );
}

/** Whether it says below the way into a server when its invite was checked. */
function isInviteCheckThere() {
  const wayIn = document.querySelector('main header a[href^="/join/"]')?.closest('header');
  return !wayIn || wayIn.querySelector('time') !== null;
}
