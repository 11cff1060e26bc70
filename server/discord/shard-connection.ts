import {
  CompressionMethod,
  DefaultWebSocketManagerOptions,
  type WebSocketShard,
  WebSocketShardEvents,
  type SessionInfo,
} from '@discordjs/ws';
import type { APIGatewayBotInfo } from 'discord-api-types/v10';
import type { GatewayOptions } from './gateway.ts';
import { INTENTS } from './intents.ts';
import { RecoveringShard } from './recovering-shard.ts';

/** Why a shard is no longer connected. */
export interface Ending {
  kind: 'lost' | 'refused' | 'miscounted';
  reason: string;
}

export interface Watchdog {
  start(): void;
  stop(): void;
}

/** One connection of a shard, including the library's own reconnects, until we give it up. */
export interface Attempt {
  shardId: number;
  /** Ends the attempt. Only the first call counts. */
  end: (how: Ending) => void;
  ended: AbortSignal;
  watchdog: Watchdog;
  isGreeted: boolean;
  isConnected: boolean;
  wasConnected: boolean;
}

interface Needs {
  options: GatewayOptions;
  info: APIGatewayBotInfo;
  shardCount: number;
  sessions: Map<number, SessionInfo>;
  mayIdentify: () => boolean;
  waitToIdentify: (shardId: number, signal: AbortSignal) => Promise<void>;
}

const REFUSED = /^(Authentication failed|Used (invalid|disallowed) intents|Used an invalid API version)$/;
const MISCOUNTED = /^(Sharding is required|Invalid shard)$/;

/** Creates the library's shard, ready to connect, which reports to an attempt. */
export function openShard(needs: Needs, attempt: Attempt): WebSocketShard {
  const { options, info, shardCount, sessions } = needs;
  const { shardId, ended } = attempt;
  const sessionOf = () => {
    const session = sessions.get(shardId);
    return session?.shardCount === shardCount ? session : null;
  };
  const shard = new RecoveringShard(
    {
      options: { ...settings(options), gatewayInformation: info, shardCount },
      // A shard that is destroyed while it connects goes on connecting, but it asks for its session first: a promise
      // that never settles stops it. Nor may it discard a session that only the network has interrupted.
      retrieveSessionInfo: () => (ended.aborted ? new Promise<never>(() => {}) : sessionOf()),
      updateSessionInfo: (_, session) => {
        if (ended.aborted) return;
        if (session) sessions.set(shardId, session);
        else sessions.delete(shardId);
      },
      waitForIdentify: (_, signal) => waitForIdentify(needs, attempt, signal),
    },
    shardId,
  );
  listen(shard, attempt, options, sessionOf);
  return shard;
}

/** Reports, once, that a shard has lost its connection. */
export function disconnected({ onDisconnected }: GatewayOptions, attempt: Attempt): void {
  if (!attempt.isConnected) return;
  attempt.isConnected = false;
  onDisconnected(attempt.shardId);
}

function settings({ botToken, timeouts }: GatewayOptions) {
  const { identifyProperties, encoding, version, helloTimeout, readyTimeout } =
    DefaultWebSocketManagerOptions;
  return {
    token: botToken,
    intents: INTENTS,
    compression: CompressionMethod.ZlibNative,
    handshakeTimeout: timeouts.openWithinMs,
    identifyProperties,
    encoding,
    version,
    helloTimeout,
    readyTimeout,
    initialPresence: null,
    largeThreshold: null,
    useIdentifyCompression: false,
  };
}

/** Rejects only when the connection has closed: after any other error the library would retry twice a second. */
async function waitForIdentify(
  { mayIdentify, waitToIdentify }: Needs,
  { shardId, end, watchdog }: Attempt,
  signal: AbortSignal,
) {
  if (!mayIdentify()) {
    end({ kind: 'lost', reason: 'no session start is left' });
    await aborted(signal);
  }
  // With many shards the turn to identify can be minutes away.
  watchdog.stop();
  await waitToIdentify(shardId, signal);
  signal.throwIfAborted();
  watchdog.start();
}

function listen(
  shard: WebSocketShard,
  attempt: Attempt,
  options: GatewayOptions,
  sessionOf: () => SessionInfo | null,
) {
  const { shardId, end, ended, watchdog } = attempt;
  const { log, onConnected, onDispatch } = options;
  const connected = () => {
    watchdog.stop();
    if (ended.aborted) return;
    Object.assign(attempt, { isConnected: true, wasConnected: true });
    onConnected(shardId);
  };
  shard.on(WebSocketShardEvents.Hello, () => {
    attempt.isGreeted = true;
  });
  shard.on(WebSocketShardEvents.Ready, connected);
  shard.on(WebSocketShardEvents.Resumed, connected);
  shard.on(WebSocketShardEvents.Closed, (code) => {
    log.info({ code, shardId }, 'gateway: connection closed');
    attempt.isGreeted = false;
    disconnected(options, attempt);
    if (!ended.aborted) watchdog.start();
  });
  shard.on(WebSocketShardEvents.SocketError, ({ message }) => end({ kind: 'lost', reason: message }));
  shard.on(WebSocketShardEvents.Error, ({ message: reason }) => end({ kind: kindOf(reason), reason }));
  shard.on(WebSocketShardEvents.Dispatch, (payload) => {
    const session = sessionOf();
    // The library's session may have a later sequence by now, so this event's own one is used.
    if (!session) return;
    try {
      onDispatch({ payload, shardId, session: { ...session, sequence: payload.s } });
    } catch (error) {
      // The library does not catch errors of listeners: an invalid event would end the process.
      log.error({ err: error, event: payload.t }, 'gateway: event handler failed');
    }
  });
}

function kindOf(reason: string): Ending['kind'] {
  if (REFUSED.test(reason)) return 'refused';
  return MISCOUNTED.test(reason) ? 'miscounted' : 'lost';
}

async function aborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(new Error('the connection has closed')), { once: true });
  return promise;
}
