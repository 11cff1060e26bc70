import { OverwriteType } from 'discord-api-types/v10';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { cast, guilds } from './cast.ts';
import { startCheckedSimulator } from './checked-simulator.ts';
import { driveAllCalls } from './drive-calls.ts';
import { relatedId } from './guilds.ts';
import { ask, signIn } from './test-calls.ts';

const simulator = await startCheckedSimulator();
beforeEach(() => simulator.reset());
afterAll(() => simulator.stop());

const hall = guilds.studyHall.id;
const [rules, general, staff] = [relatedId(hall, 2), relatedId(hall, 3), relatedId(hall, 4)];
const lasting = { max_age: 0, max_uses: 0, unique: false };

function list(text: string): { id: string; [name: string]: unknown }[] {
  return JSON.parse(text);
}

test('every call of the product is answered with the status Discord would give', async () => {
  simulator.setGateway({ identifyIntervalMs: 0 });
  expect(await driveAllCalls(simulator)).toEqual([]);
});

test('a person sees himself and his guilds, with permissions as texts and counts only when asked', async () => {
  const { bearer } = await signIn(simulator, cast.ben.id);
  const me = await ask(simulator, 'GET', '/users/@me', { auth: bearer });
  expect(me.body).toMatchObject({
    id: cast.ben.id,
    username: 'bentheplanner',
    global_name: 'Ben',
    locale: 'en-GB',
    discriminator: '0',
  });

  const plain = list((await ask(simulator, 'GET', '/users/@me/guilds', { auth: bearer })).text);
  expect(plain.map((guild) => guild.name)).toEqual(['The Study Hall', 'Quiet Garden', 'Sunday Bakers 🥐']);
  expect(plain[0]).not.toHaveProperty('approximate_member_count');

  const counted = list(
    (await ask(simulator, 'GET', '/users/@me/guilds?with_counts=true', { auth: bearer })).text,
  );
  expect(counted[0]).toMatchObject({
    owner: false,
    approximate_member_count: 18_432,
    approximate_presence_count: 2961,
  });
  expect(BigInt(String(counted[0]?.permissions)) & 0x20n).toBe(0x20n);
  expect(BigInt(String(counted[1]?.permissions)) & 0x28n).toBe(0n);
});

test('who is in no guild has an empty list, and an owner may do everything', async () => {
  const noa = await signIn(simulator, cast.noa.id);
  expect((await ask(simulator, 'GET', '/users/@me/guilds', { auth: noa.bearer })).text).toBe('[]');
  const ada = await signIn(simulator, cast.ada.id);
  const own = list((await ask(simulator, 'GET', '/users/@me/guilds', { auth: ada.bearer })).text).filter(
    (guild) => guild.owner,
  );
  expect(own).toHaveLength(5);
  expect(own.every((guild) => (BigInt(String(guild.permissions)) & 0x28n) === 0x28n)).toBe(true);
});

test('the bot pages through its guilds in the order of their ids, and a first page may be one short', async () => {
  simulator.lightGuilds(450);
  const pages = async () => {
    const seen: string[][] = [];
    for (let after = '0'; ; after = seen.at(-1)?.at(-1) ?? '') {
      const page = list(
        (await ask(simulator, 'GET', `/users/@me/guilds?limit=200&after=${after}&with_counts=true`)).text,
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

test('a light guild can be asked for, changed and left like any other', async () => {
  simulator.lightGuilds(3);
  const light = list((await ask(simulator, 'GET', '/users/@me/guilds')).text).find(
    (guild) => guild.name === 'Light guild 1',
  );
  const id = light?.id ?? '';
  const channels = list((await ask(simulator, 'GET', `/guilds/${id}/channels`)).text);
  expect(
    (await ask(simulator, 'POST', `/channels/${channels[1]?.id}/invites`, { body: lasting })).status,
  ).toBe(200);
  simulator.renameGuild(id, 'Not so light');
  expect((await ask(simulator, 'GET', `/guilds/${id}`)).body.name).toBe('Not so light');
  simulator.removeBot(id);
  expect((await ask(simulator, 'GET', `/guilds/${id}`)).body).toEqual({
    code: 10004,
    message: 'Unknown Guild',
  });
  expect(list((await ask(simulator, 'GET', '/users/@me/guilds')).text)).toHaveLength(6);
});

test('the bot sees the counts of its guilds, null when Discord has none, and nothing of other guilds', async () => {
  simulator.setCounts(hall, { members: null, online: 7 });
  const known = await ask(simulator, 'GET', `/guilds/${hall}?with_counts=true`);
  expect(known.body).toMatchObject({
    owner_id: cast.ada.id,
    approximate_member_count: null,
    approximate_presence_count: 7,
  });
  for (const id of [guilds.orbitClub.id, '99']) {
    expect((await ask(simulator, 'GET', `/guilds/${id}`)).body.code).toBe(10004);
  }
});

test('a guild in an outage is no lost guild: the bot is asked to come back later', async () => {
  simulator.outage(hall, true);
  for (const path of [`/guilds/${hall}`, `/guilds/${hall}/channels`]) {
    expect((await ask(simulator, 'GET', path)).status).toBe(503);
  }
  expect((await ask(simulator, 'POST', `/channels/${rules}/invites`, { body: lasting })).status).toBe(503);
  expect(list((await ask(simulator, 'GET', '/users/@me/guilds')).text).map((guild) => guild.id)).toContain(
    hall,
  );
  simulator.outage(hall, false);
  expect((await ask(simulator, 'GET', `/guilds/${hall}`)).status).toBe(200);
});

test('a member is found with his roles, a stranger is not, and the rights follow from the roles', async () => {
  const ben = await ask(simulator, 'GET', `/guilds/${hall}/members/${cast.ben.id}`);
  const guild = await ask(simulator, 'GET', `/guilds/${hall}`);
  const roles = list(JSON.stringify(guild.body.roles)).filter((role) =>
    JSON.stringify(ben.body.roles).includes(role.id),
  );
  expect(roles.map((role) => role.permissions)).toEqual(['32']);
  expect((await ask(simulator, 'GET', `/guilds/${hall}/members/${cast.noa.id}`)).body.code).toBe(10007);
  simulator.removeMember(hall, cast.ben.id);
  expect((await ask(simulator, 'GET', `/guilds/${hall}/members/${cast.ben.id}`)).body.code).toBe(10007);
});

test('asking twice for the same lasting invite gives the same code, asking for a unique one another', async () => {
  const codes: unknown[] = [];
  for (const body of [lasting, lasting, { ...lasting, unique: true }]) {
    const made = await ask(simulator, 'POST', `/channels/${rules}/invites`, { body });
    expect(made.body).toMatchObject({ max_age: 0, expires_at: null, uses: 0 });
    codes.push(made.body.code);
  }
  expect(codes[1]).toBe(codes[0]);
  expect(codes[2]).not.toBe(codes[0]);
});

test('an invite needs the right to see the channel, then the right to invite there', async () => {
  const invite = async (channelId: string) =>
    (await ask(simulator, 'POST', `/channels/${channelId}/invites`, { body: lasting })).body.code;
  expect(await invite(staff)).toBe(50001);
  simulator.setOverwrites(hall, rules, [{ id: hall, type: OverwriteType.Role, allow: '0', deny: '1' }]);
  // The bot's own role allows it in general, yet the overwrite of the channel comes later.
  expect(await invite(rules)).toBe(50013);
  expect(await invite(general)).toMatch(/^[0-9a-f]{8}$/);
  simulator.addBot(hall, 1024n);
  expect(await invite(general)).toBe(50013);
});

test('an invite ends by expiry, by age and by deletion, and a paused one stays', async () => {
  const look = async (code: string) =>
    (await ask(simulator, 'GET', `/invites/${code}?with_counts=true`, { auth: '' })).body;
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
    features: ['COMMUNITY', 'NEWS', 'INVITES_DISABLED'],
  });
});

test('a direct message reaches who is open to it, and says why it does not reach the others', async () => {
  const write = async (userId: string) => {
    const channel = await ask(simulator, 'POST', '/users/@me/channels', { body: { recipient_id: userId } });
    return ask(simulator, 'POST', `/channels/${String(channel.body.id)}/messages`, {
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

test('a message with a nonce that is enforced is there once, however often it is sent in some minutes', async () => {
  const { body: channel } = await ask(simulator, 'POST', '/users/@me/channels', {
    body: { recipient_id: cast.mina.id },
  });
  const path = `/channels/${String(channel.id)}/messages`;
  const say = async (content: string) =>
    (await ask(simulator, 'POST', path, { body: { content, nonce: 'n1', enforce_nonce: true } })).body.id;

  const first = await say('Once');
  expect(await say('Once')).toBe(first);
  expect(simulator.messages(cast.mina.id)).toHaveLength(1);

  simulator.advance(3 * 60_000);
  expect(await say('Again')).not.toBe(first);
  const read = await ask(simulator, 'GET', `${path}?limit=1`);
  expect(list(read.text)).toMatchObject([{ content: 'Again' }]);
});

test('forms with mistakes are refused at the field that is wrong', async () => {
  const { body } = await ask(simulator, 'POST', `/channels/${rules}/invites`, { body: { max_uses: 500 } });
  expect(body).toMatchObject({
    code: 50035,
    errors: { max_uses: { _errors: [{ code: 'NUMBER_TYPE_MAX' }] } },
  });
  const commands = `/applications/${simulator.environment.DISCORD_CLIENT_ID}/commands`;
  const refused = await ask(simulator, 'PUT', commands, { body: [{ name: 'Bump It', description: 'x' }] });
  expect(refused.body).toMatchObject({ code: 50035, errors: { 0: { name: { _errors: [{}] } } } });
});

test('registering the commands again keeps their ids', async () => {
  const commands = `/applications/${simulator.environment.DISCORD_CLIENT_ID}/commands`;
  const body = [{ name: 'bump', description: 'Lift' }];
  const [first, second] = [
    await ask(simulator, 'PUT', commands, { body }),
    await ask(simulator, 'PUT', commands, { body }),
  ];
  expect(list(second.text)[0]?.id).toBe(list(first.text)[0]?.id);
});

test('who does not say what he is, asks for nothing known or uses the wrong verb is told so', async () => {
  const base = simulator.environment.DISCORD_API_BASE;
  const silent = await fetch(`${base}/v10/users/@me`, { headers: { 'user-agent': '' } });
  expect([silent.status, await silent.text()]).toEqual([403, 'error code: 1010']);
  expect((await ask(simulator, 'GET', '/nothing/here')).body).toEqual({ code: 0, message: '404: Not Found' });
  expect((await ask(simulator, 'DELETE', '/users/@me')).status).toBe(405);
  expect((await ask(simulator, 'GET', '/users/%40me')).status).toBe(200);
});

test('without the bot token there is no way into what is the bot’s, and a person’s token does not open it', async () => {
  const { bearer } = await signIn(simulator, cast.ada.id);
  for (const auth of ['', 'Bot wrong', bearer]) {
    expect((await ask(simulator, 'GET', `/guilds/${hall}`, { auth })).status).toBe(401);
  }
});
