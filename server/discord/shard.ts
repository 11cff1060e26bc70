import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocketShardStatus, type SessionInfo, type WebSocketShard } from '@discordjs/ws';
import { HOUR_MS } from '#contract/durations.ts';
import { backoff } from './backoff.ts';
import type { GatewayInformation } from './gateway-information.ts';
import type { GatewayOptions } from './gateway.ts';
import { disconnected, openShard, type Attempt, type Ending, type Watchdog } from './shard-connection.ts';

/** What all shards of the bot share. */
export interface ShardContext {
  options: GatewayOptions;
  information: GatewayInformation;
  /** The session of each shard. */
  sessions: Map<number, SessionInfo>;
  shardCount: number;
  /** Aborted when all shards end. */
  over: AbortSignal;
  /** Waits until a shard may identify. */
  waitToIdentify: (shardId: number, signal: AbortSignal) => Promise<void>;
  /** Whether Discord has refused the token. */
  isRefused: () => boolean;
  refuse: (reason: string) => void;
  /** Asks Discord for the number of shards; true when it has changed, so that all start again. */
  recount: () => Promise<boolean>;
}

const HANG_UP_WITHIN_MS = 1_000;
// Discord ends the session at the codes 1000 and 1001, and keeps it at any other.
const CLOSE_KEEPING_SESSION = 4200;
// All shards share Discord's thousand session starts a day.
const MOST_IDENTIFIES_AN_HOUR = 6;

/**
 * Keeps one shard connected until all end. The client library resumes by itself after Discord closes a connection. When
 * the network or the gateway refuses, it would retry twice a second, and in other cases wait for ever: then, and after
 * two minutes without a connection, it is replaced by a new one, each time after a longer pause. The session lasts
 * until Discord ends it.
 */
export async function keepShardConnected(context: ShardContext, shardId: number): Promise<void> {
  const { options, over } = context;
  const { pauseMs, longestPauseMs } = options.timeouts;
  const pauses = backoff(pauseMs, longestPauseMs);
  const mayIdentify = identifyLimit(context);
  let failed = false;
  while (!over.aborted && !context.isRefused()) {
    const { kind, reason, wasConnected } = await connectOnce(context, shardId, { failed, mayIdentify });
    if (over.aborted) return;
    if (kind === 'refused') return context.refuse(reason);
    if (kind === 'miscounted' && (await context.recount().catch(() => false))) return; // unknown: tried as it is
    if (wasConnected) pauses.reset();
    failed = !wasConnected;
    const pause = pauses.next();
    options.log.warn({ shardId, reason, pause }, 'gateway: shard not connected; retrying');
    await sleep(pause, undefined, { signal: over }).catch(() => {}); // the loop sees why it ended early
  }
}

/** Limits the identifies of one shard, so that it does not use up the session starts of all. */
function identifyLimit({ information, options: { clock } }: ShardContext) {
  let times: number[] = [];
  return () => {
    const now = clock().getTime();
    times = times.filter((time) => time > now - HOUR_MS);
    if (times.length >= MOST_IDENTIFIES_AN_HOUR || !information.takeStart()) return false;
    times.push(now);
    return true;
  };
}

/** Connects; returns when the library cannot recover the connection, or all shards end. */
async function connectOnce(
  context: ShardContext,
  shardId: number,
  { failed, mayIdentify }: { failed: boolean; mayIdentify: () => boolean },
) {
  const { options, information, sessions, shardCount, over } = context;
  const { openWithinMs, readyWithinMs } = options.timeouts;
  const { attempt, ending } = beginAttempt(shardId, readyWithinMs, over);
  let shard: WebSocketShard | null = null;
  const connect = async () => {
    const info = await information.recent();
    if (attempt.ended.aborted) return;
    // The session's resume URL may not answer any more; the gateway's own URL accepts a resume too.
    const session = sessions.get(shardId);
    if (failed && session) sessions.set(shardId, { ...session, resumeURL: info.url });
    shard = openShard({ ...context, info, shardCount, mayIdentify }, attempt);
    await shard.connect();
  };
  attempt.watchdog.start();
  connect().catch((error: unknown) => attempt.end({ kind: 'lost', reason: String(error) }));

  const how = await ending;
  attempt.watchdog.stop();
  if (shard) {
    await openOrRefused(shard, attempt, openWithinMs);
    await hangUp(shard);
  }
  disconnected(options, attempt);
  return { ...how, wasConnected: attempt.wasConnected };
}

function beginAttempt(shardId: number, readyWithinMs: number, over: AbortSignal) {
  const { promise: ending, resolve } = Promise.withResolvers<Ending>();
  const ended = new AbortController();
  const end = (how: Ending) => {
    resolve(how);
    ended.abort();
  };
  over.addEventListener('abort', () => end({ kind: 'lost', reason: 'stopping' }), { signal: ended.signal });
  const watchdog = watch(readyWithinMs, () => end({ kind: 'lost', reason: 'no connection for too long' }));
  const state = { isGreeted: false, isConnected: false, wasConnected: false };
  const attempt: Attempt = { shardId, end, ended: ended.signal, watchdog, ...state };
  return { attempt, ending };
}

/** A timer that calls back unless it is stopped in time. Starting it again does not extend it. */
function watch(withinMs: number, tooLate: () => void): Watchdog {
  let timer: NodeJS.Timeout | undefined;
  return {
    start: () => {
      timer ??= setTimeout(tooLate, withinMs).unref();
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/**
 * Waits until the socket is open or refused. The library removes its listeners when it destroys a socket, and the error
 * of a refused socket without listeners would end the process.
 */
async function openOrRefused(shard: WebSocketShard, attempt: Attempt, openWithinMs: number) {
  for (let waitedMs = 0; waitedMs <= openWithinMs; waitedMs += 50) {
    if (shard.status !== WebSocketShardStatus.Connecting || attempt.isGreeted) return;
    await sleep(50);
  }
}

/** Closes the connection; does not wait long for a peer that no longer answers. */
async function hangUp(shard: WebSocketShard) {
  const goodbye = shard.destroy({ code: CLOSE_KEEPING_SESSION, reason: 'restart' });
  await Promise.race([goodbye, sleep(HANG_UP_WITHIN_MS, undefined, { ref: false })]);
}
