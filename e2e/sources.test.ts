import type { Locator, Page, Request } from '@playwright/test';
import { trackPageView } from '#contract/analytics.ts';
import { recordImpressions } from '#contract/figures.ts';
import { cards } from './directory-page.ts';
import { expect, test } from './fixtures.ts';
import { cindermarch, lanternKeep } from './listings.ts';
import { openInNewTab } from './new-tab.ts';

const SERVER = `/server/${lanternKeep.id}`;

test(
  'each view of a server’s page says where its reader came from',
  { tag: '@long' },
  async ({ page, context, visit }) => {
    const sources = sourcesOf(page);
    const last = (source: string, views: number) =>
      expect.poll(() => [sources.at(-1), sources.length]).toEqual([source, views]);

    await visit('/?q=Lantern+Keep&category=Gaming');
    await cards(page).getByRole('link', { name: lanternKeep.name }).first().click();
    await last('search', 1);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.getByRole('region', { name: 'Similar servers' }).getByRole('heading').nth(1).click();
    await last('similar', 2);
    await page.goBack();
    await last('search', 3);
    await page.reload();
    await last('search', 4);

    await visit(`${SERVER}?lang=en&source=bot`);
    await last('bot', 5);
    await expect(page).toHaveURL(`${SERVER}?lang=en`);
    await page.reload();
    await last('bot', 6);
    await visit(`${SERVER}?source=home`);
    await last('direct', 7);
    await expect(page).toHaveURL(SERVER);
    await page.goto(`/server/${cindermarch.id}`, { referer: 'https://elsewhere.example/' });
    await last('external', 8);

    await visit('/?tag=caving&category=Gaming');
    await visit('/');
    const viewedInTab = context.waitForEvent('request', isServerView);
    await openInNewTab(cards(page).getByRole('link').first());
    expect(sourceOf(await viewedInTab)).toBe('home');

    await page
      .getByRole('banner')
      .getByRole('searchbox')
      .or(page.getByRole('banner').getByRole('combobox'))
      .fill('Lantern Ke');
    await page.getByRole('option', { name: lanternKeep.name }).click();
    await last('search', 9);
  },
);

test(
  'cards are counted once half of them was in sight for a second',
  { tag: '@long' },
  async ({ page, visit }) => {
    const seen = seenBy(page);
    await page.clock.install();
    await visit('/?sort=rating');
    const places = await placesOf(page);
    const inSight = places.filter(({ share }) => share > 0.55).map(({ id }) => id);
    const outOfSight = places.filter(({ share }) => share < 0.45).map(({ id }) => id);
    expect([inSight.length > 0, outOfSight.length > 6]).toEqual([true, true]);
    await expect.poll(() => seen.length).toBe(1);
    expect(seen[0]).toMatchObject({ source: 'home', servers: expect.arrayContaining(inSight) });
    expect(seen[0]?.servers.filter((id) => outOfSight.includes(id))).toEqual([]);

    // For less than a second, and then for longer just before the page is left.
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await bringIntoSight(cards(page).nth(23));
    await page.clock.runFor(300);
    await bringIntoSight(cards(page).nth(12));
    await page.clock.runFor(1_500);
    const [beacon] = await page.evaluate(leave);
    const { source, servers } = JSON.parse(beacon ?? '') as Seen;
    expect(source).toBe('home');
    expect(servers).toContain(places[12]?.id);
    expect(servers.filter((id) => id === places[23]?.id || inSight.includes(id))).toEqual([]);
    expect(seen).toHaveLength(1);
  },
);

/** Scrolls to a card, and waits until those who observe it have been told that it is in sight. */
async function bringIntoSight(card: Locator) {
  await card.evaluate(async (card) => {
    card.scrollIntoView({ block: 'center', behavior: 'instant' });
    await new Promise<void>((resolve) => {
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
          observer.disconnect();
          resolve();
        },
        { threshold: 0.5 },
      );
      observer.observe(card);
    });
  });
}

interface Seen {
  readonly source: string;
  readonly servers: readonly string[];
}

/** Hides a page as if it were left, and returns what it leaves to the browser to send. */
async function leave(): Promise<string[]> {
  const sent: Promise<string>[] = [];
  navigator.sendBeacon = (_address, content) => {
    if (content instanceof Blob) sent.push(content.text());
    return true;
  };
  Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
  return Promise.all(sent);
}

/** The sources of the views of servers' pages that a page tells of from now on. */
function sourcesOf(page: Page): string[] {
  const sources: string[] = [];
  page.on('request', (request) => {
    if (isServerView(request)) sources.push(sourceOf(request));
  });
  return sources;
}

function isServerView(request: Request) {
  if (!request.url().endsWith(trackPageView.path)) return false;
  const { path } = request.postDataJSON() as { path: string };
  return path.startsWith('/server/');
}

function sourceOf(request: Request) {
  const { source } = request.postDataJSON() as { source?: string };
  return source ?? 'none';
}

/** The lists of seen cards that a page tells of from now on. */
function seenBy(page: Page) {
  const seen: Seen[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(recordImpressions.path)) seen.push(request.postDataJSON() as Seen);
  });
  return seen;
}

/** The cards of a page, with the share of each that is in sight. */
async function placesOf(page: Page) {
  return page.locator('[data-listing]').evaluateAll((found) =>
    found.map((card) => {
      const { top, bottom, height } = card.getBoundingClientRect();
      const share = (Math.min(bottom, window.innerHeight) - Math.max(top, 0)) / height;
      return { id: card.getAttribute('data-listing') ?? '', share };
    }),
  );
}
