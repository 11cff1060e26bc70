import { getAdminStats } from '#contract/admin.ts';
import { listAppeals } from '#contract/appeals.ts';
import type { User } from '#contract/auth.ts';
import { listBannedPersons } from '#contract/bans.ts';
import { EMPTY_CONTENT } from '#contract/content.ts';
import { listModerators } from '#contract/roles.ts';
import { claimRequest, listRequests, releaseRequest, type ServerRequest } from '#contract/queue.ts';
import { listReports, type Report } from '#contract/reports.ts';
import { listReviewRemovals, listReviewReports } from '#contract/review-reports.ts';
import { listBlockedTags } from '#contract/tags.ts';
import { listTemplates } from '#contract/templates.ts';
import type { FakeApi } from './mount-page.tsx';

export const GRACE: User = {
  id: '61790000000000009',
  username: 'Grace',
  avatar: null,
  isAdmin: true,
  role: 'admin',
};

/** A submission that waits for a decision. */
export const cranes: ServerRequest = {
  id: '7b0f3f0e-93b1-4c37-9d0b-6a4d3b8e2f71',
  name: 'Paper Cranes',
  ...EMPTY_CONTENT,
  description: 'We fold paper cranes together, one every evening.',
  category: 'Art',
  inviteLink: 'https://discord.gg/papercranes',
  memberCount: 1234,
  requestedBy: 'Ada',
  ownerId: '61790000000000008',
  requesterLanguage: 'en',
  createdAt: '2026-05-01T10:00:00.000Z',
  status: 'pending',
  isEdit: false,
  discordServerId: '739200000000000002',
  icon: null,
  revision: 1,
  submittedAt: '2026-05-01T10:00:00.000Z',
  live: null,
  rejectionReason: null,
  ban: null,
  botPresent: true,
  unlisted: false,
  inviteProblem: null,
  inviteState: 'good',
  ageRestricted: false,
  ageRestrictedBy: null,
  showEvents: false,
  eventsLocked: false,
  ownerBanned: false,
  message: null,
  claim: null,
  flags: [],
  reportsLeft: null,
};

/** A report of a listed server. */
export const report: Report = {
  id: '7b0f3f0e-93b1-4c37-9d0b-6a4d3b8e2f81',
  serverId: cranes.id,
  serverName: 'Paper Cranes',
  reason: 'They keep pinging everyone.',
  reporterName: 'Mina',
  createdAt: '2026-05-01T10:00:00.000Z',
  status: 'pending',
  discordServerId: cranes.discordServerId,
  pendingOfServer: 1,
  withoutText: 0,
  serverStatus: 'approved',
  category: 'other',
  in: 'listing',
  outcome: null,
  notice: null,
  page: { description: cranes.description, language: 'English', inviteLink: cranes.inviteLink },
  alsoOpen: [],
};

/** Answers what the dashboard asks: with these submissions, approved servers and reports, and nothing else. */
export function answerAdmin(
  api: FakeApi,
  {
    submissions = [],
    approved = [],
    reports = [],
  }: {
    submissions?: readonly ServerRequest[];
    approved?: readonly ServerRequest[];
    reports?: readonly Report[];
  } = {},
): void {
  api.answer(getAdminStats, {
    pendingRequests: 312,
    pendingSubmissions: 310,
    pendingEdits: 2,
    oldestSubmissionAt: null,
    oldestEditAt: null,
    medianSecondsToDecision: null,
    pendingReports: 3,
    pendingAppeals: 1,
    pendingReviewReports: 2,
    bannedServers: 1,
    approvedServers: 12_480,
  });
  api.answer(listRequests, ({ query }) => {
    const isWaiting = query.get('status') === 'pending' && query.get('isEdit') !== 'true';
    return [...(isWaiting ? submissions : query.get('status') === 'approved' ? approved : [])];
  });
  api.answer(listReports, [...reports]);
  for (const empty of [listReviewReports, listReviewRemovals, listAppeals, listBannedPersons])
    api.answer<typeof empty>(empty, []);
  api.answer(listBlockedTags, []);
  api.answer(listModerators, []);
  api.answer(listTemplates, []);
  api.answer(claimRequest, ({ call }) => ({
    claim: { by: 'Grace', until: '2026-05-01T10:10:00.000Z', isOwn: call !== '' },
  }));
  api.answer(releaseRequest, {});
}
