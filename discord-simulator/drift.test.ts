import { afterAll, beforeEach, expect, test } from 'vitest';
import { cast, guilds } from './cast.ts';
import { startCheckedSimulator } from './checked-simulator.ts';
import { callApi, signIn } from './test-calls.ts';

const HOUR_MS = 3_600_000;
const simulator = await startCheckedSimulator();
beforeEach(() => simulator.reset());
afterAll(() => simulator.stop());

const hall = guilds.studyHall;

/** The counts that Discord answers for a guild. */
async function countsOf(id: string) {
  const { body } = await callApi(simulator, 'GET', `/guilds/${id}?with_counts=true`);
  return { members: Number(body.approximate_member_count), online: Number(body.approximate_presence_count) };
}

/** The counts of a guild, each some hours after the one before. */
async function countsEvery(hours: number, times: number) {
  const seen = [];
  for (let i = 0; i < times; i++) {
    seen.push(await countsOf(hall.id));
    simulator.advance(hours * HOUR_MS);
  }
  return seen;
}

test('counts stand still unless they are to drift', async () => {
  expect(new Set((await countsEvery(7, 5)).map((counts) => JSON.stringify(counts)))).toEqual(
    new Set([JSON.stringify({ members: hall.members, online: hall.online })]),
  );
});

test('counts that drift differ by the hour and the day, within bounds', async () => {
  simulator.setQuirks({ countsDrift: true });
  const seen = await countsEvery(5, 60);

  expect(new Set(seen.map(({ online }) => online)).size).toBeGreaterThan(20);
  expect(new Set(seen.map(({ members }) => members)).size).toBeGreaterThan(8);
  for (const { members, online } of seen) {
    expect(Math.abs(members / hall.members - 1)).toBeLessThanOrEqual(0.021);
    expect(Math.abs(online / hall.online - 1)).toBeLessThanOrEqual(0.351);
  }
});

test('counts that drift are the same in all calls, never too high, and may be unknown', async () => {
  simulator.setQuirks({ countsDrift: true });
  // In the middle of an hour, so that none ends between two calls.
  simulator.advance(1.5 * HOUR_MS - (Date.now() % HOUR_MS));
  const full = simulator.addGuild({ bot: true, members: 100, online: 100 }).id;
  const unknown = simulator.addGuild({ bot: true, members: null, online: 7 }).id;
  for (let hour = 0; hour < 24; hour++) {
    const { members, online } = await countsOf(full);
    expect(online).toBeLessThanOrEqual(members);
    simulator.advance(HOUR_MS);
  }
  const { body } = await callApi(simulator, 'GET', `/guilds/${unknown}?with_counts=true`);
  expect(body.approximate_member_count).toBeNull();

  const counted = {
    approximate_member_count: (await countsOf(hall.id)).members,
    approximate_presence_count: (await countsOf(hall.id)).online,
  };
  const invite = await callApi(simulator, 'GET', `/invites/${hall.invite}?with_counts=true`);
  expect(invite.body).toMatchObject(counted);
  const { bearer } = await signIn(simulator, cast.ben.id);
  for (const auth of [undefined, bearer]) {
    const list = await callApi(simulator, 'GET', '/users/@me/guilds?with_counts=true', auth ? { auth } : {});
    expect(JSON.parse(list.text)).toContainEqual(expect.objectContaining({ id: hall.id, ...counted }));
  }
});
