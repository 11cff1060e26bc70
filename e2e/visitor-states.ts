import { expect, type Page } from '@playwright/test';
import { PAGE_ADDRESSES, type PageName } from '#contract/paths.ts';
import {
  cindermarch,
  couchToShop,
  divAndConquer,
  houseplants,
  radioPlays,
  lanternKeep,
  longWalkHome,
  majlis,
  NOBODYS_ID,
  orgoTuesdays,
  pianoAtForty,
  solderAndSolitude,
  tableSeven,
  tideTable,
  wrongFoot,
} from './listings.ts';
import { failSignIn } from './signed-in-states.ts';
import {
  FAILURES,
  failRequests,
  keepToast,
  waitForFailure,
  serverPath,
  type Failure,
  type State,
} from './state.ts';

const LIST_AND_FIGURES = /\/api\/(servers|stats)(\?|$)/;

/** The pages whose states are listed one by one; each other page is a state. */
const WITH_OWN_STATES: ReadonlySet<string> = new Set<PageName>([
  'home',
  'myServers',
  'admin',
  'events',
  'saved',
]);

/** The states of a visitor: the public pages, also when they fail or are empty. */
export const VISITOR_STATES: readonly State[] = [
  { name: 'home', path: '/' },
  { name: 'home, first window', path: '/', viewportOnly: true, isVariant: true },
  {
    name: 'menu of languages',
    path: '/my-servers',
    viewportOnly: true,
    prepare: (page) => page.locator('[aria-haspopup=menu]').click(),
  },
  {
    name: 'search of a phone',
    path: '/terms',
    viewportOnly: true,
    narrowOnly: true,
    prepare: (page) => page.locator('[popovertarget]').first().click(),
  },
  { name: 'not signed in after all', path: '/my-servers', viewportOnly: true, prepare: afterFailedSignIn },
  {
    name: 'way to the content',
    path: '/my-servers',
    viewportOnly: true,
    prepare: (page) => page.keyboard.press('Tab'),
  },
  {
    name: 'home, orders',
    path: '/?q=music',
    viewportOnly: true,
    prepare: (page) => page.locator('form summary').click(),
  },
  { name: 'home, suggestions', path: '/', viewportOnly: true, prepare: openSuggestions },
  { name: 'home, loading', path: '/terms', prepare: (page) => failHome(page, 'no answer') },
  { name: 'home, failed', path: '/terms', prepare: (page) => failHome(page, 'a failure') },
  { name: 'home, filtered, failed', path: '/?category=Gaming', prepare: filteredFailed },
  { name: 'home, empty', path: '/terms', prepare: emptyHome },
  { name: 'home, more failed', path: '/', prepare: moreFailed },
  { name: 'home, the end', path: '/?category=Music', prepare: toTheEnd, isVariant: true },
  { name: 'home, searched', isVariant: true, path: '/?q=%EC%83%88%EB%B2%BD' },
  { name: 'home, filtered', path: '/?category=Web3&language=Korean&sort=members' },
  { name: 'home, by tag', path: '/?tag=beginners', isVariant: true },
  { name: 'home, by tags', path: '/?tag=beginners&tag=blockchain&tag=smart-contracts' },
  { name: 'home, nothing tagged', path: '/?category=Sports&tag=blockchain&tag=diy', isVariant: true },
  { name: 'home, nothing found', path: '/?q=nobody+would+call+it+this', prepare: rowOfOthers },
  { name: 'home, from the middle', isVariant: true, path: '/', prepare: fromTheMiddle },
  { name: 'home, with saved servers', isVariant: true, path: '/', answer: saveSome, prepare: savedAreThere },
  { name: 'saved', path: '/saved', answer: saveSome, prepare: savedAreThere },
  { name: 'saved, nothing', path: '/saved' },
  ...FAILURES.map(({ failure, name }): State => ({
    name: `saved, ${name}`,
    path: '/saved',
    answer: async (page) => {
      await saveSome(page);
      await failRequests(page, '**/api/favourites?*', failure);
    },
    prepare: (page) => waitForFailure(page, failure),
  })),
  { name: 'saving failed', path: '/terms', viewportOnly: true, prepare: savingFailed },
  { name: 'server', path: serverPath(lanternKeep) },
  { name: 'server, loading', path: '/terms', prepare: (page) => failServer(page, 'no answer') },
  { name: 'server, failed', path: '/terms', prepare: (page) => failServer(page, 'a failure') },
  { name: 'server without invite', path: serverPath(wrongFoot) },
  { name: 'server without icon', isVariant: true, path: serverPath(orgoTuesdays) },
  { name: 'server without reviews', path: serverPath(longWalkHome) },
  { name: 'server of two million', path: serverPath(cindermarch), isVariant: true },
  { name: 'server with more to say', path: serverPath(solderAndSolitude) },
  { name: 'server from right to left', path: serverPath(majlis) },
  { name: 'server with the longest name', path: serverPath(pianoAtForty) },
  {
    name: 'server, reviews failed',
    path: '/?q=Lantern+Keep',
    prepare: (page) => failReviews(page, 'a failure'),
  },
  {
    name: 'server, reviews loading',
    path: '/?q=Lantern+Keep',
    prepare: (page) => failReviews(page, 'no answer'),
  },
  { name: 'server not found', path: `/server/${NOBODYS_ID}`, prepare: rowOfOthers },
  { name: 'join, dead', path: `/join/${tideTable.id}` },
  { name: 'join, elsewhere', path: `/join/${tableSeven.id}`, isVariant: true },
  { name: 'join, paused', path: `/join/${couchToShop.id}`, isVariant: true },
  { name: 'join, paused for hours', path: `/join/${houseplants.id}`, isVariant: true },
  { name: 'join, for guests', path: `/join/${radioPlays.id}`, isVariant: true },
  { name: 'join, without an invite', path: `/join/${wrongFoot.id}`, isVariant: true },
  { name: 'join, without a proof', path: `/join/${divAndConquer.id}` },
  { name: 'join, not found', path: `/join/${NOBODYS_ID}`, prepare: rowOfOthers },
  { name: '404', path: '/nowhere', prepare: rowOfOthers },
  ...Object.entries(PAGE_ADDRESSES)
    .filter(([name]) => !WITH_OWN_STATES.has(name))
    .map(([name, path]): State => ({ name, path })),
  { name: 'welcome', path: '/', viewportOnly: true, prepare: welcome },
  { name: 'offline', path: '/my-servers', viewportOnly: true, prepare: goOffline },
  { name: 'crashed', path: '/terms', prepare: crash },
  { name: 'api', path: '/api' },
  { name: 'my servers, signed out', path: '/my-servers' },
  { name: 'admin, signed out', path: '/admin' },
];

async function afterFailedSignIn(page: Page) {
  // The open page could take the cookie before the next one.
  await expect(async () => {
    await failSignIn(page, new URL(page.url()).origin, 'cancelled');
    await page.reload();
    await page.locator('[role=alert] p').waitFor({ timeout: 3_000 });
  }).toPass();
}

/** Opens the site as a browser on its first visit. */
async function welcome(page: Page) {
  await page.addInitScript(() => {
    const read = Reflect.get(Storage.prototype, 'getItem');
    Reflect.set(Storage.prototype, 'getItem', (key: string) =>
      key === 'hasSeenWelcome' ? null : read.call(localStorage, key),
    );
  });
  await page.reload();
  await page.locator(':root[data-bottom-bar=welcome]').waitFor();
}

/** A letter that begins words of servers, tags and categories. */
async function openSuggestions(page: Page) {
  const box = page.locator('main [name=q]');
  // A busy site answers 503, which shows no suggestions until something else is typed.
  await expect(async () => {
    await box.fill('');
    await box.fill('a');
    await page.getByRole('listbox').getByRole('option').first().waitFor({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await box.press('ArrowDown');
}

async function goOffline(page: Page) {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: false });
    window.dispatchEvent(new Event('offline'));
  });
  await page.locator('output .lucide-wifi-off').waitFor();
}

/** Crashes the home page with an invalid answer: a listing without a name. */
export async function crash(page: Page): Promise<void> {
  await page.route(/\/api\/servers(\?|$)/, (route) => route.fulfill({ json: [{ id: '1' }] }));
  await page.locator('nav a[href="/"]').first().click();
  await page.locator('[role=alert] h1').waitFor();
}

async function failHome(page: Page, failure: Failure) {
  await failRequests(page, LIST_AND_FIGURES, failure);
  await goHome(page);
  await waitForFailure(page, failure);
}

async function filteredFailed(page: Page) {
  await failRequests(page, LIST_AND_FIGURES, 'a failure');
  await page.getByRole('main').getByRole('combobox', { name: 'Category' }).selectOption('Art');
  await waitForFailure(page, 'a failure');
}

async function emptyHome(page: Page) {
  await page.route(LIST_AND_FIGURES, (route) =>
    route.fulfill({
      json: route.request().url().includes('/servers') ? [] : { serverCount: 0, totalMembers: 0 },
    }),
  );
  await goHome(page);
  await page.locator('main [role=status]').last().waitFor();
}

async function goHome(page: Page) {
  await page.locator('nav a[href="/"]').first().click();
  await page.waitForURL('/');
  await page.locator('#main h1').first().waitFor();
}

async function moreFailed(page: Page) {
  await failRequests(page, '**/api/servers?*cursor=*', 'a failure');
  await page.locator('main a[rel=next]').click();
  await waitForFailure(page, 'a failure');
}

async function toTheEnd(page: Page) {
  const more = page.locator('main a[rel=next]');
  while ((await more.count()) > 0) {
    const before = await page.locator('main article').count();
    await more.click();
    await page.locator('main article').nth(before).waitFor();
  }
}

async function fromTheMiddle(page: Page) {
  await page.goto((await page.locator('main a[rel=next]').getAttribute('href')) ?? '');
}

async function failServer(page: Page, failure: Failure) {
  await failRequests(page, /\/api\/servers\/\d+$/, failure);
  await page.evaluate((path) => history.pushState(null, '', path), serverPath(lanternKeep));
  await waitForFailure(page, failure);
}

async function failReviews(page: Page, failure: Failure) {
  await failRequests(page, '**/reviews*', failure);
  await page.locator('article a').first().click();
  await waitForFailure(page, failure);
}

/** Has some servers saved in this browser before the page opens. */
async function saveSome(page: Page) {
  const ids = [lanternKeep, majlis, pianoAtForty, wrongFoot].map(({ id }) => id);
  await page.addInitScript((ids) => {
    if (window.origin !== 'null') localStorage.setItem('saved-servers', JSON.stringify(ids));
  }, ids);
}

async function savedAreThere(page: Page) {
  await page.locator('main button[aria-pressed=true]').first().waitFor();
}

/** The row that follows what is not found. */
async function rowOfOthers(page: Page) {
  await page.locator('section[aria-labelledby="further"] article').first().waitFor();
}

/** Saves in a browser that keeps nothing. */
async function savingFailed(page: Page) {
  await page.evaluate(() => {
    for (const method of ['setItem', 'removeItem'] as const) {
      const original: (...args: string[]) => void = Reflect.get(Storage.prototype, method);
      Reflect.set(Storage.prototype, method, function keepNothing(this: Storage, ...args: string[]) {
        if (args[0] === 'saved-servers') throw new Error('not allowed');
        Reflect.apply(original, this, args);
      });
    }
  });
  await goHome(page);
  await page.locator('main button[aria-pressed]').first().click();
  await page.locator('section[aria-label*=F8] > ol > li').waitFor();
  await keepToast(page);
}
