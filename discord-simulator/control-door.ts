import type { Control } from './control.ts';
import { type Asked, json, type Reply } from './exchange.ts';
import type { Simulation } from './simulation.ts';

/** How each method's arguments are named in a JSON body; `body` takes the body itself. */
const argumentNames: Record<keyof Control, readonly string[]> = {
  addUser: ['body'],
  addGuild: ['body'],
  addMember: ['guildId', 'userId', 'permissions'],
  removeMember: ['guildId', 'userId'],
  setPermissions: ['guildId', 'userId', 'permissions'],
  addChannel: ['guildId', 'body'],
  setOverwrites: ['guildId', 'channelId', 'overwrites'],
  addBot: ['guildId', 'permissions'],
  removeBot: ['guildId'],
  outage: ['guildId', 'on'],
  setCounts: ['guildId', 'body'],
  renameGuild: ['guildId', 'name'],
  setIcon: ['guildId', 'hash'],
  transferOwner: ['guildId', 'userId'],
  pauseInvites: ['guildId', 'on'],
  createInvite: ['guildId', 'body'],
  deleteInvite: ['code'],
  expireInvite: ['code'],
  closeDms: ['userId', 'closed'],
  revokeUser: ['userId'],
  narrowGrant: ['userId', 'scopes'],
  slash: ['guildId', 'userId', 'name'],
  messages: ['userId'],
  lightGuilds: ['count'],
  guild: ['guildId'],
  advance: ['ms'],
  reset: [],
  log: ['body'],
  metrics: [],
  sessions: [],
  addFault: ['body'],
  clearFaults: [],
  answerTogether: ['match', 'count'],
  setLimits: ['body'],
  setQuirks: ['body'],
  setGateway: ['body'],
  setStartsLeft: ['count'],
  sendEvent: ['guildId', 'name', 'data'],
  dropConnections: ['shardId'],
  closeConnections: ['code', 'shardId'],
  sendReconnect: [],
  sendGarbled: ['shardId'],
  requestHeartbeats: [],
  invalidateSessions: ['resumable', 'shardId'],
  muteAcks: ['on'],
  refuseUpgrades: ['on'],
  refuseResume: ['on'],
};

/**
 * Answers POST /__sim/NAME: the control plane over HTTP, for tests in other processes. A path in a match is a whole
 * path, or `{"matches": "…"}` for a regular expression. Pages of other origins are kept out.
 */
export async function controlEndpoint(sim: Simulation, control: Control, asked: Asked): Promise<Reply> {
  if (!isFromHere(sim, asked))
    return json({ error: 'The control plane answers programs of this machine only.' }, 403);
  const name = asked.path.slice('/__sim/'.length);
  if (!isMethod(name)) return json({ error: `There is no ${name} to control.` }, 404);
  if (asked.method !== 'POST') return json({ error: 'The control plane takes POST.' }, 405);
  try {
    const body = revived(JSON.parse(asked.text || '{}'));
    const given = argumentNames[name].map((argument) => (argument === 'body' ? body : body[argument]));
    const result: unknown = await Reflect.apply(control[name], control, given);
    return {
      status: 200,
      body: Buffer.from(JSON.stringify(toPlain(result) ?? null)),
      headers: { 'content-type': 'application/json' },
    };
  } catch (error) {
    return json({ error: error instanceof Error ? error.message : String(error) }, 400);
  }
}

/** A form or script of a foreign page cannot send JSON without being asked for its origin first. */
function isFromHere(sim: Simulation, { headers }: Asked) {
  const hosts = [new URL(sim.origin).host, new URL(sim.address).host];
  const host = headers.host ?? '';
  const isLocal = /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(host) || hosts.includes(host);
  const isOwn =
    headers.origin === undefined || headers.origin === sim.origin || headers.origin === sim.address;
  return isLocal && isOwn && (headers['content-type'] ?? '').startsWith('application/json');
}

function isMethod(name: string): name is keyof Control {
  return Object.hasOwn(argumentNames, name);
}

/** Turns `{"matches": "…"}` under `path` into the regular expression it stands for. */
function revived(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('The body must be an object.');
  const entries = Object.entries(value).map(([name, inner]: [string, unknown]): [string, unknown] => {
    if (name === 'match') return [name, revived(inner)];
    const isPattern = name === 'path' && typeof inner === 'object' && inner !== null && 'matches' in inner;
    return [name, isPattern ? new RegExp(String(inner.matches)) : inner];
  });
  return Object.fromEntries(entries);
}

/** Maps have no form in JSON. */
function toPlain(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value ?? null, (_key, inner: unknown) =>
      inner instanceof Map ? Object.fromEntries(inner) : inner,
    ),
  );
}
