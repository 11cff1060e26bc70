import { ChannelType, GuildScheduledEventStatus } from 'discord-api-types/v10';
import { buildEvent } from './control-events.ts';
import { isoTime } from './events.ts';
import { relatedId } from './guilds.ts';
import type { Guild } from './world.ts';

/** A scheduled event of a community. */
export type CommunityEvent = (Once | Repeated) & {
  name: string;
  description?: string;
  lastsHours?: number;
  place: 'voice' | 'stage' | { location: string };
  interested: number;
  image?: true;
};

interface Once {
  /** When it begins, in hours from the next half hour on; before that it is running. */
  inHours: number;
}

/** It begins at the same time of the day and the week, whenever the simulator starts. */
interface Repeated {
  repeats: 'daily' | 'weekly' | 'fortnightly';
  /** In hours of UTC. */
  at: number;
  /** 0 is Sunday; of what is not daily. */
  weekday?: number;
}

const HALF_HOUR_MS = 1_800_000;
const HOUR_MS = 2 * HALF_HOUR_MS;
const DAY_MS = 24 * HOUR_MS;

/** Gives a community its scheduled events, and a stage when one takes place there. */
export function addCommunityEvents(guild: Guild, events: readonly CommunityEvent[], now: number): void {
  const voice = relatedId(guild.id, 5);
  const stage = relatedId(guild.id, 6);
  if (events.some(({ place }) => place === 'stage'))
    guild.channels.push({
      id: stage,
      name: 'Stage',
      type: ChannelType.GuildStageVoice,
      position: guild.channels.length + 1,
      parentId: null,
      overwrites: [],
    });
  for (const [index, one] of events.entries()) {
    const { name, description, image, interested, lastsHours = 2, place } = one;
    const startsAt = startOf(one, now, lastsHours);
    const event = buildEvent(
      guild,
      relatedId(guild.id, 200 + index),
      {
        name,
        interested,
        ...(description !== undefined && { description }),
        ...(image && { image }),
        startsAt: isoTime(startsAt),
        endsAt: isoTime(startsAt + lastsHours * HOUR_MS),
        ...(typeof place === 'object' ? place : { channelId: place === 'voice' ? voice : stage }),
        recurrence: 'repeats' in one ? ruleOf(one.repeats, startsAt) : null,
      },
      now,
    );
    if (startsAt <= now) event.status = GuildScheduledEventStatus.Active;
    guild.events.push({ ...event, isSeeded: true });
  }
}

/** When an event begins: the first time that is not over. */
function startOf(event: Once | Repeated, now: number, lastsHours: number) {
  if ('inHours' in event) return Math.ceil(now / HALF_HOUR_MS) * HALF_HOUR_MS + event.inHours * HOUR_MS;
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const starts = [-1, 0, 1, 2, 3, 4, 5, 6, 7].map((day) => today + day * DAY_MS + event.at * HOUR_MS);
  return starts.find(
    (at) =>
      at + lastsHours * HOUR_MS > now &&
      (event.weekday === undefined || new Date(at).getUTCDay() === event.weekday),
  )!;
}

function ruleOf(repeats: Repeated['repeats'], startsAt: number) {
  if (repeats === 'daily') return { frequency: 3 };
  const weekday = (new Date(startsAt).getUTCDay() + 6) % 7; // 0 is Monday here
  return { frequency: 2, interval: repeats === 'weekly' ? 1 : 2, by_weekday: [weekday] };
}
