import { ChannelType, GuildScheduledEventStatus, OverwriteType } from 'discord-api-types/v10';
import { advance, eventPayload, exceptionId, isoTime, placeIn, SCHEDULED_EVENTS_INTENT } from './events.ts';
import { channelPayload, rolePayload } from './guild-payloads.ts';
import { getGuild, pictureHash } from './guilds.ts';
import { VIEW_CHANNEL } from './permissions.ts';
import type { Simulation } from './simulation.ts';
import { nextId, type EventRecurrence, type Guild, type ScheduledEvent } from './world.ts';

/** Options of a new scheduled event; times are ISO texts. Without a channel it takes place elsewhere. */
export interface NewEvent {
  name?: string;
  description?: string | null;
  channelId?: string | null;
  location?: string;
  /** In an hour by default. */
  startsAt?: string;
  endsAt?: string | null;
  recurrence?: Partial<EventRecurrence> | null;
  /** Whether it has a picture. */
  image?: boolean;
  interested?: number;
}

/** What can be changed of an event beside its times. */
export type ChangedEvent = Partial<
  Pick<ScheduledEvent, 'name' | 'description' | 'channelId' | 'location' | 'interested'>
>;

/** New times of an event or of one of its occurrences, as ISO texts. */
export interface NewTimes {
  startsAt: string;
  endsAt?: string | null;
}

const HOUR_MS = 3_600_000;
const ELSEWHERE = 'The old boathouse';

/** What the hosts of a guild do with its scheduled events. */
export function eventControl(sim: Simulation) {
  const { tell, change, remove } = eventChanges(sim);
  return {
    /** Adds a scheduled event and returns its id. */
    addEvent(guildId: string, given: NewEvent = {}) {
      const guild = getGuild(sim.world, guildId);
      const event = buildEvent(guild, nextId(sim.world), given, sim.now());
      guild.events.push(event);
      tell(guild, event, 'CREATE');
      return { id: event.id };
    },

    /** Changes an event's name, description, channel, place elsewhere or the number of those interested. */
    changeEvent(guildId: string, eventId: string, given: ChangedEvent) {
      const guild = getGuild(sim.world, guildId);
      const { channelId } = given;
      change(guildId, eventId, {
        ...given,
        ...(channelId !== undefined && { place: placeIn(guild, channelId) }),
        ...(channelId && { location: null }),
      });
    },

    moveEvent: (guildId: string, eventId: string, { startsAt, endsAt }: NewTimes) =>
      change(guildId, eventId, {
        startsAt: Date.parse(startsAt),
        endsAt: endsAt ? Date.parse(endsAt) : null,
      }),

    startEvent: (guildId: string, eventId: string) =>
      change(guildId, eventId, { status: GuildScheduledEventStatus.Active }),

    /** Ends an event; a recurring one is scheduled for its next occurrence. */
    endEvent(guildId: string, eventId: string) {
      const { guild, event } = getEvent(sim, guildId, eventId);
      if (advance(event)) return tell(guild, event, 'UPDATE');
      event.status = GuildScheduledEventStatus.Completed;
      remove(guildId, eventId, 'UPDATE');
    },

    cancelEvent(guildId: string, eventId: string) {
      getEvent(sim, guildId, eventId).event.status = GuildScheduledEventStatus.Canceled;
      remove(guildId, eventId, 'UPDATE');
    },

    deleteEvent: (guildId: string, eventId: string) => remove(guildId, eventId, 'DELETE'),

    ...occurrenceControl(sim),
    ...visibilityControl(sim),
  };
}

/** Changes of events, each with its dispatch. */
function eventChanges(sim: Simulation) {
  const tell = (guild: Guild, event: ScheduledEvent, what: 'CREATE' | 'UPDATE' | 'DELETE') => {
    if (guild.bot === null || guild.unavailable) return;
    const payload = eventPayload(sim.world, guild, event); // as it is now
    sim.gateway.dispatch(guild.id, `GUILD_SCHEDULED_EVENT_${what}`, () => payload, SCHEDULED_EVENTS_INTENT);
  };
  return {
    tell,
    change: (guildId: string, eventId: string, changes: Partial<ScheduledEvent>) => {
      const { guild, event } = getEvent(sim, guildId, eventId);
      Object.assign(event, changes);
      tell(guild, event, 'UPDATE');
    },
    remove: (guildId: string, eventId: string, what: 'UPDATE' | 'DELETE') => {
      const { guild, event } = getEvent(sim, guildId, eventId);
      guild.events = guild.events.filter(({ id }) => id !== eventId);
      tell(guild, event, what);
    },
  };
}

/** Exceptions from the rule of a recurring event, which Discord tells by the event's id alone. */
function occurrenceControl(sim: Simulation) {
  const except = (guildId: string, eventId: string, originalStart: string, times: NewTimes | null) => {
    const { guild, event } = getEvent(sim, guildId, eventId);
    const exception = {
      event_id: eventId,
      event_exception_id: exceptionId(Date.parse(originalStart)),
      scheduled_start_time: times && isoTime(Date.parse(times.startsAt)),
      scheduled_end_time: times?.endsAt ? isoTime(Date.parse(times.endsAt)) : null,
      is_canceled: times === null,
    };
    event.exceptions = [
      ...event.exceptions.filter((one) => one.event_exception_id !== exception.event_exception_id),
      exception,
    ];
    if (guild.bot !== null && !guild.unavailable)
      sim.gateway.dispatch(
        guildId,
        'GUILD_SCHEDULED_EVENT_EXCEPTION_CREATE',
        () => exception,
        SCHEDULED_EVENTS_INTENT,
      );
  };
  return {
    /** Cancels the occurrence that would begin at an instant. */
    cancelOccurrence: (guildId: string, eventId: string, originalStart: string) =>
      except(guildId, eventId, originalStart, null),
    /** Moves that occurrence. */
    moveOccurrence: (guildId: string, eventId: string, originalStart: string, times: NewTimes) =>
      except(guildId, eventId, originalStart, times),
  };
}

/** Who sees the channels in which events take place. */
function visibilityControl(sim: Simulation) {
  return {
    /** Hides a channel from @everyone, or shows it, and dispatches the event. */
    hideChannel(guildId: string, channelId: string, hidden = true) {
      const guild = getGuild(sim.world, guildId);
      const channel = guild.channels.find(({ id }) => id === channelId);
      if (channel === undefined) throw new Error(`The guild ${guildId} has no channel ${channelId}.`);
      const nobodySees = { id: guildId, type: OverwriteType.Role, allow: '0', deny: String(VIEW_CHANNEL) };
      channel.overwrites = hidden ? [nobodySees] : [];
      if (guild.bot !== null && !guild.unavailable)
        sim.gateway.dispatch(guildId, 'CHANNEL_UPDATE', () => channelPayload(channel, guildId));
    },

    /** Sets what @everyone may do in a guild, and dispatches the event. */
    setEveryone(guildId: string, permissions: bigint | string) {
      const guild = getGuild(sim.world, guildId);
      const everyone = guild.roles.findIndex(({ id }) => id === guildId);
      const role = guild.roles[everyone];
      if (role === undefined) throw new Error(`The guild ${guildId} has no @everyone.`);
      role.permissions = String(permissions);
      if (guild.bot !== null && !guild.unavailable)
        sim.gateway.dispatch(guildId, 'GUILD_ROLE_UPDATE', () => ({
          guild_id: guildId,
          role: rolePayload(role, everyone),
        }));
    },

    /** Adds a stage or voice channel and returns its id. */
    addStage(guildId: string, name = 'Stage', type: 'stage' | 'voice' = 'stage') {
      const guild = getGuild(sim.world, guildId);
      const id = nextId(sim.world);
      guild.channels.push({
        id,
        name,
        type: type === 'stage' ? ChannelType.GuildStageVoice : ChannelType.GuildVoice,
        position: guild.channels.length + 1,
        parentId: null,
        overwrites: [],
      });
      return id;
    },
  };
}

/** A scheduled event with defaults for what is not given. */
export function buildEvent(guild: Guild, id: string, given: NewEvent, now: number): ScheduledEvent {
  const { name = 'An evening together', description = null, channelId = null, recurrence = null } = given;
  const startsAt = given.startsAt === undefined ? now + HOUR_MS : Date.parse(given.startsAt);
  // Only an event elsewhere has to have an end.
  const endsAt = given.endsAt ? Date.parse(given.endsAt) : channelId === null ? startsAt + 2 * HOUR_MS : null;
  return {
    id,
    name,
    description,
    channelId,
    place: placeIn(guild, channelId),
    location: channelId === null ? (given.location ?? ELSEWHERE) : null,
    startsAt,
    endsAt,
    status: GuildScheduledEventStatus.Scheduled,
    recurrence: recurrence && {
      start: isoTime(startsAt),
      end: null,
      frequency: 2,
      interval: 1,
      by_weekday: null,
      by_n_weekday: null,
      by_month: null,
      by_month_day: null,
      by_year_day: null,
      count: null,
      ...recurrence,
    },
    exceptions: [],
    image: given.image ? pictureHash(`event ${id}`) : null,
    interested: given.interested ?? 0,
  };
}

function getEvent(sim: Simulation, guildId: string, eventId: string) {
  const guild = getGuild(sim.world, guildId);
  const event = guild.events.find(({ id }) => id === eventId);
  if (event === undefined) throw new Error(`The guild ${guildId} has no event ${eventId}.`);
  return { guild, event };
}
