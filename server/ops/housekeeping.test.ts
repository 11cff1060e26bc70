import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { getUser } from '#contract/auth.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { tidyUp } from './housekeeping.ts';
import { sites } from '../testing/start-site.ts';

const startSite = sites();
type Site = Awaited<ReturnType<typeof startSite>>;

const never = new AbortController().signal;

test('sessions that have ended are deleted, those in use stay', async () => {
  const site = await startSite({ discord: true });
  const idle = await site.signIn(site.discord.addUser().id);
  site.clock.advance(6 * DAY_MS);
  const inUse = await site.signIn(site.discord.addUser().id);
  site.clock.advance(1 * DAY_MS + 1_000);

  await tidyUp(site.deps, never);

  const left = await site.db.selectFrom('sessions').select('userId').execute();
  expect(left).toEqual([{ userId: inUse.userId }]);
  expect((await site.call(getUser, { as: inUse })).status).toBe(200);
  expect((await site.call(getUser, { as: idle })).status).toBe(401);
});

test('counts are deleted once no limit looks at them any more', async () => {
  const site = await startSite();
  const now = site.clock.now().getTime();
  const ago = (milliseconds: number) => ({
    kind: `${milliseconds} ms ago`,
    subject: '',
    period: new Date(now - milliseconds),
    count: 1,
  });
  await site.db
    .insertInto('rateCounts')
    .values([ago(0), ago(11 * MINUTE_MS), ago(2 * HOUR_MS)])
    .execute();

  await tidyUp(site.deps, never);

  const left = await site.db.selectFrom('rateCounts').select('kind').orderBy('period').execute();
  expect(left.map(({ kind }) => kind)).toEqual(['660000 ms ago', '0 ms ago']);
});

const DAYS_AGO = (days: number) => sql`statement_timestamp() - ${days} * interval '1 day'`;

/** Inserts a number of expired rows into each table that strangers can fill, and one row that stays. */
async function addOldRows(site: Site, count: number) {
  const { userId } = await site.signIn(site.discord.addUser().id);
  await sql`
    insert into rate_counts (kind, subject, period, count)
    select 'sign-in', n::text, ${DAYS_AGO(1)} + n * interval '1 millisecond', 1 from generate_series(1, ${count}::int) as n
    union all select 'sign-in', 'new', statement_timestamp(), 1`.execute(site.db);
  await sql`
    insert into sessions (token_hash, user_id, created_at, seen_at)
    select n::text, ${userId}, ${DAYS_AGO(40)}, case when n % 2 = 0 then ${DAYS_AGO(8)} else ${DAYS_AGO(0)} end
    from generate_series(1, ${count}::int) as n`.execute(site.db);
  await sql`
    insert into visits (session_id, path, client, seen_at)
    select n::text, '/', 'Desktop · Chrome', ${DAYS_AGO(2)} from generate_series(1, ${count}::int) as n
    union all select 'new', '/', 'Desktop · Chrome', statement_timestamp()`.execute(site.db);
  await sql`
    insert into page_hours (path, views) select n::text, 0 from generate_series(1, ${count}::int) as n
    union all select 'new', 1`.execute(site.db);
  await sql`
    insert into view_minutes (minute, views)
    select ${DAYS_AGO(3)} + n * interval '1 second', 1 from generate_series(1, ${count}::int) as n
    union all select statement_timestamp(), 1`.execute(site.db);
}

/** The number of rows of each table. */
async function rowsOf(site: Site) {
  const tables = ['rate_counts', 'sessions', 'visits', 'page_hours', 'view_minutes'];
  const counts = tables.map(async (table) => {
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from ${sql.table(table)}`.execute(site.db);
    return [table, rows[0]?.count] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

const NOTHING_OLD = { rate_counts: 1, sessions: 1, visits: 1, page_hours: 1, view_minutes: 1 };

test('clears whatever has gathered, in batches, until nothing old is left', async () => {
  const site = await startSite({ discord: true });
  await addOldRows(site, 505);

  await tidyUp(site.deps, never, { least: 50, most: 50 });

  expect(await rowsOf(site)).toEqual(NOTHING_OLD);
});

test('clears the other tables when one fails, and that one in the next round', async () => {
  const site = await startSite({ discord: true });
  await addOldRows(site, 505);
  const lines: string[] = [];
  const deps = { ...site.deps, log: pino({ level: 'warn' }, { write: (line) => lines.push(line) }) };
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`.execute(
    site.db,
  );
  await sql`create trigger refuse before delete on visits for each row execute function refuse()`.execute(
    site.db,
  );
  try {
    await tidyUp(deps, never, { least: 50, most: 50 });
  } finally {
    await sql`drop trigger refuse on visits`.execute(site.db);
    await sql`drop function refuse`.execute(site.db);
  }

  expect(await rowsOf(site)).toEqual({ ...NOTHING_OLD, visits: 506 });
  expect(lines.map((line) => (JSON.parse(line) as { job: string }).job)).toEqual(['visits.seenAt']);
  await tidyUp(deps, never, { least: 50, most: 50 });
  expect(await rowsOf(site)).toEqual(NOTHING_OLD);
});

test('two rounds at once do no harm', async () => {
  const site = await startSite({ discord: true });
  await addOldRows(site, 505);

  await Promise.all([1, 2].map(() => tidyUp(site.deps, never, { least: 50, most: 50 })));
  await tidyUp(site.deps, never);

  expect(await rowsOf(site)).toEqual(NOTHING_OLD);
});
