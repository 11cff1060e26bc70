import * as z from 'zod/mini';

/** What an appeal is about: a submission or an edit that was rejected, or the ban of a listing. */
export const APPEALED = ['submission', 'edit', 'ban'] as const;

/** How an appeal can be answered. */
export const APPEAL_ANSWERS = ['granted', 'refused'] as const;
export type AppealAnswer = (typeof APPEAL_ANSWERS)[number];

/** How an appeal can end: it also lapses, when what it is about is no longer in force. */
export const APPEAL_OUTCOMES = [...APPEAL_ANSWERS, 'lapsed'] as const;
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number];

/**
 * The states of the appeal against a decision: it may be made, it waits, it was answered, or it lapsed because what it was
 * about is no longer in force.
 */
const APPEAL_STATES = ['open', 'waiting', ...APPEAL_OUTCOMES] as const;

/** How long after the answer those who manage a server read in its record that their appeal was granted. */
export const APPEAL_GRANTED_SHOWN_FOR_DAYS = 7;

const instant = z.nullable(z.iso.datetime());

/** The appeal against the last decision about a listing, for those who manage its guild. */
export const ownAppeal = z.object({
  about: z.enum(APPEALED),
  /** `open` only for the one who submitted what was decided about. */
  state: z.enum(APPEAL_STATES),
  sentAt: instant,
  answeredAt: instant,
  /** The reason of the answer. */
  reason: z.nullable(z.string()),
});
export type OwnAppeal = z.output<typeof ownAppeal>;
