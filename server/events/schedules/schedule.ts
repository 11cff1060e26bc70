import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { recurrencesBetween, type Recurrence } from './recurrence.ts';
import type { ChannelView, ScheduledEvent } from './scheduled-event.ts';

/** A stored event, with its channel as far as known. */
export interface StoredEvent extends Omit<ScheduledEvent, 'recurrence'> {
  recurrence: Recurrence | null;
  /** Since when Discord says that it is running; null while it does not. */
  activeSince: number | null;
  /** Null when it takes place elsewhere, or nothing is known of its channel. */
  channel: ChannelView | null;
}

/** The events of a guild. */
export interface Schedule {
  /** Whether @everyone sees channels that say nothing else; null when unknown. */
  everyoneViews: boolean | null;
  events: readonly StoredEvent[];
}

/** News of a guild's events, and of who sees their channels. */
export interface ScheduleNews {
  guildId: string;
  /** Whether the events and channels are all that there are. */
  isWhole: boolean;
  /** Undefined when the news do not contain it. */
  everyoneViews?: boolean | null;
  /** Null for channels that are gone. */
  channels: Map<string, ChannelView | null>;
  /** Null for events that are over, cancelled or deleted. */
  events: Map<string, ScheduledEvent | null>;
  /** Whether something has changed that the news do not contain. */
  isIncomplete?: boolean;
}

/** One time at which an event is on. Instants are in milliseconds. */
export interface Occurrence {
  id: string;
  eventId: string;
  startsAt: number;
  endsAt: number | null;
  beginsAt: number;
  overAt: number;
}

/** As many as Discord allows. */
const MOST_EVENTS = 100;
/** The most occurrences of a guild that are kept and shown. */
export const MOST_OCCURRENCES = 100;
/** Three days more than are shown: enough until Discord, when it is away, is back. */
const COMPUTED_AHEAD_MS = 33 * DAY_MS;
/** How long an event without an end is shown: one that nobody has started, and one that is running. */
const VISIBLE_FOR_MS = { notStarted: 3 * HOUR_MS, running: DAY_MS };

/** A guild's events after news of them, and whether Discord has to be asked for what they leave open. */
export function afterNews(
  before: Schedule,
  news: ScheduleNews,
  now: number,
): Schedule & { isIncomplete: boolean } {
  const stored = new Map(before.events.map((event) => [event.id, event]));
  const events = new Map(news.isWhole ? [] : stored);
  for (const [id, event] of news.events) {
    if (event) events.set(id, withStored(event, stored.get(id), now));
    else events.delete(id);
  }
  const everyoneViews = news.everyoneViews === undefined ? before.everyoneViews : news.everyoneViews;
  const merged = [...events.values()]
    .map((event): StoredEvent => withChannel(event, channelAfter(event, news)))
    .toSorted((a, b) => a.startsAt - b.startsAt)
    .slice(0, MOST_EVENTS);
  const isUnknown = ({ place, channel }: StoredEvent) =>
    place !== 'external' && (channel === null || (channel.views ?? everyoneViews) === null);
  return {
    everyoneViews,
    events: merged,
    isIncomplete: news.isIncomplete === true || merged.some(isUnknown),
  };
}

/** A guild's occurrences that everybody may see, the first ones. */
export function occurrencesOf({ everyoneViews, events }: Schedule, now: number): Occurrence[] {
  return events
    .filter((event) => isVisible(event, everyoneViews))
    .flatMap((event) => occurrencesOfEvent(event, now))
    .filter(({ overAt, startsAt }) => overAt > now && startsAt < now + COMPUTED_AHEAD_MS)
    .toSorted((a, b) => a.beginsAt - b.beginsAt || (a.id < b.id ? -1 : 1))
    .slice(0, MOST_OCCURRENCES);
}

/** Two pieces of news of a guild in one, the later one second. */
export function mergeNews(earlier: ScheduleNews | undefined, later: ScheduleNews): ScheduleNews {
  if (!earlier || later.isWhole) return later;
  return {
    ...earlier,
    ...(later.everyoneViews !== undefined && { everyoneViews: later.everyoneViews }),
    channels: new Map([...earlier.channels, ...later.channels]),
    events: new Map([...earlier.events, ...later.events]),
    isIncomplete: earlier.isIncomplete === true || later.isIncomplete === true,
  };
}

/** A new version of an event, with the stored fields that it lacks. */
function withStored(event: ScheduledEvent, before: StoredEvent | undefined, now: number): StoredEvent {
  const exceptions = event.recurrence?.exceptions ?? before?.recurrence?.exceptions ?? [];
  const isSame = before?.startsAt === event.startsAt;
  return {
    ...event,
    recurrence: event.recurrence && { ...event.recurrence, exceptions },
    interested: event.interested ?? before?.interested ?? null,
    activeSince: event.isActive ? ((isSame ? before?.activeSince : null) ?? now) : null,
    channel: before && before.channelId === event.channelId ? before.channel : null,
  };
}

function withChannel(event: StoredEvent, channel: ChannelView | null): StoredEvent {
  return { ...event, channel };
}

function channelAfter({ channelId, channel }: StoredEvent, news: ScheduleNews): ChannelView | null {
  if (channelId === null) return null;
  const channelInNews = news.channels.get(channelId);
  return channelInNews === undefined && !news.isWhole ? channel : (channelInNews ?? null);
}

/** An event in an unknown channel is hidden. */
function isVisible({ place, channel }: StoredEvent, everyoneViews: boolean | null) {
  return place === 'external' || (channel !== null && (channel.views ?? everyoneViews) === true);
}

function occurrencesOfEvent(event: StoredEvent, now: number): Occurrence[] {
  const { id, startsAt, endsAt, recurrence, activeSince } = event;
  const lastsMs = endsAt === null ? null : endsAt - startsAt;
  const later = recurrence ? recurrencesBetween(recurrence, startsAt, now + COMPUTED_AHEAD_MS) : [];
  const exceptions = new Map(recurrence?.exceptions.map((one) => [one.original, one]));
  const found = new Map<string, Occurrence>();
  for (const original of [startsAt, ...later]) {
    const exception = exceptions.get(original);
    if (exception?.isCancelled) continue;
    const at = exception?.startsAt ?? original;
    const end = exception?.endsAt ?? (lastsMs === null ? null : at + lastsMs);
    const occurrence = occurrenceOf(id, { at, end, activeSince: original === startsAt ? activeSince : null });
    found.set(occurrence.id, occurrence);
  }
  return [...found.values()];
}

function occurrenceOf(
  eventId: string,
  { at, end, activeSince }: { at: number; end: number | null; activeSince: number | null },
): Occurrence {
  const endsAt = end !== null && end > at ? end : null;
  const beginsAt = Math.min(at, activeSince ?? at);
  const visibleForMs = activeSince === null ? VISIBLE_FOR_MS.notStarted : VISIBLE_FOR_MS.running;
  return {
    id: `${eventId}-${Math.floor(at / 1000)}`,
    eventId,
    startsAt: at,
    endsAt,
    beginsAt,
    overAt: endsAt ?? Math.max(at, activeSince ?? at) + visibleForMs,
  };
}
