import { setTimeout as sleep } from 'node:timers/promises';
import { SimpleIdentifyThrottler, type SessionInfo } from '@discordjs/ws';
import type { REST } from '@discordjs/rest';
import type { GatewayDispatchPayload } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import { backoff } from './backoff.ts';
import { gatewayInformation, type GatewayInformation } from './gateway-information.ts';
import { keepShardConnected, type ShardContext } from './shard.ts';

export type { SessionInfo };

/** One event from the gateway, with the session as it stands right after it. */
export interface Dispatch {
  payload: GatewayDispatchPayload;
  shardId: number;
  session: SessionInfo;
}

/** How long a socket may take to open and a shard to be ready; the first and the longest pause between attempts. */
export interface GatewayTimeouts {
  openWithinMs: number;
  readyWithinMs: number;
  pauseMs: number;
  longestPauseMs: number;
}

export interface GatewayOptions {
  rest: REST;
  botToken: string;
  /** The sessions to resume, by shard; empty for new sessions. */
  sessions: ReadonlyMap<number, SessionInfo>;
  /** Called for each event; those of one shard come in order. */
  onDispatch: (dispatch: Dispatch) => void;
  /** Called with the number of shards before any connects, and again when Discord requires another number. */
  onShards: (shardCount: number) => void;
  /** Called whenever a shard has connected. */
  onConnected: (shardId: number) => void;
  /** Called whenever a shard has lost its connection. */
  onDisconnected: (shardId: number) => void;
  clock: () => Date;
  log: Logger;
  timeouts: GatewayTimeouts;
}

/** The bot's connections to the gateway. */
export interface Gateway {
  /** Closes the connections so that the next process can resume the sessions. */
  disconnect(): Promise<void>;
}

/** The timeouts in production: pauses that spare Discord. */
export const GATEWAY_TIMEOUTS: GatewayTimeouts = {
  openWithinMs: 4_000,
  readyWithinMs: 120_000,
  pauseMs: 1_000,
  longestPauseMs: 300_000,
};

/**
 * Keeps the bot connected, each shard independently of the others. All shards start again only when Discord no longer
 * accepts their number; a refused token ends all attempts.
 */
export function connectGateway(options: GatewayOptions): Gateway {
  const stopping = new AbortController();
  const running = keepConnected(options, stopping.signal);
  return {
    disconnect: async () => {
      stopping.abort();
      await running;
    },
  };
}

async function keepConnected(options: GatewayOptions, stop: AbortSignal) {
  const { log, timeouts } = options;
  const information = gatewayInformation(options);
  const sessions = new Map(options.sessions);
  const pauses = backoff(timeouts.pauseMs, timeouts.longestPauseMs);
  while (!stop.aborted) {
    try {
      const { shards } = await orStop(information.recent(), stop);
      pauses.reset();
      const { refused } = await runShards(options, { information, sessions, shardCount: shards }, stop);
      if (refused === null) continue;
      log.error({ reason: refused }, 'gateway: Discord refuses the bot; no retry until a restart');
      return;
    } catch (error) {
      if (stop.aborted) return;
      const pause = pauses.next();
      log.warn({ err: error, pause }, 'gateway: information request failed; retrying');
      await sleep(pause, undefined, { signal: stop }).catch(() => {}); // the loop sees why it ended early
    }
  }
}

interface Shards {
  information: GatewayInformation;
  sessions: Map<number, SessionInfo>;
  shardCount: number;
}

/** Runs a number of shards until the bot stops, Discord requires another number, or it refuses the bot. */
async function runShards(
  options: GatewayOptions,
  { information, sessions, shardCount }: Shards,
  stop: AbortSignal,
) {
  const recounted = new AbortController();
  const throttler = new SimpleIdentifyThrottler(information.maxConcurrency());
  let refused: string | null = null;
  const context: ShardContext = {
    options,
    information,
    sessions,
    shardCount,
    over: AbortSignal.any([stop, recounted.signal]),
    waitToIdentify: (shardId, signal) => throttler.waitForIdentify(shardId, signal),
    isRefused: () => refused !== null,
    refuse: (reason) => {
      refused = reason;
    },
    recount: async () => {
      const { shards } = await information.now();
      if (shards !== shardCount) recounted.abort();
      return shards !== shardCount;
    },
  };
  options.onShards(shardCount);
  await Promise.all(Array.from({ length: shardCount }, (_, shardId) => keepShardConnected(context, shardId)));
  return { refused };
}

/** Rejects when the bot stops, because a call may wait long for rate limits. */
async function orStop<T>(call: Promise<T>, stop: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const end = () => reject(new Error('the bot stops'));
  stop.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([call, promise]);
  } finally {
    stop.removeEventListener('abort', end);
  }
}
