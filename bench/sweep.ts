// What does a sweep cost the database, with and without kept counts, and how much do these take?
// `node bench/sweep.ts`
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { HOUR_MS } from '#contract/durations.ts';
import type { Database } from '#database/tables.ts';
import { recordSwept, updateSwept } from '#server/guilds/guild.store.ts';
import { bench, readOptions } from './frame/bench.ts';
import { emptyDatabase, withClient } from './frame/database.ts';
import { makeListings } from './frame/make-listings.ts';
import { median } from './frame/median.ts';

const GOAL = { moreS: 30, bytes: 12 * 1024 };
const GUILDS_AT_A_TIME = 200;
/** At the end of a week in which the oldest kept quarter is about to be deleted: hardly ever is more kept. */
const LAST_HOUR = Date.UTC(2026, 4, 3, 1);
const TABLES = ['count_days', 'online_weeks', 'count_quarters'];
const { guilds: count, hours } = readOptions({
  guilds: 100_000,
  hours: 4, // sweeps, an hour each, after the rows that are filled in
});

// As an operator runs it; autovacuum looks more often, since an hour takes a minute here.
const SETTINGS = {
  shared_buffers: '1GB',
  max_wal_size: '4GB',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  autovacuum_naptime: '2s',
};

await bench(async (start) => {
  const server = await start.postgres({ settings: SETTINGS });
  const databaseUrl = await emptyDatabase(server.url);
  const { db } = await start.database(databaseUrl);
  await withClient(databaseUrl, (client) => measure(db, client));
});

async function measure(db: Database, client: Client) {
  await makeListings(client, count);
  const { rows } = await client.query<{ id: string }>('select id from guilds order by id');
  const guilds = rows.map(({ id }, index) => ({ id, size: 50 + ((index * 7_919) % 20_000) }));
  const firstHour = LAST_HOUR - (hours - 1) * HOUR_MS;
  await client.query('vacuum analyze');
  console.log(`${count} guilds with listings, whose counts change with each sweep.`);

  await fill(client, firstHour);
  await client.query('vacuum analyze');
  console.log(`Filled: ${await bytesOf(client)}`);
  const without: number[] = [];
  const withCounts: number[] = [];
  let most = 0;
  for (let at = firstHour; at <= LAST_HOUR; at += HOUR_MS) {
    // By turns, so that other work on the machine disturbs both.
    without.push(await sweep(db, guilds, new Date(at - HOUR_MS / 2), updateSwept));
    await settle(client);
    withCounts.push(await sweep(db, guilds, new Date(at), recordSwept));
    most = Math.max(most, await bytesOfAll(client));
    await settle(client);
    if ((at - firstHour) % (24 * HOUR_MS) === 0)
      console.log(`  ${new Date(at).toISOString()}: ${await bytesOf(client)}`);
  }
  report(without, withCounts, most, await bytesOf(client));
}

function report(without: number[], withCounts: number[], most: number, atRest: string) {
  const more = Math.max(...withCounts.map((one, turn) => one - (without[turn] ?? 0)));
  const scaled = (more * 100_000) / count;
  const isReached = scaled <= GOAL.moreS && most <= GOAL.bytes;
  process.exitCode = isReached ? 0 : 1;
  console.log(`Without kept counts: ${seconds(without)} of database a sweep.`);
  console.log(
    `With kept counts: ${seconds(withCounts)} of database a sweep, the longest ${more.toFixed(1)} s more` +
      (count === 100_000 ? '' : ` (${scaled.toFixed(1)} s at 100,000 guilds)`) +
      `.\nAt rest: ${atRest}\nRight after a sweep at most ${most.toFixed(0)} bytes a guild.\n` +
      `${isReached ? 'Goal reached' : 'Short of the goal'}: ${GOAL.moreS} s more, ${GOAL.bytes} bytes.`,
  );
}

type Guild = { id: string; size: number };

/** Stores a sweep as the bot does; returns the seconds that its transactions took. */
async function sweep(db: Database, guilds: readonly Guild[], at: Date, record: typeof recordSwept) {
  const hour = Math.round((2 * at.getTime()) / HOUR_MS);
  let took = 0;
  for (let from = 0; from < guilds.length; from += GUILDS_AT_A_TIME) {
    const page = guilds.slice(from, from + GUILDS_AT_A_TIME).map(({ id, size }, index) => ({
      id,
      name: `Community ${id}`,
      icon: null,
      memberCount: size + ((hour * 13 + index) % 97),
      onlineCount: Math.floor(size / 10) + ((hour * 31 + index) % 89),
    }));
    const began = performance.now();
    await db.transaction().execute((trx) => record(trx, page, { sweepBeganAt: at, countedAt: at }));
    took += performance.now() - began;
  }
  return took / 1000;
}

/** Fills in what earlier sweeps have kept: 28 days by the hour, 400 by the day, and what is not yet deleted. */
async function fill(client: Client, before: number) {
  await client.query(
    `insert into online_weeks (discord_server_id, week, online)
     select discord_server_id, week, hours
     from listings, (
       select date_trunc('week', at)::date as week, array_agg(1000 + extract(hour from at)::integer order by at) as hours
       from generate_series(date '2026-03-30', $1::timestamp - interval '1 hour', interval '1 hour') as at
       group by 1) as one
     order by week, discord_server_id`,
    [new Date(before).toISOString().slice(0, 19)],
  );
  await client.query(
    `insert into count_quarters (discord_server_id, quarter, measured_since, members, highest_online)
     select discord_server_id, quarter, quarter, days, days
     from listings, (
       select date_trunc('quarter', day)::date as quarter, array_agg(1000 + extract(doy from day)::integer order by day) as days
       from generate_series(date '2025-01-01', $1::timestamp - interval '1 hour', interval '1 day') as day
       group by 1) as one
     order by quarter, discord_server_id`,
    [new Date(before).toISOString().slice(0, 19)],
  );
}

/** Waits until autovacuum has cleared what is above its threshold. */
async function settle(client: Client) {
  for (;;) {
    await sleep(200);
    const { rowCount } = await client.query(
      `select from pg_stat_user_tables join pg_class on pg_class.oid = relid
       where n_dead_tup > 50 + reltuples * coalesce(
         (select option_value::float from pg_options_to_table(reloptions)
          where option_name = 'autovacuum_vacuum_scale_factor'), 0.2)
       union all select from pg_stat_progress_vacuum`,
    );
    if (rowCount === 0) return;
  }
}

async function bytesOf(client: Client) {
  const parts: string[] = [];
  for (const table of TABLES) {
    const { rows } = await client.query<{ heap: number; indexes: number; dead: string }>(
      `select pg_table_size(relid)::float8 as heap, pg_indexes_size(relid)::float8 as indexes,
           n_dead_tup::text || ' dead, ' || n_tup_hot_upd || ' of ' || n_tup_upd || ' updates in place' as dead
         from pg_stat_user_tables where relname = $1`,
      [table],
    );
    const { heap = 0, indexes = 0, dead = '' } = rows[0] ?? {};
    parts.push(
      `${table} ${(heap / count).toFixed(0)} + ${(indexes / count).toFixed(0)} of indexes (${dead})`,
    );
  }
  return `${(await bytesOfAll(client)).toFixed(0)} bytes a guild: ${parts.join(', ')}`;
}

async function bytesOfAll(client: Client) {
  const { rows } = await client.query<{ bytes: number }>(
    `select sum(pg_total_relation_size(name::regclass))::float8 as bytes from unnest($1::text[]) as name`,
    [TABLES],
  );
  return (rows[0]?.bytes ?? 0) / count;
}

function seconds(all: readonly number[]) {
  return `${median(all).toFixed(1)} s (${Math.min(...all).toFixed(1)} to ${Math.max(...all).toFixed(1)})`;
}
