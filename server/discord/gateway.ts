import { setTimeout as sleep } from 'node:timers/promises';
import {
  CompressionMethod,
  WebSocketManager,
  WebSocketShardEvents,
  WebSocketShardStatus,
  type SessionInfo,
} from '@discordjs/ws';
import type { REST } from '@discordjs/rest';
import { GatewayIntentBits, type GatewayDispatchPayload } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import { CalmSharding } from './calm-sharding.ts';

export type { SessionInfo };

/** One event from the gateway, with the session as it stands right after it. */
export interface Dispatch {
  payload: GatewayDispatchPayload;
  shardId: number;
  session: SessionInfo;
}

/** How long a socket and a whole connection may take to open, and the first and the longest pause between tries. */
export interface GatewayPatience {
  openWithinMs: number;
  readyWithinMs: number;
  pauseMs: number;
  longestPauseMs: number;
}

interface GatewayOptions {
  rest: REST;
  botToken: string;
  /** The sessions to resume, by shard; empty to begin anew. */
  sessions: ReadonlyMap<number, SessionInfo>;
  /** Called for each event, in order. */
  onDispatch: (dispatch: Dispatch) => void;
  /** Called whenever the bot is (again) connected. */
  onConnected: () => void;
  /** Called whenever it no longer is. */
  onDisconnected: () => void;
  log: Logger;
  patience: GatewayPatience;
}

/** The bot's connection to the gateway. */
export interface Gateway {
  /** Hangs up so that the session can be resumed by the next process. */
  disconnect(): Promise<void>;
}

/** What Discord may expect of a well-behaved bot. */
export const GATEWAY_PATIENCE: GatewayPatience = {
  openWithinMs: 4_000,
  readyWithinMs: 120_000,
  pauseMs: 1_000,
  longestPauseMs: 300_000,
};

const HANG_UP_WITHIN_MS = 1_000;
// Any code but 1000 and 1001, with which Discord would end the session.
const CLOSE_KEEPING_SESSION = 4200;
const FATAL = /^(Authentication failed|Used (invalid|disallowed) intents|Used an invalid API version)$/;

/**
 * Keeps the bot connected. The client library resumes by itself what Discord interrupts. Where it would try
 * again twice a second, or wait for ever, it is given up and started afresh, each time after a longer pause:
 * when the network or the gateway refuses, and after two minutes without a connection. The session lasts
 * until Discord ends it. A refused token ends the attempts.
 */
export function connectGateway(options: GatewayOptions): Gateway {
  const { log, patience } = options;
  const stopping = new AbortController();
  const sessions = new Map(options.sessions);

  const attempts = (async () => {
    let pause = patience.pauseMs;
    let failed = false;
    while (!stopping.signal.aborted) {
      const { wasConnected, fatal, reason } = await connectOnce(options, sessions, failed, stopping.signal);
      if (stopping.signal.aborted) return;
      if (fatal) {
        log.error({ reason }, 'Discord refuses the bot; the site goes on without it until it is restarted');
        return;
      }
      if (wasConnected) pause = patience.pauseMs;
      failed = !wasConnected;
      log.warn({ reason, pause }, 'the bot is not connected; trying afresh');
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {}); // only a stop ends it early
      pause = Math.min(pause * 2, patience.longestPauseMs);
    }
  })();

  return {
    disconnect: async () => {
      stopping.abort();
      await attempts;
    },
  };
}

interface Ending {
  fatal: boolean;
  reason: string;
}

/** Connects, and comes back when the library can do no more for this connection, or is told to stop. */
async function connectOnce(
  { rest, botToken, onDispatch, onConnected, onDisconnected, log, patience }: GatewayOptions,
  sessions: Map<number, SessionInfo>,
  failedBefore: boolean,
  stop: AbortSignal,
) {
  const { promise: ending, resolve } = Promise.withResolvers<Ending>();
  const over = new AbortController();
  const end = (how: Ending) => {
    resolve(how);
    over.abort();
  };

  const manager = new WebSocketManager({
    token: botToken,
    rest: rest.setToken(botToken), // a 401 has made it forget the token
    intents: GatewayIntentBits.Guilds,
    compression: CompressionMethod.ZlibNative,
    buildStrategy: (manager) => new CalmSharding(manager),
    handshakeTimeout: patience.openWithinMs,
    // Hung up while it is connecting, the library connects all the same; but first it asks for its session,
    // and then never hears back. Nor may it throw away a session that only the network has interrupted.
    retrieveSessionInfo: (shardId) =>
      over.signal.aborted ? new Promise<never>(() => {}) : (sessions.get(shardId) ?? null),
    updateSessionInfo: (shardId, session) => {
      if (over.signal.aborted) return;
      if (session) sessions.set(shardId, session);
      else sessions.delete(shardId);
    },
  });

  const greeted = new Set<number>();
  const connected = new Set<number>();
  const missing = new Set<number>();
  let wasConnected = false;
  let watchdog: NodeJS.Timeout | undefined;
  const expectConnection = () => {
    watchdog ??= setTimeout(end, patience.readyWithinMs, {
      fatal: false,
      reason: 'no connection for too long',
    }).unref();
  };
  const isConnected = (shardId: number) => {
    wasConnected = true;
    connected.add(shardId);
    missing.delete(shardId);
    if (missing.size === 0) {
      clearTimeout(watchdog);
      watchdog = undefined;
    }
    onConnected();
  };
  const isDisconnected = (shardId: number) => {
    if (connected.delete(shardId) && connected.size === 0) onDisconnected();
  };

  manager.on(WebSocketShardEvents.Hello, (shardId) => void greeted.add(shardId));
  manager.on(WebSocketShardEvents.Ready, (_ready, shardId) => isConnected(shardId));
  manager.on(WebSocketShardEvents.Resumed, (shardId) => isConnected(shardId));
  manager.on(WebSocketShardEvents.Closed, (code, shardId) => {
    log.info({ code, shardId }, 'the gateway connection closed');
    greeted.delete(shardId);
    isDisconnected(shardId);
    missing.add(shardId);
    if (!over.signal.aborted) expectConnection();
  });
  manager.on(WebSocketShardEvents.SocketError, ({ message }) => end({ fatal: false, reason: message }));
  manager.on(WebSocketShardEvents.Error, ({ message }) =>
    end({ fatal: FATAL.test(message), reason: message }),
  );
  manager.on(WebSocketShardEvents.Dispatch, (payload, shardId) => {
    const session = sessions.get(shardId);
    // The library has already moved its sequence on; what counts here is this event's own.
    if (!session) return;
    try {
      onDispatch({ payload, shardId, session: { ...session, sequence: payload.s } });
    } catch (error) {
      // Nobody catches what is thrown in here: one event without sense would end this process.
      log.error({ err: error, event: payload.t }, 'an event could not be understood');
    }
  });

  stop.addEventListener('abort', () => end({ fatal: false, reason: 'stopping' }), { signal: over.signal });
  expectConnection();
  const connect = async () => {
    if (failedBefore) await resumeAtMainAddress(manager, sessions);
    await manager.connect();
  };
  connect().catch((error: unknown) => end({ fatal: false, reason: String(error) }));

  const how = await ending;
  clearTimeout(watchdog);
  await openOrRefused(manager, greeted, patience.openWithinMs);
  await hangUp(manager);
  if (connected.size > 0) onDisconnected();
  return { ...how, wasConnected };
}

/** The address that a session was to be resumed at can be gone; the one that everybody begins at takes it too. */
async function resumeAtMainAddress(manager: WebSocketManager, sessions: Map<number, SessionInfo>) {
  const { url } = await manager.fetchGatewayInformation();
  for (const [shardId, session] of sessions) sessions.set(shardId, { ...session, resumeURL: url });
}

/**
 * Waits for sockets that are neither. The library stops listening to what it hangs up, and a socket that is
 * refused when nobody listens ends this process.
 */
async function openOrRefused(manager: WebSocketManager, greeted: ReadonlySet<number>, openWithinMs: number) {
  for (let waitedMs = 0; waitedMs <= openWithinMs; waitedMs += 50) {
    const statuses = [...(await manager.fetchStatus())];
    const opening = ([shardId, status]: (typeof statuses)[number]) =>
      status === WebSocketShardStatus.Connecting && !greeted.has(shardId);
    if (!statuses.some(opening)) return;
    await sleep(50);
  }
}

/** Closes the connections. One whose other end no longer answers is left to itself after a moment. */
async function hangUp(manager: WebSocketManager) {
  const goodbye = manager.destroy({ code: CLOSE_KEEPING_SESSION, reason: 'restart' });
  await Promise.race([goodbye, sleep(HANG_UP_WITHIN_MS, undefined, { ref: false })]);
}
