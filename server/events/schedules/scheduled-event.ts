import {
  ChannelType,
  GuildScheduledEventEntityType,
  GuildScheduledEventRecurrenceRuleFrequency as Frequency,
  GuildScheduledEventStatus,
} from 'discord-api-types/v10';
import type { EVENT_PLACES } from '#contract/events.ts';
import { createdAtOf } from '../../discord/snowflake.ts';
import { VIEW_CHANNEL } from '../../discord/permissions.ts';
import type { EventException, Recurrence } from './recurrence.ts';

/** A scheduled event that is not over, as Discord tells it. Its texts are strangers'. */
export interface ScheduledEvent {
  id: string;
  name: string;
  description: string | null;
  place: (typeof EVENT_PLACES)[number];
  location: string | null;
  channelId: string | null;
  startsAt: number;
  endsAt: number | null;
  /** Whether its hosts, or the clock, have started it. */
  isActive: boolean;
  /** Its exceptions are null where they are not told. */
  recurrence: (Omit<Recurrence, 'exceptions'> & { exceptions: EventException[] | null }) | null;
  image: string | null;
  /** Null where it is not told. */
  interested: number | null;
}

/** What a channel's own permissions let @everyone see; null when they say nothing of it. */
export interface ChannelView {
  name: string;
  views: boolean | null;
}

const PLACES = new Map<unknown, ScheduledEvent['place']>([
  [GuildScheduledEventEntityType.StageInstance, 'stage'],
  [GuildScheduledEventEntityType.Voice, 'voice'],
  [GuildScheduledEventEntityType.External, 'external'],
]);
const FREQUENCIES = new Map<unknown, Recurrence['frequency']>([
  [Frequency.Yearly, 'yearly'],
  [Frequency.Monthly, 'monthly'],
  [Frequency.Weekly, 'weekly'],
  [Frequency.Daily, 'daily'],
]);
const IN_CHANNELS = new Set<unknown>([ChannelType.GuildVoice, ChannelType.GuildStageVoice]);
/** Discord's own limits, in code points. */
const LONGEST = { name: 100, description: 1_000, location: 100, channel: 100 };
const MOST_EXCEPTIONS = 200;
const MOST_PEOPLE = 2_147_483_647;
const IMAGE_HASH = /^\w{1,64}$/;
const ID = /^\d{1,20}$/;

/** The id of an event, and the event unless it is over, or not understood; null for what has no id. */
export function readEvent(raw: unknown): { id: string; event: ScheduledEvent | null } | null {
  const { id, ...fields } = fieldsOf(raw);
  if (typeof id !== 'string' || !ID.test(id)) return null;
  const name = textIn(fields['name'], LONGEST.name);
  const place = PLACES.get(fields['entity_type']);
  const startsAt = instantIn(fields['scheduled_start_time']);
  const { Active, Scheduled } = GuildScheduledEventStatus;
  const isActive = fields['status'] === Active;
  if (name === null || !place || startsAt === null || !(isActive || fields['status'] === Scheduled))
    return { id, event: null };
  const endsAt = instantIn(fields['scheduled_end_time']);
  const event = {
    id,
    name,
    description: textIn(fields['description'], LONGEST.description),
    place,
    location:
      place === 'external' ? textIn(fieldsOf(fields['entity_metadata'])['location'], LONGEST.location) : null,
    channelId: place !== 'external' && typeof fields['channel_id'] === 'string' ? fields['channel_id'] : null,
    startsAt,
    endsAt: endsAt !== null && endsAt > startsAt ? endsAt : null,
    isActive,
    recurrence: recurrenceIn(fields['recurrence_rule'], fields['guild_scheduled_event_exceptions']),
    image: typeof fields['image'] === 'string' && IMAGE_HASH.test(fields['image']) ? fields['image'] : null,
    interested: countIn(fields['user_count']),
  };
  return { id, event };
}

/** A channel in which events take place, by its id; null for any other. */
export function readChannel(raw: unknown, guildId: string): { id: string; view: ChannelView } | null {
  const { id, type, name, permission_overwrites: overwrites } = fieldsOf(raw);
  if (typeof id !== 'string' || !IN_CHANNELS.has(type)) return null;
  const ofEveryone = listOf(overwrites)
    .map(fieldsOf)
    .find((one) => one['id'] === guildId);
  const allows = ofEveryone !== undefined && hasView(ofEveryone['allow']);
  const denies = ofEveryone !== undefined && hasView(ofEveryone['deny']);
  return {
    id,
    view: { name: textIn(name, LONGEST.channel) ?? '', views: allows ? true : denies ? false : null },
  };
}

/** Whether @everyone sees channels that say nothing else, from a guild's roles; null when that is not told. */
export function everyoneViewsIn(roles: unknown, guildId: string): boolean | null {
  const everyone = listOf(roles)
    .map(fieldsOf)
    .find((one) => one['id'] === guildId);
  return everyone === undefined || !isBits(everyone['permissions']) ? null : hasView(everyone['permissions']);
}

function recurrenceIn(raw: unknown, exceptions: unknown): ScheduledEvent['recurrence'] {
  const rule = fieldsOf(raw);
  const start = instantIn(rule['start']);
  const frequency = FREQUENCIES.get(rule['frequency']);
  const interval = rule['interval'];
  // An event with a rule that is not understood is shown once.
  if (start === null || !frequency || !isWhole(interval, 1, 1_000)) return null;
  return {
    start,
    end: instantIn(rule['end']),
    frequency,
    interval,
    weekdays: numbersIn(rule['by_weekday'], 0, 6),
    nthWeekdays: listOf(rule['by_n_weekday'])
      .slice(0, 31)
      .map(fieldsOf)
      .flatMap(({ n, day }) => (isWhole(n, 1, 5) && isWhole(day, 0, 6) ? [{ n, weekday: day }] : [])),
    months: numbersIn(rule['by_month'], 1, 12),
    monthDays: numbersIn(rule['by_month_day'], 1, 31),
    yearDays: numbersIn(rule['by_year_day'], 1, 366),
    count: isWhole(rule['count'], 1, 100_000) ? rule['count'] : null,
    exceptions: Array.isArray(exceptions)
      ? exceptions.slice(-MOST_EXCEPTIONS).flatMap((one: unknown) => exceptionIn(one))
      : null,
  };
}

/** Its id is a snowflake of the instant at which the occurrence would have begun. */
function exceptionIn(raw: unknown): EventException[] {
  const fields = fieldsOf(raw);
  const id = fields['event_exception_id'];
  if (typeof id !== 'string' || !ID.test(id)) return [];
  return [
    {
      original: Date.parse(createdAtOf(id)),
      isCancelled: fields['is_canceled'] === true,
      startsAt: instantIn(fields['scheduled_start_time']),
      endsAt: instantIn(fields['scheduled_end_time']),
    },
  ];
}

function fieldsOf(raw: unknown): Record<string, unknown> {
  return typeof raw === 'object' && raw !== null ? { ...raw } : {};
}

function listOf(raw: unknown): unknown[] {
  return Array.isArray(raw) ? raw : [];
}

/** A text that PostgreSQL accepts; null when it is empty. */
function textIn(raw: unknown, longest: number): string | null {
  if (typeof raw !== 'string') return null;
  const text = raw
    .slice(0, 4 * longest)
    .toWellFormed()
    .replaceAll('\0', '')
    .trim();
  return Array.from(text).slice(0, longest).join('') || null;
}

/** An instant in years that JavaScript and PostgreSQL both write as usual. */
function instantIn(raw: unknown): number | null {
  const at = typeof raw === 'string' ? Date.parse(raw) : Number.NaN;
  return at > 0 && at < Date.UTC(9000, 0) ? at : null;
}

function countIn(raw: unknown): number | null {
  return isWhole(raw, 0, MOST_PEOPLE) ? raw : null;
}

function isWhole(raw: unknown, least: number, most: number): raw is number {
  return typeof raw === 'number' && Number.isInteger(raw) && raw >= least && raw <= most;
}

function numbersIn(raw: unknown, least: number, most: number): number[] {
  return [...new Set(listOf(raw).filter((one) => isWhole(one, least, most)))];
}

function isBits(raw: unknown): raw is string {
  return typeof raw === 'string' && ID.test(raw);
}

function hasView(permissions: unknown) {
  return isBits(permissions) && (BigInt(permissions) & VIEW_CHANNEL) !== 0n;
}
