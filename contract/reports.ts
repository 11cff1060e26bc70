import * as z from 'zod/mini';
import { MODERATED, adminPage, listingIdParams } from './admin.ts';
import { endpoint } from './endpoint.ts';
import { reportContent } from './forms.ts';
import { listingParams } from './listings.ts';
import { LISTING_STATUSES, REPORT_STATUSES } from './vocabulary.ts';

const count = z.int().check(z.nonnegative());

export const reportServer = endpoint({
  method: 'POST',
  path: '/api/servers/{discordServerId}/reports',
  access: 'member',
  affects: ['/api/admin'],
  summary: 'Tells the admins that something is wrong with a server',
  refusals: ['listingNotFound', 'alreadyReported'],
  params: listingParams,
  body: reportContent,
  reply: z.object({}),
});

/** A member's report of a listing. */
export const report = z.object({
  id: z.uuid(),
  serverId: z.uuid(),
  serverName: z.string(),
  reason: z.string(),
  reporterName: z.string(),
  createdAt: z.iso.datetime(),
  status: z.enum(REPORT_STATUSES),
  discordServerId: z.string(),
  /** The number of pending reports of this server. */
  pendingOfServer: count,
  /** The listing's status now. */
  serverStatus: z.enum(LISTING_STATUSES),
});

export type Report = z.output<typeof report>;

/** The pending ones by default, the oldest first; of the resolved ones, the newest first. */
export const listReports = endpoint({
  method: 'GET',
  path: '/api/admin/reports',
  access: 'admin',
  summary: 'What members reported, a page at a time',
  refusals: ['invalidCursor'],
  query: z.object({ ...adminPage, status: z._default(z.enum(REPORT_STATUSES), 'pending') }),
  reply: z.array(report),
});

export const resolveReport = endpoint({
  method: 'POST',
  path: '/api/admin/reports/{id}/resolve',
  access: 'admin',
  affects: MODERATED,
  summary: 'Puts a report away as dealt with',
  refusals: ['reportNotFound', 'reportResolved'],
  params: listingIdParams,
  reply: z.object({}),
});
