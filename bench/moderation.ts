// How fast is an admin's search at 10,000 listings, beside a lookup by primary key? `node bench/moderation.ts`
import { parseArgs } from 'node:util';
import { databaseNow } from '#database/clock.ts';
import type { Narrowing } from '#server/queue/request-filter.store.ts';
import { listRequests } from '#server/queue/requests.ts';
import { besideLookup } from './beside-lookup.ts';
import type { Queries } from './database.ts';

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '7' },
    times: { type: 'string', default: '60' },
  },
});

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
    const narrowed = async (filter: Narrowing) =>
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
      { name: 'what waits of a category, 25 of it', ask: async () => narrowed({ category: 'Art' }) },
      { name: 'what waits of a rare language, 25 of it', ask: async () => narrowed({ language: 'Polish' }) },
      { name: 'what waits with a dead invite, of none', ask: async () => narrowed({ deadInvite: true }) },
      { name: 'what waits of first-time senders, 25 of it', ask: async () => narrowed({ firstTime: true }) },
      { name: 'what waits with a flag, 25 of it', ask: async () => narrowed({ flag: 'mass-mention' }) },
      { name: 'no search, 25 of all', ask: async () => list(undefined, 25) },
      { name: 'no search, 100 of all', ask: async () => list(undefined) },
    ];
  },
});

/** Gives every listing an edit that waits, and each of the flags. */
async function fillQueue(client: Queries) {
  await client.query(
    `insert into revisions (listing_id, number, description, category, language, tags, invite_code, invite_state, is_edit,
       submitted_at)
     select id, 1, left(description, 470) || ' @everyone bit.ly/owl', category, language, tags, 'def456', 'good', true,
       created_at from listings`,
  );
  await client.query(
    `insert into guild_signs (discord_server_id, rejections, rejected_at, tripled_on, members_before, members_after, burst_at,
       burst_reviews, burst_new_accounts)
     select id, 2, now(), current_date, 20, 60, now(), 12, 7 from guilds`,
  );
  await client.query(
    `update guilds set online_count = member_count * 2, counted_at = now() where member_count is not null`,
  );
}
