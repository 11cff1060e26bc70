import * as z from 'zod/mini';
import { MODERATED, adminPage } from './admin.ts';
import { endpoint } from './endpoint.ts';
import { reportContent } from './forms.ts';
import { listingParams } from './listings.ts';
import { REPORT_CATEGORIES, REPORT_OUTCOMES, REPORT_PLACES, REPORT_STATUSES } from './report-kinds.ts';
import { listingIdParams } from './settings.ts';
import { LISTING_STATUSES } from './vocabulary.ts';

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

/** A member's report of a listing. */
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
  summary: 'What members reported, a page at a time',
  refusals: ['invalidCursor'],
  query: z.object({
    ...adminPage,
    status: z._default(z.enum(REPORT_STATUSES), 'pending'),
    category: z.optional(z.enum(REPORT_CATEGORIES)),
  }),
  reply: z.array(report),
});

export const resolveReport = endpoint({
  method: 'POST',
  path: '/api/admin/reports/{id}/resolve',
  access: { permission: 'decide reports' },
  affects: MODERATED,
  summary: 'Resolves a report, and tells its reporter the outcome',
  refusals: ['ownGuild', 'discordUnavailable', 'reportNotFound', 'reportResolved'],
  params: listingIdParams,
  body: z.object({
    outcome: z._default(z.enum(REPORT_OUTCOMES), 'noAction'),
    /** Of a report that stands for others: resolves them with it, at most a thousand at once. */
    all: z._default(z.boolean(), false),
  }),
  reply: z.object({}),
});
