import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { CATEGORIES, LISTING_LANGUAGES, SNOWFLAKE } from '#contract/vocabulary.ts';

const id = z.string().check(z.regex(SNOWFLAKE));
const count = z.int().check(z.nonnegative());

const eventFacts = {
  name: z.string(),
  description: z.exactOptional(z.string()),
  lastsHours: z.exactOptional(z.number()),
  place: z.union([z.enum(['voice', 'stage']), z.strictObject({ location: z.string() })]),
  interested: count,
  image: z.exactOptional(z.literal(true)),
};
const once = z.strictObject({ ...eventFacts, inHours: z.number() });
const repeated = z.strictObject({
  ...eventFacts,
  repeats: z.enum(['daily', 'weekly', 'fortnightly']),
  at: z.number(),
  weekday: z.exactOptional(z.int().check(z.gte(0), z.lte(6))),
});

/** A community as Discord knows it, for the simulator, which says what the fields mean. */
const discord = z.strictObject({
  name: z.string(),
  icon: z.boolean(),
  members: count,
  online: count,
  invite: z.nullable(z.string()),
  bot: z.boolean(),
  ownerId: z.exactOptional(id),
  isForAdults: z.exactOptional(z.boolean()),
  fate: z.exactOptional(
    z.union([
      z.enum([
        'expired',
        'paused',
        'paused until tonight',
        'unanswered',
        'for guests',
        'gives roles',
        'for listed people',
      ]),
      z.strictObject({ takenBy: id }),
    ]),
  ),
  events: z.exactOptional(z.array(z.union([once, repeated]))),
});

/** When a community is awake: the hour of its day with most people, and how many then and at the quietest hour. */
const habit = z.strictObject({
  peak: z.exactOptional(z.number()),
  most: z.exactOptional(z.number()),
  least: z.exactOptional(z.number()),
  /** How many times as many there are at weekends, by day too. */
  weekend: z.exactOptional(z.number()),
  /** The change of members in 150 days. */
  growth: z.exactOptional(z.number()),
});

/** What its owner wrote about it, and its reviews and bumps. */
const listing = z.strictObject({
  description: z.string(),
  /** More of it, in Markdown, by lines. */
  about: z.exactOptional(z.array(z.string())),
  category: z.enum(CATEGORIES),
  language: z.enum(LISTING_LANGUAGES),
  tags: z.array(z.string()),
  /** About the average rating of its reviews; null without any. */
  rating: z.nullable(z.number().check(z.gte(1), z.lte(5))),
  /** How many of the demo's people review it. */
  reviewCount: count,
  bumpedMinutesAgo: z.nullable(z.number()),
  listedDaysAgo: z.number(),
  /** Whether more members are online than usual. */
  busy: z.exactOptional(z.literal(true)),
  /** What is known of its invite where it does not simply lead to the guild. */
  invite: z.exactOptional(z.enum(['dead', 'elsewhere', 'paused', 'gives roles', 'last seen days ago'])),
  /** Whether it shows its guild's scheduled events. */
  showEvents: z.exactOptional(z.literal(true)),
  /** Whether its managers have hidden it. */
  unlisted: z.exactOptional(z.literal(true)),
  /** How its counts differ from those of others. */
  habit: z.exactOptional(habit),
});

const community = z.strictObject({ id, discord, listing });
const entries = z
  .array(community)
  .parse(JSON.parse(readFileSync(new URL('communities.json', import.meta.url), 'utf8')));

/** The invented communities as Discord knows them. */
export const demoCommunities = entries.map((entry) => Object.assign(entry.discord, { id: entry.id }));

/** Their listings, in the same order: the most recently bumped first. */
export const demoListings = entries.map(listingOf);

export type DemoListing = ReturnType<typeof listingOf>;
export type Habit = Required<z.infer<typeof habit>>;

function listingOf(entry: z.infer<typeof community>) {
  const about = entry.listing.about?.join('\n') ?? null;
  return { ...entry.listing, about, discordServerId: entry.id, inviteCode: entry.discord.invite };
}
