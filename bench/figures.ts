// How fast are the figures of a listing with ten million views in 90 days, beside a lookup by primary key; and what does a
// day of invented ids from one network leave? `npx node bench/figures.ts`
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { Client } from 'pg';
import { databaseNow } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';
import { pageViewBuffer } from '#server/analytics/page-view-buffer.ts';
import { findDays } from '#server/figures/figures.store.ts';
import { pino } from 'pino';
import { DAY_MS } from '#contract/time-units.ts';
import { besideLookup } from './beside-lookup.ts';

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '5' },
    times: { type: 'string', default: '60' },
    /** The sessions that one network invents within a day. */
    invented: { type: 'string', default: '200000' },
  },
});
const NETWORK = '2400:4050:1::';

await besideLookup({
  listings: Number(values.listings),
  rounds: Number(values.rounds),
  times: Number(values.times),
  goal: 20,
  prepare: addFigures,
  questions: async ({ db }) => {
    await flood(db);
    return [7, 30, 90].map((days) => ({
      name: `${days} days`,
      ask: ({ discordServerId }) => findDays(db, discordServerId, days, databaseNow()),
    }));
  },
});

/** For each listing 400 days, of which 90 have ten million views; written by days, as they come. */
async function addFigures(client: Client) {
  for (let ago = 399; ago >= 0; ago--)
    await client.query(`
      insert into listing_days (discord_server_id, day, impressions, joins, bumps, reviews, views)
      select discord_server_id, current_date - ${ago}, 900000, 9000, 3, 1,
        array[20000, 30000, 10000, 6000, 9000, 8000, 4000, 3000, 2000, 6112, 7000, 6000]
      from listings order by md5(discord_server_id)`);
}

/** Tells for a day, from one network, of cards and pages by sessions and ids that are invented, and of real ones. */
async function flood(db: Database) {
  const bytes = async () => {
    const { rows } = await sql<{ bytes: number; rows: number }>`
      select pg_database_size(current_database())::float8 as bytes,
        (select count(*) from listing_days)::int as rows`.execute(db);
    return rows[0]!;
  };
  await sql`delete from listing_days where day >= current_date`.execute(db);
  await sql`vacuum`.execute(db);
  const ids = (await db.selectFrom('listings').select('discordServerId').execute()).map(
    ({ discordServerId }) => discordServerId,
  );
  const before = await bytes();
  const began = Date.parse(new Date().toISOString().slice(0, 10));
  const invented = Number(values.invented);
  const log = pino({ level: 'silent' });
  let told = 0;
  const clock = () => new Date(began + Math.floor((told / invented) * (DAY_MS - 1)));
  const buffer = pageViewBuffer({ db, clock, log }, async () => new Map());
  for (; told < invented; told++) {
    const made = String(2_000_000_000_000_000_000n + BigInt(told));
    const real = ids[told % ids.length]!;
    buffer.add({
      path: `/server/${told % 2 ? made : real}`,
      sessionId: `${told}-${'z'.repeat(100)}`,
      network: NETWORK,
      source: 'external',
      country: null,
      client: 'Desktop · Chrome',
      tokenHash: null,
    });
    buffer.addSeen([made, `${made.slice(1)}7`, real], NETWORK);
    if (told % 1_000 === 0) await buffer.write();
    // As housekeeping and autovacuum do it in a day that lasts a day.
    if (told % Math.ceil(invented / 48) === 0) {
      await sql`delete from page_hours where views = 0`.execute(db);
      await sql`vacuum page_minutes, page_hours, visits`.execute(db);
    }
  }
  await buffer.finish();
  const after = await bytes();
  await printSizes(db);
  console.log(
    `${invented} invented sessions from one /48 within a day, at ${ids.length} listings: ` +
      `${after.rows - before.rows} days of listings, ${((after.bytes - before.bytes) / 1e6).toFixed(1)} MB in all (one process of eight; at most 50 MB together).\n`,
  );
}

async function printSizes(db: Database) {
  const { rows } = await sql<{ name: string; megabytes: number }>`
    select relname as name, round(pg_total_relation_size(oid) / 1e6, 1)::float8 as megabytes from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname in ('listing_days', 'visits', 'page_minutes', 'page_hours', 'visit_counts', 'view_minutes')
    order by relname`.execute(db);
  console.log(rows.map(({ name, megabytes }) => `${name} ${megabytes} MB`).join(', '));
}
