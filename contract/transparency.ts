import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { titled } from './templates.ts';

/** The smallest number that is published beside 0; those between are null. */
export const SMALLEST_PUBLISHED = 5;

/** How many months are published: the running one and those before it. */
export const TRANSPARENCY_MONTHS = 24;

/** A number of things; null for one to four of them. */
const published = z.nullable(z.int().check(z.nonnegative()));
const hours = z.nullable(z.number().check(z.nonnegative()));

/** What moderation did in a month, in UTC. */
const moderationMonth = z.object({
  month: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
  /** False for the running month, which is counted up to now. */
  complete: z.boolean(),
  /** New listings that were submitted, and what was decided about them. */
  submissions: published,
  decisions: z.object({ approved: published, rejected: published }),
  edits: z.object({ submitted: published, approved: published, rejected: published }),
  /** Why submissions and edits were rejected, by the template of the reason under its last titles; the most used first. */
  reasons: z.array(z.object({ template: z.string(), ...titled, count: published })),
  /** Members' reports of servers, by their category: those that came, and those that were resolved. */
  reports: z.array(
    z.object({ category: z.string(), received: published, actionTaken: published, noAction: published }),
  ),
  bans: z.object({ servers: published, people: published }),
  /** A lapsed appeal was never answered: what it was about had changed. */
  appeals: z.object({ received: published, granted: published, refused: published, lapsed: published }),
  /** From a submission or an edit to its decision; null with fewer than five decisions. */
  hours: z.object({ median: hours, p90: hours }),
});
export type ModerationMonth = z.output<typeof moderationMonth>;

export const getTransparency = endpoint({
  method: 'GET',
  path: '/api/transparency',
  access: 'anyone',
  readsAMinute: 120,
  summary: `What moderation did, by month, the newest first; numbers from 1 to ${SMALLEST_PUBLISHED - 1} are null`,
  reply: z.array(moderationMonth).check(z.maxLength(TRANSPARENCY_MONTHS)),
});
