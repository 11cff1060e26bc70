import type { Control } from './control.ts';
import { type SimRequest, json, type Reply } from './http.ts';
import type { Simulation } from './simulation.ts';

/** The names of each method's arguments in a JSON body; `body` is the whole body. */
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
  setTraits: ['guildId', 'body'],
  transferOwner: ['guildId', 'userId'],
  pauseInvites: ['guildId', 'on'],
  pauseInvitesUntil: ['guildId', 'until'],
  addEvent: ['guildId', 'body'],
  changeEvent: ['guildId', 'eventId', 'body'],
  moveEvent: ['guildId', 'eventId', 'body'],
  startEvent: ['guildId', 'eventId'],
  endEvent: ['guildId', 'eventId'],
  cancelEvent: ['guildId', 'eventId'],
  deleteEvent: ['guildId', 'eventId'],
  cancelOccurrence: ['guildId', 'eventId', 'originalStart'],
  moveOccurrence: ['guildId', 'eventId', 'originalStart', 'body'],
  hideChannel: ['guildId', 'channelId', 'hidden'],
  setEveryone: ['guildId', 'permissions'],
  addStage: ['guildId', 'name', 'type'],
  createInvite: ['guildId', 'body'],
  deleteInvite: ['code'],
  expireInvite: ['code'],
  silenceInvite: ['code'],
  addWebhook: ['guildId', 'body'],
  deleteWebhook: ['webhookId'],
  forbidWebhook: ['webhookId', 'on'],
  channelMessages: ['channelId'],
  account: ['userId'],
  grant: ['userId', 'scopes'],
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
  heldRequests: [],
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
 * Answers POST /__sim/NAME: the control methods over HTTP, for tests in other processes. A path in a match is a whole
 * path, or `{"matches": "…"}` for a regular expression. Requests from other origins are refused.
 */
export async function controlEndpoint(
  sim: Simulation,
  control: Control,
  request: SimRequest,
): Promise<Reply> {
  if (!isSameOrigin(sim, request))
    return json({ error: 'The control plane answers programs of this machine only.' }, 403);
  const name = request.path.slice('/__sim/'.length);
  if (!isMethod(name)) return json({ error: `There is no ${name} to control.` }, 404);
  if (request.method !== 'POST') return json({ error: 'The control plane takes POST.' }, 405);
  try {
    const body = withRegExp(JSON.parse(request.text || '{}'));
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

/** Another origin cannot send JSON without a CORS preflight, which fails here. */
function isSameOrigin(sim: Simulation, { headers }: SimRequest) {
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

/** Turns `{"matches": "…"}` under `path` into a regular expression. */
function withRegExp(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('The body must be an object.');
  const entries = Object.entries(value).map(([name, inner]: [string, unknown]): [string, unknown] => {
    if (name === 'match') return [name, withRegExp(inner)];
    const isPattern = name === 'path' && typeof inner === 'object' && inner !== null && 'matches' in inner;
    return [name, isPattern ? new RegExp(String(inner.matches)) : inner];
  });
  return Object.fromEntries(entries);
}

/** Turns maps into objects, since JSON has no maps. */
function toPlain(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value ?? null, (_key, inner: unknown) =>
      inner instanceof Map ? Object.fromEntries(inner) : inner,
    ),
  );
}
