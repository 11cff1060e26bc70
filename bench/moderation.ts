// How fast is an admin's search at 10,000 listings, beside a lookup by primary key? `node bench/moderation.ts`
import { parseArgs } from 'node:util';
import { REQUEST_FLAGS } from '#contract/flags.ts';
import { databaseNow } from '#database/clock.ts';
import type { QueueFilter } from '#server/queue/request-filter.store.ts';
import { listRequests } from '#server/queue/requests.ts';
import { besideLookup, type Question } from './beside-lookup.ts';
import type { Queries } from './database.ts';

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '7' },
    times: { type: 'string', default: '60' },
  },
});

/** How many of what waits has each flag. */
const FLAGGED = [
  { name: 'none', every: null },
  { name: 'one in a thousand', every: 1_000 },
  { name: 'all', every: 1 },
] as const;

const ADMIN = { id: '', role: 'admin' } as const;

await besideLookup({
  listings: Number(values.listings),
  rounds: Number(values.rounds),
  times: Number(values.times),
  goal: 5,
  prepare: fillQueue,
  questions: (known) => {
    const deps = { ...known, databaseNow };
    const list = async (q: string | undefined, limit = 100) =>
      (await listRequests(deps, ADMIN, { status: 'approved', limit, ...(q !== undefined && { q }) }))
        .requests;
    const waiting = async (limit: number) =>
      (await listRequests(deps, ADMIN, { status: 'pending', limit })).requests;
    const filtered = async (filter: QueueFilter) =>
      (await listRequests(deps, ADMIN, { status: 'pending', limit: 25, ...filter })).requests;
    return [
      { name: 'a whole id', ask: async ({ discordServerId }) => list(discordServerId) },
      { name: 'part of an id', ask: async ({ discordServerId }) => list(discordServerId.slice(2, 16)) },
      { name: 'a whole name', ask: async ({ name }) => list(name.toUpperCase()) },
      { name: 'nothing at all', ask: async () => list('zzqqzz') },
      { name: 'what many names hold, 25 of them', ask: async () => list('the', 25) },
      { name: 'what many names hold, 100 of them', ask: async () => list('the') },
      { name: 'what most names hold, 100 of them', ask: async () => list('e') },
      { name: 'what waits, 25 of it', ask: async () => waiting(25) },
      { name: 'what waits, 100 of it', ask: async () => waiting(100) },
      { name: 'what waits of a category, 25 of it', ask: async () => filtered({ category: 'Art' }) },
      { name: 'what waits of a rare language, 25 of it', ask: async () => filtered({ language: 'Polish' }) },
      { name: 'what waits with a dead invite, of none', ask: async () => filtered({ deadInvite: true }) },
      { name: 'no search, 25 of all', ask: async () => list(undefined, 25) },
      { name: 'no search, 100 of all', ask: async () => list(undefined) },
      ...FLAGGED.flatMap(({ name, every }) => {
        const firstTime: Question = {
          name: `what waits of first-time senders, of ${name}, 25 of it`,
          prepare: async (client) => giveFlags(client, every),
          ask: async () => filtered({ firstTime: true }),
        };
        const flagged = REQUEST_FLAGS.map((flag) => ({
          name: `what waits with ${flag}, of ${name}, 25 of it`,
          ask: async () => filtered({ flag }),
        }));
        return [firstTime].concat(flagged);
      }),
    ];
  },
});

/** Gives every listing an edit that waits; five are by each of their submitters, about whom all something was decided. */
async function fillQueue(client: Queries) {
  await client.query('analyze');
  await client.query(
    `insert into users (id, pseudonym, username, language, created_at)
     select id, 'pseudonym of ' || id, 'sender', 'en', now()
     from (select (700000000000000000 + n)::text as id from generate_series(0, (select count(*) / 5 from listings)) as n) as people`,
  );
  await client.query(
    `insert into audit (at, admin, action, person, before, after)
     select now(), 'somebody', 'approve', pseudonym, '{}', '{}' from users cross join generate_series(1, 3)`,
  );
  await client.query(`update guilds set counted_at = now()`);
  await client.query(
    `insert into revisions (listing_id, number, description, category, language, tags, invite_code, invite_state, is_edit,
       submitted_at, submitted_by)
     select id, 1, left(description, 400) || ' Rules: https://owls.example/rules, mail to owls@owls.example', category,
       language, tags, invite_code, 'good', true, created_at,
       (700000000000000000 + (row_number() over (order by created_at)) / 5)::text
     from listings`,
  );
}

/** Gives each of so many listings all flags, and a submitter about whom nothing was decided; the others have none. */
async function giveFlags(client: Queries, every: number | null) {
  await client.query(`delete from guild_signs`);
  if (every !== null) {
    const chosen = `(select id, discord_server_id, row_number() over (order by created_at) as at from listings) as chosen`;
    const isFlagged = `chosen.at % ${every} = 0`;
    await client.query(
      `insert into guild_signs (discord_server_id, rejections, rejected_at, tripled_on, members_before, members_after,
         burst_at, burst_reviews, burst_new_accounts)
       select discord_server_id, 2, now(), current_date, 20, 60, now(), 12, 7 from ${chosen} where ${isFlagged}`,
    );
    await client.query(
      `insert into users (id, pseudonym, username, language, created_at)
       select (800000000000000000 + at)::text, 'pseudonym of ' || (800000000000000000 + at), 'sender', 'en', now() from ${chosen} where ${isFlagged}
       on conflict do nothing`,
    );
    await client.query(
      `update revisions set description = description || ' @everyone bit.ly/owl', invite_code = 'def456',
         submitted_by = (800000000000000000 + at)::text
       from ${chosen} where listing_id = chosen.id and ${isFlagged}`,
    );
    await client.query(
      `update guilds set online_count = member_count * 2 + 10 from ${chosen}
       where guilds.id = chosen.discord_server_id and member_count is not null and ${isFlagged}`,
    );
  }
  await client.query('vacuum analyze');
}
