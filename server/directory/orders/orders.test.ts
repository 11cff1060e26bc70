import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getLife } from '#contract/activity.ts';
import { listListings } from '#contract/directory.ts';
import type { Listing } from '#contract/listings.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { ListingSort } from '#contract/vocabulary.ts';
import { tidyUp } from '../../ops/housekeeping.ts';
import type { Site } from '../../testing/community.ts';
import { count, daily, type Counted } from '../../testing/counting.ts';
import { sites } from '../../testing/start-site.ts';
import { refreshAllOrders, refreshSomeOrders } from './orders.ts';

const startSite = sites();

const DAY = '2026-05-20';
/** More than there are listings. */
const ALL = 4_000;

/** A listing of a guild that had some members 30 days before another number of members. */
async function grown(site: Site, then: number, now: number, listing: object = {}) {
  const id = await site.addListing({ guild: { name: `${then} ${now}` }, ...listing });
  await count(site, id, ...daily('2026-04-20', [then]), ...daily(DAY, [now]));
  return id;
}

/** A listing of a guild with some members, of whom so many are online in the first hours of a week. */
async function awake(site: Site, name: string, members: number, online: readonly number[]) {
  const id = await site.addListing({ guild: { name } });
  const counts = online.map((one, hour): Counted => [`2026-05-18T0${hour}:00:00Z`, members, one]);
  await count(site, id, ...counts);
  return id;
}

const stored = async (site: Site, id: string) =>
  site.db
    .selectFrom('listings')
    .select(['growth', 'activity'])
    .where('discordServerId', '=', id)
    .executeTakeFirstOrThrow();

/** The names of a list's listings, page by page. */
async function listed(site: Site, sort: ListingSort, query: object = {}) {
  const names: string[] = [];
  for (let cursor: string | undefined; ;) {
    const { body, headers } = await site.call(listListings, { query: { sort, limit: 2, cursor, ...query } });
    names.push(...(body as Listing[]).map(({ name }) => name));
    cursor = /cursor=([\w-]+)/.exec(headers.get('link') ?? '')?.[1];
    if (cursor === undefined) return names;
  }
}

test('growing sorts by the percentage that came in 30 days, the unknown last', async () => {
  const site = await startSite();
  await grown(site, 1_000, 1_050);
  await grown(site, 50, 100);
  await grown(site, 200, 100);
  await grown(site, 60, 60);
  await grown(site, 49, 4_900);
  await site.addListing({ guild: { name: 'never counted' } });

  await refreshSomeOrders(site.deps, ALL);

  const names = await listed(site, 'growing');
  expect(names.slice(0, 4)).toEqual(['50 100', '1000 1050', '60 60', '200 100']);
  expect(names.slice(4).toSorted()).toEqual(['49 4900', 'never counted']);
});

test('growing compares with a day up to two days before, as a server’s life does', async () => {
  const site = await startSite();
  const id = await site.addListing();
  const places = async () => {
    await sql`delete from order_refresh`.execute(site.db);
    await refreshSomeOrders(site.deps, ALL);
    const { body } = await site.call(getLife, { params: { discordServerId: id } });
    const { growth } = body as { growth: { days30: { percent: number } | null } };
    return [growth.days30?.percent ?? null, (await stored(site, id)).growth];
  };
  await count(site, id, ...daily('2026-04-17', [80]), ...daily(DAY, [120]));
  expect(await places()).toEqual([null, null]);
  await count(site, id, ...daily('2026-04-18', [90]));
  expect(await places()).toEqual([33.3, 1_333]);
  await count(site, id, ...daily('2026-04-19', [110]));
  expect(await places()).toEqual([9.1, 1_091]);
  await count(site, id, ...daily('2026-04-21', [1]));
  expect(await places()).toEqual([9.1, 1_091]);
});

test('active sorts by the median share of members who are online', async () => {
  const site = await startSite();
  const half = await awake(site, 'half', 20, [4, 10, 20]);
  const even = await awake(site, 'even', 1_000, [100, 301]);
  await awake(site, 'none', 20, [0, 0]);
  const small = await awake(site, 'small', 19, [19, 19]);

  await refreshSomeOrders(site.deps, ALL);

  expect(await listed(site, 'active')).toEqual(['half', 'even', 'none', 'small']);
  expect(await Promise.all([half, even, small].map((id) => stored(site, id)))).toEqual([
    { growth: null, activity: 500 },
    { growth: null, activity: 201 },
    { growth: null, activity: null },
  ]);
});

test('equal places come in one order, and lists by tags, parts and words have it', async () => {
  const site = await startSite();
  const listing = { tags: ['owls'], category: 'Art' as const, language: 'Korean' as const };
  const ids = [];
  for (let n = 0; n < 5; n++) ids.push(await grown(site, 100, 110, listing));
  ids.push(await grown(site, 100, 120, listing));
  await site.db
    .updateTable('guilds')
    .set({ name: sql`'owl ' || id` })
    .execute();
  const rows = await site.db.selectFrom('listings').select(['id', 'name']).orderBy('id', 'desc').execute();
  const [first, ...rest] = [`owl ${ids[5]}`, ...rows.map(({ name }) => name)];
  const expected = [first, ...rest.filter((name) => name !== first)];

  await refreshSomeOrders(site.deps, ALL);

  const { category, language } = listing;
  for (const query of [
    {},
    { category },
    { language },
    { category, language },
    { tag: ['owls'] },
    { q: 'owl' },
  ])
    expect(await listed(site, 'growing', query), JSON.stringify(query)).toEqual(expected);
});

test('places are computed once a day, some listings at a time', async () => {
  const site = await startSite();
  for (let n = 0; n < 3; n++) await grown(site, 100, 110);
  const done = async () =>
    (await site.db.selectFrom('listings').select('id').where('growth', 'is not', null).execute()).length;

  const progress = [];
  for (let run = 0; run < 5; run++) progress.push([await refreshSomeOrders(site.deps, 20), await done()]);
  expect(progress).toEqual([
    [20, 1],
    [20, 2],
    [20, 3],
    [0, 3],
    [0, 3],
  ]);

  const late = await grown(site, 100, 110);
  await refreshSomeOrders(site.deps, ALL);
  expect(await stored(site, late)).toMatchObject({ growth: null });
  await refreshAllOrders(site.deps);
  expect(await stored(site, late)).toMatchObject({ growth: 1_100 });
  const later = await grown(site, 100, 120);
  site.clock.advance(DAY_MS);
  await Promise.all([1, 2].map(() => refreshSomeOrders(site.deps, ALL)));
  expect(await stored(site, later)).toMatchObject({ growth: 1_200 });
});

test('only what changes is stored and told, with its order', async () => {
  const site = await startSite({ cached: true });
  const growing = await grown(site, 100, 110);
  await awake(site, 'active', 20, [10]);
  await site.addListing();
  const notified: string[] = [];
  site.deps.changes.subscribe((changes) => {
    for (const { discordServerId, affects } of changes ?? [])
      if (discordServerId !== '0')
        notified.push(`${discordServerId === growing ? 'one' : 'other'} ${affects.join()}`);
  });
  const tellsOf = async () => {
    notified.length = 0;
    await refreshSomeOrders(site.deps, ALL);
    await site.quiet();
    return notified.toSorted();
  };
  await site.quiet();

  const versions = async () => (await sql`select xmin::text from listings order by id`.execute(site.db)).rows;

  expect(await tellsOf()).toEqual(['one growing', 'other active']);
  const stored = await versions();
  site.clock.advance(DAY_MS);
  expect(await tellsOf()).toEqual([]);
  expect(await versions()).toEqual(stored);
  await count(site, growing, ...daily(DAY, [120]));
  await site.quiet();
  site.clock.advance(DAY_MS);
  expect(await tellsOf()).toEqual(['one growing']);
});

test('the bot’s housekeeping computes places and deletes counts that are too old', async () => {
  const site = await startSite({ discord: true });
  const id = await site.addListing();
  const today = Math.floor(site.clock.now().getTime() / DAY_MS) * DAY_MS;
  const ago = (days: number): Counted => [new Date(today - days * DAY_MS).toISOString(), 100, 50];
  await count(site, id, ago(600), ago(493 + 92), ago(400), ago(399), ago(60), ago(42), ago(27), ago(0));
  const rows = async (table: string) =>
    (await sql`select from ${sql.table(table)}`.execute(site.db)).rows.length;

  await tidyUp(site.deps, new AbortController().signal);

  expect(await rows('online_weeks')).toBe(1);
  expect(await rows('count_quarters')).toBeLessThanOrEqual(4);
  const { body } = await site.call(getLife, { params: { discordServerId: id } });
  expect((body as { members: object[] }).members).toHaveLength(5);
  expect(await stored(site, id)).toEqual({ growth: null, activity: 500 });
});
