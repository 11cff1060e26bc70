import { sql } from 'kysely';
import { pino, type Logger } from 'pino';
import { describe, expect, test } from 'vitest';
import { bumpListing } from '#contract/bumps.ts';
import { postReview } from '#contract/reviews.ts';
import { DAY_MS } from '#contract/durations.ts';
import { onPostgres } from '#database/testing/test-database.ts';
import { pageViewBuffer } from '../analytics/page-view-buffer.ts';
import { recordPageViews } from '../analytics/page-view-buffer.store.ts';
import { QUOTA_SIZE, type QuotaSize } from '../analytics/quotas.ts';
import { createMetrics } from '../metrics/metrics.ts';
import type { Meter } from '../../meter.ts';
import { tidyUp } from '../../ops/housekeeping.ts';
import { addCommunity, WITH_ADMIN, type Site } from '../../testing/community.ts';
import { waitingForLocks } from '../../testing/inspect-database.ts';
import { newId } from '../../testing/make.ts';
import { eventually, sites } from '../../testing/start-site.ts';
import { storedDays } from '../../testing/telling.ts';

const startSite = sites();

const never = new AbortController().signal;

/** A process that counts, with a clock of its own. */
function processOf(
  site: Site,
  {
    at,
    size,
    log = site.deps.log,
    meter,
  }: { at?: () => Date; size?: QuotaSize; log?: Logger; meter?: Meter } = {},
) {
  const buffer = pageViewBuffer(
    { ...site.deps, log, meter, clock: at ?? site.clock.now },
    async () => new Map(),
    size,
  );
  return {
    ...buffer,
    view: (path: string, sessionId = 's', network = 'n') =>
      buffer.add({
        path,
        sessionId,
        network,
        source: 'home',
        country: null,
        client: 'Desktop',
        tokenHash: null,
      }),
  };
}

const daysOf = async (site: Site) =>
  (await storedDays(site)).map(({ day, impressions, views }) => [day, impressions, views[0] ?? 0]);

const totals = async (site: Site) => {
  const days = await storedDays(site);
  const sum = (of: (day: (typeof days)[number]) => number) => days.reduce((all, day) => all + of(day), 0);
  return { impressions: sum((day) => day.impressions), views: sum(({ views }) => views[0] ?? 0) };
};

test('processes that write at once, bumps and reviews are counted exactly', async () => {
  const site = await startSite(WITH_ADMIN);
  const { guildId, owner, member } = await addCommunity(site);
  await site.addListing({ discordServerId: guildId });
  const ids = [guildId, ...(await site.addListings(120))];
  const processes = [processOf(site), processOf(site), processOf(site)];
  const params = { discordServerId: guildId };
  for (let run = 0; run < 12; run++) {
    const writes = processes.map((process, place) => {
      process.addImpressions(place % 2 === 0 ? ids : ids.toReversed(), 'n');
      for (const id of ids.slice(run * 5, run * 5 + 40)) process.view(`/server/${id}`, `s-${place}`, id);
      return process.write();
    });
    await Promise.all([
      ...writes,
      site.call(bumpListing, { as: owner, params }),
      site.call(postReview, { as: member, params, body: { rating: 5, comment: 'Owls.' } }),
    ]);
  }
  await Promise.all(processes.map((process) => process.finish()));

  expect(await totals(site)).toEqual({ impressions: 12 * 3 * 121, views: 12 * 3 * 40 });
  expect((await storedDays(site)).find(({ id }) => id === guildId)).toMatchObject({ bumps: 1, reviews: 1 });
});

// The embedded database has one connection.
describe.runIf(onPostgres)('while another holds a listing’s day', () => {
  /** Holds the day of a listing until all wait, one after another. */
  const whileHeld = (site: Site, id: string, doing: readonly (() => Promise<unknown>)[]) =>
    site.db.transaction().execute(async (trx) => {
      await sql`select from listing_days where discord_server_id = ${id} for update`.execute(trx);
      const done: Promise<unknown>[] = [];
      for (const one of doing) {
        done.push(one());
        await eventually(
          () => waitingForLocks(site),
          (found) => found >= done.length,
        );
      }
      return { done: Promise.all(done) };
    });

  test('two processes wait for each other rather than deadlock', async () => {
    const site = await startSite();
    const ids = (await site.addListings(21)).toSorted();
    const logged: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => logged.push(line) });
    const processes = [processOf(site, { log }), processOf(site, { log })];
    const writes = processes.map((process, place) => () => {
      process.addImpressions(place === 0 ? ids : ids.toReversed(), 'n');
      return process.write();
    });
    for (const write of writes) await write();
    const { done } = await whileHeld(site, ids[10]!, writes);
    await done;
    for (const process of processes) await process.finish();

    expect(await totals(site)).toEqual({ impressions: 4 * 21, views: 0 });
    expect(logged).toEqual([]);
  });

  test('a bump and a review wait for each other rather than deadlock', async () => {
    const site = await startSite(WITH_ADMIN);
    const { guildId, owner, member } = await addCommunity(site);
    await site.addListing({ discordServerId: guildId });
    const params = { discordServerId: guildId };
    const process = processOf(site);
    process.addImpressions([guildId], 'n');
    await process.finish();
    const statuses: number[] = [];
    const noteStatus = async (call: Promise<{ status: number }>) => void statuses.push((await call).status);
    const { done } = await whileHeld(site, guildId, [
      () => noteStatus(site.call(postReview, { as: member, params, body: { rating: 5, comment: 'Owls.' } })),
      () => noteStatus(site.call(bumpListing, { as: owner, params })),
    ]);
    await done;

    expect(statuses).toEqual([200, 200]);
    expect(await storedDays(site)).toMatchObject([{ impressions: 1, bumps: 1, reviews: 1 }]);
  });
});

test('a batch that is written twice counts once', async () => {
  const site = await startSite();
  const discordServerId = await site.addListing();
  const happened = [{ discordServerId, day: '2026-11-23', impressions: 2, joins: 1, views: [0, 3] }];
  const batch = { process: crypto.randomUUID(), number: 1, counted: [], sighted: [], happened };
  await recordPageViews(site.db, batch, site.clock.now());
  await recordPageViews(site.db, batch, site.clock.now());
  await recordPageViews(site.db, { ...batch, number: 2 }, site.clock.now());

  expect(await storedDays(site)).toMatchObject([{ impressions: 4, joins: 2, views: [0, 6] }]);
});

test('the day changes at midnight UTC, also within a batch', async () => {
  const site = await startSite();
  const id = await site.addListing();
  let at = new Date('2026-11-23T23:59:59.999Z');
  const process = processOf(site, { at: () => at });
  process.addImpressions([id], 'n');
  at = new Date('2026-11-24T00:00:00.000Z');
  process.view(`/server/${id}`);
  process.view(`/server/${id}/?x=1`);
  await process.finish();

  expect(await daysOf(site)).toEqual([
    ['2026-11-23', 1, 0],
    ['2026-11-24', 0, 2],
  ]);
});

describe('a listing that is gone', () => {
  test('takes its days along, and begins anew when it is submitted again', async () => {
    const site = await startSite();
    const id = await site.addListing();
    const process = processOf(site);
    process.addImpressions([id], 'n');
    await process.write();
    await site.db.deleteFrom('listings').execute();
    process.addImpressions([id], 'n');
    await process.write();
    expect(await storedDays(site)).toEqual([]);

    await site.addListing({ discordServerId: id });
    process.addImpressions([id], 'n');
    await process.finish();
    expect(await storedDays(site)).toMatchObject([{ impressions: 1 }]);
  });

  // The embedded database has one connection.
  test.runIf(onPostgres)('while a batch is written it is left out, and the rest is counted', async () => {
    const site = await startSite();
    const [gone, stays] = [await site.addListing(), await site.addListing()];
    const process = processOf(site);
    let written: Promise<void> | undefined;
    await site.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('listings').where('discordServerId', '=', gone).execute();
      process.addImpressions([gone, stays], 'n');
      process.view('/terms');
      written = process.write();
      await eventually(
        () => waitingForLocks(site),
        (waiting) => waiting > 0,
      );
    });
    await written;
    await process.finish();

    expect(await storedDays(site)).toMatchObject([{ id: stays, impressions: 1 }]);
    expect(await site.db.selectFrom('pageHours').select('path').execute()).toEqual([{ path: '/terms' }]);
  });
});

test('days are kept for 400 days, and more than a batch is deleted', async () => {
  const site = await startSite();
  const [one, other] = [await site.addListing(), await site.addListing()];
  await sql`
    insert into listing_days (discord_server_id, day, impressions)
    select id, (${site.clock.now()}::timestamptz at time zone 'UTC')::date - ago, 1
    from unnest(array[${one}, ${other}]) as id, generate_series(390, 420) as ago`.execute(site.db);
  await tidyUp(site.deps, never, { least: 3, most: 3 });

  const stored = await storedDays(site);
  const oldest = new Date(site.clock.now().getTime() - 399 * DAY_MS).toISOString().slice(0, 10);
  expect(stored).toHaveLength(2 * 10);
  expect(stored[0]?.day).toBe(oldest);
});

describe('quotas of listings a day', () => {
  const small = {
    ...QUOTA_SIZE,
    listings: { seen: { network: 3, global: 5 }, visited: { network: 0, global: 0 } },
  };
  const storedIds = async (site: Site) => (await storedDays(site)).map(({ id }) => id).toSorted();

  test('a network has so many that nobody else has seen', async () => {
    const site = await startSite();
    const ids = (await site.addListings(6)).toSorted();
    const process = processOf(site, { size: small });
    for (let time = 0; time < 3; time++) process.addImpressions(ids, 'one');
    process.addJoin(ids[5]!, 'one');
    process.addImpressions([ids[3]!], 'another');
    process.addImpressions([ids[3]!, ids[4]!], 'one');
    await process.write();
    expect(await storedIds(site)).toEqual(ids.slice(0, 4));
    expect(await totals(site)).toEqual({ impressions: 3 * 3 + 2, views: 0 });

    site.clock.advance(DAY_MS);
    process.addImpressions(ids.slice(4), 'one');
    await process.finish();
    expect(await storedIds(site)).toEqual([...ids.slice(0, 4), ...ids.slice(4)]);
  });

  test('all networks have so many together', async () => {
    const site = await startSite();
    const ids = await site.addListings(8);
    const process = processOf(site, { size: small });
    for (const id of ids) process.addImpressions([id], `network of ${id}`);
    await process.finish();
    expect(await storedIds(site)).toEqual(ids.slice(0, 5).toSorted());
  });

  test('cards that were seen leave views and joins a quota of their own', async () => {
    const site = await startSite();
    const ids = await site.addListings(7);
    const warned: unknown[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => void warned.push(JSON.parse(line)) });
    const { registry, meter } = createMetrics(site.clock.now);
    const listings = { seen: { network: 9, global: 3 }, visited: { network: 9, global: 2 } };
    const process = processOf(site, { size: { ...small, listings }, log, meter });
    process.addImpressions(ids.slice(0, 5), 'one');
    process.view(`/server/${ids[3]}`);
    process.addJoin(ids[4]!, 'another');
    process.view(`/server/${ids[5]}`);
    process.view(`/server/${ids[0]}`); // has its row
    await process.write();
    expect(await storedIds(site)).toEqual(ids.slice(0, 5).toSorted());
    expect(await totals(site)).toEqual({ impressions: 3, views: 2 });
    const metrics = await registry.metrics();
    expect(metrics).toContain('guildhall_figures_left_out_total{quota="seen",of="all"} 2');
    expect(metrics).toContain('guildhall_figures_left_out_total{quota="visited",of="all"} 1');
    const words = { level: 40, msg: 'figures: the quota of listings a day is used up' };
    expect(warned).toMatchObject([
      { ...words, quota: 'seen' },
      { ...words, quota: 'visited' },
    ]);

    site.clock.advance(DAY_MS);
    process.addImpressions(ids, 'one');
    await process.finish();
    expect(warned).toHaveLength(3);
  });

  test('views and joins use what cards leave of the other quota', async () => {
    const site = await startSite();
    const ids = await site.addListings(5);
    const listings = { seen: { network: 2, global: 9 }, visited: { network: 1, global: 9 } };
    const process = processOf(site, { size: { ...small, listings } });
    for (const id of ids) process.addJoin(id, 'one');
    await process.finish();
    expect(await storedIds(site)).toEqual(ids.slice(0, 3).toSorted());
  });

  test('ids that are no listing’s use up those of their network alone', async () => {
    const site = await startSite();
    const ids = await site.addListings(4);
    const process = processOf(site, { size: small });
    for (const network of ['a', 'b', 'c', 'd'])
      for (let time = 0; time < 2; time++) {
        process.addImpressions([newId(), newId(), newId()], network);
        await process.write();
      }
    expect(await storedIds(site)).toEqual([]);
    process.addImpressions(ids.slice(0, 3), 'somebody');
    process.addImpressions([ids[3]!], 'a');
    await process.finish();
    expect(await storedIds(site)).toEqual(ids.slice(0, 3).toSorted());
  });

  test('a day of invented sessions from a /48 leaves no more than its quotas', async () => {
    const site = await startSite({ settings: { TRUST_PROXY: 'loopback' } });
    const ids = await site.addListings(60);
    const quota = { network: 10, global: 1_000 };
    const size = { ...small, listings: { seen: quota, visited: quota } };
    const process = processOf(site, { size });
    for (let hour = 0; hour < 24; hour++) {
      for (let n = 0; n < 50; n++) {
        process.addImpressions([ids[(hour * 7 + n) % 60]!, newId()], '2400:4050:1::');
        process.view(`/server/${ids[(hour + n) % 60]}`, `s-${hour}-${n}`, '2400:4050:1::');
      }
      await process.write();
    }
    await process.finish();
    expect((await storedDays(site)).length).toBeLessThanOrEqual(20);
  });
});
