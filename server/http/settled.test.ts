import { MINUTE_MS } from '#contract/durations.ts';
import { expect, test } from 'vitest';
import { listListings, listSimilar } from '#contract/directory.ts';
import { listingAddress } from '#contract/paths.ts';
import { getListing, type Listing } from '#contract/listings.ts';
import type { Site } from '../testing/community.ts';
import { sites } from '../testing/start-site.ts';
import { AgeRestricted } from './age-restriction.ts';
import type { Pages } from './pages.ts';

const startSite = sites();
const KOREA = { 'x-forwarded-for': '168.126.63.1' };
const ADULT = { cookie: 'adult=1' };

/** Pages that list the servers at their end; that of a server those similar to it. */
function pagesThatEnd() {
  const rendered: string[] = [];
  const pages: Pages = {
    inlineScripts: [],
    files: '/nonexistent',
    assets: () => ({ scripts: [], styles: [], preloads: [] }),
    renderPage: async ({ url, ask }) => {
      rendered.push(url);
      const params = { discordServerId: url.split('/server/')[1] ?? '' };
      const isThere =
        params.discordServerId !== '' &&
        (await ask(getListing, { params }).then(
          () => true,
          (error: unknown) => {
            if (error instanceof AgeRestricted) throw error;
            return false;
          },
        ));
      const { reply } = isThere
        ? await ask(listSimilar, { params, query: {} }, { isSettled: true })
        : await ask(listListings, { query: { sort: 'bumped', limit: 6 } }, { isSettled: true });
      return { status: isThere || params.discordServerId === '' ? 200 : 404, html: named(reply) };
    },
  };
  return { pages, rendered };
}

const named = (listings: readonly Listing[]) => listings.map(({ name }) => name).join();

async function start(settings: Record<string, string> = {}) {
  const { pages, rendered } = pagesThatEnd();
  const site = await startSite({
    pages,
    cached: true,
    settings: { PUBLIC_URL: 'https://guildhall.example', TRUST_PROXY: 'loopback', ...settings },
  });
  const list = async (name: string, more: object = {}) =>
    site.addListing({ guild: { name, memberCount: 100 }, category: 'Music', language: 'Korean', ...more });
  const ids = { owls: await list('Owls'), larks: await list('Larks'), swifts: await list('Swifts') };
  await site.quiet();
  const page = async (path: string, headers: Record<string, string> = {}) =>
    (await site.get(path, headers)).body as string;
  return { site, rendered, list, page, ...ids };
}

const sorted = (names: string) => names.split(',').toSorted().join();

const setListing = (site: Site, id: string, values: object) =>
  site.deps.db.updateTable('listings').set(values).where('discordServerId', '=', id).execute();
const setGuild = (site: Site, id: string, values: object) =>
  site.deps.db.updateTable('guilds').set(values).where('id', '=', id).execute();

test('counts, bumps, ratings and texts of others clear no page', async () => {
  const { site, rendered, page, owls, larks } = await start();
  const before = await page(listingAddress(owls));
  expect(sorted(before)).toBe('Larks,Swifts');
  await page('/saved');
  rendered.length = 0;

  await setGuild(site, larks, { memberCount: 90_000, onlineCount: 4_000 });
  await setListing(site, larks, { lastBumpedAt: site.clock.now(), description: 'Another.' });
  await setListing(site, larks, { tags: ['birds'] });
  await site.quiet();

  expect(await page(listingAddress(owls))).toBe(before);
  await page('/saved');
  expect(rendered).toEqual([]);
});

test.each<[string, (site: Site, id: string) => Promise<unknown>, string]>([
  ['name', (site, id) => setGuild(site, id, { name: 'Terns' }), 'Swifts,Terns'],
  ['icon', (site, id) => setGuild(site, id, { icon: 'a'.repeat(32) }), 'Larks,Swifts'],
  ['category', (site, id) => setListing(site, id, { category: 'Art' }), 'Larks,Swifts'],
  ['language', (site, id) => setListing(site, id, { language: 'Japanese' }), 'Larks,Swifts'],
  ['being listed', (site, id) => setListing(site, id, { unlisted: true }), 'Swifts'],
  [
    'approval',
    (site, id) => setListing(site, id, { status: 'banned', statusBeforeBan: 'approved' }),
    'Swifts',
  ],
  ['bot', (site, id) => setGuild(site, id, { present: false }), 'Swifts'],
  ['age restriction', (site, id) => setGuild(site, id, { nsfwLevel: 3 }), 'Swifts'],
])('a change of the %s of one of them clears the pages that end with it', async (_what, change, similar) => {
  const { site, rendered, page, owls, larks } = await start();
  await page(listingAddress(owls));
  await page('/saved');
  rendered.length = 0;
  await change(site, larks);

  await site.quiet();

  expect(sorted(await page(listingAddress(owls)))).toBe(sorted(similar));
  expect(sorted(await page('/saved'))).toBe(sorted(`${similar},Owls`));
  expect(rendered).toEqual([listingAddress(owls), '/saved']);
});

test('who is bumped or new is there five minutes later, on all pages at once', async () => {
  const { site, rendered, list, page, owls } = await start();
  const before = await page('/saved');
  await setListing(site, owls, { lastBumpedAt: new Date(site.clock.now().getTime() + 1_000) });
  await list('Terns');
  await site.quiet();
  expect(await page('/saved')).toBe(before);
  // Another page is made now, and ends with what was chosen before.
  expect(await page('/events')).toBe(before);
  expect(rendered).toEqual(['/saved', '/events']);

  site.clock.advance(5 * MINUTE_MS);
  const after = await page('/saved');
  expect(after).toBe(await page('/events'));
  expect(after.startsWith('Owls,')).toBe(true);
  expect(after).toContain('Terns');
});

test('an adult’s pages end with age-restricted servers, and nobody else’s do', async () => {
  const { site, list, page, owls } = await start();
  const restricted = await list('Velvetine', {
    guild: { name: 'Velvetine', memberCount: 100, nsfwLevel: 3 },
  });
  await site.quiet();
  for (const path of ['/saved', listingAddress(owls)]) {
    expect(await page(path, ADULT), path).toContain('Velvetine');
    expect(await page(path), path).not.toContain('Velvetine');
    expect(await page(path, { ...ADULT, ...KOREA }), path).not.toContain('Velvetine');
  }
  await setListing(site, restricted, { unlisted: true });
  site.clock.advance(1_000);
  expect(await page('/saved', ADULT)).not.toContain('Velvetine');
});

test('where a restricted server is hidden, its page ends as that of none does', async () => {
  const { site, list, page, owls } = await start();
  const restricted = await list('Velvetine', {
    guild: { name: 'Velvetine', memberCount: 100, nsfwLevel: 3 },
  });
  await site.quiet();
  const theirs = await page(listingAddress(restricted), KOREA);
  await setListing(site, owls, { lastBumpedAt: new Date(site.clock.now().getTime() + 1_000) });
  await site.quiet();
  expect(await page(listingAddress('1'.repeat(18)), KOREA)).toBe(theirs);
  expect(await page(listingAddress(restricted), KOREA)).toBe(theirs);
  expect(theirs).not.toContain('Velvetine');
});
