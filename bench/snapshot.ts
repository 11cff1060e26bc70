// What does a snapshot of the live panel cost at ten million page views, beside a lookup? `node bench/snapshot.ts`
import { snapshots } from '#server/stats/analytics/snapshot.ts';
import { loadConfig } from '#server/config.ts';
import { bench, readOptions } from './frame/bench.ts';
import { besideLookup, lineBeside, poolCpuMs } from './frame/beside-lookup.ts';
import { emptyDatabase, withClient } from './frame/database.ts';
import { SITE_SETTINGS } from './frame/site-process.ts';

const GOAL = 20;

const options = readOptions({
  views: 10_000_000, // of the last 24 hours
  active: 7_000, // sessions; ten times as many are stored
  rounds: 7,
  times: 60,
});

await bench(async (start) => {
  const server = await start.postgres({ settings: { jit: 'off' } });
  const url = await emptyDatabase(server.url);
  const { db } = await start.database(url);
  const filledAt = await fill(url);
  const { rounds, times, active } = options;
  const config = loadConfig({ ...SITE_SETTINGS, DATABASE_URL: url });
  // The clock stands still, so that nobody leaves meanwhile.
  const takeSnapshot = snapshots({ config, db, clock: () => filledAt });
  const seen = await takeSnapshot();
  console.log(
    `Milliseconds of a snapshot and of a lookup by primary key through the same pool, by turns, one at a time;\n` +
      `medians over ${rounds} rounds of ${times}. ${seen.pageViewsLast24Hours} page views in 24 hours, ${seen.pageViewsLastHour} in the last, ` +
      `${seen.activeUsers} active sessions, ${seen.authenticatedUsers} people, ${seen.countryDistribution.length} countries.\n`,
  );
  const lookUp = (turn: number) =>
    db
      .selectFrom('visits')
      .selectAll()
      .where('sessionId', '=', `s-${(turn * 17) % active}`)
      .execute();
  await withClient(server.url, async (observer) => {
    const computedElsewhere = () => poolCpuMs(observer);
    const beside = await besideLookup({ ask: takeSnapshot, lookUp }, { rounds, times, computedElsewhere });
    console.log(lineBeside('a snapshot', GOAL, beside));
  });
});

/** Fills the tables as page views would, evenly spread over a day and 5,000 pages. */
async function fill(url: string): Promise<Date> {
  const { views, active } = options;
  const { rows } = await withClient(url, async (client) => {
    const perMinute = Math.round(views / 1440);
    await client.query(
      `insert into view_minutes (minute, views)
       select date_trunc('minute', now()) - n * interval '1 minute', ${perMinute} from generate_series(0, 1439) as n`,
    );
    await client.query(
      `insert into page_minutes (minute, path, views)
       select date_trunc('minute', now()) - n * interval '1 minute', '/server/' || 1180000000000000000 + page,
         1 + ${perMinute} / (page + 10)
       from generate_series(0, 59) as n, generate_series(1, 5000) as page`,
    );
    await client.query(
      `insert into page_hours (path, views) select path, sum(views) from page_minutes group by path`,
    );
    await client.query(
      `insert into users (id, username, language, pseudonym, created_at)
       select 1180000000000000000 + n, 'person ' || n, 'en', n, now() from generate_series(1, 500) as n`,
    );
    await client.query(
      `insert into visits (session_id, user_id, path, country, client, seen_at)
       select 's-' || n, case when n % 5 = 0 then (1180000000000000001 + n % 500)::text end, '/', 
         chr(65 + n % 26) || chr(65 + n % 4), 'Mobile · Chrome',
         case when n < ${active} then now() - n % 300 * interval '1 second' else now() - n % 80000 * interval '1 second' - interval '6 minutes' end
       from generate_series(0, ${active * 10}) as n`,
    );
    await client.query('vacuum analyze');
    return client.query<{ at: Date }>(`select max(seen_at) as at from visits`);
  });
  return rows[0]?.at ?? new Date();
}
