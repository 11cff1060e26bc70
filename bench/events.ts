// How fast are lists of events at 100,000 occurrences, beside a lookup by primary key? `npx node bench/events.ts`
import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import { databaseNow } from '#database/clock.ts';
import { listEvents, listServerEvents } from '#server/events/event.ts';
import { besideLookup } from './beside-lookup.ts';

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '10000' },
    /** The number of occurrences of each of the listings that show their events, a fifth of all. */
    occurrences: { type: 'string', default: '50' },
    rounds: { type: 'string', default: '5' },
    times: { type: 'string', default: '60' },
  },
});
const listings = Number(values.listings);

await besideLookup({
  listings,
  rounds: Number(values.rounds),
  times: Number(values.times),
  goal: 40,
  prepare: addEvents,
  questions: async ({ db, config }) => {
    const deps = { db, config, databaseNow, clock: () => new Date() };
    const showing = await db.selectFrom('eventGuilds').select('discordServerId').execute();
    const guilds = new Set(showing.map(({ discordServerId }) => discordServerId));
    const first = showing[0]!.discordServerId;
    const page = (part: Partial<Parameters<typeof listEvents>[1]>) => async () =>
      (await listEvents(deps, { adult: false, limit: 24, ...part })).events;
    const ofServer = async (discordServerId: string) =>
      (await listServerEvents(deps, discordServerId, { mayShowRestricted: () => true })).events;
    const { next } = await listEvents(deps, { adult: false, limit: 100 });
    return [
      { name: 'all', ask: page({}) },
      { name: 'all, 100 of them', ask: page({ limit: 100 }) },
      { name: 'all, the second page of 100', ask: page({ limit: 100, cursor: next ?? '' }) },
      { name: 'all, with age-restricted ones', ask: page({ adult: true }) },
      { name: 'a category', ask: page({ category: 'Art' }) },
      { name: 'a language', ask: page({ language: 'Korean' }) },
      { name: 'a category in a language', ask: page({ category: 'Gaming', language: 'Japanese' }) },
      {
        name: 'a server',
        ask: async ({ discordServerId }) => ofServer(guilds.has(discordServerId) ? discordServerId : first),
      },
    ];
  },
});

async function addEvents(client: Client) {
  await client.query(`
    update listings set show_events = true where ctid in (select ctid from listings order by id limit ${listings / 5})`);
  await client.query(`
    insert into events (id, discord_server_id, name, description, place, location, channel_known, starts_at, changed_at)
      select right(discord_server_id, 17) || n, discord_server_id, 'An evening together', repeat('Bring a torch. ', 20), 'external',
        'By the lake', false, now(), now()
      from event_guilds, generate_series(1, 10) as n;
    insert into event_occurrences (id, event_id, discord_server_id, category, language, public, starts_at, ends_at,
        begins_at, over_at)
      select id || '-' || n, id, discord_server_id, category, language, public, at, at + interval '2 hours', at,
        at + interval '2 hours'
      from events join event_guilds using (discord_server_id), generate_series(1, ${Number(values.occurrences) / 10}) as n,
        lateral (select now() - interval '10 minutes'
          + (abs(hashtext(id || n)) % 2592000) * interval '1 second' as at) as one`);
}
