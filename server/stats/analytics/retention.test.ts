import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { trackPageView } from '#contract/analytics.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { housekeepingJob, tidyUp } from '../../ops/housekeeping.ts';
import { eventually, sites } from '../../testing/start-site.ts';

const startSite = sites();
type Site = Awaited<ReturnType<typeof startSite>>;

const never = new AbortController().signal;

async function track(site: Site, path: string, sessionId: string) {
  await site.send(trackPageView.path, {
    method: 'POST',
    body: JSON.stringify({ path, sessionId }),
    headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 Firefox/133.0' },
  });
  await eventually(
    () => site.db.selectFrom('visits').select('sessionId').where('sessionId', '=', sessionId).execute(),
    (found) => found.length === 1,
  );
}

async function stored(site: Site) {
  const [visits, minutes, pages, sums] = await Promise.all([
    site.db.selectFrom('visits').select('sessionId as what').orderBy('sessionId').execute(),
    site.db.selectFrom('viewMinutes').select('views as what').orderBy('minute').execute(),
    site.db.selectFrom('pageMinutes').select('path as what').orderBy('path').execute(),
    site.db.selectFrom('pageHours').select('path as what').orderBy('path').execute(),
  ]);
  return [visits, minutes, pages, sums].map((rows) => rows.map(({ what }) => what));
}

test('deletes pages after an hour, visits after a day and counts after two days', async () => {
  const site = await startSite();
  await track(site, '/first', 'a');
  site.clock.advance(HOUR_MS / 2);
  await track(site, '/second', 'b');
  const tidied = async (later: number) => {
    site.clock.advance(later);
    await tidyUp(site.deps, never);
    return stored(site);
  };

  expect(await tidied(0)).toEqual([
    ['a', 'b'],
    [1, 1],
    ['/first', '/second'],
    ['/first', '/second'],
  ]);
  expect(await tidied(HOUR_MS * 0.6)).toEqual([['a', 'b'], [1, 1], ['/second'], ['/second']]);
  expect(await tidied(HOUR_MS * 22.8)).toEqual([['a', 'b'], [1, 1], [], []]);
  expect(await tidied(HOUR_MS * 0.2)).toEqual([['b'], [1, 1], [], []]);
  expect(await tidied(HOUR_MS * 24)).toEqual([[], [1], [], []]);
  expect(await tidied(HOUR_MS * 0.6)).toEqual([[], [], [], []]);
  for (const table of ['visitCounts', 'gatherings'] as const)
    expect(await site.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
});

test('a bot that is stopped leaves the remaining deletions to the next', async () => {
  const site = await startSite({ discord: true });
  await sql`
    insert into visits (session_id, path, client, seen_at)
    select number::text, '/', 'Desktop · Chrome', ${site.clock.now()}::timestamptz - interval '2 days'
    from generate_series(1, 6000) as number`.execute(site.db);
  const left = async () => {
    const { rows } = await sql<{ visits: number }>`select count(*)::integer as visits from visits`.execute(
      site.db,
    );
    return rows[0]?.visits ?? 0;
  };

  const { promise: stopped, resolve } = Promise.withResolvers<void>();
  site.deps.db = site.deps.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const [row] = result.rows;
      if (row?.['deleted'] === 1_000) resolve(bot.stop());
      return result;
    },
  });
  const bot = site.startBot({ jobs: (deps) => [housekeepingJob(deps)] });
  await stopped;
  expect(await left()).toBe(5_000);

  await site.work('housekeeping');
  expect(await left()).toBe(0);
});
