import { expect, test } from 'vitest';
import { getBotInfo } from '#contract/guilds.ts';
import { leading } from '../testing/leader.ts';
import { newId } from '../testing/make.ts';
import { eventually, sites } from '../testing/start-site.ts';
import { isBotIn } from './bot-presence.ts';
import { sweepGuilds } from './gateway/guild.sweep.ts';

const startSite = sites();
type Site = Awaited<ReturnType<typeof startSite>>;

const SHARDS = 3;
const FAULTY = 1;

/** A site whose bot is connected with three shards. */
async function startSharded() {
  const site = await startSite({ discord: true });
  site.discord.setGateway({ shards: SHARDS, maxConcurrency: SHARDS, identifyIntervalMs: 0 });
  const bot = site.startBot();
  await untilConnected(site, 3);
  return { site, bot };
}

/** Waits until a number of shards is stored as connected. */
const untilConnected = (site: Site, count: number) =>
  eventually(
    async () =>
      (await site.db.selectFrom('botShards').select('connectedAt').execute()).filter(
        (row) => row.connectedAt,
      ),
    (connected) => connected.length === count,
  );

const connectedShards = (site: Site) =>
  site.discord
    .sessions()
    .filter(({ connected }) => connected)
    .map(({ shard }) => shard[0])
    .toSorted((a, b) => a - b);

/** A guild at Discord on one of the shards. */
function guildOn(site: Site, shardId: number, guild: Parameters<Site['discord']['addGuild']>[0] = {}) {
  let id = newId();
  while (Number((BigInt(id) >> 22n) % BigInt(SHARDS)) !== shardId) id = newId();
  return site.discord.addGuild({ id, ...guild }).id;
}

const nameOf = async (site: Site, id: string) =>
  (await site.db.selectFrom('guilds').select('name').where('id', '=', id).executeTakeFirst())?.name;
const named = (site: Site, id: string, name: string) =>
  eventually(
    () => nameOf(site, id),
    (found) => found === name,
  );

/** Cuts a shard off and refuses all connections until it has tried twice. */
async function cutOff(site: Site) {
  const requests = site.discord.log({ path: '/gateway/bot' }).length;
  site.discord.refuseUpgrades(true);
  site.discord.dropConnections(FAULTY);
  await eventually(
    () => site.discord.log({ path: '/gateway/bot' }).length,
    (now) => now >= requests + 2,
  );
  await untilConnected(site, SHARDS - 1);
}

test('a shard that cannot connect retries alone; the others stay connected', async () => {
  const { site } = await startSharded();
  const other = guildOn(site, 0, { bot: true });
  const missing = guildOn(site, FAULTY, { bot: true });
  await named(site, missing, site.discord.guild(missing)?.name ?? '');

  await cutOff(site);
  site.discord.renameGuild(missing, 'Missed');
  site.discord.renameGuild(other, 'Heard meanwhile');

  await named(site, other, 'Heard meanwhile');
  expect(connectedShards(site)).toEqual([0, 2]);
  site.discord.refuseUpgrades(false);
  await named(site, missing, 'Missed');
  expect(site.discord.metrics()).toMatchObject({ connections: SHARDS + 1, identifies: SHARDS, resumes: 1 });
});

test('asks Discord only about guilds whose own shard is not connected', async () => {
  const { site } = await startSharded();
  await cutOff(site);
  const arrived = guildOn(site, FAULTY, { bot: true });
  const without = guildOn(site, 0);

  expect(await isBotIn(site.deps, arrived, newId(), AbortSignal.timeout(5_000))).toBe(true);
  expect(await isBotIn(site.deps, without, newId(), AbortSignal.timeout(5_000))).toBe(false);

  expect(site.discord.log({ path: `/guilds/${without}` })).toEqual([]);
});

test('an invalid session is replaced on its shard alone', async () => {
  const { site, bot } = await startSharded();
  // A restarted bot has resumed, so it may identify at once.
  await bot.stop();
  site.startBot();
  await untilConnected(site, SHARDS);
  const id = guildOn(site, FAULTY, { bot: true });

  site.discord.invalidateSessions(false, FAULTY);
  site.discord.renameGuild(id, 'In the new session');

  await named(site, id, 'In the new session');
  expect(site.discord.metrics()).toMatchObject({
    connections: 2 * SHARDS + 1,
    identifies: SHARDS + 1,
    resumes: SHARDS,
  });
});

test('a shard without heartbeat acknowledgements resumes alone', async () => {
  const site = await startSite({ discord: true });
  site.discord.setGateway({ shards: SHARDS, maxConcurrency: SHARDS, identifyIntervalMs: 0 });
  site.discord.setGateway({ heartbeatIntervalMs: 1_000, mutedShard: FAULTY });
  site.startBot();
  await eventually(
    () => site.discord.metrics().resumes,
    (resumes) => resumes > 0,
  );
  site.discord.setGateway({ mutedShard: null });

  await untilConnected(site, SHARDS);

  const { connections, identifies, resumes } = site.discord.metrics();
  expect({ connections, identifies }).toEqual({ connections: SHARDS + resumes, identifies: SHARDS });
});

test('a shard that receives invalid JSON resumes alone', async () => {
  const { site } = await startSharded();
  const id = guildOn(site, FAULTY, { bot: true });
  await named(site, id, site.discord.guild(id)?.name ?? '');

  site.discord.sendGarbled(FAULTY);
  site.discord.renameGuild(id, 'After the resume');

  await named(site, id, 'After the resume');
  expect(site.discord.metrics()).toMatchObject({ connections: SHARDS + 1, identifies: SHARDS, resumes: 1 });
});

test('a sweep marks a missing guild as left only while its shard is connected', async () => {
  const { site } = await startSharded();
  const [missing, other] = [guildOn(site, FAULTY, { bot: true }), guildOn(site, 0, { bot: true })];
  for (const id of [missing, other]) await named(site, id, site.discord.guild(id)?.name ?? '');
  await cutOff(site);
  // REST says that the bot is not in the guild, and no event has come.
  for (const id of [missing, other]) Object.assign(site.discord.guild(id) ?? {}, { bot: null });
  site.clock.advance(1);

  const swept = await sweepGuilds({ ...site.deps, lead: leading(site.deps) }, AbortSignal.timeout(10_000));

  expect(swept).toEqual({ guilds: 0, gone: 1 });
  const present = await site.db.selectFrom('guilds').select('id').where('present', 'is', true).execute();
  expect(present).toEqual([{ id: missing }]);
  expect(site.discord.log({ path: `/guilds/${missing}` })).toEqual([]);
});

test('the client id is in the reply while any shard is connected', async () => {
  const { site } = await startSharded();
  await cutOff(site);

  expect((await site.call(getBotInfo, {})).body).toEqual({ clientId: '1180000000000000001' });
});
