import { GatewayDispatchEvents, type GatewayDispatchPayload } from 'discord-api-types/v10';
import { mergeNews, type ScheduleNews } from './schedule.ts';
import { everyoneViewsIn, readChannel, readEvent } from './scheduled-event.ts';

/** Unwritten news of events: one entry for each guild, each of a limited size. */
export interface PendingSchedules {
  news: Map<string, ScheduleNews>;
  /** Events of which an occurrence was cancelled or moved: Discord does not say in which guild. */
  exceptedEvents: Set<string>;
}

/** More than Discord allows in a guild; what goes beyond is asked for instead. */
const MOST_CHANGES = 600;
const MOST_EXCEPTED = 10_000;
// Discord sends them, and does not document them yet.
const EXCEPTION = 'GUILD_SCHEDULED_EVENT_EXCEPTION';

export function noSchedules(): PendingSchedules {
  return { news: new Map(), exceptedEvents: new Set() };
}

/** Merges what an event of the gateway says of scheduled events, and of who sees where they take place. */
export function takeSchedule(
  { news, exceptedEvents }: PendingSchedules,
  payload: GatewayDispatchPayload,
): void {
  if (payload.t?.startsWith(EXCEPTION)) {
    const { event_id: eventId } = payload.d as { event_id?: unknown }; // looked at before it is believed
    if (typeof eventId === 'string' && exceptedEvents.size < MOST_EXCEPTED) exceptedEvents.add(eventId);
    return;
  }
  if (payload.t === GatewayDispatchEvents.GuildDelete) {
    if (!payload.d.unavailable) news.delete(payload.d.id);
    return;
  }
  const guildNews = newsIn(payload);
  if (guildNews) news.set(guildNews.guildId, withinLimit(mergeNews(news.get(guildNews.guildId), guildNews)));
}

/** Two sets; the later one wins. Of the earlier one some guilds are forgotten. */
export function schedulesInOrder(
  earlier: PendingSchedules,
  later: PendingSchedules,
  forget: (news: Map<string, unknown>) => void,
): PendingSchedules {
  const news = new Map(earlier.news);
  forget(news);
  for (const [id, one] of later.news) news.set(id, withinLimit(mergeNews(news.get(id), one)));
  return { news, exceptedEvents: new Set([...earlier.exceptedEvents, ...later.exceptedEvents]) };
}

function newsIn(payload: GatewayDispatchPayload): ScheduleNews | null {
  switch (payload.t) {
    case GatewayDispatchEvents.GuildCreate:
      return payload.d.unavailable ? null : wholeNews(payload.d.id, payload.d);
    case GatewayDispatchEvents.GuildUpdate:
      return roleNews(payload.d.id, payload.d.roles);
    case GatewayDispatchEvents.GuildRoleUpdate:
      return roleNews(payload.d.guild_id, [payload.d.role]);
    case GatewayDispatchEvents.ChannelUpdate:
    case GatewayDispatchEvents.ChannelDelete: {
      const { guild_id: guildId } = payload.d as { guild_id?: string }; // absent in direct messages
      const channel = guildId === undefined ? null : readChannel(payload.d, guildId);
      if (guildId === undefined || !channel) return null;
      const view = payload.t === GatewayDispatchEvents.ChannelDelete ? null : channel.view;
      return newsOf(guildId, { channels: new Map([[channel.id, view]]) });
    }
    case GatewayDispatchEvents.GuildScheduledEventCreate:
    case GatewayDispatchEvents.GuildScheduledEventUpdate: {
      const read = readEvent(payload.d);
      return read && newsOf(payload.d.guild_id, { events: new Map([[read.id, read.event]]) });
    }
    case GatewayDispatchEvents.GuildScheduledEventDelete:
      return newsOf(payload.d.guild_id, { events: new Map([[payload.d.id, null]]) });
    default:
      return null;
  }
}

/** A guild's events with the channels in which they take place, from the guild as Discord sends it at the beginning. */
export function wholeNews(
  guildId: string,
  guild: { roles?: unknown; channels?: unknown; guild_scheduled_events?: unknown },
): ScheduleNews {
  const events = listOf(guild.guild_scheduled_events).flatMap((one) => readEvent(one) ?? []);
  const named = new Set(events.map(({ event }) => event?.channelId));
  const channels = listOf(guild.channels).flatMap((one) => readChannel(one, guildId) ?? []);
  return newsOf(guildId, {
    isWhole: true,
    ...(guild.roles !== undefined && { everyoneViews: everyoneViewsIn(guild.roles, guildId) }),
    channels: new Map(channels.filter(({ id }) => named.has(id)).map(({ id, view }) => [id, view])),
    events: new Map(events.map(({ id, event }) => [id, event])),
  });
}

function roleNews(guildId: string, roles: unknown): ScheduleNews | null {
  const everyoneViews = everyoneViewsIn(roles, guildId);
  return everyoneViews === null ? null : newsOf(guildId, { everyoneViews });
}

function newsOf(guildId: string, changes: Partial<ScheduleNews>): ScheduleNews {
  return { guildId, isWhole: false, channels: new Map(), events: new Map(), ...changes };
}

function withinLimit(news: ScheduleNews): ScheduleNews {
  if (news.events.size + news.channels.size <= MOST_CHANGES) return news;
  return newsOf(news.guildId, { isWhole: true, everyoneViews: null, isIncomplete: true });
}

function listOf(raw: unknown): unknown[] {
  return Array.isArray(raw) ? raw : [];
}
