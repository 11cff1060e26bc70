// npm run gallery: every page and state as pictures, in gallery/. With --home, only docs/home.png for the README.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { startSignIn } from '#contract/auth.ts';
import { cast } from '#simulator/cast.ts';
import { ADMIN_TABS, answerAdmin } from './admin-states.ts';
import { CHROMIUM_ARGS, findChromium } from './browser.ts';
import { openForm, sendFaultyForm, showEveryCard } from './every-card.ts';
import {
  cindermarch,
  lanternKeep,
  longWalkHome,
  majlis,
  NOBODYS_ID,
  orgoTuesdays,
  pianoAtForty,
  wrongFoot,
} from './listings.ts';
import { LANGUAGES, THEMES } from './pages.ts';
import { failSignIn, hideListing, pressBump } from './signed-in-states.ts';
import { startSite } from './site.ts';

interface State {
  name: string;
  path: string;
  /** Who is signed in; left out, nobody is. */
  as?: keyof typeof cast;
  /** What is done once the page is there. */
  andThen?: (page: Page) => Promise<void>;
  /** Only what the window shows, for what hangs over the page. */
  windowOnly?: true;
}

type Look = ReturnType<typeof allLooks>[number];

const ROOT = resolve(import.meta.dirname, '..');
const GALLERY = join(ROOT, 'gallery');
const WINDOWS = [
  { size: 'phone', width: 390, height: 844 },
  { size: 'desktop', width: 1280, height: 800 },
] as const;

const STATES: readonly State[] = [
  { name: 'home', path: '/' },
  { name: 'home, first window', path: '/', windowOnly: true },
  {
    name: 'menu open',
    path: '/',
    windowOnly: true,
    andThen: (page) => page.locator('[aria-haspopup=menu]').click(),
  },
  {
    name: 'menu of an admin',
    path: '/',
    as: 'grace',
    windowOnly: true,
    andThen: (page) => page.locator('nav [aria-haspopup=menu]').last().click(),
  },
  { name: 'home, not signed in after all', path: '/', windowOnly: true, andThen: afterFailedSignIn },
  { name: 'bumping', path: serverPath(longWalkHome), as: 'noa', andThen: (page) => pressBump(page, 'never') },
  ...(['bumped', 'too early', 'failed'] as const).map((answered): State => ({
    name: `bump, ${answered}`,
    path: serverPath(longWalkHome),
    as: 'noa',
    windowOnly: true,
    andThen: (page) => pressBump(page, answered),
  })),
  { name: 'server, preview', path: '/', as: 'ada', andThen: showPreview },
  { name: 'way to the content', path: '/', windowOnly: true, andThen: (page) => page.keyboard.press('Tab') },
  { name: 'home, loading', path: serverPath(lanternKeep), andThen: (page) => homeWithout(page, 'no answer') },
  { name: 'home, failed', path: serverPath(lanternKeep), andThen: (page) => homeWithout(page, 'a failure') },
  { name: 'home, empty', path: serverPath(lanternKeep), andThen: (page) => homeWithout(page, 'nothing') },
  { name: 'home, searched', path: '/?q=%EC%83%88%EB%B2%BD' },
  { name: 'home, filtered', path: '/?category=Web3&language=Korean&sort=members' },
  { name: 'home, nothing found', path: '/?q=nobody+would+call+it+this' },
  { name: 'server', path: serverPath(lanternKeep) },
  { name: 'server, loading', path: '/nowhere', andThen: serverWithoutAnswer },
  { name: 'server without invite', path: serverPath(wrongFoot) },
  { name: 'server without icon', path: serverPath(orgoTuesdays) },
  { name: 'server without reviews', path: serverPath(longWalkHome) },
  { name: 'server of two million', path: serverPath(cindermarch) },
  { name: 'server from right to left', path: serverPath(majlis) },
  { name: 'server with the longest name', path: serverPath(pianoAtForty) },
  { name: 'server of a member', path: serverPath(lanternKeep), as: 'mina' },
  { name: 'server with an own review', path: serverPath(lanternKeep), as: 'mina', andThen: withOwnReview },
  {
    name: 'server, review too long',
    path: serverPath(orgoTuesdays),
    as: 'mina',
    andThen: async (page) => {
      await page.locator('textarea').fill('mine mine '.repeat(101));
      await page.getByRole('radio').nth(3).check();
    },
  },
  {
    name: 'deleting a review',
    path: serverPath(lanternKeep),
    as: 'mina',
    windowOnly: true,
    andThen: async (page) => {
      await withOwnReview(page);
      await page.locator('form button[type=button]').last().click();
    },
  },
  {
    name: 'reporting',
    path: serverPath(lanternKeep),
    as: 'mina',
    windowOnly: true,
    andThen: (page) => page.locator('button:has(.lucide-flag)').click(),
  },
  {
    name: 'server, reviews failed',
    path: '/?q=Lantern+Keep',
    andThen: (page) => reviewsInstead(page, 'a failure'),
  },
  {
    name: 'server, reviews loading',
    path: '/?q=Lantern+Keep',
    andThen: (page) => reviewsInstead(page, 'no answer'),
  },
  { name: 'server not found', path: `/server/${NOBODYS_ID}` },
  { name: '404', path: '/nowhere' },
  { name: 'terms', path: '/terms' },
  { name: 'my servers, signed out', path: '/my-servers' },
  { name: 'my servers', path: '/my-servers', as: 'ada' },
  { name: 'my servers of a member', path: '/my-servers', as: 'mina' },
  { name: 'my servers, none', path: '/my-servers', as: 'noa' },
  { name: 'my servers, every card', path: '/my-servers', as: 'ada', andThen: (page) => showEveryCard(page) },
  {
    name: 'my servers, 200 others',
    path: '/my-servers',
    as: 'ada',
    andThen: async (page) => {
      await showEveryCard(page, { others: 200 });
      await page.locator('summary').click();
    },
  },
  {
    name: 'my servers, loading',
    path: '/my-servers',
    as: 'ada',
    andThen: (page) => ownServers(page, 'no answer'),
  },
  {
    name: 'my servers, failed',
    path: '/my-servers',
    as: 'ada',
    andThen: (page) => ownServers(page, 'a failure'),
  },
  { name: 'submitting', path: '/my-servers', as: 'ada', windowOnly: true, andThen: formOf('submit') },
  { name: 'editing', path: '/my-servers', as: 'ada', windowOnly: true, andThen: formOf('update') },
  {
    name: 'submitting, with faults',
    path: '/my-servers',
    as: 'ada',
    windowOnly: true,
    andThen: async (page) => {
      await formOf('submit')(page);
      await sendFaultyForm(page);
    },
  },
  {
    name: 'deleting',
    path: '/my-servers',
    as: 'ada',
    windowOnly: true,
    andThen: async (page) => {
      await showEveryCard(page);
      await page.getByRole('article', { name: 'Approved' }).getByRole('button').last().click();
    },
  },
  { name: 'admin, signed out', path: '/admin' },
  ...ADMIN_TABS.map((tab) => adminState(`admin, ${tab}`, tab)),
  adminState('admin, 300 submissions', 'submissions', { answers: 'many' }),
  adminState('admin, nothing waits', 'submissions', { answers: 'nothing' }),
  adminState('admin, failed', 'submissions', { answers: 'a failure' }),
  adminState('admin, loading', 'submissions', { answers: 'no answer' }),
  adminState('admin, rejecting', 'submissions', { button: 1 }),
  adminState('admin, editing', 'servers', { button: 0 }),
  adminState('admin, deleting', 'servers', { button: 2 }),
];

const { values } = parseArgs({
  options: {
    home: { type: 'boolean', default: false },
    /** A part of a state's name, to take only those. */
    only: { type: 'string', default: '' },
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
  await page.screenshot({ path: join(ROOT, 'docs/home.png'), animations: 'disabled' });
  process.stdout.write('docs/home.png\n');
}

async function takeAll(browser: Browser) {
  const states = STATES.filter(({ name }) => name.includes(values.only));
  const looks = allLooks();
  await rm(GALLERY, { recursive: true, force: true });
  // Two at a time: a look is a browser's context, so they do not disturb each other.
  const waiting = [...looks];
  await Promise.all(
    [1, 2].map(async () => {
      for (let look = waiting.shift(); look !== undefined; look = waiting.shift()) {
        await takeLook(browser, look, states);
      }
    }),
  );
  await writeFile(join(GALLERY, 'index.html'), indexOf(states, looks));
  process.stdout.write(`${states.length * looks.length} pictures: ${join(GALLERY, 'index.html')}\n`);
}

async function takeLook(browser: Browser, look: Look, states: readonly State[]) {
  const folder = join(GALLERY, look.name);
  await mkdir(folder, { recursive: true });
  for (const state of states) {
    const page = await pageFor(browser, look);
    await open(page, state);
    await page.screenshot({
      path: join(folder, fileOf(state)),
      animations: 'disabled',
      fullPage: state.windowOnly !== true,
    });
    await page.context().close();
  }
  await takeSheet(browser, look, states);
}

/** One picture of many, so that a look can be judged at a glance. */
async function takeSheet(browser: Browser, look: Look, states: readonly State[]) {
  const columns = look.size === 'phone' ? 6 : 3;
  const width = look.size === 'phone' ? 330 : 660;
  const sheet = join(GALLERY, `${look.name}.html`);
  const tiles = states.map(
    (state) =>
      `<figure><figcaption>${state.name}</figcaption><img src="${look.name}/${fileOf(state)}" alt=""></figure>`,
  );
  await writeFile(
    sheet,
    `<!doctype html><meta charset="utf-8"><title>${look.name}</title><style>
      body { margin: 16px; display: grid; gap: 16px; grid-template-columns: repeat(${columns}, ${width}px); background: #777; font: 16px sans-serif; color: #fff }
      figure { margin: 0 } img { width: 100%; max-height: 720px; object-fit: cover; object-position: top; display: block }
    </style>${tiles.join('')}`,
  );
  const page = await browser.newPage({ viewport: { width: columns * (width + 16) + 16, height: 800 } });
  await page.goto(pathToFileURL(sheet).href);
  await page.screenshot({ path: join(GALLERY, `${look.name}.png`), fullPage: true });
  await page.close();
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
  });
  await context.addInitScript((theme) => localStorage.setItem('theme', theme), theme);
  return context.newPage();
}

/** Opens a state and waits until all of it is there: React, the fonts, and the pictures further down. */
async function open(page: Page, { path, as, andThen }: State) {
  if (as !== undefined) await signIn(page, as);
  await page.goto(path, { waitUntil: 'networkidle' });
  await andThen?.(page);
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

/** The short way past Discord's page. */
async function signIn(page: Page, who: keyof typeof cast) {
  const begun = await page.request.get(startSignIn.path, { maxRedirects: 0 });
  await page.request.get(`${begun.headers().location}&sim_user=${cast[who].id}&decision=authorize`);
}

/** A tab of the dashboard, or what a button of its first row opens. */
function adminState(
  name: string,
  tab: (typeof ADMIN_TABS)[number],
  { answers, button }: { answers?: Parameters<typeof answerAdmin>[1]; button?: number } = {},
): State {
  return {
    name,
    path: '/terms',
    as: 'grace',
    ...(button !== undefined && { windowOnly: true }),
    andThen: async (page) => {
      await answerAdmin(page, answers);
      await page.goto(`/admin?tab=${tab}`);
      await page.locator('[role=tab]').first().waitFor();
      if (answers !== 'no answer') await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' });
      if (button === undefined) return;
      await page.locator('[role=tabpanel] article').first().locator('button').nth(button).click();
    },
  };
}

function serverPath({ id }: { id: string }) {
  return `/server/${id}`;
}

async function afterFailedSignIn(page: Page) {
  await failSignIn(page, site.url, 'cancelled');
  await page.reload();
  await page.locator('[role=alert] p').waitFor();
}

async function showPreview(page: Page) {
  await page.goto(await hideListing(page, 'pending'));
  await page.locator('main .border-dashed').first().waitFor();
}

async function homeWithout(page: Page, instead: 'no answer' | 'a failure' | 'nothing') {
  await page.route(/\/api\/(servers|stats)(\?|$)/, async (route) => {
    const isList = route.request().url().includes('/servers');
    if (instead === 'a failure') await route.fulfill({ status: 503, body: '' });
    if (instead === 'nothing')
      await route.fulfill({ json: isList ? [] : { serverCount: 0, totalMembers: 0 } });
  });
  await page.locator('main a[href="/"]').first().click();
  await page.waitForURL('/');
  await page.locator('#main h1').first().waitFor();
  if (instead !== 'no answer') await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' });
}

async function serverWithoutAnswer(page: Page) {
  await page.route(/\/api\/servers\/\d+$/, () => {});
  await page.evaluate((path) => history.pushState(null, '', path), serverPath(lanternKeep));
  await page.locator('[aria-busy=true]').waitFor();
}

async function withOwnReview(page: Page) {
  const review = {
    id: '0c8ad3b1-5b0f-4be0-8f6a-0a3f9f0a2c41',
    username: cast.mina.globalName,
    avatar: null,
    rating: 4,
    comment: 'Kind people, and good maps.',
    createdAt: new Date().toISOString(),
    verified: true,
  };
  await page.route('**/reviews/own', (route) => route.fulfill({ json: { review } }));
  await page.reload();
  await page.locator('form .lucide-trash-2').waitFor();
}

async function reviewsInstead(page: Page, instead: 'no answer' | 'a failure') {
  await page.route('**/reviews*', async (route) => {
    if (instead === 'a failure') await route.fulfill({ status: 503, body: '' });
  });
  await page.locator('article a').first().click();
  if (instead === 'a failure') await page.locator('main [role=alert]').waitFor();
  else await page.locator('main [aria-busy=true]').waitFor();
}

async function ownServers(page: Page, instead: 'no answer' | 'a failure') {
  await page.route('**/api/user/*', async (route) => {
    if (instead === 'a failure') await route.fulfill({ status: 503, json: { code: 'discordUnavailable' } });
  });
  await page.reload();
  if (instead === 'a failure') await page.getByRole('alert').last().waitFor();
  else await page.locator('main [aria-busy=true]').waitFor();
}

function formOf(act: 'submit' | 'update') {
  return async (page: Page) => {
    await showEveryCard(page);
    await openForm(page, act);
  };
}

function fileOf({ name }: State) {
  return `${name.replaceAll(/\W+/g, '-')}.png`;
}

function indexOf(states: readonly State[], looks: readonly Look[]) {
  const rows = states.map((state) => {
    const pictures = looks.map(
      (look) =>
        `<a href="${look.name}/${fileOf(state)}"><img loading="lazy" src="${look.name}/${fileOf(state)}" alt="${look.name}" title="${look.name}"></a>`,
    );
    return `<h2>${state.name}</h2><p>${pictures.join('')}</p>`;
  });
  const sheets = looks.map(({ name }) => `<a href="${name}.png">${name}</a>`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Guildhall, every page</title><style>
    body { margin: 24px; background: #777; color: #fff; font: 16px sans-serif }
    a { color: inherit } img { height: 360px; max-width: 560px; object-fit: cover; object-position: top; margin: 4px }
  </style><h1>Guildhall, every page</h1><p>Sheets: ${sheets.join(' · ')}</p>${rows.join('\n')}</html>`;
}
