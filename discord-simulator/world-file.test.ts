import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cast, guilds } from './cast.ts';
import { startCheckedSimulator } from './checked-simulator.ts';
import { readCommunities } from './communities.ts';
import { PAUSED_FOR_MS } from './seed.ts';
import { callApi, signIn } from './test-calls.ts';

let folder = '';
let worldFile = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'simulator-'));
  worldFile = join(folder, 'demo', 'world.json');
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

test('grants, invites, messages and the bot’s guilds survive a restart', async () => {
  const first = await startCheckedSimulator({ worldFile });
  const { bearer, refresh } = await signIn(first, cast.mina.id);
  const code = first.createInvite(guilds.studyHall.id);
  first.deleteInvite('pixelforge');
  first.removeBot(guilds.pixelForge.id);
  first.addBot(guilds.orbitClub.id);
  const { id } = first.addGuild({ name: 'Founded' });
  const { body: dm } = await callApi(first, 'POST', '/users/@me/channels', {
    body: { recipient_id: cast.mina.id },
  });
  await callApi(first, 'POST', `/channels/${String(dm.id)}/messages`, { body: { content: 'Kept' } });
  await first.stop();

  const second = await startCheckedSimulator({ worldFile });
  expect((await callApi(second, 'GET', '/users/@me', { auth: bearer })).body.id).toBe(cast.mina.id);
  expect((await callApi(second, 'GET', `/invites/${code}`)).status).toBe(200);
  expect((await callApi(second, 'GET', '/invites/pixelforge')).status).toBe(404);
  expect((await callApi(second, 'GET', `/guilds/${guilds.pixelForge.id}`)).status).toBe(404);
  expect((await callApi(second, 'GET', `/guilds/${guilds.orbitClub.id}`)).status).toBe(200);
  expect(second.messages(cast.mina.id).map((message) => message.content)).toEqual(['Kept']);
  expect(second.guild(id)?.name).toBe('Founded');
  // Ids go on where they stopped.
  expect(BigInt(second.addGuild().id)).toBeGreaterThan(BigInt(id));
  expect((await signIn(second, cast.mina.id)).refresh).not.toBe(refresh);
  await second.stop();
});

test('a change is soon in the file, without a stop', async () => {
  const simulator = await startCheckedSimulator({ worldFile });
  simulator.renameGuild(guilds.studyHall.id, 'Written down');
  await expect.poll(() => contents(), { timeout: 3000 }).toContain('Written down');
  const { bearer } = await signIn(simulator, cast.ada.id);
  await expect.poll(() => contents(), { timeout: 3000 }).toContain(bearer.slice('Bearer '.length));
  await simulator.stop();
});

test('adds what the seed gained, and never overwrites a broken file', async () => {
  await (await startCheckedSimulator({ world: 'empty', worldFile })).stop();
  const grown = await startCheckedSimulator({ world: 'cast', worldFile });
  expect(grown.guild(guilds.studyHall.id)?.name).toBe('The Study Hall');
  expect((await callApi(grown, 'GET', '/invites/studyhall')).status).toBe(200);
  await grown.stop();
  writeFileSync(worldFile, '{ half');
  await expect(startCheckedSimulator({ worldFile })).rejects.toThrow(SyntaxError);
  expect(readFileSync(worldFile, 'utf8')).toBe('{ half');
});

test('guilds of a file from before traits have those of the seed', async () => {
  await (await startCheckedSimulator({ worldFile })).stop();
  const before = readFileSync(worldFile, 'utf8').replaceAll(
    /"(verificationLevel|premiumTier|nsfwLevel)":\d,?/g,
    '',
  );
  writeFileSync(
    worldFile,
    before.replaceAll(',}', '}').replaceAll('"MEMBER_VERIFICATION_GATE_ENABLED"', '"NEWS"'),
  );

  const simulator = await startCheckedSimulator({ worldFile });
  expect(simulator.guild(guilds.pixelForge.id)).toMatchObject({ verificationLevel: 3, premiumTier: 1 });
  expect(simulator.guild(guilds.studyHall.id)).toMatchObject({
    verificationLevel: 1,
    nsfwLevel: 0,
    features: ['COMMUNITY', 'NEWS', 'MEMBER_VERIFICATION_GATE_ENABLED'],
  });
  await simulator.stop();
});

test('a restarted demo renews the seed’s pauses of invites, and no others', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const communities = readCommunities('demo/communities.json');
  const plants = communities.find(({ fate }) => fate === 'paused until tonight')?.id ?? '';
  const first = await startCheckedSimulator({ world: { communities }, worldFile });
  const pausedUntil = first.guild(plants)?.invitesPausedUntil ?? 0;
  expect(pausedUntil).toBe(Date.now() + PAUSED_FOR_MS);
  first.pauseInvitesUntil(guilds.studyHall.id, new Date(pausedUntil).toISOString());
  await first.stop();

  vi.setSystemTime(pausedUntil + 1);
  const second = await startCheckedSimulator({ world: { communities }, worldFile });
  expect(second.guild(plants)?.invitesPausedUntil).toBe(pausedUntil + 1 + PAUSED_FOR_MS);
  expect(second.guild(guilds.studyHall.id)?.invitesPausedUntil).toBe(pausedUntil);
  await second.stop();
});

function contents() {
  try {
    return readFileSync(worldFile, 'utf8');
  } catch {
    return '';
  }
}
