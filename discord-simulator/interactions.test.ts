import { afterAll, beforeEach, expect, test } from 'vitest';
import { cast, guilds } from './cast.ts';
import { startCheckedSimulator } from './checked-simulator.ts';
import { startTestBot } from './test-bot.ts';
import { callApi } from './test-calls.ts';

const simulator = await startCheckedSimulator();
const application = simulator.environment.DISCORD_CLIENT_ID;
beforeEach(async () => {
  simulator.reset();
  simulator.setGateway({ identifyIntervalMs: 0 });
  await callApi(simulator, 'PUT', `/applications/${application}/commands`, {
    body: [{ name: 'bump', description: 'Lift' }],
  });
});
afterAll(() => simulator.stop());

/** A bot that has just received a command that Ben used. */
async function bumped() {
  const bot = await startTestBot(simulator);
  const answer = simulator.slash(guilds.studyHall.id, cast.ben.id, 'bump');
  const interaction = await bot.nextInteraction();
  const { id, token } = interaction;
  const post = (body: object) =>
    callApi(simulator, 'POST', `/interactions/${id}/${token}/callback`, { auth: '', body });
  const edit = (body: object) =>
    callApi(simulator, 'PATCH', `/webhooks/${application}/${token}/messages/@original`, { auth: '', body });
  bot.stop();
  return { answer, interaction, post, edit };
}

test('an interaction has the person, the guild, the locale and permissions', async () => {
  const { answer, interaction, post } = await bumped();
  expect(interaction.d).toMatchObject({
    guild_id: guilds.studyHall.id,
    locale: 'en-GB',
    data: { name: 'bump' },
    member: { user: { id: cast.ben.id } },
  });
  expect(BigInt(interaction.permissions) & 0x20n).toBe(0x20n);
  await post({ type: 4, data: { content: 'Done' } });
  expect(await answer).toMatchObject({ answered: true, deferred: false, ephemeral: false, content: 'Done' });
});

test('an interaction is acknowledged once, and edited only after that', async () => {
  const { answer, post, edit } = await bumped();
  expect((await edit({ content: 'Too early' })).body.code).toBe(10008);
  expect((await post({ type: 5, data: { flags: 64 } })).status).toBe(204);
  expect((await post({ type: 4, data: { content: 'Again' } })).body.code).toBe(40060);
  expect((await edit({ content: 'Done' })).body).toMatchObject({ content: 'Done', flags: 64 });
  expect(await answer).toMatchObject({ deferred: true, ephemeral: true, content: 'Done' });
});

test('can be acknowledged for 3 seconds and edited for 15 minutes', async () => {
  const late = await bumped();
  simulator.advance(3001);
  expect((await late.post({ type: 5 })).body.code).toBe(10062);
  const slow = await bumped();
  await slow.post({ type: 5 });
  simulator.advance(15 * 60_000 + 1);
  expect((await slow.edit({ content: 'Too late' })).body.code).toBe(50027);
});

test('a command without an answer fails for its user after three seconds', async () => {
  const waiting = simulator.slash(guilds.studyHall.id, cast.ben.id, 'bump');
  simulator.advance(1000);
  const early = await Promise.race([
    waiting,
    new Promise((resolve) => setTimeout(resolve, 200, 'still waiting')),
  ]);
  expect(early).toBe('still waiting');
  simulator.advance(2000);
  expect(await waiting).toMatchObject({ answered: false, content: null });
});

test('rejects unknown commands, non-members and guilds without the bot', () => {
  expect(() => simulator.slash(guilds.studyHall.id, cast.ben.id, 'nothing')).toThrow('/nothing');
  expect(() => simulator.slash(guilds.studyHall.id, cast.noa.id, 'bump')).toThrow(cast.noa.id);
  expect(() => simulator.slash(guilds.orbitClub.id, cast.ada.id, 'bump')).toThrow('The bot is not in');
});
