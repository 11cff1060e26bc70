import type { Page, WebSocketRoute } from '@playwright/test';
import { signOut } from '#contract/auth.ts';
import { LIVE_ANALYTICS_PATH, type Snapshot, trackPageView } from '#contract/analytics.ts';
import { cast } from '#simulator/cast.ts';
import { axeViolations } from './axe.ts';
import { lanternKeep } from './listings.ts';
import { expect, test } from './own-site.ts';
import { keysRendered, watchRendering } from './rendering.ts';

// Each request names its address in a header, as behind a proxy.
test.describe.configure({ mode: 'default' }); // one worker, whose site starts once
test.use({ ownSettings: { TRUST_PROXY: 'loopback' } });

const FROM = { korea: '168.126.63.1', france: '193.51.224.1', nowhere: '10.1.2.3' } as const;

test('each page view is tracked once, by path, under one session id', async ({ page, visit }) => {
  const tracked = trackedBy(page);
  await visit(`/?category=Music`);
  await expect.poll(() => viewsIn(tracked)).toEqual(['/']);
  await page.getByLabel('Category', { exact: true }).selectOption('Gaming');
  await expect(page).toHaveURL(/category=Gaming/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
  await expect.poll(() => viewsIn(tracked)).toEqual(['/', '/terms']);

  const [first, ...others] = tracked.filter(isView).map(({ sessionId }) => sessionId);
  expect(first).toMatch(/^\d{13}-\w+$/);
  expect(new Set([first, ...others]).size).toBe(1);
  expect(await page.evaluate(() => sessionStorage.getItem('analytics_session_id'))).toBe(first);
});

test(
  'failed tracking is logged to the console and shown to nobody',
  { tag: '@long' },
  async ({ page, visit, allowErrors }) => {
    allowErrors(/Failed to track analytics:|Failed to detect language:|ERR_FAILED/);
    await page.route(`**${trackPageView.path}`, (route) => route.abort());
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    await visit('/');

    await expect
      .poll(() => messages.some((text) => text.startsWith('Failed to track analytics:')))
      .toBe(true);
    await expect
      .poll(() => messages.some((text) => text.startsWith('Failed to detect language:')))
      .toBe(true);
    await expect(page.getByRole('alert').getByText(/\w/)).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toHaveCount(0);
  },
);

test('a first visit from Korea is Korean from the first byte until one chooses', async ({
  page,
  context,
  visit,
}) => {
  const tracked = trackedBy(page);
  const kept = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': FROM.korea });
  const first = await visit('/');
  expect(first.html).toContain('<html lang="ko"');
  await expect.poll(() => detectionsIn(tracked)).toEqual(['/']);
  await expect.poll(() => kept('detectedLanguage')).toBe('ko');
  expect(await kept('userSelectedLanguage')).toBeNull();

  await context.setExtraHTTPHeaders({ 'x-forwarded-for': FROM.france });
  expect((await visit('/terms')).html).toContain('<html lang="ko"');
  await expect.poll(() => viewsIn(tracked)).toEqual(['/', '/terms']);

  await page.getByRole('button', { name: /언어/ }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': FROM.korea });
  expect((await visit('/')).html).toContain('<html lang="en"');
  await expect.poll(() => viewsIn(tracked)).toEqual(['/', '/terms', '/']);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(detectionsIn(tracked)).toEqual(['/']);
});

test(
  'a country without a language and invalid stored values change nothing',
  { tag: '@long' },
  async ({ page, context, visit }) => {
    const tracked = trackedBy(page);
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': FROM.france });
    await page.addInitScript(() => {
      if (localStorage.length > 0) return;
      localStorage.setItem('userSelectedLanguage', '<script>alert(1)</script>');
      localStorage.setItem('detectedLanguage', 'javascript:alert(1)');
    });
    expect((await visit('/')).html).toContain('<html lang="en"');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('detectedLanguage'))).toBe('en');

    await context.setExtraHTTPHeaders({ 'x-forwarded-for': FROM.korea });
    expect((await visit('/')).html).toContain('<html lang="en"');
    await expect.poll(() => viewsIn(tracked)).toEqual(['/', '/']);
    expect(detectionsIn(tracked)).toEqual(['/']);
  },
);

test(
  'a page in another language switches to the detected country’s',
  { tag: '@long' },
  async ({ page, visit }) => {
    await page.route(`**${trackPageView.path}`, (route) => route.fulfill({ json: { country: 'JP' } }));
    expect((await visit('/')).html).toContain('<html lang="en"');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  },
);

test('the live panel shows sessions while it is open and the admin signed in', async ({
  page,
  browser,
  visitAs,
  ownSite,
  allowErrors,
}) => {
  await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': FROM.nowhere });
  const opened = page.waitForEvent('websocket');
  await visitAs(cast.grace, '/admin');
  const socket = await opened;
  expect(new URL(socket.url()).pathname).toBe(LIVE_ANALYTICS_PATH);
  const sessions = page.getByRole('region', { name: 'Active Sessions' }).getByRole('listitem');
  await expect(sessions.filter({ hasText: cast.grace.globalName })).toContainText('Admin Dashboard');

  const visitor = await browser.newContext({
    baseURL: ownSite.url,
    extraHTTPHeaders: { 'x-forwarded-for': FROM.korea },
  });
  const window = await visitor.newPage();
  await window.goto(`/server/${lanternKeep.id}`);
  const fromKorea = sessions.filter({ hasText: 'South Korea' }).filter({ hasText: lanternKeep.id });
  await expect(fromKorea).toContainText('Anonymous');
  await expect(fromKorea).toContainText('Server Detail');
  await expect(page.getByRole('region', { name: 'Top Countries' })).toContainText('South Korea');

  // By keyboard: similar servers that load move the footer away from a mouse.
  await window.getByRole('contentinfo').locator('a[href="/terms"]').press('Enter');
  await expect(sessions.filter({ hasText: 'South Korea' }).first()).toContainText('Terms of Service');
  await visitor.close();

  const left = socket.waitForEvent('close');
  await page.getByRole('tab', { name: 'New Submissions' }).click();
  await left;
  const openedAgain = page.waitForEvent('websocket');
  await page.getByRole('tab', { name: 'Analytics' }).click();
  await expect(sessions.filter({ hasText: cast.grace.globalName })).toBeVisible();

  allowErrors(/\b401\b/); // a poll may come between the end of the session and that of the socket
  const closed = (await openedAgain).waitForEvent('close');
  await page.request.post(signOut.path, { headers: { origin: ownSite.url } });
  await closed;
  await expect(page.getByText('Please login to access the admin dashboard')).toBeVisible();
});

test(
  'rows of the live panel that did not change are not rendered again',
  { tag: '@long' },
  async ({ page, visitAs }) => {
    await watchRendering(page);
    const send = await answerSocket(page);
    await visitAs(cast.grace, '/admin');
    const snapshot = snapshotAt(Date.now());
    await send(snapshot);
    const rows = page.getByRole('region', { name: 'Active Sessions' }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(page.locator('[data-country=KR]')).toBeVisible();

    await expect.poll(() => keysRendered(page)).toEqual([]);
    await expect(rows.first().getByRole('time')).toHaveText(/^\d+s ago$/);
    const [text] = await rows.first().getByRole('time').allTextContents();
    await expect(rows.first().getByRole('time')).not.toHaveText(text ?? '');
    expect(await keysRendered(page)).toEqual([]);

    const [first, second] = snapshot.activeSessions;
    if (first === undefined || second === undefined) throw new Error('two sessions are here');
    await send({ ...snapshot, activeSessions: [{ ...second, currentPage: '/terms' }, first] });
    await expect(rows.first()).toContainText('Terms of Service');
    expect(await keysRendered(page)).toEqual([second.sessionId]);

    // Canada's neighbours, the list of sessions and the pages stay as they are.
    const countries = [...snapshot.countryDistribution, { country: 'CA', count: 1 }];
    await send({
      ...snapshot,
      activeSessions: [{ ...second, currentPage: '/terms' }, first],
      countryDistribution: countries,
    });
    await expect(page.getByRole('region', { name: 'Top Countries' })).toContainText('Canada');
    expect((await keysRendered(page)).toSorted()).toEqual(['CA', 'CA']);
  },
);

test(
  'a lost socket is shown, keeps the figures and reconnects by itself',
  { tag: '@long' },
  async ({ page, visitAs }) => {
    const first = Promise.withResolvers<WebSocketRoute>();
    let connections = 0;
    await page.routeWebSocket(`**${LIVE_ANALYTICS_PATH}`, (socket) => {
      connections += 1;
      const activeUsers = connections === 1 ? 17 : 18;
      socket.send(JSON.stringify({ type: 'initial', data: { ...SNAPSHOT, activeUsers } }));
      first.resolve(socket);
    });
    await page.clock.install();
    await visitAs(cast.grace, '/admin');
    const figures = page.getByRole('region', { name: 'Right now' });
    await expect(figures).toContainText('17');
    // It tries again by the clock, which stands still meanwhile.
    await page.clock.pauseAt(new Date(Date.now() + 10_000));
    await (await first.promise).close({ code: 1001 });
    await expect(page.getByText('Not connected')).toBeVisible();
    await expect(figures).toContainText('17');

    await page.clock.resume();
    await expect(figures).toContainText('18');
    await expect(page.getByText('Not connected')).toBeHidden();
  },
);

test(
  'the map can be zoomed by keyboard and reaches the smallest countries',
  { tag: '@long' },
  async ({ page, visitAs }) => {
    const send = await answerSocket(page);
    await visitAs(cast.grace, '/admin');
    await send(SNAPSHOT);
    const map = page.getByRole('application', { name: 'World Map' });
    const scale = () =>
      map.locator('svg > g').evaluate((layer) => new DOMMatrix(getComputedStyle(layer).transform).a);
    await expect(page.locator('[data-country=KR]')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);

    await map.focus();
    await page.keyboard.press('+');
    await expect.poll(scale).toBe(2);
    for (const _ of [1, 2, 3]) await page.keyboard.press('+');
    await expect.poll(scale).toBe(8);
    await page.keyboard.press('0');
    await expect.poll(scale).toBe(1);

    await page.getByText('As a table').press('Enter');
    const singapore = page.getByRole('button', { name: 'Singapore' });
    await singapore.focus();
    await expect(page.getByText('3 active users')).toBeVisible();
    await singapore.press('Enter');
    await expect.poll(scale).toBe(4);
    expect(await axeViolations(page)).toEqual([]);
  },
);

/** Written by hand: two people, in a large country and in one that is drawn as a point, seen 10 and 130 seconds ago. */
function snapshotAt(now: number): Snapshot {
  return {
    activeUsers: 2,
    authenticatedUsers: 1,
    pageViewsLastHour: 1234,
    pageViewsLast24Hours: 56789,
    activeSessions: [
      {
        sessionId: 'one',
        userId: cast.ada.id,
        username: 'Ada',
        avatar: null,
        currentPage: '/my-servers',
        country: 'KR',
        userAgent: 'Desktop · Firefox',
        lastSeen: new Date(now - 10_000).toISOString(),
      },
      {
        sessionId: 'two',
        userId: null,
        username: null,
        avatar: null,
        currentPage: '/',
        country: 'SG',
        userAgent: 'Mobile · Chrome',
        lastSeen: new Date(now - 130_000).toISOString(),
      },
    ],
    topPages: [
      { path: '/', count: 900 },
      { path: '/<script>', count: 1 },
    ],
    countryDistribution: [
      { country: 'KR', count: 5 },
      { country: 'SG', count: 3 },
    ],
  };
}

const SNAPSHOT = snapshotAt(Date.now());

/** Answers at the live panel's socket; the returned function sends a snapshot. */
async function answerSocket(page: Page) {
  const connected = Promise.withResolvers<(text: string) => void>();
  await page.routeWebSocket(`**${LIVE_ANALYTICS_PATH}`, (socket) =>
    connected.resolve((text) => socket.send(text)),
  );
  return async (data: Snapshot) => (await connected.promise)(JSON.stringify({ type: 'update', data }));
}

interface Tracked {
  readonly path: string;
  readonly sessionId: string;
}

/** Collects what a page tracks from now on. */
function trackedBy(page: Page) {
  const tracked: Tracked[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === trackPageView.path) tracked.push(request.postDataJSON());
  });
  return tracked;
}

function isView({ sessionId }: Tracked) {
  return !sessionId.startsWith('detect-');
}

function viewsIn(tracked: readonly Tracked[]) {
  return tracked.filter(isView).map(({ path }) => path);
}

function detectionsIn(tracked: readonly Tracked[]) {
  return tracked.filter((one) => !isView(one)).map(({ path }) => path);
}
