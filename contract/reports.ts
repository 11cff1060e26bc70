import * as z from 'zod/mini';
import { adminPage, MODERATED } from './admin.ts';
import { endpoint } from './endpoint.ts';
import { reason } from './forms.ts';
import { listingIdParams, listingParams } from './settings.ts';
import { LISTING_LANGUAGES, LISTING_STATUSES } from './vocabulary.ts';

/** What a report is about. Those that cannot wait are named in `URGENT_REPORTS`. */
export const REPORT_CATEGORIES = [
  'spam',
  'scam',
  'hate',
  'adult',
  'minors',
  'impersonation',
  'invite',
  'wrong-info',
  'other',
] as const;
export type ReportCategory = (typeof REPORT_CATEGORIES)[number];

/** They come before all others in the moderators' list, in this order; the database orders by the same. */
export const URGENT_REPORTS: readonly ReportCategory[] = ['minors', 'scam'];

/** Where it happened: on the listing's page, or inside the server at Discord. */
export const REPORT_PLACES = ['listing', 'server'] as const;
export type ReportPlace = (typeof REPORT_PLACES)[number];

/** What came of a report, which its reporter is told. */
export const REPORT_OUTCOMES = ['actionTaken', 'noAction'] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

/** How many reports of listings somebody may have waiting. */
export const MOST_OPEN_REPORTS = 100;

/**
 * How many texts are kept of the pending reports of a listing in one category, and of those of a review or a reply: the
 * first ones and the newest ones, so that a crowd pushes out neither. The reports between them are only counted.
 */
export const REPORT_TEXTS_KEPT = { first: 25, newest: 25 } as const;

/** How many reporters are told at once what became of their reports, the first ones. */
export const MOST_REPORTERS_TOLD = 1_000;

/** Discord's own page about reporting what happens inside a server. */
export const DISCORD_REPORT_PAGE =
  'https://discord.com/safety/360044103651-reporting-abusive-behavior-to-discord';

/** The states of reports. */
export const REPORT_STATUSES = ['pending', 'resolved'] as const;

/** The content of a report. */
export const reportContent = z.object({
  reason,
  category: z._default(z.enum(REPORT_CATEGORIES), 'other'),
  /** Where it happened. */
  in: z._default(z.enum(REPORT_PLACES), 'listing'),
});

const count = z.int().check(z.nonnegative());

export const reportServer = endpoint({
  method: 'POST',
  path: '/api/servers/{discordServerId}/reports',
  access: 'member',
  affects: ['/api/admin'],
  summary: 'Tells the admins that something is wrong with a server',
  refusals: ['listingNotFound', 'alreadyReported', 'reportsFull', 'dailyLimitReached'],
  countsTowards: 'reports',
  params: listingParams,
  body: reportContent,
  reply: z.object({}),
});

export type ReportContent = z.output<typeof reportContent>;

/** Notices that stand as one report, for those who decide it. */
export const noticeOfReport = z.object({
  /** How many sent it in the same words. */
  count: z.int().check(z.positive()),
  /** What came of it first, and how that was explained, where somebody has objected to that. */
  decided: z.nullable(z.object({ outcome: z.enum(REPORT_OUTCOMES), answer: z.nullable(z.string()) })),
  /** The first of them, those who object before the others. Names and e-mail addresses are null for moderators. */
  senders: z.array(
    z.object({
      id: z.uuid(),
      rule: z.string(),
      name: z.nullable(z.string()),
      email: z.nullable(z.string()),
      objection: z.nullable(z.string()),
    }),
  ),
});
export type NoticeOfReport = z.output<typeof noticeOfReport>;

/** A report of a listing: a member's, or notices by people without an account. */
export const report = z.object({
  id: z.uuid(),
  serverId: z.uuid(),
  serverName: z.string(),
  /** Empty where `withoutText` is not 0. */
  reason: z.string(),
  /** Null for moderators, who do not learn who reports, and where `withoutText` is not 0. */
  reporterName: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  status: z.enum(REPORT_STATUSES),
  discordServerId: z.string(),
  /** The number of pending reports of this server. */
  pendingOfServer: count,
  /**
   * 0 for a report with its text. Otherwise the number of this server's pending reports of this category that are only
   * counted: this one stands for them all.
   */
  withoutText: count,
  /** The listing's status now. */
  serverStatus: z.enum(LISTING_STATUSES),
  category: z.enum(REPORT_CATEGORIES),
  /** Where it happened. */
  in: z.enum(REPORT_PLACES),
  /** What came of it; null while it is pending, and of those resolved before there were outcomes. */
  outcome: z.nullable(z.enum(REPORT_OUTCOMES)),
  /** Null for a member's report. */
  notice: z.nullable(noticeOfReport),
  /** What the listing's page says now. */
  page: z.object({
    description: z.string(),
    language: z.enum(LISTING_LANGUAGES),
    inviteLink: z.nullable(z.url()),
  }),
  /**
   * What else of the same submitter is pending: submissions and edits, also of this listing, and their
   * other listings with pending reports. The oldest five of each.
   */
  alsoOpen: z.array(
    z.object({
      of: z.enum(['submission', 'edit', 'reports']),
      discordServerId: z.string(),
      serverName: z.string(),
      /** How many reports; 1 of the others. */
      count: z.int().check(z.positive()),
    }),
  ),
});

export type Report = z.output<typeof report>;

/**
 * The pending ones by default: those about minors first, then scams, then all others, each the oldest first. Of the
 * resolved ones, the newest first.
 */
export const listReports = endpoint({
  method: 'GET',
  path: '/api/admin/reports',
  access: { permission: 'decide reports' },
  summary: 'What was reported of servers, a page at a time',
  refusals: ['invalidCursor'],
  query: z.object({
    ...adminPage,
    status: z._default(z.enum(REPORT_STATUSES), 'pending'),
    category: z.optional(z.enum(REPORT_CATEGORIES)),
    /** Of one server, by its Discord id. */
    server: z.optional(z.string().check(z.maxLength(20))),
  }),
  reply: z.array(report),
});

export const resolveReport = endpoint({
  method: 'POST',
  path: '/api/admin/reports/{id}/resolve',
  access: { permission: 'decide reports' },
  affects: MODERATED,
  summary: 'Resolves a report, and tells its reporter the outcome',
  refusals: ['ownGuild', 'discordUnavailable', 'reportNotFound', 'reportResolved', 'decisionReasonMissing'],
  params: listingIdParams,
  body: z.object({
    outcome: z._default(z.enum(REPORT_OUTCOMES), 'noAction'),
    /** Of a report that stands for others: resolves them with it, at most a thousand at once. */
    all: z._default(z.boolean(), false),
    /** Why. Of a notice without an account its sender reads it, so that it cannot be left out; of others it is not kept. */
    reason: z.optional(reason),
  }),
  reply: z.object({}),
});
