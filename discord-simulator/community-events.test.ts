import { expect, test } from 'vitest';
import { ChannelType, GuildScheduledEventStatus } from 'discord-api-types/v10';
import { addCommunityEvents } from './community-events.ts';
import { relatedId } from './guilds.ts';
import type { Guild } from './world.ts';

const CAVES = '1049921672264095440';
const CLUB = '979378016330564311';

/** When the events of a community of the demo begin, by their names, on a simulator that starts then. */
function startsOf(guildId: string, startedAt: string) {
  const voice = { id: relatedId(guildId, 5), type: ChannelType.GuildVoice };
  const guild = { id: guildId, channels: [voice], events: [] } as unknown as Guild; // what is read of it
  addCommunityEvents(guild, Date.parse(startedAt));
  return Object.fromEntries(
    guild.events.map(({ name, status, startsAt }) => [
      name,
      { at: new Date(startsAt).toISOString(), isRunning: status === GuildScheduledEventStatus.Active },
    ]),
  );
}

test('what repeats begins at the same time of the week, whenever the simulator starts', () => {
  for (const startedAt of ['2026-11-25T08:10:00Z', '2026-11-28T23:59:00Z', '2026-11-29T17:59:00Z'])
    expect(startsOf(CAVES, startedAt)['Sunday descent: the Salt Stair'], startedAt).toEqual({
      at: '2026-11-29T18:00:00.000Z',
      isRunning: false,
    });
  expect(startsOf(CAVES, '2026-11-29T21:00:00Z')['Sunday descent: the Salt Stair']?.at).toBe(
    '2026-12-06T18:00:00.000Z',
  );
});

test('what repeats is running when the simulator starts meanwhile', () => {
  // Five in the morning in Tokyo, for two hours.
  expect(startsOf(CLUB, '2026-11-28T21:30:00Z')['朝五時の自習室']).toMatchObject({
    at: '2026-11-28T20:00:00.000Z',
    isRunning: true,
  });
});
