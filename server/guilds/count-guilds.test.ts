import { expect, test } from 'vitest';
import { submitServer } from '#contract/listings.ts';
import { approveServer } from '#contract/queue.ts';
import { HOUR_MS } from '#contract/durations.ts';
import type { Effect } from '#simulator/faults.ts';
import { addCommunity, content, findRow, WITH_ADMIN } from '../testing/community.ts';
import { leading } from '../testing/leader.ts';
import { passWhileHeld } from '../testing/pass-while-held.ts';
import { eventually, sites } from '../testing/start-site.ts';
import { countsJob } from './count-guilds.ts';

const startSite = sites();
type Site = Awaited<ReturnType<typeof startSite>>;

const rowOf = (site: Site, id: string) =>
  site.db.selectFrom('guilds').select(['memberCount', 'onlineCount']).where('id', '=', id).executeTakeFirst();
/** Does what is due; then a guild has these counts. */
const counted = async (site: Site, id: string, counts: { memberCount: number; onlineCount: number }) => {
  await site.work('counts');
  expect(await rowOf(site, id)).toEqual(counts);
};
/** Waits until the gateway's arrival of a guild is stored. */
const arrived = (site: Site, id: string) => eventually(() => rowOf(site, id), Boolean);
const queue = (site: Site) => site.db.selectFrom('countsWanted').selectAll().execute();
const calls = (site: Site) => site.discord.log({ path: /^\/guilds\/\d+$/ });

/** A site whose bot has stored the roster, so that guilds added afterwards are arrivals. */
async function startBot(site: Site) {
  site.startBot();
  await eventually(
    () => site.db.selectFrom('gatewaySessions').select('shardId').execute(),
    (rows) => rows.length === 1,
  );
}

test('a guild whose bot has just arrived is queued and counted once', async () => {
  const site = await startSite({ discord: true });
  await startBot(site);

  const { id } = site.discord.addGuild({ bot: true, members: 321, online: 45 });
  await arrived(site, id);

  await counted(site, id, { memberCount: 321, onlineCount: 45 });
  expect([calls(site).length, await queue(site)]).toEqual([1, []]);
});

test('counts a guild again when the bot comes back', async () => {
  const site = await startSite({ discord: true });
  await startBot(site);
  const { id } = site.discord.addGuild({ bot: true, members: 321, online: 45 });
  await arrived(site, id);
  await counted(site, id, { memberCount: 321, onlineCount: 45 });

  site.discord.removeBot(id);
  await eventually(
    () => site.db.selectFrom('guilds').select('present').executeTakeFirst(),
    (row) => row?.present === false,
  );
  site.discord.setCounts(id, { members: 100, online: 10 });
  site.clock.advance(HOUR_MS);
  site.discord.addBot(id);
  await eventually(
    () => queue(site),
    ({ length }) => length === 1,
  );

  await counted(site, id, { memberCount: 100, onlineCount: 10 });
  expect(calls(site)).toHaveLength(2);
});

test('needs no call for each guild of a new session’s roster', async () => {
  const site = await startSite({ discord: true });
  const ids = Array.from({ length: 5 }, () => site.discord.addGuild({ bot: true }).id);
  await startBot(site);
  await eventually(
    () => site.db.selectFrom('guilds').select('ownerId').execute(),
    (rows) => rows.filter(({ ownerId }) => ownerId !== null).length === ids.length,
  );
  const { id } = site.discord.addGuild({ bot: true, members: 3, online: 2 });
  await arrived(site, id);
  await counted(site, id, { memberCount: 3, onlineCount: 2 });

  expect(calls(site).map(({ path }) => path)).toEqual([`/guilds/${id}`]);
});

test('does not count a guild again after an outage', async () => {
  const site = await startSite({ discord: true });
  await startBot(site);
  const { id } = site.discord.addGuild({ bot: true, members: 3, online: 2 });
  await arrived(site, id);
  await counted(site, id, { memberCount: 3, onlineCount: 2 });

  for (const on of [true, false]) {
    site.discord.outage(id, on);
    await eventually(
      () => site.db.selectFrom('guilds').select('available').executeTakeFirst(),
      (row) => row?.available === !on,
    );
  }

  expect(await queue(site)).toEqual([]);
  expect(calls(site)).toHaveLength(1);
});

test('a submission and its approval refresh the counts of the guild', async () => {
  const site = await startSite(WITH_ADMIN);
  const { guildId, owner, admin } = await addCommunity(site);
  await site.db.updateTable('guilds').set({ memberCount: null, onlineCount: null }).execute();
  site.discord.setCounts(guildId, { members: 50, online: 5 });

  expect((await site.call(submitServer, { as: owner, body: { ...content(), guildId } })).status).toBe(200);
  await counted(site, guildId, { memberCount: 50, onlineCount: 5 });

  site.discord.setCounts(guildId, { members: 60, online: 6 });
  site.clock.advance(HOUR_MS);
  const id = (await findRow(site, guildId))?.id ?? '';
  expect((await site.call(approveServer, { as: admin, params: { id }, body: {} })).status).toBe(200);
  await counted(site, guildId, { memberCount: 60, onlineCount: 6 });
});

test('counts a thousand new guilds five a second, listed ones first', async () => {
  const site = await startSite({ discord: true });
  site.discord.lightGuilds(1_000);
  const ids = Array.from({ length: 1_000 }, (_, i) =>
    String((BigInt(Date.UTC(2019, 0, 1) - Date.UTC(2015, 0, 1)) + BigInt(i)) << 22n),
  );
  const rows = ids.map((id) => ({
    id,
    name: 'Arrived',
    present: true,
    available: true,
    receivedAt: new Date(),
  }));
  await site.db.insertInto('guilds').values(rows).execute();
  await site.db
    .insertInto('countsWanted')
    .values(ids.map((guildId) => ({ guildId, isListed: false })))
    .execute();
  const listed = await site.addListing({ discordServerId: ids.at(-1) ?? '' });

  const { run } = countsJob({ ...site.deps, lead: leading(site.deps) });
  for (let counted = 1; counted <= 5; counted++)
    expect(await run(new AbortController().signal)).toEqual({ nextAfterMs: 200 });

  expect(calls(site)).toHaveLength(5);
  expect(calls(site)[0]?.path).toBe(`/guilds/${listed}`);
});

test('gives a guild up after five server errors without delaying others', async () => {
  const site = await startSite({ discord: true });
  const [silent, other] = [
    site.discord.addGuild({ bot: true }).id,
    site.discord.addGuild({ bot: true, members: 9, online: 8 }).id,
  ];
  for (const id of [silent, other]) await site.addListing({ guild: { id, onlineCount: null } });
  site.discord.addFault({
    match: { path: `/guilds/${silent}` },
    effect: { kind: 'serverError', status: 503 },
  });

  await site.work('counts');
  await counted(site, other, { memberCount: 9, onlineCount: 8 });
  for (let tries = 2; tries <= 5; tries++) await site.work('counts');
  expect(await queue(site)).toEqual([]);
  expect(site.discord.log({ path: `/guilds/${silent}` })).toHaveLength(10); // two attempts a call
});

test.each<{ when: string; effect: Effect }>([
  { when: 'asks for a pause', effect: { kind: 'rateLimit', retryAfter: 30 } },
  { when: 'bans the address', effect: { kind: 'cloudflareBan', retryAfter: 30 } },
  { when: 'refuses the token', effect: { kind: 'unauthorized' } },
  { when: 'hangs up on everybody', effect: { kind: 'hangUp', when: 'before' } },
])('keeps the tries of a guild while Discord $when', async ({ effect }) => {
  const site = await startSite({ discord: true });
  const { id } = site.discord.addGuild({ bot: true, members: 9, online: 8 });
  await site.addListing({ guild: { id, onlineCount: null } });
  site.discord.addFault({ match: { path: `/guilds/${id}` }, effect });
  let requests = 0;
  const { discord } = site.deps;
  const findGuild: typeof discord.findGuild = async (...question) => {
    requests += 1;
    return discord.findGuild(...question);
  };
  site.deps.discord = { ...discord, findGuild };

  for (let tries = 1; tries <= 7; tries++) await site.work('counts');
  expect(requests).toBe(7);

  expect(await queue(site)).toMatchObject([{ guildId: id, tries: 0 }]);
  site.discord.clearFaults();
  site.clock.advance(HOUR_MS);
  await counted(site, id, { memberCount: 9, onlineCount: 8 });
});

test('gives a guild up after its fifth timeout without delaying others', async () => {
  const site = await startSite({ discord: true });
  const silent = site.discord.addGuild({ bot: true }).id;
  const other = site.discord.addGuild({ bot: true, members: 9, online: 8 }).id;
  for (const id of [silent, other]) await site.addListing({ guild: { id, onlineCount: null } });
  await site.db.updateTable('countsWanted').set({ tries: 4 }).where('guildId', '=', silent).execute();
  site.discord.addFault({ match: { path: `/guilds/${silent}` }, effect: { kind: 'hold', when: 'before' } });

  const counting = site.work('counts');
  await passWhileHeld(site, 3_000);
  await counting;
  expect(await rowOf(site, other)).toEqual({ memberCount: 9, onlineCount: 8 });
  expect(await queue(site)).toEqual([]);
});
