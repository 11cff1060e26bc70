import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { GatewayOpcodes } from 'discord-api-types/v10';
import { WebSocketServer } from 'ws';
import { type Connection, serveConnection } from './gateway-connection.ts';
import { GUILDS_INTENT, type Session, shardOf, dispatchTo } from './gateway-sessions.ts';
import { botGuildIds } from './guilds.ts';
import type { World } from './world.ts';

/** Settings of the gateway, including faults. */
export interface GatewaySettings {
  /** How many shards Discord recommends; null means by the number of guilds. */
  shards: number | null;
  /** Identifying with fewer shards than this is closed with 4011. */
  leastShards: number;
  maxConcurrency: number;
  /** The least time between two IDENTIFYs. */
  identifyIntervalMs: number;
  heartbeatIntervalMs: number;
  muteAcks: boolean;
  /** The only shard whose heartbeats are not acknowledged. */
  mutedShard: number | null;
  refuseUpgrades: boolean;
  refuseResume: boolean;
  /** Accepts connections and never sends HELLO. */
  silent: boolean;
}

/** The gateway's state, shared with its connections. */
export interface GatewayState {
  world: () => World;
  now: () => number;
  url: () => string;
  settings: GatewaySettings;
  sessions: Map<string, Session>;
  connections: Set<Connection>;
  /** By shard id modulo concurrency, in real time. */
  lastIdentifyAt: Map<number, number>;
  startsLeft: number;
  counters: Record<
    'connections' | 'identifies' | 'resumes' | 'refusedResumes' | 'invalidSessions' | 'heartbeats',
    number
  >;
}

export type Gateway = ReturnType<typeof createGateway>;

const STARTS_PER_DAY = 1000;
const GUILDS_PER_SHARD = 1000;

/** The simulator's gateway. */
export function createGateway({ world, now, url }: Pick<GatewayState, 'world' | 'now' | 'url'>) {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 1 << 20 });
  const state: GatewayState = {
    world,
    now,
    url,
    settings: defaultSettings(),
    sessions: new Map(),
    connections: new Set(),
    lastIdentifyAt: new Map(),
    startsLeft: STARTS_PER_DAY,
    counters: zeroCounters(),
  };
  return {
    state,

    /** Handles a WebSocket upgrade. */
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
      if (state.settings.refuseUpgrades) {
        socket.end('HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
        return;
      }
      const query = new URL(request.url ?? '/', 'http://simulator').searchParams;
      sockets.handleUpgrade(request, socket, head, (client) => serveConnection(state, client, query));
    },

    /** The answer of GET /gateway/bot. */
    recommendation: () => recommendation(state),

    /** Sends a guild's event to the sessions whose shard and intents cover it; interactions need no intent. */
    dispatch(guildId: string, t: string, make: () => unknown, intent = GUILDS_INTENT) {
      const recipients = [...state.sessions.values()].filter(
        (session) =>
          !session.dead &&
          shardOf(guildId, session.shard[1]) === session.shard[0] &&
          (session.intents & intent) === intent,
      );
      for (const session of recipients) dispatchTo(session, t, make);
      return recipients.length;
    },

    ...disruptions(state),

    /** Ends every session and connection, and restores the default settings. */
    reset() {
      for (const session of state.sessions.values()) session.dead = true;
      for (const connection of state.connections) connection.cut();
      state.sessions.clear();
      state.lastIdentifyAt.clear();
      state.startsLeft = STARTS_PER_DAY;
      Object.assign(state.settings, defaultSettings());
      Object.assign(state.counters, zeroCounters());
    },

    /** Ends all connections. */
    stop() {
      for (const connection of state.connections) connection.cut();
      sockets.close();
    },
  };
}

function recommendation(state: GatewayState) {
  const { shards, maxConcurrency } = state.settings;
  return {
    url: state.url(),
    shards: shards ?? Math.max(1, Math.ceil(botGuildIds(state.world()).length / GUILDS_PER_SHARD)),
    session_start_limit: {
      total: STARTS_PER_DAY,
      remaining: state.startsLeft,
      reset_after: 86_400_000,
      max_concurrency: maxConcurrency,
    },
  };
}

/** What a test makes the gateway do to its connections, of one shard or of all. */
function disruptions(state: GatewayState) {
  const connectionsOf = (shardId?: number) =>
    [...state.connections].filter(({ session }) => shardId === undefined || session?.shard[0] === shardId);

  return {
    /** Terminates the connections of one shard or of all, as a lost network does; sessions stay resumable. */
    dropConnections(shardId?: number) {
      for (const connection of connectionsOf(shardId)) connection.cut();
    },

    /** Ends connections, of one shard or of all, with a close code. */
    closeConnections(code: number, shardId?: number) {
      for (const connection of connectionsOf(shardId)) connection.close(code);
    },

    /** Asks every client to reconnect and resume. */
    sendReconnect() {
      for (const connection of state.connections) connection.send({ op: GatewayOpcodes.Reconnect, d: null });
    },

    /** Sends invalid JSON, to one shard or to all. */
    sendGarbled(shardId?: number) {
      for (const connection of connectionsOf(shardId)) connection.send('{"op":0,');
    },

    /** Asks every client for a heartbeat at once. */
    requestHeartbeats() {
      for (const connection of state.connections) connection.send({ op: GatewayOpcodes.Heartbeat, d: null });
    },

    /** Sends INVALID_SESSION to one shard or to all; sessions that are not resumable end. */
    invalidateSessions(resumable: boolean, shardId?: number) {
      for (const connection of connectionsOf(shardId)) {
        if (connection.session !== null) connection.session.dead ||= !resumable;
        state.counters.invalidSessions += 1;
        connection.send({ op: GatewayOpcodes.InvalidSession, d: resumable });
      }
    },
  };
}

function zeroCounters(): GatewayState['counters'] {
  return { connections: 0, identifies: 0, resumes: 0, refusedResumes: 0, invalidSessions: 0, heartbeats: 0 };
}

function defaultSettings(): GatewaySettings {
  return {
    shards: null,
    leastShards: 1,
    maxConcurrency: 1,
    identifyIntervalMs: 5000,
    heartbeatIntervalMs: 41_250,
    muteAcks: false,
    mutedShard: null,
    refuseUpgrades: false,
    refuseResume: false,
    silent: false,
  };
}
