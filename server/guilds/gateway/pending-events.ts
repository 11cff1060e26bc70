import { GatewayDispatchEvents, type GatewayDispatchPayload } from 'discord-api-types/v10';
import type { SessionInfo } from '../../discord/gateway.ts';
import type { GuildFact, Roster } from '../guild.store.ts';
import { traitsOf } from '../guild-traits.ts';
import type { ShardNews } from '../shard.store.ts';
import {
  noSchedules,
  schedulesInOrder,
  takeSchedule,
  type PendingSchedules,
} from '../../events/schedules/take-schedule.ts';

/** The merged events since the last write: one entry for each guild, so that memory is bounded. */
export interface PendingEvents {
  any: boolean;
  rosters: Roster[];
  facts: Map<string, GuildFact>;
  schedules: PendingSchedules;
  sessions: Map<number, SessionInfo>;
  /** Undefined when no connection has changed. */
  shards: ShardNews | undefined;
}

/** By shard, the guilds of its first roster whose GUILD_CREATE has not come yet; empty after a resume. */
export type Backfills = Map<number, Set<string>>;

export function noEvents(): PendingEvents {
  return {
    any: false,
    rosters: [],
    facts: new Map(),
    schedules: noSchedules(),
    sessions: new Map(),
    shards: undefined,
  };
}

/** Merges an event. */
export function take(
  pending: PendingEvents,
  payload: GatewayDispatchPayload,
  { shardId, shardCount }: SessionInfo,
  backfills: Backfills,
): void {
  takeSchedule(pending.schedules, payload);
  switch (payload.t) {
    case GatewayDispatchEvents.Ready: {
      const ids = payload.d.guilds.map((guild) => guild.id);
      // A new session's roster replaces all facts of the session before it.
      forgetShard(pending.facts, { shardId, shardCount });
      forgetShard(pending.schedules.news, { shardId, shardCount });
      const isStart = !backfills.has(shardId);
      backfills.set(shardId, new Set(isStart ? ids : []));
      pending.rosters = [
        ...pending.rosters.filter((roster) => roster.shardId !== shardId),
        { shardId, shardCount, ids, isStart },
      ];
      break;
    }
    case GatewayDispatchEvents.Resumed: {
      if (!backfills.has(shardId)) backfills.set(shardId, new Set());
      break;
    }
    case GatewayDispatchEvents.GuildCreate: {
      const { id, name, icon, owner_id: ownerId, member_count: memberCount, unavailable } = payload.d;
      const isBackfill = backfills.get(shardId)?.delete(id) ?? false;
      if (unavailable) add(pending, { id, available: false });
      else {
        const here = { present: true, available: true, isBackfill };
        add(pending, { id, name, icon, ownerId, memberCount, ...traitsOf(payload.d), ...here });
      }
      break;
    }
    case GatewayDispatchEvents.GuildUpdate: {
      const { id, name, icon, owner_id: ownerId } = payload.d;
      add(pending, { id, name, icon, ownerId, ...traitsOf(payload.d), present: true });
      break;
    }
    case GatewayDispatchEvents.GuildDelete: {
      const { id, unavailable } = payload.d;
      if (!unavailable) backfills.get(shardId)?.delete(id);
      // `unavailable` is Discord's own outage: the bot is still a member.
      add(pending, unavailable ? { id, available: false } : { id, present: false, available: true });
      break;
    }
    default:
      break;
  }
}

/** Merges two states of the shards. */
export function takeShards(earlier: ShardNews | undefined, later: ShardNews): ShardNews {
  if (later.shardCount !== undefined || !earlier) return later;
  const connectedAt = new Map([...earlier.connectedAt, ...later.connectedAt]);
  return { shardCount: earlier.shardCount, connectedAt };
}

/** Merges two sets of events; the later one wins. */
export function inOrder(earlier: PendingEvents, later: PendingEvents): PendingEvents {
  const facts = new Map(earlier.facts);
  const schedules = schedulesInOrder(earlier.schedules, later.schedules, (news) => {
    for (const roster of later.rosters) forgetShard(news, roster);
  });
  for (const roster of later.rosters) forgetShard(facts, roster);
  for (const [id, fact] of later.facts) facts.set(id, { ...facts.get(id), ...fact });
  const renewed = new Set(later.rosters.map(({ shardId }) => shardId));
  return {
    any: true,
    rosters: [...earlier.rosters.filter(({ shardId }) => !renewed.has(shardId)), ...later.rosters],
    facts,
    schedules,
    sessions: new Map([...earlier.sessions, ...later.sessions]),
    shards: later.shards ? takeShards(earlier.shards, later.shards) : earlier.shards,
  };
}

function add(pending: PendingEvents, fact: GuildFact) {
  pending.facts.set(fact.id, { ...pending.facts.get(fact.id), ...fact });
}

function forgetShard(facts: Map<string, unknown>, { shardId, shardCount }: Omit<Roster, 'ids'>) {
  for (const id of facts.keys()) if (shardOf(id, shardCount) === shardId) facts.delete(id);
}

function shardOf(guildId: string, shardCount: number) {
  return Number((BigInt(guildId) >> 22n) % BigInt(shardCount));
}
