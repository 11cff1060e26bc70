import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listListings } from '#contract/directory.ts';
import { HOUR_MS } from '#contract/durations.ts';
import type { Listing } from '#contract/listings.ts';
import { tidyUp } from '../ops/housekeeping.ts';
import type { Site } from '../testing/community.ts';
import { count } from '../testing/counting.ts';
import { listingOf } from '../testing/guild-views.ts';
import { sites } from '../testing/start-site.ts';
import { recordCounts, recordSwept } from './guild.store.ts';

const startSite = sites();

/** A Tuesday. */
const NOW = '2026-05-19T20:30:00Z';
const WEEKS_BEFORE = ['2026-04-28T20:05:00Z', '2026-05-05T20:40:00Z', '2026-05-12T20:00:00Z'] as const;
const MEMBERS = 5_000;

/** A listing of a guild with online counts at the same hour of the three weeks before. */
async function counted(site: Site, ...before: readonly (number | null)[]) {
  const id = await site.addListing();
  for (const [index, online] of before.entries())
    await count(site, id, [WEEKS_BEFORE[index]!, MEMBERS, online]);
  return id;
}

/** Whether the listing is busy after another count of the guild. */
async function busyAt(site: Site, id: string, online: number | null, at = NOW) {
  await count(site, id, [at, MEMBERS, online]);
  return (await listingOf(site, id)).busy;
}

const isBusy = async (site: Site, id: string) => (await listingOf(site, id)).busy;

/** The versions of the rows of all listings. */
const versions = async (site: Site) =>
  (await sql`select xmin::text from listings order by id`.execute(site.db)).rows;

test('a server is busy above 1.3 times the usual of its hour, and no longer', async () => {
  const site = await startSite();
  const id = await counted(site, 100, 90, 100);

  expect(await busyAt(site, id, 130)).toBe(false);
  expect(await busyAt(site, id, 131)).toBe(true);
  const { body } = await site.call(listListings, {});
  expect((body as Listing[]).map(({ busy }) => busy)).toEqual([true]);
  expect(await busyAt(site, id, 130)).toBe(false);
});

test('the usual is that of the hour of the week, and not of other hours', async () => {
  const site = await startSite();
  const id = await counted(site, 100, 100, 100);
  for (const at of [
    '2026-05-12T19:59:59Z',
    '2026-05-12T21:00:00Z',
    '2026-05-18T20:30:00Z',
    '2026-04-21T20:30:00Z',
  ])
    await count(site, id, [at, MEMBERS, 900]);

  expect(await busyAt(site, id, 140)).toBe(true);
});

test('the usual is the median with the count itself, as the week on the page has it', async () => {
  const site = await startSite();
  const one = await counted(site, 100);
  const two = await counted(site, 100, 200);

  expect(await busyAt(site, one, 185)).toBe(false);
  expect(await busyAt(site, one, 186)).toBe(true);
  expect(await busyAt(site, two, 260)).toBe(false);
});

test('a server without a usual, or with less than 20 online, is never busy', async () => {
  const site = await startSite();
  const fresh = await counted(site);
  const unmeasured = await counted(site, null, null, null);
  const small = await counted(site, 5, 5, 5);

  expect(await busyAt(site, fresh, 4_000)).toBe(false);
  expect(await busyAt(site, unmeasured, 4_000)).toBe(false);
  expect(await busyAt(site, small, 19)).toBe(false);
  expect(await busyAt(site, small, 20)).toBe(true);
});

test('a week ago counts although its day is the last that was counted', async () => {
  const site = await startSite();
  const id = await counted(site);
  await count(site, id, [WEEKS_BEFORE[2], MEMBERS, 100]);

  expect(await busyAt(site, id, 300)).toBe(true);
});

test('a single count tells it as a sweep does, and an unknown count ends it', async () => {
  const site = await startSite();
  const id = await counted(site, 100, 100, 100);
  const at = new Date(NOW);
  const single = (onlineCount: number | null) =>
    site.db.transaction().execute((trx) => recordCounts(trx, { id, memberCount: MEMBERS, onlineCount }, at));

  await single(200);
  expect(await isBusy(site, id)).toBe(true);
  await single(null);
  expect(await listingOf(site, id)).toMatchObject({ busy: false, onlineCount: 200 });
  await single(200);
  expect(await busyAt(site, id, null)).toBe(false);
});

test('only a change of the mark writes to the listing and is changed', async () => {
  const site = await startSite({ cached: true });
  const busy = await counted(site, 100, 100, 100);
  const even = await counted(site, 100, 100, 100);
  const counts = async (at: string) => {
    await count(site, busy, [at, MEMBERS, 200]);
    await count(site, even, [at, MEMBERS, 100]);
    await site.quiet();
  };
  await counts(NOW);
  for (const week of WEEKS_BEFORE) await count(site, even, [week.replace('T20', 'T21'), MEMBERS, 50]);
  await counts(NOW);
  const changed: string[] = [];
  site.deps.changes.subscribe((changes) => {
    // Each count tells the page of its time, without a place in lists.
    for (const { discordServerId, affects, category } of changes ?? [])
      if (category !== '-' && discordServerId !== '0')
        changed.push(`${discordServerId === even ? 'even' : 'busy'} ${category} ${affects.join()}`);
  });
  const before = await versions(site);

  await counts('2026-05-19T20:45:00Z');
  expect(changed).toEqual([]);
  expect(await versions(site)).toEqual(before);

  // The count is the same, and more than usual an hour later.
  await count(site, even, ['2026-05-19T21:00:00Z', MEMBERS, 100]);
  await site.quiet();
  expect(changed).toEqual(['even Community ']);
  expect(await isBusy(site, even)).toBe(true);
});

test('one sweep marks each of its servers, and asks no more for many than for one', async () => {
  const site = await startSite();
  const [busy, even, unlisted] = [await counted(site, 100), await counted(site, 100), await site.addGuild()];
  const sweepOf = (ids: readonly string[]) => {
    const at = new Date(NOW);
    const guilds = ids.map((id) => ({
      id,
      name: 'A guild',
      icon: null,
      memberCount: MEMBERS,
      onlineCount: id === even ? 100 : 300,
    }));
    return site.countQueries(() =>
      site.db.transaction().execute((trx) => recordSwept(trx, guilds, { sweepBeganAt: at, countedAt: at })),
    );
  };

  const forOne = await sweepOf([busy]);
  expect(await sweepOf([busy, even, unlisted])).toBeLessThanOrEqual(forOne + 2); // the first count of a day is settled
  expect(await Promise.all([busy, even].map((id) => isBusy(site, id)))).toEqual([true, false]);
});

test('a server whose counts are older than two hours is busy no longer', async () => {
  const site = await startSite();
  const now = site.clock.now().getTime();
  const ago = (hours: number) => new Date(now - hours * HOUR_MS).toISOString();
  const ids = [await site.addListing(), await site.addListing()];
  for (const [index, id] of ids.entries()) {
    const at = index === 0 ? 1 : 2.1;
    for (const week of [3, 2, 1]) await count(site, id, [ago(at + week * 168), MEMBERS, 100]);
    await count(site, id, [ago(at), MEMBERS, 400]);
  }
  const marks = () => Promise.all(ids.map((id) => isBusy(site, id)));
  expect(await marks()).toEqual([true, true]);

  await tidyUp(site.deps, new AbortController().signal);

  expect(await marks()).toEqual([true, false]);
});
