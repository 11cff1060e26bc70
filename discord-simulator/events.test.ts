import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { guilds } from './cast.ts';
import { startCheckedSimulator } from './checked-simulator.ts';
import { readCommunities } from './communities.ts';
import { relatedId } from './guilds.ts';
import { startTestBot } from './test-bot.ts';
import { callApi } from './test-calls.ts';

const simulator = await startCheckedSimulator();
beforeEach(() => {
  simulator.reset();
  simulator.setGateway({ identifyIntervalMs: 0 });
});
afterAll(() => simulator.stop());

const hall = guilds.studyHall.id;
const voice = relatedId(hall, 5);
const GUILDS = 1;
const BOTH = GUILDS | (1 << 16);

async function listed(query = '') {
  const { text } = await callApi(simulator, 'GET', `/guilds/${hall}/scheduled-events${query}`);
  return JSON.parse(text) as Record<string, unknown>[];
}

test('events are listed, with the number of those interested on request', async () => {
  simulator.addEvent(hall, { name: 'By the lake', interested: 7 });
  simulator.addEvent(hall, { name: 'In the lounge', channelId: voice });
  expect(await listed()).toMatchObject([
    { name: 'By the lake', entity_type: 3, entity_metadata: { location: 'The old boathouse' }, status: 1 },
    { name: 'In the lounge', entity_type: 2, channel_id: voice, entity_metadata: null },
  ]);
  expect((await listed()).some((one) => 'user_count' in one)).toBe(false);
  expect((await listed('?with_user_count=true')).map((one) => one.user_count)).toEqual([7, 0]);
});

test('events are dispatched to sessions with their intent alone', async () => {
  const deaf = await startTestBot(simulator, { intents: GUILDS });
  const bot = await startTestBot(simulator, { intents: BOTH });
  const { id } = simulator.addEvent(hall, { channelId: voice });
  simulator.startEvent(hall, id);
  simulator.cancelEvent(hall, id);
  expect(await bot.event('GUILD_SCHEDULED_EVENT_CREATE')).toMatchObject({ id, guild_id: hall, status: 1 });
  expect(await bot.event('GUILD_SCHEDULED_EVENT_UPDATE')).toMatchObject({ id, status: 2 });
  expect(await bot.event('GUILD_SCHEDULED_EVENT_UPDATE')).toMatchObject({ id, status: 4 });
  expect(await listed()).toEqual([]);
  simulator.renameGuild(hall, 'Heard by both');
  expect((await deaf.event('GUILD_UPDATE')).name).toBe('Heard by both');
  for (const one of [deaf, bot]) one.stop();
});

test('GUILD_CREATE has the events of a guild', async () => {
  const { id } = simulator.addEvent(hall);
  const bot = await startTestBot(simulator, { intents: BOTH });
  for (;;) {
    const guild = await bot.event('GUILD_CREATE');
    if (guild.id !== hall) continue;
    expect(guild.guild_scheduled_events).toMatchObject([{ id }]);
    break;
  }
  bot.stop();
});

test('the clock starts and ends events elsewhere, and moves recurring ones on', async () => {
  simulator.addEvent(hall, {
    name: 'Once',
    startsAt: '2027-01-04T19:00:00Z',
    endsAt: '2027-01-04T20:00:00Z',
  });
  const weekly = { name: 'Weekly', startsAt: '2027-01-04T19:00:00Z', endsAt: '2027-01-04T21:00:00Z' };
  simulator.addEvent(hall, { ...weekly, recurrence: { by_weekday: [0] } });
  simulator.advance(Date.parse('2027-01-04T20:30:00Z') - Date.now());
  expect(await listed()).toMatchObject([{ name: 'Weekly', status: 2 }]);
  simulator.advance(3_600_000);
  expect(await listed()).toMatchObject([
    { name: 'Weekly', status: 1, scheduled_start_time: '2027-01-11T19:00:00+00:00' },
  ]);
});

test('an exception names the occurrence that it changes by its first start', async () => {
  const recurrence = { by_weekday: [4] };
  const { id } = simulator.addEvent(hall, { startsAt: '2027-12-05T20:00:00Z', recurrence });
  simulator.cancelOccurrence(hall, id, '2025-12-12T20:00:00Z');
  expect((await listed())[0]?.guild_scheduled_event_exceptions).toEqual([
    {
      event_id: id,
      // As Discord gave it for this instant.
      event_exception_id: '1449128676556800000',
      scheduled_start_time: null,
      scheduled_end_time: null,
      is_canceled: true,
    },
  ]);
});

test('a demo that is started again later has events from then on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'simulator-'));
  const worldFile = join(folder, 'world.json');
  const demo = { world: { communities: readCommunities('demo/communities.json') }, worldFile };
  const first = await startCheckedSimulator(demo);
  const lantern = '1049921672264095440';
  const own = first.addEvent(lantern, { name: 'Made by a host', startsAt: '2099-01-01T00:00:00Z' });
  const before = first.guild(lantern)?.events ?? [];
  await first.stop();

  const second = await startCheckedSimulator(demo);
  const after = second.guild(lantern)?.events ?? [];
  expect(after.map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id).toSorted());
  expect(after.map(({ id }) => id)).toContain(own.id);
  expect(after.every(({ startsAt }) => startsAt > Date.now() - 8 * 3_600_000)).toBe(true);
  await second.stop();
  rmSync(folder, { recursive: true });
});

test('an event’s picture is on the CDN as long as it has one', async () => {
  const { id } = simulator.addEvent(hall, { image: true });
  const image = simulator.guild(hall)?.events[0]?.image ?? '';
  const cdn = simulator.environment.DISCORD_CDN_BASE;
  const answers = await Promise.all(
    [`${id}/${image}`, `${id}/${'0'.repeat(32)}`].map((path) =>
      fetch(`${cdn}/guild-events/${path}.png?size=64`),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 404]);
});
