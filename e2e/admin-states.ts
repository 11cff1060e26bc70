import type { Page } from '@playwright/test';
import { contentIn, EMPTY_CONTENT } from '#contract/content.ts';
import type { AuditRow } from '#contract/audit.ts';
import type { BannedPerson } from '#contract/bans.ts';
import type { ServerRequest } from '#contract/queue.ts';
import type { Report } from '#contract/reports.ts';
import type { BlockedTag } from '#contract/tags.ts';
import { cast } from '#simulator/cast.ts';
import { lanternKeep } from './listings.ts';

/** The tabs of the dashboard, with the audit, as they are in its address. */
export const ADMIN_TABS = [
  'analytics',
  'submissions',
  'edits',
  'servers',
  'reports',
  'approved',
  'banned',
  'audit',
] as const;

const HOUR_MS = 3_600_000;
const LONG_NAME =
  'The Exceedingly Long-Winded Society for Everything That Has Ever Been Said About Tea at Four';
const LONG_WORD = `${'donaudampfschifffahrtsgesellschaft'.repeat(14)}${'a'.repeat(24)}`;

const LONG_TAGS = ['w'.repeat(24), '漢'.repeat(24), 'a1', 'b2', 'c3'];

const REQUEST: ServerRequest = {
  id: idOf(0),
  name: 'Paper Cranes',
  ...EMPTY_CONTENT,
  description: 'We fold paper cranes together, one every evening, and send them to whoever needs one.',
  category: 'Art',
  language: 'English',
  inviteLink: 'https://discord.gg/papercranes',
  tags: ['origami', 'evenings'],
  memberCount: 1234,
  requestedBy: cast.ada.globalName,
  ownerId: cast.ada.id,
  createdAt: ago(5),
  status: 'pending',
  isEdit: false,
  discordServerId: '739200000000000002',
  icon: null,
  revision: 1,
  submittedAt: ago(5),
  live: null,
  rejectionReason: null,
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
};

const SUBMISSIONS: readonly ServerRequest[] = [
  {
    ...REQUEST,
    id: idOf(1),
    discordServerId: '739200000000000011',
    name: LONG_NAME,
    description: LONG_WORD,
    tags: LONG_TAGS,
    inviteLink: null,
    inviteState: null,
    memberCount: null,
    submittedAt: ago(24 * 12),
    botPresent: false,
    ownerBanned: true,
    message: 'closed',
    rejectionReason: 'Please say what it is about.\nOne word is not a description.',
  },
  REQUEST,
  {
    ...REQUEST,
    id: idOf(2),
    discordServerId: '739200000000000012',
    name: '月あかり喫茶',
    description: '夜更かしの人のための静かな喫茶店です。\n本を読んだり、話したり、何もしなかったり。',
    category: 'Community',
    language: 'Japanese',
    requestedBy: cast.yuki.globalName,
    submittedAt: ago(1),
    inviteProblem: 'dead',
    inviteState: 'dead',
    message: 'waiting',
  },
  {
    ...REQUEST,
    id: idOf(3),
    discordServerId: '739200000000000013',
    name: 'مجلس اللاعبين',
    description: 'مجلس عربي للاعبين من كل مكان، نلعب معا كل مساء ونتحدث عن كل شيء.',
    category: 'Gaming',
    language: 'Arabic',
    requestedBy: null,
    ownerId: null,
    submittedAt: ago(0.1),
    message: 'sent',
  },
];

const EDITS: readonly ServerRequest[] = [
  {
    ...REQUEST,
    isEdit: true,
    description:
      'We fold paper boats and cranes together, two every evening, and send them to whoever needs one.',
    category: 'Community',
    tags: ['origami', 'boats', '折り紙'],
    live: contentIn(REQUEST),
  },
  {
    ...REQUEST,
    id: idOf(4),
    isEdit: true,
    discordServerId: '739200000000000014',
    name: LONG_NAME,
    description: LONG_WORD,
    tags: LONG_TAGS,
    inviteLink: null,
    inviteState: null,
    live: {
      ...EMPTY_CONTENT,
      description: '하루에 하나씩 종이학을 접습니다. 누구나 함께할 수 있습니다.',
      category: 'Art',
      language: 'Korean',
      inviteLink: 'https://discord.gg/a-code-that-is-long-enough-for-every-screen',
    },
    inviteProblem: 'elsewhere',
  },
];

const SERVERS: readonly ServerRequest[] = [...SUBMISSIONS, ...EDITS].map((server, at) =>
  Object.assign({}, server, {
    id: idOf(20 + at),
    status: 'approved',
    isEdit: false,
    revision: null,
    live: null,
  }),
);

const REPORT: Report = {
  id: idOf(40),
  serverId: idOf(1),
  serverName: LONG_NAME,
  reason: 'Somebody there sells accounts, in the second channel from the top.',
  reporterName: cast.mina.globalName,
  createdAt: ago(30),
  status: 'pending',
  discordServerId: '739200000000000011',
  pendingOfServer: 3,
  serverStatus: 'approved',
};
const REPORTS: readonly Report[] = [
  REPORT,
  { ...REPORT, id: idOf(41), reason: LONG_WORD, reporterName: cast.ben.globalName, createdAt: ago(3) },
  {
    ...REPORT,
    id: idOf(42),
    serverId: idOf(2),
    serverName: lanternKeep.name,
    discordServerId: lanternKeep.id,
    reason: 'They keep pinging everyone.',
    pendingOfServer: 1,
    serverStatus: 'approved',
  },
];

const BANNED_PEOPLE: readonly BannedPerson[] = [
  {
    pseudonym: 'a'.repeat(32),
    id: cast.ben.id,
    username: cast.ben.globalName,
    avatar: null,
    reason: 'Sold accounts in three servers.\nWas told so twice.',
    bannedAt: '2025-11-20T15:00:00.000Z',
  },
  {
    pseudonym: 'b'.repeat(32),
    id: null,
    username: null,
    avatar: null,
    reason: LONG_WORD,
    bannedAt: '2025-10-02T15:00:00.000Z',
  },
];

const GRACE = { pseudonym: 'g'.repeat(32), id: cast.grace.id, username: cast.grace.globalName };
const ENTRY: AuditRow = {
  id: '9',
  at: '2025-11-20T15:00:00.000Z',
  admin: GRACE,
  action: 'approve',
  person: { pseudonym: 'd'.repeat(32), id: cast.ada.id, username: cast.ada.globalName },
  serverId: idOf(0),
  discordServerId: REQUEST.discordServerId,
  serverName: REQUEST.name,
  before: { status: 'pending', revision: 1 },
  after: { status: 'approved' },
};
const AUDIT: readonly AuditRow[] = [
  ENTRY,
  {
    ...ENTRY,
    id: '8',
    action: 'change',
    serverName: LONG_NAME,
    before: { category: 'Art', description: 'We fold paper.', tags: 'origami, evenings' },
    after: { category: 'Community', description: LONG_WORD, tags: '' },
  },
  {
    ...ENTRY,
    id: '7',
    action: 'ban person',
    serverId: null,
    discordServerId: null,
    serverName: null,
    before: {},
    after: { reason: 'Sold accounts.' },
    person: { pseudonym: 'b'.repeat(32), id: null, username: null },
  },
  {
    ...ENTRY,
    id: '6',
    action: 'block tag',
    serverId: null,
    discordServerId: null,
    serverName: null,
    person: null,
    before: {},
    after: { tag: 'free-nitro' },
  },
];

const BLOCKED_TAGS: readonly BlockedTag[] = [
  { tag: 'free-nitro', blockedAt: '2025-11-20T15:00:00.000Z' },
  { tag: '漢'.repeat(24), blockedAt: '2025-10-02T15:00:00.000Z' },
];

/** The texts and names in it that people wrote. */
export const ADMINS_WORLD: readonly unknown[] = [
  SUBMISSIONS,
  EDITS,
  SERVERS,
  REPORTS,
  BANNED_PEOPLE,
  BLOCKED_TAGS,
  AUDIT,
];

/** Answers an admin's page: with an item of each kind, many submissions, nothing, a failure, or not at all. */
export async function answerAdmin(
  page: Page,
  answers: 'some' | 'many' | 'nothing' | 'a failure' | 'no answer' = 'some',
): Promise<void> {
  await page.route('**/api/admin/**', async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    if (answers === 'no answer') return;
    if (answers === 'a failure') {
      await route.fulfill({ status: 503, json: { error: '-', code: 'unavailable' } });
      return;
    }
    if (pathname.endsWith('/stats')) {
      const some = { pendingRequests: 312, pendingReports: 3, bannedServers: 1, approvedServers: 12_480 };
      const none = { pendingRequests: 0, pendingReports: 0, bannedServers: 0, approvedServers: 0 };
      await route.fulfill({ json: answers === 'nothing' ? none : some });
      return;
    }
    const rows = answers === 'nothing' ? [] : rowsOf(pathname, searchParams, answers === 'many');
    await route.fulfill({ json: rows, headers: { 'x-total-count': String(rows.length) } });
  });
}

function rowsOf(pathname: string, query: URLSearchParams, isMany: boolean): readonly unknown[] {
  if (pathname.endsWith('/reports')) return REPORTS;
  if (pathname.endsWith('/users/banned')) return BANNED_PEOPLE;
  if (pathname.endsWith('/tags/blocked')) return BLOCKED_TAGS;
  if (pathname.endsWith('/audit')) return AUDIT;
  const status = query.get('status');
  if (status === 'approved') return SERVERS;
  if (status === 'banned') return SERVERS.slice(0, 1);
  if (query.get('isEdit') === 'true') return EDITS;
  if (!isMany) return SUBMISSIONS;
  return Array.from({ length: 300 }, (_, at) => ({
    ...REQUEST,
    id: idOf(100 + at),
    name: `Community ${at + 1}`,
    discordServerId: String(739_200_000_001_000_000n + BigInt(at)),
    submittedAt: ago(400 - at),
  }));
}

function ago(hours: number) {
  return new Date(Date.now() - hours * HOUR_MS).toISOString();
}

function idOf(number: number) {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}
