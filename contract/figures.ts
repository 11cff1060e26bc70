import * as z from 'zod/mini';
import { VIEW_SOURCES, windowId } from './analytics.ts';
import { endpoint } from './endpoint.ts';
import { guildParams } from './settings.ts';
import { SNOWFLAKE } from './vocabulary.ts';

/** The most cards that a browser tells of at once. */
export const MOST_SEEN_AT_ONCE = 24;

/** The periods of figures in days, as they are asked for; the second is the default. */
export const FIGURE_PERIODS = ['7', '30', '90'] as const;

const count = z.int().check(z.nonnegative());

/** Cards of listings that were at least half in sight for a second. Each of the listings counts once. */
export const recordImpressions = endpoint({
  method: 'POST',
  path: '/api/analytics/seen',
  access: 'anyone',
  affects: [],
  summary: 'Counts listings whose cards somebody has seen',
  body: z.object({
    sessionId: windowId,
    /** The Discord ids of their guilds. */
    servers: z
      .array(z.string().check(z.regex(SNOWFLAKE)))
      .check(z.minLength(1), z.maxLength(MOST_SEEN_AT_ONCE)),
    /** The list in which they were. */
    source: z.enum(VIEW_SOURCES),
  }),
  reply: z.object({}),
});

const counted = {
  /** How often its card was seen in a list. */
  impressions: count,
  /** How often its page was viewed. */
  views: count,
  /** How often somebody was sent on to Discord. */
  joins: count,
  bumps: count,
  /** How many reviews were written, also where they are deleted by now. */
  reviews: count,
};

const figures = z.object({
  /** Every day of the period by UTC, today last. */
  days: z.array(z.object({ day: z.iso.date(), ...counted })),
  /** Today is not over, so as many whole days up to yesterday stand beside as many before those. */
  wholeDays: z.object({
    now: z.object(counted),
    /** Null for what was not counted from the first of these days on. */
    before: z.object({
      impressions: z.nullable(count),
      views: z.nullable(count),
      joins: z.nullable(count),
      bumps: z.nullable(count),
      reviews: z.nullable(count),
    }),
  }),
  /** The views of the period by where the readers came from, most first; sources without a view are left out. */
  sources: z.array(z.object({ source: z.enum(VIEW_SOURCES), views: count })),
});
export type Figures = z.output<typeof figures>;

const period = z.object({
  days: z.prefault(
    z.pipe(
      z.enum(FIGURE_PERIODS),
      z.transform((days) => Number(days)),
    ),
    FIGURE_PERIODS[1],
  ),
});

const REFUSED = ['listingNotFound', 'notManager', 'discordUnavailable'] as const;

/** For all of its managers, while it is banned or hidden too. */
export const getFigures = endpoint({
  method: 'GET',
  path: '/api/user/servers/{guildId}/figures',
  access: 'member',
  summary: 'How often a listing of a guild that one manages was seen, by days',
  refusals: REFUSED,
  params: guildParams,
  query: period,
  reply: figures,
});

/** The same as a file for spreadsheets, with the headings in the caller's language. */
export const getFiguresFile = endpoint({
  method: 'GET',
  path: '/api/user/servers/{guildId}/figures.csv',
  access: 'member',
  summary: 'The same as a file for spreadsheets',
  refusals: REFUSED,
  params: guildParams,
  query: period,
  replyType: 'text/csv',
  reply: z.string(),
});
