import {
  ChannelType,
  GuildScheduledEventEntityType,
  GuildScheduledEventPrivacyLevel,
  GuildScheduledEventStatus,
} from 'discord-api-types/v10';
import { accountPayload } from './account-payloads.ts';
import type { Guild, ScheduledEvent, World } from './world.ts';

/** The intent that the events about scheduled events need. */
export const SCHEDULED_EVENTS_INTENT = 1 << 16;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const DISCORD_EPOCH = Date.UTC(2015, 0, 1);
/** One that nobody has started by then is cancelled. */
const CANCELLED_AFTER_MS = 4 * 60 * MINUTE_MS;

/** The events of a guild that are not over, as the clock makes them. */
export function currentEvents(guild: Guild, now: number): ScheduledEvent[] {
  guild.events = guild.events.filter((event) => isStillOn(event, now));
  return guild.events;
}

/** Lets the clock start and end an event; false when it is over and does not recur. */
function isStillOn(event: ScheduledEvent, now: number): boolean {
  while (isOver(event, now)) if (!advance(event)) return false;
  const startsByItself = event.place === GuildScheduledEventEntityType.External;
  if (startsByItself && event.startsAt <= now) event.status = GuildScheduledEventStatus.Active;
  return true;
}

function isOver({ status, startsAt, endsAt, place }: ScheduledEvent, now: number) {
  if (place === GuildScheduledEventEntityType.External) return endsAt !== null && endsAt <= now;
  if (status === GuildScheduledEventStatus.Active) return endsAt !== null && endsAt <= now;
  return startsAt + CANCELLED_AFTER_MS <= now;
}

/** Moves a recurring event on to its next occurrence; false for one that happens once. */
export function advance(event: ScheduledEvent): boolean {
  const { recurrence, startsAt, endsAt } = event;
  if (recurrence === null || recurrence.frequency < 2) return false;
  const days = recurrence.by_weekday ?? [];
  let later = recurrence.frequency === 2 ? 7 * recurrence.interval : 1;
  // Monday is 0, as in Discord's rules.
  if (recurrence.frequency === 3 && days.length > 0)
    while (!days.includes((new Date(startsAt + later * DAY_MS).getUTCDay() + 6) % 7)) later += 1;
  event.startsAt = startsAt + later * DAY_MS;
  event.endsAt = endsAt === null ? null : endsAt + later * DAY_MS;
  event.status = GuildScheduledEventStatus.Scheduled;
  return true;
}

/** The id of an exception: a snowflake that tells when the occurrence would have begun. */
export function exceptionId(originalStart: number) {
  return String(BigInt(originalStart - DISCORD_EPOCH) << 22n);
}

/** An event as Discord tells it; REST adds its creator, and on request how many people are interested. */
export function eventPayload(
  world: World,
  guild: Guild,
  event: ScheduledEvent,
  { withCreator = false, withCount = false } = {},
) {
  return {
    id: event.id,
    guild_id: guild.id,
    name: event.name,
    description: event.description,
    channel_id: event.channelId,
    creator_id: guild.ownerId,
    ...(withCreator && { creator: accountPayload(world, guild.ownerId) }),
    image: event.image,
    scheduled_start_time: isoTime(event.startsAt),
    scheduled_end_time: event.endsAt === null ? null : isoTime(event.endsAt),
    status: event.status,
    entity_type: event.place,
    entity_id: null,
    entity_metadata: event.location === null ? null : { location: event.location },
    recurrence_rule: event.recurrence,
    ...(withCount && { user_count: event.interested }),
    privacy_level: GuildScheduledEventPrivacyLevel.GuildOnly,
    guild_scheduled_event_exceptions: event.exceptions,
  };
}

/** The kind of event that takes place in a channel. */
export function placeIn(guild: Guild, channelId: string | null): GuildScheduledEventEntityType {
  if (channelId === null) return GuildScheduledEventEntityType.External;
  const type = guild.channels.find(({ id }) => id === channelId)?.type;
  if (type === ChannelType.GuildStageVoice) return GuildScheduledEventEntityType.StageInstance;
  if (type === ChannelType.GuildVoice) return GuildScheduledEventEntityType.Voice;
  throw new Error(`Nothing can take place in the channel ${channelId}.`);
}

/** An instant as Discord writes it. */
export function isoTime(at: number) {
  return new Date(at).toISOString().replace(/\.\d+Z$/, '+00:00');
}
