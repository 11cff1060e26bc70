import { OverwriteType } from 'discord-api-types/v10';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { cast, guilds } from './cast.ts';
import { startCheckedSimulator } from './checked-simulator.ts';
import { callEveryEndpoint } from './call-every-endpoint.ts';
import { relatedId } from './guilds.ts';
import { callApi, signIn } from './test-calls.ts';

const simulator = await startCheckedSimulator();
beforeEach(() => simulator.reset());
afterAll(() => simulator.stop());

const hall = guilds.studyHall.id;
const [rules, general, staff] = [relatedId(hall, 2), relatedId(hall, 3), relatedId(hall, 4)];
const lasting = { max_age: 0, max_uses: 0, unique: false };

function list(text: string): { id: string; [name: string]: unknown }[] {
  return JSON.parse(text);
}

test('every call of the product gets the status of Discord', async () => {
  simulator.setGateway({ identifyIntervalMs: 0 });
  expect(await callEveryEndpoint(simulator)).toEqual([]);
});

test('an idle connection is kept for longer than a busy machine stands still', async () => {
  const { headers } = await callApi(simulator, 'GET', `/guilds/${hall}`);
  expect(headers.get('keep-alive')).toBe('timeout=600');
});

test('a person sees their account and guilds, with counts on request only', async () => {
  const { bearer } = await signIn(simulator, cast.ben.id);
  const me = await callApi(simulator, 'GET', '/users/@me', { auth: bearer });
  expect(me.body).toMatchObject({
    id: cast.ben.id,
    username: 'bentheplanner',
    global_name: 'Ben',
    locale: 'en-GB',
    discriminator: '0',
  });

  const plain = list((await callApi(simulator, 'GET', '/users/@me/guilds', { auth: bearer })).text);
  expect(plain.map((guild) => guild.name)).toEqual(['The Study Hall', 'Quiet Garden', 'Sunday Bakers 🥐']);
  expect(plain[0]).not.toHaveProperty('approximate_member_count');

  const counted = list(
    (await callApi(simulator, 'GET', '/users/@me/guilds?with_counts=true', { auth: bearer })).text,
  );
  expect(counted[0]).toMatchObject({
    owner: false,
    approximate_member_count: 18_432,
    approximate_presence_count: 2961,
  });
  expect(BigInt(String(counted[0]?.permissions)) & 0x20n).toBe(0x20n);
  expect(BigInt(String(counted[1]?.permissions)) & 0x28n).toBe(0n);
});

test('the guild list can be empty, and an owner has every permission', async () => {
  const noa = await signIn(simulator, cast.noa.id);
  expect((await callApi(simulator, 'GET', '/users/@me/guilds', { auth: noa.bearer })).text).toBe('[]');
  const ada = await signIn(simulator, cast.ada.id);
  const own = list((await callApi(simulator, 'GET', '/users/@me/guilds', { auth: ada.bearer })).text).filter(
    (guild) => guild.owner,
  );
  expect(own).toHaveLength(5);
  expect(own.every((guild) => (BigInt(String(guild.permissions)) & 0x28n) === 0x28n)).toBe(true);
});

test('the bot pages through its guilds by id, and the first page may be short', async () => {
  simulator.lightGuilds(450);
  const pages = async () => {
    const seen: string[][] = [];
    for (let after = '0'; ; after = seen.at(-1)?.at(-1) ?? '') {
      const page = list(
        (await callApi(simulator, 'GET', `/users/@me/guilds?limit=200&after=${after}&with_counts=true`)).text,
      );
      if (page.length === 0) return seen;
      seen.push(page.map((guild) => guild.id));
    }
  };
  const whole = await pages();
  expect(whole.map((page) => page.length)).toEqual([200, 200, 54]);
  const ids = whole.flat().map(BigInt);
  expect(ids).toEqual(ids.toSorted((a, b) => (a < b ? -1 : 1)));

  simulator.setQuirks({ shortFirstPage: true });
  const short = await pages();
  expect(short.map((page) => page.length)).toEqual([199, 200, 55]);
  expect(short.flat()).toEqual(whole.flat());
});

test('a light guild can be fetched, changed and left like any other', async () => {
  simulator.lightGuilds(3);
  const light = list((await callApi(simulator, 'GET', '/users/@me/guilds')).text).find(
    (guild) => guild.name === 'Light guild 1',
  );
  const id = light?.id ?? '';
  const channels = list((await callApi(simulator, 'GET', `/guilds/${id}/channels`)).text);
  expect(
    (await callApi(simulator, 'POST', `/channels/${channels[1]?.id}/invites`, { body: lasting })).status,
  ).toBe(200);
  simulator.renameGuild(id, 'Not so light');
  expect((await callApi(simulator, 'GET', `/guilds/${id}`)).body.name).toBe('Not so light');
  simulator.removeBot(id);
  expect((await callApi(simulator, 'GET', `/guilds/${id}`)).body).toEqual({
    code: 10004,
    message: 'Unknown Guild',
  });
  expect(list((await callApi(simulator, 'GET', '/users/@me/guilds')).text)).toHaveLength(6);
});

test('the bot sees counts of its own guilds, null when unknown', async () => {
  simulator.setCounts(hall, { members: null, online: 7 });
  const known = await callApi(simulator, 'GET', `/guilds/${hall}?with_counts=true`);
  expect(known.body).toMatchObject({
    owner_id: cast.ada.id,
    approximate_member_count: null,
    approximate_presence_count: 7,
  });
  for (const id of [guilds.orbitClub.id, '99']) {
    expect((await callApi(simulator, 'GET', `/guilds/${id}`)).body.code).toBe(10004);
  }
});

test('a guild in an outage answers 503, not 404', async () => {
  simulator.outage(hall, true);
  for (const path of [`/guilds/${hall}`, `/guilds/${hall}/channels`]) {
    expect((await callApi(simulator, 'GET', path)).status).toBe(503);
  }
  expect((await callApi(simulator, 'POST', `/channels/${rules}/invites`, { body: lasting })).status).toBe(
    503,
  );
  expect(
    list((await callApi(simulator, 'GET', '/users/@me/guilds')).text).map((guild) => guild.id),
  ).toContain(hall);
  simulator.outage(hall, false);
  expect((await callApi(simulator, 'GET', `/guilds/${hall}`)).status).toBe(200);
});

test('a member is found with roles that decide permissions, others are not', async () => {
  const ben = await callApi(simulator, 'GET', `/guilds/${hall}/members/${cast.ben.id}`);
  const guild = await callApi(simulator, 'GET', `/guilds/${hall}`);
  const roles = list(JSON.stringify(guild.body.roles)).filter((role) =>
    JSON.stringify(ben.body.roles).includes(role.id),
  );
  expect(roles.map((role) => role.permissions)).toEqual(['32']);
  expect((await callApi(simulator, 'GET', `/guilds/${hall}/members/${cast.noa.id}`)).body.code).toBe(10007);
  simulator.removeMember(hall, cast.ben.id);
  expect((await callApi(simulator, 'GET', `/guilds/${hall}/members/${cast.ben.id}`)).body.code).toBe(10007);
});

test('the same permanent invite is reused unless `unique` is set', async () => {
  const codes: unknown[] = [];
  for (const body of [lasting, lasting, { ...lasting, unique: true }]) {
    const made = await callApi(simulator, 'POST', `/channels/${rules}/invites`, { body });
    expect(made.body).toMatchObject({ max_age: 0, expires_at: null, uses: 0 });
    codes.push(made.body.code);
  }
  expect(codes[1]).toBe(codes[0]);
  expect(codes[2]).not.toBe(codes[0]);
});

test('creating an invite needs View Channel and Create Invite there', async () => {
  const invite = async (channelId: string) =>
    (await callApi(simulator, 'POST', `/channels/${channelId}/invites`, { body: lasting })).body.code;
  expect(await invite(staff)).toBe(50001);
  simulator.setOverwrites(hall, rules, [{ id: hall, type: OverwriteType.Role, allow: '0', deny: '1' }]);
  // The bot's own role allows it in general, yet the overwrite of the channel comes later.
  expect(await invite(rules)).toBe(50013);
  expect(await invite(general)).toMatch(/^[0-9a-f]{8}$/);
  simulator.addBot(hall, 1024n);
  expect(await invite(general)).toBe(50013);
});

test('an invite ends by expiry, age or deletion, and a paused one stays', async () => {
  const look = async (code: string) =>
    (await callApi(simulator, 'GET', `/invites/${code}?with_counts=true`, { auth: '' })).body;
  const [short, cut, gone] = [
    simulator.createInvite(hall, { maxAge: 60 }),
    simulator.createInvite(hall),
    simulator.createInvite(hall),
  ];
  expect(await look(short)).toMatchObject({ type: 0, guild: { id: hall }, approximate_member_count: 18_432 });
  simulator.advance(61_000);
  simulator.expireInvite(cut);
  simulator.deleteInvite(gone);
  for (const code of [short, cut, gone])
    expect(await look(code)).toEqual({ code: 10006, message: 'Unknown Invite' });
  simulator.pauseInvites(hall);
  expect((await look('studyhall')).guild).toMatchObject({
    features: ['COMMUNITY', 'NEWS', 'MEMBER_VERIFICATION_GATE_ENABLED', 'INVITES_DISABLED'],
  });
});

test('an invite may be for guests, give roles, or be for listed people alone', async () => {
  const look = async (code: string, auth = '') =>
    (await callApi(simulator, 'GET', `/invites/${code}?with_counts=true`, { auth })).body;
  expect(await look(simulator.createInvite(hall, { guest: true }))).toMatchObject({ flags: 1 });
  const gives = [{ name: 'Newcomer' }, { name: 'Caretaker', permissions: 32n }];
  const roles = (await look(simulator.createInvite(hall, { gives }))).roles;
  expect(roles).toMatchObject([{ name: 'Newcomer' }, { name: 'Caretaker' }]);
  expect(await look('studyhall')).not.toHaveProperty('flags');
  expect(await look('studyhall')).not.toHaveProperty('roles');

  const forMina = simulator.createInvite(hall, { onlyFor: [cast.mina.id] });
  expect(await look(forMina)).toEqual({ code: 10006, message: 'Unknown Invite' });
  const { bearer } = await signIn(simulator, cast.mina.id);
  expect(await look(forMina, bearer)).toMatchObject({ code: forMina });
});

test('a code that another guild makes anew leads there, and one may not be answered', async () => {
  const code = simulator.createInvite(hall, { maxAge: 3_600 });
  const look = async (code: string) => callApi(simulator, 'GET', `/invites/${code}`, { auth: '' });
  expect((await look(code)).body).toMatchObject({ guild: { id: hall }, expires_at: expect.any(String) });

  const { id } = simulator.addGuild();
  simulator.createInvite(id, { code });
  expect((await look(code)).body).toMatchObject({ guild: { id }, expires_at: null });

  simulator.silenceInvite(code);
  expect((await look(code)).status).toBe(503);
});

test('a direct message arrives, or is refused with the reason', async () => {
  const write = async (userId: string) => {
    const channel = await callApi(simulator, 'POST', '/users/@me/channels', {
      body: { recipient_id: userId },
    });
    return callApi(simulator, 'POST', `/channels/${String(channel.body.id)}/messages`, {
      body: { content: 'Approved!' },
    });
  };
  expect((await write(cast.mina.id)).status).toBe(200);
  expect(simulator.messages(cast.mina.id).map((message) => message.content)).toEqual(['Approved!']);
  expect((await write(cast.yuki.id)).body.code).toBe(50007);
  expect((await write(cast.noa.id)).body.code).toBe(50278);
  simulator.closeDms(cast.mina.id);
  expect((await write(cast.mina.id)).body.code).toBe(50007);
  expect(simulator.messages(cast.mina.id)).toHaveLength(1);
});

test('an enforced nonce makes a message unique for some minutes', async () => {
  const { body: channel } = await callApi(simulator, 'POST', '/users/@me/channels', {
    body: { recipient_id: cast.mina.id },
  });
  const path = `/channels/${String(channel.id)}/messages`;
  const say = async (content: string) =>
    (await callApi(simulator, 'POST', path, { body: { content, nonce: 'n1', enforce_nonce: true } })).body.id;

  const first = await say('Once');
  expect(await say('Once')).toBe(first);
  expect(simulator.messages(cast.mina.id)).toHaveLength(1);

  simulator.advance(3 * 60_000);
  expect(await say('Again')).not.toBe(first);
  const read = await callApi(simulator, 'GET', `${path}?limit=1`);
  expect(list(read.text)).toMatchObject([{ content: 'Again' }]);
});

test('an invalid body is refused with the path of the field', async () => {
  const { body } = await callApi(simulator, 'POST', `/channels/${rules}/invites`, {
    body: { max_uses: 500 },
  });
  expect(body).toMatchObject({
    code: 50035,
    errors: { max_uses: { _errors: [{ code: 'NUMBER_TYPE_MAX' }] } },
  });
  const commands = `/applications/${simulator.environment.DISCORD_CLIENT_ID}/commands`;
  const refused = await callApi(simulator, 'PUT', commands, {
    body: [{ name: 'Bump It', description: 'x' }],
  });
  expect(refused.body).toMatchObject({ code: 50035, errors: { 0: { name: { _errors: [{}] } } } });
});

test('registering the commands again keeps their ids', async () => {
  const commands = `/applications/${simulator.environment.DISCORD_CLIENT_ID}/commands`;
  const body = [{ name: 'bump', description: 'Lift' }];
  const [first, second] = [
    await callApi(simulator, 'PUT', commands, { body }),
    await callApi(simulator, 'PUT', commands, { body }),
  ];
  expect(list(second.text)[0]?.id).toBe(list(first.text)[0]?.id);
});

test('a missing User-Agent, an unknown path and a wrong method are refused', async () => {
  const base = simulator.environment.DISCORD_API_BASE;
  const silent = await fetch(`${base}/v10/users/@me`, { headers: { 'user-agent': '' } });
  expect([silent.status, await silent.text()]).toEqual([403, 'error code: 1010']);
  expect((await callApi(simulator, 'GET', '/nothing/here')).body).toEqual({
    code: 0,
    message: '404: Not Found',
  });
  expect((await callApi(simulator, 'DELETE', '/users/@me')).status).toBe(405);
  expect((await callApi(simulator, 'GET', '/users/%40me')).status).toBe(200);
});

test('calls of the bot need its token; a person’s token is refused', async () => {
  const { bearer } = await signIn(simulator, cast.ada.id);
  for (const auth of ['', 'Bot wrong', bearer]) {
    expect((await callApi(simulator, 'GET', `/guilds/${hall}`, { auth })).status).toBe(401);
  }
});
