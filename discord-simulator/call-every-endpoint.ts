import {
  GuildFeature,
  GuildNSFWLevel,
  GuildPremiumTier,
  GuildVerificationLevel,
} from 'discord-api-types/v10';
import { cast, guilds } from './cast.ts';
import type { GuildTraits } from './guild-traits.ts';
import { relatedId } from './guilds.ts';
import type { Simulator } from './simulator.ts';
import { startTestBot } from './test-bot.ts';
import { callInvites } from './call-invites.ts';
import { callWebhooks } from './call-webhooks.ts';
import { type CallResult, callApi, codeFor, postForm, REDIRECT, signIn } from './test-calls.ts';

const hall = guilds.studyHall.id;

const { Community, MemberVerificationGateEnabled, Partnered, Verified } = GuildFeature;
const { None, Low, Medium, High, VeryHigh } = GuildVerificationLevel;
const { None: NoTier, Tier1, Tier2, Tier3 } = GuildPremiumTier;
const { Default, Explicit, Safe, AgeRestricted } = GuildNSFWLevel;

/** Each verification level, boost tier, age level and feature at least once. */
export const EVERY_TRAIT: readonly Partial<GuildTraits>[] = [
  { verificationLevel: None, premiumTier: NoTier, nsfwLevel: Default, features: [] },
  { verificationLevel: Low, premiumTier: Tier1, nsfwLevel: Explicit, features: [Community] },
  {
    verificationLevel: Medium,
    premiumTier: Tier2,
    nsfwLevel: Safe,
    features: [Community, MemberVerificationGateEnabled],
  },
  {
    verificationLevel: High,
    premiumTier: Tier3,
    nsfwLevel: AgeRestricted,
    features: [Community, MemberVerificationGateEnabled, Partnered],
  },
  {
    verificationLevel: VeryHigh,
    premiumTier: Tier3,
    nsfwLevel: AgeRestricted,
    features: [Community, MemberVerificationGateEnabled, Partnered, Verified],
  },
];

/**
 * Makes every call of this product over HTTP, once successfully and once for each way it is refused. Returns the calls
 * whose status is not the expected one.
 */
export async function callEveryEndpoint(simulator: Simulator): Promise<string[]> {
  const calls = createCalls(simulator);
  const { refresh } = await callAccounts(calls);
  await callGuilds(calls);
  await callInvites(calls);
  await callMessages(calls);
  await callCommands(calls);
  await callInteractions(calls);
  await callWebhooks(calls);
  await callWithFaults(calls);
  await callOauth(calls, refresh);
  return calls.unexpected;
}

export type Calls = ReturnType<typeof createCalls>;

function createCalls(simulator: Simulator) {
  const unexpected: string[] = [];

  function note(expected: number, call: string, answer: CallResult) {
    if (answer.status !== expected) unexpected.push(`${call}: ${answer.status} instead of ${expected}`);
    return answer.body;
  }

  return {
    simulator,
    unexpected,
    applicationId: simulator.environment.DISCORD_CLIENT_ID,
    call: async (
      expected: number,
      method: string,
      path: string,
      rest: { auth?: string; body?: unknown } = {},
    ) => {
      return note(expected, `${method} ${path}`, await callApi(simulator, method, path, rest));
    },
    form: async (expected: number, path: string, fields: Record<string, string>) => {
      return note(expected, `POST ${path}`, await postForm(simulator, path, fields));
    },
  };
}

async function callAccounts({ simulator, call }: Calls) {
  const narrow = await signIn(simulator, cast.mina.id, 'identify');
  await call(403, 'GET', '/users/@me/guilds', { auth: narrow.bearer });
  const { bearer: mina, refresh } = await signIn(simulator, cast.mina.id);
  await call(200, 'GET', '/users/@me', { auth: mina });
  await call(200, 'GET', '/users/@me');
  await call(401, 'GET', '/users/@me', { auth: 'Bearer wrong' });
  await call(200, 'GET', '/users/@me/guilds?with_counts=true', { auth: mina });
  await call(200, 'GET', '/users/%40me/guilds?limit=200&after=0&with_counts=true');
  await call(400, 'GET', '/users/@me/guilds?limit=201');
  await call(401, 'GET', '/users/@me/guilds', { auth: '' });
  return { refresh };
}

async function callGuilds({ simulator, applicationId, call }: Calls) {
  simulator.setCounts(guilds.pixelForge.id, { members: null, online: null });
  await call(200, 'GET', `/guilds/${hall}?with_counts=true`);
  await call(200, 'GET', `/guilds/${guilds.pixelForge.id}?with_counts=true`);
  await call(200, 'GET', `/guilds/${hall}`);
  for (const traits of EVERY_TRAIT) {
    simulator.setTraits(hall, traits);
    await call(200, 'GET', `/guilds/${hall}`);
    await call(200, 'GET', `/invites/${guilds.studyHall.invite}`, { auth: '' });
  }
  await call(404, 'GET', `/guilds/${guilds.orbitClub.id}`);
  await call(400, 'GET', '/guilds/abc');
  await call(200, 'GET', `/guilds/${hall}/channels`);
  await call(404, 'GET', `/guilds/${guilds.orbitClub.id}/channels`);
  await call(200, 'GET', `/guilds/${hall}/members/${cast.ben.id}`);
  await call(200, 'GET', `/guilds/${hall}/members/${applicationId}`);
  await call(404, 'GET', `/guilds/${hall}/members/${cast.noa.id}`);
  await call(404, 'GET', `/guilds/${hall}/members/1`);
  await callEvents({ simulator, call });
}

async function callEvents({ simulator, call }: Pick<Calls, 'simulator' | 'call'>) {
  const start = '2027-01-04T19:00:00Z';
  const recurrence = { by_weekday: [0] };
  const voice = relatedId(hall, 5);
  const stage = simulator.addStage(hall);
  simulator.addEvent(hall, { name: 'Elsewhere', description: 'By the lake', image: true });
  simulator.addEvent(hall, { name: 'Spoken', channelId: voice, startsAt: start });
  const { id } = simulator.addEvent(hall, {
    name: 'On stage',
    channelId: stage,
    startsAt: start,
    recurrence,
  });
  simulator.cancelOccurrence(hall, id, '2027-01-11T19:00:00Z');
  const day = '2027-01-19T19:00:00Z';
  simulator.moveOccurrence(hall, id, '2027-01-18T19:00:00Z', { startsAt: day });
  await call(200, 'GET', `/guilds/${hall}/scheduled-events?with_user_count=true`);
  await call(200, 'GET', `/guilds/${hall}/scheduled-events`);
  await call(200, 'GET', `/guilds/${hall}/scheduled-events/${id}?with_user_count=true`);
  await call(404, 'GET', `/guilds/${hall}/scheduled-events/1`);
  await call(404, 'GET', `/guilds/${guilds.orbitClub.id}/scheduled-events`);
}

async function callMessages({ call }: Calls) {
  const dm = await call(200, 'POST', '/users/@me/channels', { body: { recipient_id: cast.mina.id } });
  await call(400, 'POST', '/users/@me/channels', { body: { recipient_id: '1' } });
  const embeds = [{ title: 'Approved', description: 'Your server is listed.' }];
  const message = { content: 'Hello', embeds, allowed_mentions: { parse: [] } };
  await call(200, 'POST', `/channels/${String(dm.id)}/messages`, { body: message });
  const once = { ...message, nonce: 'decision 1', enforce_nonce: true };
  await call(200, 'POST', `/channels/${String(dm.id)}/messages`, { body: once });
  await call(200, 'GET', `/channels/${String(dm.id)}/messages?limit=100`);
  await call(400, 'POST', `/channels/${String(dm.id)}/messages`, { body: { content: '' } });
  const closed = await call(200, 'POST', '/users/@me/channels', { body: { recipient_id: cast.yuki.id } });
  await call(403, 'POST', `/channels/${String(closed.id)}/messages`, { body: message });
  const stranger = await call(200, 'POST', '/users/@me/channels', { body: { recipient_id: cast.noa.id } });
  await call(403, 'POST', `/channels/${String(stranger.id)}/messages`, { body: message });
  await call(404, 'POST', '/channels/1/messages', { body: message });
}

async function callCommands({ applicationId, call }: Calls) {
  const bump = {
    name: 'bump',
    description: 'Lift this server to the top of the directory',
    description_localizations: { ko: '서버를 목록 맨 위로 올립니다', ja: 'サーバーを一覧の先頭に上げます' },
    contexts: [0],
    integration_types: [0],
  };
  const commands = `/applications/${applicationId}/commands`;
  await call(200, 'PUT', commands, { body: [bump] });
  await call(400, 'PUT', commands, { body: [{ ...bump, description: 'x'.repeat(101) }] });
  await call(403, 'PUT', '/applications/1/commands', { body: [bump] });

  await call(200, 'GET', '/gateway/bot');
  await call(401, 'GET', '/gateway/bot', { auth: 'Bot wrong' });
}

async function callInteractions({ simulator, applicationId, call }: Calls) {
  const listener = await startTestBot(simulator);
  const answering = [
    { ack: { type: 5, data: { flags: 64 } }, edit: { content: 'Lifted' } },
    { ack: { type: 4, data: { content: 'At once', flags: 64 } }, edit: null },
  ];
  for (const { ack, edit } of answering) {
    const seen = simulator.slash(hall, cast.ada.id, 'bump');
    const { id, token } = await listener.nextInteraction();
    const callback = `/interactions/${id}/${token}/callback`;
    await call(
      edit === null ? 200 : 204,
      'POST',
      `${callback}${edit === null ? '?with_response=true' : ''}`,
      { auth: '', body: ack },
    );
    await call(400, 'POST', callback, { auth: '', body: ack });
    const original = `/webhooks/${applicationId}/${token}/messages/%40original`;
    if (edit !== null) await call(200, 'PATCH', original, { auth: '', body: edit });
    await seen;
  }
  await call(404, 'POST', '/interactions/1/none/callback', { auth: '', body: { type: 5 } });
  await call(404, 'PATCH', `/webhooks/${applicationId}/none/messages/@original`, {
    auth: '',
    body: { content: 'x' },
  });
  listener.stop();
}

async function callWithFaults({ simulator, call }: Calls) {
  simulator.addFault({
    match: { path: '/gateway/bot' },
    times: 1,
    effect: { kind: 'rateLimit', retryAfter: 0.5 },
  });
  await call(429, 'GET', '/gateway/bot');
  simulator.addFault({ match: { path: '/gateway/bot' }, times: 1, effect: { kind: 'badGateway' } });
  await call(502, 'GET', '/gateway/bot');
}

async function callOauth({ simulator, call, form }: Calls, refresh: string) {
  const code = await codeFor(simulator, cast.mina.id);
  await form(400, '/oauth2/token', { grant_type: 'authorization_code', code, redirect_uri: REDIRECT });
  const fresh = await form(200, '/oauth2/token', { grant_type: 'refresh_token', refresh_token: refresh });
  await form(400, '/oauth2/token', { grant_type: 'refresh_token', refresh_token: refresh });
  await form(401, '/oauth2/token', { grant_type: 'refresh_token', client_secret: 'wrong' });
  await form(200, '/oauth2/token/revoke', { token: String(fresh.access_token) });
  await call(401, 'GET', '/users/@me', { auth: `Bearer ${String(fresh.access_token)}` });
}
