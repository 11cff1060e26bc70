import * as z from 'zod/mini';
import { adminPage, MODERATED, statusReply } from './admin.ts';
import { shownContent } from './content.ts';
import { endpoint } from './endpoint.ts';
import { FIELD_ERRORS, reason, writtenText } from './forms.ts';
import { listingIdParams, listingParams } from './settings.ts';
import { APPEAL_LENGTH, LISTING_STATUSES } from './vocabulary.ts';

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

const instant = z.iso.datetime();

/** The appeal against the last decision about a listing, for those who manage its guild. */
export const ownAppeal = z.object({
  about: z.enum(APPEALED),
  /** `open` only for the one who submitted what was decided about. */
  state: z.enum(APPEAL_STATES),
  sentAt: z.nullable(instant),
  answeredAt: z.nullable(instant),
  /** The reason of the answer. */
  reason: z.nullable(z.string()),
});
export type OwnAppeal = z.output<typeof ownAppeal>;

/** The text of an appeal. */
export const appealText = writtenText({
  least: { length: APPEAL_LENGTH.least, message: FIELD_ERRORS.required },
  most: { length: APPEAL_LENGTH.most, message: FIELD_ERRORS.appealTooLong },
});

/** Once a decision; what was rejected again, or banned again, can be answered again. */
export const sendAppeal = endpoint({
  method: 'POST',
  path: '/api/user/appeals',
  access: 'member',
  affects: ['/api/user/servers', '/api/admin'],
  summary: 'Answers the rejection of what one submitted, or the ban of its listing',
  refusals: [
    'notManager',
    'notSubmitter',
    'listingNotFound',
    'nothingToAppeal',
    'appealedAlready',
    'discordUnavailable',
  ],
  body: z.object({ discordServerId: listingParams.shape.discordServerId, text: appealText }),
  reply: ownAppeal,
});

/** What the submitter of something rejected or banned answers, with the decision and what it was about. */
const appeal = z.object({
  id: z.uuid(),
  about: z.enum(APPEALED),
  status: z.enum(['waiting', 'answered']),
  /** Null once the listing is gone. */
  serverId: z.nullable(z.uuid()),
  discordServerId: z.string(),
  serverName: z.string(),
  icon: z.nullable(z.url()),
  /** The listing's status now. */
  serverStatus: z.nullable(z.enum(LISTING_STATUSES)),
  /** Null some time after the answer. */
  text: z.nullable(z.string()),
  /** The name of who sent it; null once they are erased. */
  submittedBy: z.nullable(z.string()),
  createdAt: instant,
  decision: z.object({
    at: instant,
    /** The name of the admin or moderator; null once they are erased. */
    by: z.nullable(z.string()),
    /** Whether it was the caller's. */
    isOwn: z.boolean(),
    reason: z.nullable(z.string()),
  }),
  /** What was rejected; null for a ban. */
  content: z.nullable(shownContent),
  outcome: z.nullable(z.enum(APPEAL_ANSWERS)),
  /** The reason of the answer. */
  reason: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
});
export type Appeal = z.output<typeof appeal>;

/** The waiting ones by default, the oldest first; of the answered ones, the last answered first. */
export const listAppeals = endpoint({
  method: 'GET',
  path: '/api/admin/appeals',
  access: { permission: 'decide appeals' },
  summary: 'What submitters answer to rejections and bans, a page at a time',
  refusals: ['invalidCursor'],
  query: z.object({ ...adminPage, status: z._default(z.enum(['waiting', 'answered']), 'waiting') }),
  reply: z.array(appeal),
});

/** Granting lifts the ban, or lets what was rejected wait for a decision again. The answer has the listing's status then. */
export const decideAppeal = endpoint({
  method: 'POST',
  path: '/api/admin/appeals/{id}/decide',
  access: { permission: 'decide appeals' },
  affects: MODERATED,
  summary: 'Grants or refuses an appeal, with a reason for who sent it',
  refusals: ['ownGuild', 'discordUnavailable', 'appealNotFound', 'appealSettled', 'listingBanned'],
  params: listingIdParams,
  body: z.object({ outcome: z.enum(APPEAL_ANSWERS), reason }),
  reply: statusReply,
});
