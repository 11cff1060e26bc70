import { randomUUID } from 'node:crypto';
import { botGuildIds, findGuild } from './guilds.ts';
import { applicationPayload, botUserPayload } from './account-payloads.ts';
import { guildCreatePayload } from './guild-payloads.ts';
import type { GatewayState } from './gateway.ts';
import type { World } from './world.ts';

/** The intent that guild events need. */
export const GUILDS_INTENT = 1;

/** One event of a session's log; its data is built when it is sent, to save memory. */
export interface Dispatch {
  s: number;
  t: string;
  make: () => unknown;
}

/** A client's session, which outlives its connections. */
export interface Session {
  id: string;
  shard: readonly [id: number, count: number];
  intents: number;
  seq: number;
  log: Dispatch[];
  /** Sends to the session's connection; null while there is none. */
  send: ((dispatch: Dispatch) => void) | null;
  /** Ends the session's connection. */
  drop: (() => void) | null;
  lostAt: number | null;
  dead: boolean;
}

const LOG_LENGTH = 5000;
const RESUMABLE_MS = 180_000;

/** The shard that a guild belongs to. */
export function shardOf(guildId: string, shards: number) {
  return Number((BigInt(guildId) >> 22n) % BigInt(shards));
}

/** The guilds of one shard, outages included. */
export function shardGuildIds(world: World, [id, count]: Session['shard']) {
  const ids = botGuildIds(world);
  return count === 1 ? ids : ids.filter((guildId) => shardOf(guildId, count) === id);
}

/** A new session, before READY. */
export function newSession(shard: Session['shard'], intents: number): Session {
  return {
    id: randomUUID().replaceAll('-', ''),
    shard,
    intents,
    seq: 0,
    log: [],
    send: null,
    drop: null,
    lostAt: null,
    dead: false,
  };
}

/** Logs an event and sends it if the session has a connection. */
export function dispatchTo(session: Session, t: string, make: () => unknown) {
  session.seq += 1;
  const dispatch = { s: session.seq, t, make };
  session.log.push(dispatch);
  if (session.log.length > LOG_LENGTH * 2) session.log.splice(0, session.log.length - LOG_LENGTH);
  session.send?.(dispatch);
}

/** Sends READY with every guild unavailable, then each guild as it is. */
export function sendReady(
  { world: currentWorld, now, url }: Pick<GatewayState, 'world' | 'now' | 'url'>,
  session: Session,
) {
  const world = currentWorld();
  const ids = shardGuildIds(world, session.shard);
  const seesGuilds = (session.intents & GUILDS_INTENT) !== 0;
  dispatchTo(session, 'READY', () => ({
    v: 10,
    user: botUserPayload(),
    guilds: seesGuilds ? ids.map((id) => ({ id, unavailable: true })) : [],
    session_id: session.id,
    resume_gateway_url: url(),
    session_type: 'normal',
    shard: session.shard,
    application: applicationPayload(),
    private_channels: [],
    relationships: [],
  }));
  if (!seesGuilds) return;
  for (const id of ids) {
    if (findGuild(world, id)?.unavailable === true)
      dispatchTo(session, 'GUILD_DELETE', () => ({ id, unavailable: true }));
    else dispatchTo(session, 'GUILD_CREATE', () => currentGuild(world, id, now()));
  }
}

/** The events after `seq`; null when the log no longer has them all. */
export function missedSince(session: Session, seq: number): Dispatch[] | null {
  const oldest = session.log[0]?.s ?? 1;
  return seq + 1 < oldest ? null : session.log.filter((dispatch) => dispatch.s > seq);
}

/** Whether a client may still resume a session. */
export function isResumable(session: Session, now: number) {
  return !session.dead && (session.lostAt === null || now - session.lostAt < RESUMABLE_MS);
}

function currentGuild(world: World, id: string, now: number) {
  const guild = findGuild(world, id);
  return guild === undefined ? { id, unavailable: true } : guildCreatePayload(world, guild, now);
}
