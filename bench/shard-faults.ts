import { setTimeout as sleep } from 'node:timers/promises';
import type { Simulator } from '#simulator/simulator.ts';
import { withClient } from './database.ts';

/** How long a name may take from Discord to the database. */
const GOAL_MS = 1_000;
/** How long a shard may take to come back by itself. */
const BACK_WITHIN_MS = 120_000;
const OTHERS = 20;
const FIRST_LIGHT_GUILD = Date.UTC(2019, 0, 1) - Date.UTC(2015, 0, 1);

/** What happens to a shard, and what it costs at Discord. */
interface Fault {
  name: string;
  shardId: number;
  begin: (shardId: number) => void;
  end?: () => void;
  /** The session ends with it. */
  identifies: number;
}

/** Breaks one shard at a time, in several ways; returns whether each stayed its own and recovered. */
export async function breakShards(
  discord: Simulator,
  { databaseUrl, shards }: { databaseUrl: string; shards: number },
): Promise<boolean> {
  const world = worldOf(discord, { databaseUrl, shards });
  const faults: Fault[] = [
    { name: 'garbled data', shardId: 8, begin: discord.sendGarbled, identifies: 0 },
    {
      name: 'heartbeats that are not acknowledged',
      shardId: 9,
      begin: (mutedShard) => discord.setGateway({ mutedShard }),
      end: () => discord.setGateway({ mutedShard: null }),
      identifies: 0,
    },
    {
      name: 'an invalid session',
      shardId: 10,
      begin: (shardId) => discord.invalidateSessions(false, shardId),
      identifies: 1,
    },
  ];
  const held = [await cutOff(discord, world)];
  for (const fault of faults) held.push(await breakOne(discord, world, fault));
  return held.every(Boolean);
}

/** A shard that cannot connect for a while: the others hear everything, and it resumes where it was. */
async function cutOff(discord: Simulator, world: ShardWorld) {
  const shardId = 7;
  const before = discord.metrics();
  discord.refuseUpgrades(true);
  discord.dropConnections(shardId);
  await world.untilDisconnected(1);
  await sleep(5_000); // it tries again and again, refused
  const disconnected = await world.disconnected();
  const missed = world.rename(shardId, 'Missed');
  const others = Array.from({ length: OTHERS }, (_, n) =>
    world.rename(shardId + 1 + n * 3, `Heard meanwhile ${n}`),
  );
  const longest = Math.max(...(await Promise.all(others.map((one) => one.arrivedMs()))));
  discord.refuseUpgrades(false);
  const [back, arrived] = [performance.now(), await missed.arrivedMs()];
  await world.untilDisconnected(0);
  const after = discord.metrics();
  const cost = { identifies: after.identifies - before.identifies, resumes: after.resumes - before.resumes };
  const holds =
    disconnected.length === 1 &&
    disconnected[0] === shardId &&
    longest <= GOAL_MS &&
    cost.identifies === 0 &&
    cost.resumes === 1;
  console.log(
    `  shard ${shardId} refused: ${disconnected.length} of the shards disconnected; ${OTHERS} names of other shards' guilds stored within ${longest.toFixed(0)} ms (goal ${GOAL_MS});\n` +
      `    its own missed name ${((performance.now() - back) / 1000).toFixed(1)} s after it may connect again (${(arrived / 1000).toFixed(1)} s after the change); ${said(cost)}${verdict(holds)}`,
  );
  return holds;
}

async function breakOne(
  discord: Simulator,
  world: ShardWorld,
  { name, shardId, begin, end, identifies }: Fault,
) {
  const before = discord.metrics();
  begin(shardId);
  await world.until(() => {
    const { resumes, identifies: now } = discord.metrics();
    return resumes + now > before.resumes + before.identifies;
  });
  end?.();
  const [own, other] = [world.rename(shardId, `After ${name}`), world.rename(shardId + 1, `Beside ${name}`)];
  const [ownMs, otherMs] = await Promise.all([own.arrivedMs(), other.arrivedMs()]);
  await world.untilDisconnected(0);
  const after = discord.metrics();
  const cost = { identifies: after.identifies - before.identifies, resumes: after.resumes - before.resumes };
  const holds = otherMs <= GOAL_MS && cost.identifies === identifies && cost.identifies + cost.resumes === 1;
  console.log(
    `  ${name} on shard ${shardId}: its guild's name stored after ${ownMs.toFixed(0)} ms, another shard's after ${otherMs.toFixed(0)} ms; ${said(cost)}${verdict(holds)}`,
  );
  return holds;
}

type ShardWorld = ReturnType<typeof worldOf>;

function worldOf(discord: Simulator, { databaseUrl, shards }: { databaseUrl: string; shards: number }) {
  const disconnected = async () => {
    const { rows } = await withClient(databaseUrl, (client) =>
      client.query<{ id: number }>('select shard_id as id from bot_shards where connected_at is null'),
    );
    return rows.map(({ id }) => id);
  };
  const nameOf = async (id: string) => {
    const { rows } = await withClient(databaseUrl, (client) =>
      client.query<{ name: string }>('select name from guilds where id = $1', [id]),
    );
    return rows[0]?.name;
  };
  const until = async (holds: () => Promise<boolean> | boolean) => {
    const giveUpAt = performance.now() + BACK_WITHIN_MS;
    while (!(await holds())) {
      if (performance.now() > giveUpAt) throw new Error('The shard has not come back in time.');
      await sleep(20);
    }
  };
  return {
    disconnected,
    until,
    untilDisconnected: (count: number) => until(async () => (await disconnected()).length === count),
    /** Renames a guild of a shard at Discord. */
    rename: (shardId: number, name: string) => {
      const id = guildOn(shardId % shards, shards);
      const began = performance.now();
      discord.renameGuild(id, name);
      return {
        /** Waits until the name is stored; how long it took. */
        arrivedMs: async () => {
          await until(async () => (await nameOf(id)) === name);
          return performance.now() - began;
        },
      };
    },
  };
}

/** The first light guild of a shard. */
function guildOn(shardId: number, shards: number) {
  const index = (((shardId - FIRST_LIGHT_GUILD) % shards) + shards) % shards;
  return String(BigInt(FIRST_LIGHT_GUILD + index) << 22n);
}

function said({ identifies, resumes }: { identifies: number; resumes: number }) {
  return `${identifies} identified, ${resumes} resumed`;
}

function verdict(holds: boolean) {
  return holds ? '' : ': NOT AS IT SHOULD BE';
}
