import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** A number from one up to here is not told. */
export const FEWEST_TOLD = 5;

/** How many months are told: the running one and those before it. */
export const TRANSPARENCY_MONTHS = 24;

/** A number of things; null for one to four of them. */
const told = z.nullable(z.int().check(z.nonnegative()));
const hours = z.nullable(z.number().check(z.nonnegative()));

/** What moderation did in a month, in UTC. */
const moderationMonth = z.object({
  month: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
  /** False for the running month, which is counted up to now. */
  complete: z.boolean(),
  /** New listings that were submitted, and what was decided about them. */
  submissions: told,
  decisions: z.object({ approved: told, rejected: told }),
  edits: z.object({ submitted: told, approved: told, rejected: told }),
  /** Why submissions and edits were rejected, by the template of the reason under its last title; the most used first. */
  reasons: z.array(z.object({ template: z.string(), title: z.string(), count: told })),
  /** Members' reports of servers, by their category: those that came, and those that were resolved. */
  reports: z.array(z.object({ category: z.string(), received: told, actionTaken: told, noAction: told })),
  bans: z.object({ servers: told, people: told }),
  /** A lapsed appeal was never answered: what it was about had changed. */
  appeals: z.object({ received: told, granted: told, refused: told, lapsed: told }),
  /** From a submission or an edit to its decision; null with fewer than five decisions. */
  hours: z.object({ median: hours, p90: hours }),
});
export type ModerationMonth = z.output<typeof moderationMonth>;

export const getTransparency = endpoint({
  method: 'GET',
  path: '/api/transparency',
  access: 'anyone',
  readsAMinute: 120,
  summary: `What moderation did, by month, the newest first; numbers from 1 to ${FEWEST_TOLD - 1} are null`,
  reply: z.array(moderationMonth).check(z.maxLength(TRANSPARENCY_MONTHS)),
});
