import { setTimeout as sleep } from 'node:timers/promises';
import { CompressionMethod, WebSocketManager, WebSocketShardEvents, type SessionInfo } from '@discordjs/ws';
import type { REST } from '@discordjs/rest';
import { GatewayIntentBits, type GatewayDispatchPayload } from 'discord-api-types/v10';
import type { Logger } from 'pino';

export type { SessionInfo };

/** One event from the gateway, with the session as it stands right after it. */
export interface Dispatch {
  payload: GatewayDispatchPayload;
  shardId: number;
  session: SessionInfo;
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
  log: Logger;
  /** How long a connection may take, and the first and longest pause before another try. For tests. */
  patience?: { readyWithinMs: number; pauseMs: number; longestPauseMs: number };
}

/** The bot's connection to the gateway. */
export interface Gateway {
  /** Hangs up so that the session can be resumed by the next process. */
  disconnect(): Promise<void>;
}

const PATIENCE = { readyWithinMs: 120_000, pauseMs: 1_000, longestPauseMs: 300_000 };
// Any code but 1000 and 1001, with which Discord would end the session.
const CLOSE_KEEPING_SESSION = 4200;
const FATAL = /^(Authentication failed|Used (invalid|disallowed) intents|Used an invalid API version)$/;

/**
 * Keeps the bot connected. The client library reconnects and resumes by itself; what it does not do is
 * give up on a gateway that refuses it twice a second, so a watchdog does: after two minutes without a
 * connection it starts afresh, each time after a longer pause. A refused token ends the attempts.
 */
export function connectGateway(options: GatewayOptions): Gateway {
  const { log, patience = PATIENCE } = options;
  const stopping = new AbortController();
  let manager: WebSocketManager | null = null;
  // Outlives a manager, so that a fresh start resumes too. The library reads it, and forgets it when told to.
  const live = new Map(options.sessions);

  const attempts = (async () => {
    for (let pause = patience.pauseMs; !stopping.signal.aborted; pause = Math.min(pause * 2, patience.longestPauseMs)) {
      const attempt = watch(options, live, patience.readyWithinMs, stopping.signal, () => {
        pause = patience.pauseMs / 2;
      });
      manager = attempt.manager;
      const outcome = await attempt.outcome;
      if (stopping.signal.aborted) return;
      await hangUp(manager);
      if (outcome.fatal) {
        log.error({ reason: outcome.reason }, 'Discord refuses the bot; the site goes on without it until it is restarted');
        return;
      }
      log.warn({ reason: outcome.reason, pause }, 'the bot is not connected; trying afresh');
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {}); // aborted by a stop, which the loop sees
    }
  })();

  return {
    disconnect: async () => {
      stopping.abort();
      if (manager) await hangUp(manager);
      await attempts;
    },
  };
}

interface Outcome {
  fatal: boolean;
  reason: string;
}

/** Connects once and watches until the connection has failed for good or for too long. */
function watch(
  { rest, botToken, onDispatch, onConnected, log }: GatewayOptions,
  live: Map<number, SessionInfo>,
  readyWithinMs: number,
  stop: AbortSignal,
  onReady: () => void,
) {
  const { promise: outcome, resolve } = Promise.withResolvers<Outcome>();
  const manager = new WebSocketManager({
    token: botToken,
    rest,
    intents: GatewayIntentBits.Guilds,
    compression: CompressionMethod.ZlibNative,
    retrieveSessionInfo: (shardId) => live.get(shardId) ?? null,
    updateSessionInfo: (shardId, session) => {
      if (session) live.set(shardId, session);
      else live.delete(shardId);
    },
  });

  let watchdog: NodeJS.Timeout | undefined;
  const expectConnection = () => {
    watchdog ??= setTimeout(() => resolve({ fatal: false, reason: 'no connection for too long' }), readyWithinMs).unref();
  };
  const connected = () => {
    clearTimeout(watchdog);
    watchdog = undefined;
    onReady();
    onConnected();
  };

  manager.on(WebSocketShardEvents.Ready, connected);
  manager.on(WebSocketShardEvents.Resumed, connected);
  manager.on(WebSocketShardEvents.Closed, (code, shardId) => {
    log.info({ code, shardId }, 'the gateway connection closed');
    if (!stop.aborted) expectConnection();
  });
  manager.on(WebSocketShardEvents.SocketError, (error) => log.debug({ err: error }, 'gateway socket'));
  manager.on(WebSocketShardEvents.Error, (error) => {
    if (FATAL.test(error.message)) resolve({ fatal: true, reason: error.message });
    else log.warn({ err: error }, 'gateway');
  });
  manager.on(WebSocketShardEvents.Dispatch, (payload, shardId) => {
    const session = live.get(shardId);
    // The library has already moved its sequence on; what counts here is this event's own.
    if (session) onDispatch({ payload, shardId, session: { ...session, sequence: payload.s } });
  });

  expectConnection();
  manager.connect().catch((error: unknown) => {
    const status = (error as { status?: unknown }).status;
    resolve({ fatal: status === 401, reason: error instanceof Error ? error.message : String(error) });
  });
  stop.addEventListener('abort', () => resolve({ fatal: false, reason: 'stopping' }), { once: true });
  void outcome.then(() => clearTimeout(watchdog));
  return { manager, outcome };
}

async function hangUp(manager: WebSocketManager) {
  await manager.destroy({ code: CLOSE_KEEPING_SESSION, reason: 'restart' });
}
