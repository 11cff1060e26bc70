import { constants, createDeflate } from 'node:zlib';
import { GatewayCloseCodes, GatewayOpcodes } from 'discord-api-types/v10';
import type { WebSocket } from 'ws';
import { APPLICATION } from './application.ts';
import type { GatewayState } from './gateway.ts';
import {
  isResumable,
  missedSince,
  newSession,
  type Session,
  shardGuildIds,
  sendReady,
} from './gateway-sessions.ts';

/** The connection of one client. */
export interface Connection {
  session: Session | null;
  send: (payload: object | string) => void;
  /** Ends the connection with a close code after everything sent so far. */
  close: (code: number, reason?: string) => void;
  /** Terminates the socket, as a lost network does. */
  cut: () => void;
}

const PRIVILEGED_INTENTS = (1 << 1) | (1 << 8) | (1 << 15);
const KNOWN_INTENTS = 0b11_0011_0001_1111_1111_1111_1111;
const MAX_GUILDS_PER_SHARD = 2500;
const MAX_PAYLOAD_BYTES = 4096;
const SENDS_PER_MINUTE = 120;

/** Serves one socket from HELLO until it closes, by Discord's rules. */
export function serveConnection(state: GatewayState, socket: WebSocket, query: URLSearchParams) {
  const sender = createSender(socket, query.get('compress') === 'zlib-stream');
  const connection: Connection = { session: null, ...sender };
  state.connections.add(connection);
  state.counters.connections += 1;

  let sends: number[] = [];
  let lastBeatAt = Date.now();
  const watch = setInterval(() => {
    if (Date.now() - lastBeatAt < state.settings.heartbeatIntervalMs * 1.5) return;
    sender.close(GatewayCloseCodes.SessionTimedOut);
  }, 1000);

  socket.on('message', (raw, isBinary) => {
    const text = Buffer.isBuffer(raw) ? raw.toString('utf8') : ''; // ws hands over one Buffer unless told otherwise
    sends = [...sends.filter((at) => at > Date.now() - 60_000), Date.now()];
    if (sends.length > SENDS_PER_MINUTE) return sender.close(GatewayCloseCodes.RateLimited);
    const payload = isBinary || Buffer.byteLength(text) > MAX_PAYLOAD_BYTES ? null : parsed(text);
    if (payload === null) return sender.close(GatewayCloseCodes.DecodeError);
    if (payload.op === GatewayOpcodes.Heartbeat) {
      lastBeatAt = Date.now();
      state.counters.heartbeats += 1;
      const { muteAcks, mutedShard } = state.settings;
      const isMuted = muteAcks || (mutedShard !== null && connection.session?.shard[0] === mutedShard);
      if (!isMuted) sender.send({ op: GatewayOpcodes.HeartbeatAck });
      return;
    }
    handlePayload(state, connection, payload);
  });
  socket.on('error', () => sender.cut());
  socket.on('close', (code) => {
    clearInterval(watch);
    state.connections.delete(connection);
    if (connection.session !== null)
      detach(state, connection.session, !sender.closedByUs() && (code === 1000 || code === 1001));
  });

  if (query.get('v') !== '10') return sender.close(GatewayCloseCodes.InvalidAPIVersion);
  if ((query.get('encoding') ?? 'json') !== 'json') return sender.close(GatewayCloseCodes.DecodeError);
  if (!state.settings.silent) {
    sender.send({
      op: GatewayOpcodes.Hello,
      d: { heartbeat_interval: state.settings.heartbeatIntervalMs, _trace: ['simulator'] },
    });
  }
}

function handlePayload(
  state: GatewayState,
  connection: Connection,
  { op, d }: { op: GatewayOpcodes; d: Record<string, unknown> },
) {
  if (op === GatewayOpcodes.Identify) return identify(state, connection, d);
  if (op === GatewayOpcodes.Resume) return resume(state, connection, d);
  const known =
    op === GatewayOpcodes.PresenceUpdate ||
    op === GatewayOpcodes.VoiceStateUpdate ||
    op === GatewayOpcodes.RequestGuildMembers;
  if (connection.session === null) return connection.close(GatewayCloseCodes.NotAuthenticated);
  if (!known) connection.close(GatewayCloseCodes.UnknownOpcode);
}

function identify(state: GatewayState, connection: Connection, d: Record<string, unknown>) {
  const { settings, counters } = state;
  if (connection.session !== null) return connection.close(GatewayCloseCodes.AlreadyAuthenticated);
  if (!isBotToken(d.token))
    return connection.close(GatewayCloseCodes.AuthenticationFailed, 'Authentication failed.');
  const intents = d.intents;
  if (
    typeof intents !== 'number' ||
    !Number.isInteger(intents) ||
    intents < 0 ||
    (intents & ~KNOWN_INTENTS) !== 0
  ) {
    return connection.close(GatewayCloseCodes.InvalidIntents, 'Invalid intent(s).');
  }
  if ((intents & PRIVILEGED_INTENTS) !== 0) {
    return connection.close(GatewayCloseCodes.DisallowedIntents, 'Disallowed intent(s).');
  }
  const shard = validShard(d.shard ?? [0, 1]);
  if (shard === null) return connection.close(GatewayCloseCodes.InvalidShard, 'Invalid shard.');
  const tooMany =
    shardGuildIds(state.world(), shard).length > MAX_GUILDS_PER_SHARD || shard[1] < settings.leastShards;
  if (tooMany) return connection.close(GatewayCloseCodes.ShardingRequired, 'Sharding required.');

  const key = shard[0] % settings.maxConcurrency;
  const last = state.lastIdentifyAt.get(key);
  const tooSoon = last !== undefined && Date.now() - last < settings.identifyIntervalMs;
  if (tooSoon || state.startsLeft <= 0) {
    counters.invalidSessions += 1;
    return connection.send({ op: GatewayOpcodes.InvalidSession, d: false });
  }
  state.lastIdentifyAt.set(key, Date.now());
  state.startsLeft -= 1;
  counters.identifies += 1;

  const session = newSession(shard, intents);
  state.sessions.set(session.id, session);
  attach(connection, session);
  sendReady(state, session);
}

function resume(state: GatewayState, connection: Connection, d: Record<string, unknown>) {
  if (connection.session !== null) return connection.close(GatewayCloseCodes.AlreadyAuthenticated);
  if (!isBotToken(d.token))
    return connection.close(GatewayCloseCodes.AuthenticationFailed, 'Authentication failed.');
  const session = state.sessions.get(String(d.session_id));
  const missed = session && typeof d.seq === 'number' ? missedSince(session, d.seq) : null;
  if (!session || missed === null || state.settings.refuseResume || !isResumable(session, state.now())) {
    state.counters.refusedResumes += 1;
    return connection.send({ op: GatewayOpcodes.InvalidSession, d: false });
  }
  if (Number(d.seq) > session.seq) return connection.close(GatewayCloseCodes.InvalidSeq, 'Invalid seq.');
  session.drop?.();
  state.counters.resumes += 1;
  attach(connection, session);
  for (const dispatch of missed) session.send?.(dispatch);
  session.send?.({ s: session.seq, t: 'RESUMED', make: () => ({ _trace: ['simulator'] }) });
}

function attach(connection: Connection, session: Session) {
  connection.session = session;
  session.lostAt = null;
  session.drop = () => {
    connection.session = null;
    connection.cut();
  };
  session.send = ({ s, t, make }) => connection.send({ op: GatewayOpcodes.Dispatch, t, s, d: make() });
}

function detach(state: GatewayState, session: Session, forGood: boolean) {
  session.send = null;
  session.drop = null;
  session.lostAt = state.now();
  session.dead ||= forGood;
}

/** oceanic.js resumes with the `Bot ` prefix before the token, which Discord accepts. */
function isBotToken(token: unknown) {
  return typeof token === 'string' && token.replace(/^Bot /, '') === APPLICATION.botToken;
}

function validShard(shard: unknown): Session['shard'] | null {
  if (!Array.isArray(shard) || shard.length !== 2) return null;
  const [id, count] = shard.map(Number);
  if (id === undefined || count === undefined || !Number.isInteger(id) || !Number.isInteger(count))
    return null;
  return id >= 0 && count > id ? [id, count] : null;
}

function parsed(text: string): { op: GatewayOpcodes; d: Record<string, unknown> } | null {
  try {
    const payload: unknown = JSON.parse(text);
    if (
      typeof payload !== 'object' ||
      payload === null ||
      !('op' in payload) ||
      typeof payload.op !== 'number'
    )
      return null;
    const d = 'd' in payload && typeof payload.d === 'object' && payload.d !== null ? payload.d : {};
    // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- a number that is no opcode is refused by `handlePayload`
    return { op: payload.op, d: { ...d } };
  } catch {
    return null;
  }
}

/** Sends payloads as plain text, or as one zlib stream that is flushed after each. */
function createSender(socket: WebSocket, compressed: boolean) {
  let closedByUs = false;
  const deflate = compressed ? createDeflate({ level: 1 }) : null;
  let chunks: Buffer[] = [];
  deflate?.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('close', () => deflate?.close());
  const isOpen = () => socket.readyState === socket.OPEN;

  return {
    closedByUs: () => closedByUs,
    send(payload: object | string) {
      if (!isOpen()) return;
      const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
      if (deflate === null) return socket.send(text);
      deflate.write(text);
      deflate.flush(constants.Z_SYNC_FLUSH, () => {
        const bytes = Buffer.concat(chunks);
        chunks = [];
        if (isOpen()) socket.send(bytes);
      });
    },
    close(code: number, reason = '') {
      closedByUs = true;
      if (deflate === null || !isOpen()) return socket.close(code, reason);
      deflate.flush(constants.Z_SYNC_FLUSH, () => socket.close(code, reason));
    },
    cut() {
      closedByUs = true;
      socket.terminate();
    },
  };
}
