import { setTimeout as sleep } from 'node:timers/promises';
import { GatewayDispatchEvents, type GatewayDispatchPayload } from 'discord-api-types/v10';
import { isDatabaseUnavailable } from '#database/unavailable.ts';
import type { Deps } from '../deps.ts';
import type { Dispatch, SessionInfo } from '../discord/gateway.ts';
import { recordHeard, type GuildFact, type Roster } from './guild.store.ts';

/** Listens to the gateway and writes down what it says about guilds. */
export interface GuildEvents {
  hear(dispatch: Dispatch): void;
  /** When the bot was last known to be connected; null when it is not. */
  hearConnection(connectedAt: Date | null): void;
  /** Waits until all that was heard is written, but no longer for a database that is away. */
  finish(): Promise<void>;
}

// The embedded database lets nothing else happen while it writes: without a breath between two writes, the
// events of a stream would be heard, and written, one by one.
const BREATH_MS = 20;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 2_000;

/**
 * Events are gathered while a write is under way and written together: one write at a time, each event
 * in its order, memory bounded by the number of guilds. While the database is away they wait for it.
 * Once the lead is lost nothing is written any more: who leads then hears it all again, from the place
 * up to which it was written.
 */
export function followGuilds(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  lost: AbortSignal,
): GuildEvents {
  const finishing = new AbortController();
  let heard = nothingHeard();
  let writing: Promise<void> | null = null;

  const write = async () => {
    for (let pause = FIRST_PAUSE_MS; heard.any;) {
      await sleep(BREATH_MS);
      if (lost.aborted) break;
      const batch = heard;
      heard = nothingHeard();
      try {
        await recordHeard(db, { ...batch, facts: [...batch.facts.values()] }, clock());
        pause = FIRST_PAUSE_MS;
      } catch (error) {
        if (!isDatabaseUnavailable(error)) {
          log.error(
            { err: error },
            'events about guilds could not be written; the next sweep makes up for them',
          );
          continue;
        }
        heard = inOrder(batch, heard);
        if (finishing.signal.aborted) break;
        log.warn({ err: error, pause }, 'events about guilds wait for the database');
        const enough = AbortSignal.any([finishing.signal, lost]);
        await sleep(pause, undefined, { signal: enough }).catch(() => {}); // the loop sees why it ended early
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      }
    }
    writing = null;
  };
  const note = () => {
    heard.any = true;
    writing ??= write();
  };

  return {
    hear: ({ payload, shardId, session }) => {
      take(heard, payload, session);
      heard.sessions.set(shardId, session);
      note();
    },
    hearConnection: (connectedAt) => {
      heard.connectedAt = connectedAt;
      note();
    },
    finish: async () => {
      finishing.abort();
      await writing;
    },
  };
}

interface Gathered {
  any: boolean;
  rosters: Roster[];
  facts: Map<string, GuildFact>;
  sessions: Map<number, SessionInfo>;
  /** Undefined when nothing was said about the connection. */
  connectedAt: Date | null | undefined;
}

function nothingHeard(): Gathered {
  return { any: false, rosters: [], facts: new Map(), sessions: new Map(), connectedAt: undefined };
}

function take(heard: Gathered, payload: GatewayDispatchPayload, { shardId, shardCount }: SessionInfo) {
  switch (payload.t) {
    case GatewayDispatchEvents.Ready: {
      const ids = payload.d.guilds.map((guild) => guild.id);
      // A new session's list says more than anything heard in the one before it.
      for (const id of heard.facts.keys()) if (shardOf(id, shardCount) === shardId) heard.facts.delete(id);
      heard.rosters = [
        ...heard.rosters.filter((roster) => roster.shardId !== shardId),
        { shardId, shardCount, ids },
      ];
      break;
    }
    case GatewayDispatchEvents.GuildCreate: {
      const { id, name, icon, owner_id: ownerId, member_count: memberCount, unavailable } = payload.d;
      if (unavailable) add(heard, { id, available: false });
      else add(heard, { id, name, icon, ownerId, memberCount, present: true, available: true });
      break;
    }
    case GatewayDispatchEvents.GuildUpdate: {
      const { id, name, icon, owner_id: ownerId } = payload.d;
      add(heard, { id, name, icon, ownerId, present: true });
      break;
    }
    case GatewayDispatchEvents.GuildDelete: {
      const { id, unavailable } = payload.d;
      // `unavailable` is Discord's own outage: the bot is still a member.
      add(heard, unavailable ? { id, available: false } : { id, present: false, available: true });
      break;
    }
    default:
      break;
  }
}

function add(heard: Gathered, fact: GuildFact) {
  heard.facts.set(fact.id, { ...heard.facts.get(fact.id), ...fact });
}

function inOrder(earlier: Gathered, later: Gathered): Gathered {
  const rosters = [...earlier.rosters, ...later.rosters];
  const facts = new Map(earlier.facts);
  for (const roster of later.rosters) {
    for (const id of facts.keys()) if (shardOf(id, roster.shardCount) === roster.shardId) facts.delete(id);
  }
  for (const [id, fact] of later.facts) facts.set(id, { ...facts.get(id), ...fact });
  const sessions = new Map([...earlier.sessions, ...later.sessions]);
  const connectedAt = later.connectedAt === undefined ? earlier.connectedAt : later.connectedAt;
  return { any: true, rosters, facts, sessions, connectedAt };
}

function shardOf(guildId: string, shardCount: number) {
  return Number((BigInt(guildId) >> 22n) % BigInt(shardCount));
}
