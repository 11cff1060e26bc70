import type { ColumnType, Generated } from 'kysely';
import type { EVENT_PLACES } from '#contract/events.ts';
import type { Category, ListingLanguage } from '#contract/vocabulary.ts';
import type { ReadOnly } from './read-only.ts';

/** The guilds whose events are kept. Triggers insert and delete them, and keep what they copy of the listing. */
export interface EventGuildsTable {
  discordServerId: string;
  category: ReadOnly<Category>;
  language: ReadOnly<ListingLanguage>;
  public: ReadOnly<boolean>;
  /** Whether @everyone sees channels that say nothing else; null when unknown. */
  everyoneViews: Generated<boolean | null>;
  /** When the gateway last reported something that its events depend on. */
  receivedAt: Generated<Date | null>;
  /** When its events are to be asked for next. */
  lookAt: Generated<Date>;
  /** How often asking has failed since it last succeeded. */
  tries: Generated<number>;
}

export interface EventsTable {
  id: string;
  discordServerId: string;
  name: string;
  description: string | null;
  place: (typeof EVENT_PLACES)[number];
  /** What was given for another place. */
  location: string | null;
  channelId: string | null;
  channelName: string | null;
  /** What the channel's own permissions let @everyone see: true, false, or null for nothing of its own. */
  channelViews: boolean | null;
  /** Whether the channel's permissions are known. */
  channelKnown: boolean;
  startsAt: Date;
  endsAt: Date | null;
  /** Since when Discord says that it is running; null while it does not. */
  activeSince: Date | null;
  /** The rule and its exceptions; null for an event that happens once. Written as JSON text, read as the parsed value. */
  recurrence: ColumnType<unknown, string | null, string | null>;
  interested: number | null;
  image: string | null;
  changedAt: Date;
}

export interface EventOccurrencesTable {
  /** The event's id, a dash and its start in seconds. */
  id: string;
  eventId: string;
  discordServerId: string;
  category: Category;
  language: ListingLanguage;
  public: boolean;
  startsAt: Date;
  endsAt: Date | null;
  /** Where it stands in lists: when it starts, or when it was started before. */
  beginsAt: Date;
  /** When it is no longer shown. */
  overAt: Date;
}
