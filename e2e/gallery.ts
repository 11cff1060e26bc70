// npm run gallery: every page and state as pictures, in gallery/. With --home, only docs/home.png for the README.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './browser.ts';
import { LANGUAGES, THEMES } from './pages.ts';
import { startSite } from './site.ts';
import { openState, waitForHearts, waitForWall, type State } from './state.ts';
import { STATES } from './all-states.ts';

type Look = ReturnType<typeof allLooks>[number];

const ROOT = resolve(import.meta.dirname, '..');
const GALLERY = join(ROOT, 'gallery');
const WINDOWS = [
  { size: 'phone', width: 390, height: 844 },
  { size: 'desktop', width: 1280, height: 800 },
] as const;

/** The size of the pictures on a sheet, and how much of a long page they show. */
const TILES = {
  phone: { columns: 6, width: 330, height: 1400 },
  desktop: { columns: 3, width: 660, height: 900 },
} as const;
const STATES_A_SHEET = 18;

const { values } = parseArgs({
  options: {
    home: { type: 'boolean', default: false },
    /** A part of a state's name, to take only matching ones. */
    only: { type: 'string', default: '' },
    /** A part of a look's name, such as phone, light or phone-light-ko, to take only matching ones. */
    look: { type: 'string', default: '' },
  },
});

const { executablePath, env } = await findChromium();
const site = await startSite();
const browser = await chromium.launch({
  args: [...CHROMIUM_ARGS],
  env,
  ...(executablePath && { executablePath }),
});
try {
  if (values.home) await takeForReadme(browser);
  else await takeAll(browser);
} finally {
  await browser.close();
  await site.stop();
}

async function takeForReadme(browser: Browser) {
  const look = allLooks().find(({ name }) => name === 'desktop-dark-en');
  if (look === undefined) throw new Error('There is no such look.');
  const page = await pageFor(browser, look);
  await open(page, { name: 'home', path: '/' });
  await waitForWall(page);
  await page.screenshot({ path: join(ROOT, 'docs/home.png'), animations: 'disabled' });
  process.stdout.write('docs/home.png\n');
}

async function takeAll(browser: Browser) {
  const states = STATES.filter(({ name }) => name.includes(values.only));
  const looks = allLooks().filter(({ name }) => name.includes(values.look));
  await rm(GALLERY, { recursive: true, force: true });
  // Two at a time: each look has a browser context of its own.
  const waiting = [...looks];
  await Promise.all(
    [1, 2].map(async () => {
      for (let look = waiting.shift(); look !== undefined; look = waiting.shift()) {
        await takeLook(browser, look, states);
      }
    }),
  );
  await writeFile(join(GALLERY, 'index.html'), indexOf(states, looks));
  process.stdout.write(`${states.length} states in ${looks.length} looks: ${join(GALLERY, 'index.html')}\n`);
}

async function takeLook(browser: Browser, look: Look, states: readonly State[]) {
  const folder = join(GALLERY, look.name);
  await mkdir(folder, { recursive: true });
  for (const state of statesIn(look, states)) {
    const page = await pageFor(browser, look);
    await open(page, state).catch((error: unknown) => {
      process.exitCode = 1;
      process.stderr.write(`${look.name}: ${state.name}: ${String(error)}\n`);
    });
    await page.screenshot({
      path: join(folder, fileOf(state)),
      animations: 'disabled',
      fullPage: state.viewportOnly !== true,
    });
    await page.context().close();
  }
  await takeSheets(browser, look, states);
}

/** Sheets of many pictures, to judge a look at a glance. */
async function takeSheets(browser: Browser, look: Look, states: readonly State[]) {
  const { columns, width, height } = TILES[look.size];
  const page = await browser.newPage({ viewport: { width: columns * (width + 16) + 16, height: 800 } });
  for (const [at, part] of partsOf(statesIn(look, states)).entries()) {
    const tiles = part.map(
      (state) =>
        `<figure><figcaption>${state.name}</figcaption><img src="${look.name}/${fileOf(state)}" alt=""></figure>`,
    );
    const sheet = join(GALLERY, `${sheetOf(look, at)}.html`);
    await writeFile(
      sheet,
      `<!doctype html><meta charset="utf-8"><title>${look.name}</title><style>
        body { margin: 16px; display: grid; gap: 16px; grid-template-columns: repeat(${columns}, ${width}px); background: #777; font: 16px sans-serif; color: #fff }
        figure { margin: 0 } img { width: 100%; max-height: ${height}px; object-fit: cover; object-position: top; display: block }
      </style>${tiles.join('')}`,
    );
    await page.goto(pathToFileURL(sheet).href);
    await page.screenshot({ path: join(GALLERY, `${sheetOf(look, at)}.png`), fullPage: true });
  }
  await page.close();
}

function partsOf(states: readonly State[]) {
  const parts: State[][] = [];
  for (let at = 0; at < states.length; at += STATES_A_SHEET)
    parts.push(states.slice(at, at + STATES_A_SHEET));
  return parts;
}

function sheetOf({ name }: Look, at: number) {
  return `${name}-${at + 1}`;
}

function statesIn({ size }: Look, states: readonly State[]) {
  return states.filter(({ narrowOnly }) => size === 'phone' || narrowOnly !== true);
}

function allLooks() {
  return LANGUAGES.flatMap(({ language, locale }) =>
    THEMES.flatMap((theme) =>
      WINDOWS.map(({ size, width, height }) => ({
        name: `${size}-${theme}-${language}`,
        viewport: { width, height },
        size,
        theme,
        locale,
      })),
    ),
  );
}

async function pageFor(browser: Browser, { viewport, locale, theme, size }: Look) {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport,
    locale,
    timezoneId: 'UTC',
    hasTouch: size === 'phone',
    reducedMotion: 'reduce', // the typed headline stands still
  });
  await context.addInitScript((theme) => {
    if (window.origin === 'null') return;
    localStorage.setItem('theme', theme);
    localStorage.setItem('hasSeenWelcome', 'true');
  }, theme);
  return context.newPage();
}

/** Opens a state and waits for the hearts, the fonts, and the images further down. */
async function open(page: Page, state: State) {
  await openState(page, state);
  await waitForHearts(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.all(ending.map((animation) => animation.finished.catch(() => {})));
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})));
  });
}

function fileOf({ name }: State) {
  return `${name.replaceAll(/\W+/g, '-')}.png`;
}

function indexOf(states: readonly State[], looks: readonly Look[]) {
  const rows = states.map((state) => {
    const shown = looks.filter((look) => statesIn(look, [state]).length > 0);
    const pictures = shown.map(
      (look) =>
        `<a href="${look.name}/${fileOf(state)}"><img loading="lazy" src="${look.name}/${fileOf(state)}" alt="${look.name}" title="${look.name}"></a>`,
    );
    return `<h2>${state.name}</h2><p>${pictures.join('')}</p>`;
  });
  const sheets = looks.flatMap((look) =>
    partsOf(statesIn(look, states)).map(
      (_part, at) => `<a href="${sheetOf(look, at)}.png">${sheetOf(look, at)}</a>`,
    ),
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Guildhall, every page</title><style>
    body { margin: 24px; background: #777; color: #fff; font: 16px sans-serif }
    a { color: inherit } img { height: 360px; max-width: 560px; object-fit: cover; object-position: top; margin: 4px }
  </style><h1>Guildhall, every page</h1><p>Sheets: ${sheets.join(' · ')}</p>${rows.join('\n')}</html>`;
}
