// How fast are lists of events at 100,000 occurrences, beside a lookup by primary key? `npx node bench/events.ts`
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { Client } from 'pg';
import { openDatabase } from '#database/open.ts';
import { databaseNow } from '#database/clock.ts';
import { createDatabase } from '#database/testing/test-database.ts';
import { startPostgres } from '#database/testing/postgres-server.ts';
import { loadConfig } from '#server/config.ts';
import { listEvents, listServerEvents } from '#server/events/event.ts';
import { median } from './compare.ts';
import { makeListings } from './make-million.ts';

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '10000' },
    /** The number of occurrences of each of the listings that show their events, a fifth of all. */
    occurrences: { type: 'string', default: '50' },
    rounds: { type: 'string', default: '5' },
    times: { type: 'string', default: '60' },
  },
});
const [count, each] = [Number(values.listings), Number(values.occurrences)];
const [rounds, times] = [Number(values.rounds), Number(values.times)];
const GOAL = 40;

const server = await startPostgres({ settings: { jit: 'off' } });
try {
  const url = await createDatabase(server.url);
  const { db, close } = await openDatabase({ databaseUrl: url, dataDir: '', onError: console.error });
  const client = new Client({ connectionString: url });
  await client.connect();
  await makeListings(client, count);
  await client.query(`
    update listings set show_events = true where ctid in (select ctid from listings order by id limit ${count / 5})`);
  await client.query(`
    insert into events (id, discord_server_id, name, description, place, location, channel_known, starts_at, changed_at)
      select discord_server_id || n, discord_server_id, 'An evening together', repeat('Bring a torch. ', 20), 'external',
        'By the lake', false, now(), now()
      from event_guilds, generate_series(1, 10) as n;
    insert into event_occurrences (id, event_id, discord_server_id, category, language, public, starts_at, ends_at,
        begins_at, over_at)
      select id || '-' || n, id, discord_server_id, category, language, public, at, at + interval '2 hours', at,
        at + interval '2 hours'
      from events join event_guilds using (discord_server_id), generate_series(1, ${each / 10}) as n,
        lateral (select now() - interval '10 minutes'
          + (abs(hashtext(id || n)) % 2592000) * interval '1 second' as at) as one`);
  await client.query('vacuum analyze');
  await client.end();

  const config = loadConfig({
    DISCORD_CLIENT_ID: '1180000000000000001',
    DISCORD_CLIENT_SECRET: '1',
    DISCORD_BOT_TOKEN: '1',
  });
  const deps = { db, config, databaseNow, clock: () => new Date() };
  const { rows } = await sql<{ id: string; guild: string }>`
    select listings.id, discord_server_id as guild from event_guilds join listings using (discord_server_id)`.execute(
    db,
  );
  const one = (turn: number) => rows[(turn * 7919) % rows.length]!;
  const page = (part: Partial<Parameters<typeof listEvents>[1]>) => async () =>
    (await listEvents(deps, { adult: false, limit: 24, ...part })).events;
  const { next } = await listEvents(deps, { adult: false, limit: 100 });
  const questions: [string, (turn: number) => Promise<unknown[]>][] = [
    ['all', page({})],
    ['all, 100 of them', page({ limit: 100 })],
    ['all, the second page of 100', page({ limit: 100, cursor: next ?? '' })],
    ['all, with age-restricted ones', page({ adult: true })],
    ['a category', page({ category: 'Art' })],
    ['a language', page({ language: 'Korean' })],
    ['a category in a language', page({ category: 'Gaming', language: 'Japanese' })],
    [
      'a server',
      async (turn) =>
        (await listServerEvents(deps, one(turn).guild, { mayShowRestricted: () => true })).events,
    ],
  ];
  const lookUp = (turn: number) => sql`select * from listings where id = ${one(turn).id}`.execute(db);
  const { rows: kept } = await sql<{ kept: string }>`select count(*) as kept from event_occurrences`.execute(
    db,
  );
  console.log(
    `A list of events against a lookup by primary key, at ${kept[0]?.kept} occurrences; goal ${GOAL} ×. ` +
      `Medians over ${rounds} rounds of ${times}.`,
  );
  for (const [name, ask] of questions) {
    const found = (await ask(0)).length;
    const [ours, reference]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < rounds * times; turn++)
      for (const [into, question] of [
        [ours, ask],
        [reference, lookUp],
      ] as const) {
        const began = performance.now();
        await question(turn);
        into.push(performance.now() - began);
      }
    const ratio = median(ours) / median(reference);
    console.log(
      `  ${ratio.toFixed(1)} ×${ratio > GOAL ? `, beyond ${GOAL}` : ''}  ${name} (${found} found; ` +
        `${median(ours).toFixed(2)} and ${median(reference).toFixed(2)} ms)`,
    );
  }
  await close();
} finally {
  await server.stop();
}
