import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { trackPageView } from '#contract/analytics.ts';
import { DAY_MS } from '#contract/durations.ts';
import { onPostgres } from '#database/testing/test-database.ts';
import { eventually, sites } from '../../testing/start-site.ts';
import { addedToDay } from '../figures/figures.store.ts';
import { pageViewBuffer } from './page-view-buffer.ts';
import { bytesOfVisit, QUOTA_SIZE, type QuotaSize } from './quotas.ts';

const startSite = sites();
type Site = Awaited<ReturnType<typeof startSite>>;

const PROCESSES = 8;
const MB = 1_000_000;

/** A buffer as the site has it, for views from any address. */
function bufferOf(site: Site, size: QuotaSize = QUOTA_SIZE) {
  const buffer = pageViewBuffer(site.deps, async () => new Map(), size);
  return {
    finish: () => buffer.finish(),
    write: () => buffer.write(),
    tell: (sessionId: string, network: string, path = '/') =>
      buffer.add({
        source: 'direct',
        path,
        sessionId,
        network,
        country: 'KR',
        client: 'Desktop · Chrome',
        tokenHash: null,
      }),
  };
}

async function visitsOf(site: Site) {
  const rows = await site.db.selectFrom('visits').select('sessionId').orderBy('sessionId').execute();
  return rows.map(({ sessionId }) => sessionId);
}

async function viewsOf(site: Site) {
  const { rows } = await sql<{ views: number }>`select sum(views)::int as views from view_minutes`.execute(
    site.db,
  );
  return rows[0]?.views;
}

async function pathsOf(site: Site) {
  const rows = await site.db.selectFrom('pageHours').select(['path', 'views']).orderBy('path').execute();
  return Object.fromEntries(rows.map(({ path, views }) => [path, views]));
}

const small = (network: number, global: number): QuotaSize => ({
  ...QUOTA_SIZE,
  visits: { network: network * bytesOfVisit('s-00', '/'), global: global * bytesOfVisit('s-00', '/') },
});

test('stores a network’s sessions up to its daily share, and counts all views', async () => {
  const site = await startSite();
  const { tell, write, finish } = bufferOf(site, small(3, 100));
  for (let n = 0; n < 20; n++) tell(`s-${String(n).padStart(2, '0')}`, '192.0.2.1');
  tell('t-00', '192.0.2.2');
  tell('s-00', '192.0.2.1'); // a known session is updated
  await write();

  expect(await visitsOf(site)).toEqual(['s-00', 's-01', 's-02', 't-00']);
  expect(await viewsOf(site)).toBe(22);

  site.clock.advance(DAY_MS);
  tell('s-19', '192.0.2.1');
  await finish();
  expect(await visitsOf(site)).toContain('s-19');
});

test('stores the sessions of all networks together up to the common share', async () => {
  const site = await startSite();
  const { tell, finish } = bufferOf(site, small(3, 10));
  for (let n = 0; n < 20; n++) tell(`s-${String(n).padStart(2, '0')}`, `192.0.2.${n}`);
  await finish();

  expect(await visitsOf(site)).toHaveLength(10);
  expect(await viewsOf(site)).toBe(20);
});

test('a longer path of a known session takes only the additional bytes', async () => {
  const site = await startSite();
  const { tell, finish } = bufferOf(site, small(1, 100));
  tell('s-00', '192.0.2.1', '/');
  tell('s-00', '192.0.2.1', `/${'物'.repeat(150)}`);
  await finish();

  expect(await site.db.selectFrom('visits').select(['sessionId', 'path']).execute()).toEqual([
    { sessionId: 's-00', path: '/' },
  ]);
});

test('counts 40 servers and an unknown path of a network a minute separately', async () => {
  const site = await startSite();
  const { tell, finish } = bufferOf(site);
  for (let n = 0; n < 50; n++) tell('s', '192.0.2.1', `/server/${1_180_000_000_000_000_000n + BigInt(n)}`);
  for (let n = 0; n < 10; n++) tell('s', '192.0.2.1', `/nowhere/${n}`);
  tell('s', '192.0.2.1', '/terms');
  tell('t', '192.0.2.2', '/server/1180000000000000049');
  await finish();

  const paths = await pathsOf(site);
  expect(paths).toMatchObject({ '/server/…': 10, '/…': 9, '/terms': 1, '/server/1180000000000000049': 1 });
  expect(Object.keys(paths)).toHaveLength(41 + 2 + 1 + 1);
});

test('an IPv6 /48 is one network; a view beyond its share still gets its country', async () => {
  const site = await startSite({ settings: { TRUST_PROXY: 'loopback' } });
  const track = (address: string, sessionId: string) =>
    site.send(trackPageView.path, {
      method: 'POST',
      body: JSON.stringify({ path: '/', sessionId }),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 Firefox/133.0',
        'x-forwarded-for': address,
      },
    });
  const fits = Math.floor(QUOTA_SIZE.visits.network / bytesOfVisit('x'.repeat(128), '/'));
  const sent = fits + 20;
  for (let from = 0; from < sent; from += 50) {
    const some = Array.from({ length: Math.min(50, sent - from) }, (_, n) => from + n);
    const answers = await Promise.all(
      some.map((n) => track(`2400:4050:1:${n.toString(16)}::1`, String(n).padStart(128, 'x'))),
    );
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { country: 'JP' } });
  }

  await eventually(
    () => viewsOf(site),
    (views) => views === sent,
  );
  expect(await visitsOf(site)).toHaveLength(fits);
}, 60_000);

/** The most bytes of a row with its indexes; for a path, of its rows in both tables. */
const ROW_BYTES = { server: 560, other: 7_200, count: 240, visitCount: 140 };
/** The most bytes of a listing's day with its indexes. */
const LISTING_BYTES = 400;

async function sizeOf(site: Site, table: string) {
  const { rows } = await sql<{
    bytes: number;
  }>`select pg_total_relation_size(${table})::int as bytes`.execute(site.db);
  return rows[0]?.bytes ?? Infinity;
}

test.runIf(onPostgres)('rows of paths and counts take no more bytes than assumed', async () => {
  const site = await startSite();
  const rows = 4_000;
  const series = sql`from generate_series(1, ${rows}::int) as n order by md5(n::text)`;
  const taken: Record<string, number> = {};
  for (const [kind, path] of [
    ['server', sql`'/server/' || (1180000000000000000 + n)`],
    // Random letters, which PostgreSQL cannot compress.
    [
      'other',
      sql`(select string_agg(chr(19968 + (20000 * random())::int), '') from generate_series(1, 200) where n > 0)`,
    ],
  ] as const) {
    await sql`truncate page_minutes, page_hours`.execute(site.db);
    await sql`insert into page_minutes (minute, path, views) select date_trunc('minute', now()), ${path}, 1 ${series}`.execute(
      site.db,
    );
    for (let flush = 0; flush < 2; flush++)
      await sql`
        insert into page_hours (path, views) select path, 1 from page_minutes order by md5(path)
        on conflict (path) do update set views = page_hours.views + 1`.execute(site.db);
    taken[kind] = ((await sizeOf(site, 'page_minutes')) + (await sizeOf(site, 'page_hours'))) / rows;
  }
  await sql`truncate rate_counts, visit_counts`.execute(site.db);
  await sql`
    insert into rate_counts (kind, subject, period, count)
    select 'sign-in answer /48', md5(n::text), now(), 1 ${series}`.execute(site.db);
  taken['count'] = (await sizeOf(site, 'rate_counts')) / rows;
  await sql`
    insert into visit_counts (quarter, country, visits)
    select now() + n / 200 * interval '15 seconds', (n % 200)::text, 1 ${series}`.execute(site.db);
  taken['visitCount'] = (await sizeOf(site, 'visit_counts')) / rows;

  for (const [kind, most] of Object.entries(ROW_BYTES))
    expect(taken[kind], JSON.stringify(taken)).toBeLessThan(most);
});

test.runIf(onPostgres)('the day of a listing takes no more bytes than assumed', async () => {
  const site = await startSite();
  const rows = 10_000;
  // One after another, each batch in the order of its keys: a card is seen, and its page is viewed from each source.
  const add = (batch: number, views: string) => sql`
    insert into listing_days as stored (discord_server_id, day, impressions, views)
    select (1180000000000000000 + n * 7919 % 1000003)::text, current_date, 1, ${views}::integer[]
    from generate_series(${batch * 50}::int, ${batch * 50 + 49}::int) as n order by 1
    ${addedToDay}`;
  await site.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx); // without the listings
    for (let batch = 0; batch < rows / 50; batch++) await add(batch, '{}').execute(trx);
  });
  for (const views of ['{0,0,0,0,0,0,0,0,0,0,0,1}', '{1,1,1,1,1,1,1,1,1,1,1,1}']) {
    await sql`vacuum listing_days`.execute(site.db); // transactions of other tests keep updates from clearing
    for (let batch = 0; batch < rows / 50; batch++) await add(batch, views).execute(site.db);
  }

  const bytes = (await sizeOf(site, 'listing_days')) / rows;
  expect(bytes).toBeLessThan(LISTING_BYTES);
  expect(bytes).toBeGreaterThan(LISTING_BYTES / 2);
});

test.runIf(onPostgres)('the share that a visit takes is at least its size in the database', async () => {
  const site = await startSite();
  const rows = 5_000;
  for (const [id, path] of [
    [24, '/server/1180000000000000001'],
    [128, `/${'物'.repeat(199)}`],
    [1, '/'],
  ] as const) {
    await sql`truncate visits, visit_counts`.execute(site.db);
    await sql`vacuum full visits`.execute(site.db);
    const add = sql`
      insert into visits (session_id, path, country, client, seen_at)
      select right(repeat(md5(n::text), 5), ${Math.max(id, 8)}::int), ${path}, 'KR', 'Desktop · Chrome', now() + n * interval '1 ms'
      from generate_series(1, ${rows}::int) as n
      on conflict (session_id) do update set seen_at = excluded.seen_at`;
    // Two more views, so that there are dead rows, as between two runs of autovacuum.
    await add.execute(site.db);
    await add.execute(site.db);
    const { rows: sizes } = await sql<{
      bytes: number;
    }>`select pg_total_relation_size('visits')::int as bytes`.execute(site.db);

    expect((sizes[0]?.bytes ?? Infinity) / rows, `${id} and ${path.length}`).toBeLessThan(
      bytesOfVisit('x'.repeat(id), path),
    );
  }
});

test('the shares of eight processes keep one network within 50 MB and all within 2 GB', () => {
  // A path is kept for 71 minutes, a count of limits for 70; a day of a listing for 400 days, so it counts once.
  const bytes = ROW_BYTES;
  const minutes = { path: 71, count: 70 };
  const { visits, paths, listings } = QUOTA_SIZE;
  const total = (of: 'network' | 'global', counts: number) =>
    PROCESSES *
      (2 * visits[of] +
        minutes.path * (paths.server[of] * bytes.server + paths.other[of] * bytes.other) +
        (listings.seen[of] + listings.visited[of]) * LISTING_BYTES) +
    minutes.count * counts * bytes.count;

  // 200 of the /64s of a /48 and the /48 itself, for both steps of a sign-in; rows of all, in eight processes.
  expect(total('network', 2 * 201)).toBeLessThan(50 * MB);
  const countries = 26 * 240 * 250 * bytes.visitCount;
  expect(total('global', PROCESSES * 500) + countries).toBeLessThan(2_000 * MB);
});
