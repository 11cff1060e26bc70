import { expect, test } from 'vitest';
import { ChannelType, GuildScheduledEventStatus } from 'discord-api-types/v10';
import { addCommunityEvents, type CommunityEvent } from './community-events.ts';
import { relatedId } from './guilds.ts';
import type { Guild } from './world.ts';

const GUILD_ID = '1049921672264095440';
const atSixOnSundays = {
  name: 'Descent',
  repeats: 'weekly',
  at: 18,
  weekday: 0,
  lastsHours: 3,
  place: 'voice',
  interested: 148,
} as const;
// Five in the morning in Tokyo, for two hours.
const eachMorning = {
  name: '朝五時の自習室',
  repeats: 'daily',
  at: 20,
  place: 'voice',
  interested: 72,
} as const;

/** When an event of a community begins on a simulator that starts then. */
function startOf(event: CommunityEvent, startedAt: string) {
  const voice = { id: relatedId(GUILD_ID, 5), type: ChannelType.GuildVoice };
  const guild = { id: GUILD_ID, channels: [voice], events: [] } as unknown as Guild; // what is read of it
  addCommunityEvents(guild, [event], Date.parse(startedAt));
  const { status, startsAt } = guild.events[0]!;
  return { at: new Date(startsAt).toISOString(), isRunning: status === GuildScheduledEventStatus.Active };
}

test('what repeats begins at the same time of the week, whenever the simulator starts', () => {
  for (const startedAt of ['2026-11-25T08:10:00Z', '2026-11-28T23:59:00Z', '2026-11-29T17:59:00Z'])
    expect(startOf(atSixOnSundays, startedAt), startedAt).toEqual({
      at: '2026-11-29T18:00:00.000Z',
      isRunning: false,
    });
  expect(startOf(atSixOnSundays, '2026-11-29T21:00:00Z').at).toBe('2026-12-06T18:00:00.000Z');
});

test('what repeats is running when the simulator starts meanwhile', () => {
  expect(startOf(eachMorning, '2026-11-28T21:30:00Z')).toEqual({
    at: '2026-11-28T20:00:00.000Z',
    isRunning: true,
  });
});
