import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { listingParams } from './settings.ts';

/** The number of hours in a week. */
export const HOURS_OF_WEEK = 168;

/** How long counts are kept, in days: the online count of each hour, and the counts of each day. */
export const COUNTS_KEPT_FOR_DAYS = { hours: 28, days: 400 } as const;

const growth = z.nullable(
  z.object({
    /** How many members came, less those who left. */
    count: z.int(),
    /** The same in percent of the members then, with at most one decimal. */
    percent: z.number(),
  }),
);

/** What was counted of a public listing's guild, all in UTC. */
export const getLife = endpoint({
  method: 'GET',
  path: '/api/servers/{discordServerId}/life',
  access: 'anyone',
  promised: true,
  summary: 'When a server is alive, and how its number of members has changed',
  refusals: ['listingNotFound'],
  params: listingParams,
  reply: z.object({
    /** When the first of the kept counts was taken; null without any. */
    measuredSince: z.nullable(z.iso.datetime()),
    /** The median of four weeks for each hour of the week, Monday 00:00 first; null where not measured. */
    online: z.array(z.nullable(z.number().check(z.nonnegative()))).check(z.length(HOURS_OF_WEEK)),
    /** The members at the end of each measured day, oldest first. */
    members: z
      .array(z.object({ day: z.iso.date(), count: z.int().check(z.nonnegative()) }))
      .check(z.maxLength(COUNTS_KEPT_FOR_DAYS.days)),
    /** Against so many days before the last count; null when not known that long. */
    growth: z.object({ days7: growth, days30: growth }),
  }),
});
