import type { Appeal } from '#contract/appeals.ts';
import type { Page } from '@playwright/test';
import { contentIn, EMPTY_CONTENT } from '#contract/content.ts';
import type { AuditRow } from '#contract/audit.ts';
import type { BannedPerson } from '#contract/bans.ts';
import type { RequestFlag } from '#contract/flags.ts';
import { inEachLanguage } from '#contract/vocabulary.ts';
import type { KnownPerson, Moderator } from '#contract/roles.ts';
import type { ServerRequest } from '#contract/queue.ts';
import type { Report } from '#contract/reports.ts';
import type { ReviewRemoval, ReviewReport } from '#contract/review-reports.ts';
import type { BlockedTag } from '#contract/tags.ts';
import type { Template } from '#contract/templates.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { cast } from '#simulator/cast.ts';
import { lanternKeep } from './listings.ts';

/** The tabs of the dashboard, with the audit, as they are in its address. */
export const ADMIN_TABS = [
  'analytics',
  'submissions',
  'edits',
  'servers',
  'reports',
  'reviews',
  'appeals',
  'approved',
  'banned',
  'moderators',
  'templates',
  'audit',
] as const;

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
  requesterLanguage: 'en',
  createdAt: ago(5),
  status: 'pending',
  isEdit: false,
  discordServerId: '739200000000000002',
  icon: null,
  revision: 1,
  submittedAt: ago(5),
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

/** Every flag, in each of its sentences. Their dates are fixed, so that the pictures are the same every day. */
const FLAGS: readonly RequestFlag[] = [
  { flag: 'online-above-members', detail: { online: 14_200, members: 1_234 } },
  { flag: 'members-tripled', detail: { day: '2026-01-04', before: 380, after: 1_234 } },
  { flag: 'review-burst', detail: { reviews: 14, fromNewAccounts: 9, at: '2026-11-25T12:00:00.000Z' } },
  { flag: 'mass-mention', detail: { word: '@everyone', mentions: 1 } },
  { flag: 'shortened-link', detail: { link: `https://bit.ly/${'o'.repeat(64)}…` } },
  {
    flag: 'invite-changed',
    detail: { before: 'https://discord.gg/papercranes', after: 'https://discord.gg/boats' },
  },
  { flag: 'rejected-before', detail: { times: 2, lastAt: '2026-11-09T12:00:00.000Z' } },
  { flag: 'rejected-sender', detail: { times: 3, lastAt: '2026-11-09T12:00:00.000Z' } },
  { flag: 'language-mismatch', detail: { language: 'Korean', letters: 'Latin' } },
];

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
    flags: [{ flag: 'rejected-before', detail: { times: 1, lastAt: '2026-11-12T12:00:00.000Z' } }],
    submittedAt: ago(24 * 12),
    botPresent: false,
    ownerBanned: true,
    message: 'closed',
    claim: { by: LONG_NAME, until: ago(-0.1), isOwn: false },
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
    claim: { by: cast.grace.globalName, until: ago(-0.1), isOwn: true },
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
    flags: [...FLAGS],
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
  withoutText: 0,
  serverStatus: 'approved',
  category: 'minors',
  in: 'server',
  outcome: null,
  notice: null,
  page: { description: LONG_WORD, language: 'English', inviteLink: 'https://discord.gg/papercranes' },
  alsoOpen: [
    { of: 'submission', discordServerId: '739200000000000011', serverName: LONG_NAME, count: 1 },
    { of: 'edit', discordServerId: '739200000000000012', serverName: 'Paper Boats', count: 1 },
    { of: 'reports', discordServerId: '739200000000000013', serverName: 'Paper Planes', count: 12 },
  ],
};
const APPEALS: readonly Appeal[] = [
  {
    id: idOf(51),
    about: 'ban',
    status: 'waiting',
    serverId: idOf(2),
    discordServerId: lanternKeep.id,
    serverName: lanternKeep.name,
    icon: null,
    serverStatus: 'banned',
    text: `We have removed the bot that pinged everyone.\n${LONG_WORD}`,
    submittedBy: cast.ben.globalName,
    createdAt: ago(5),
    decision: { at: ago(30), by: 'Grace', isOwn: true, reason: 'It pings everyone all day.' },
    content: null,
    outcome: null,
    reason: null,
    decidedAt: null,
  },
];

const REPORTS: readonly Report[] = [
  REPORT,
  {
    ...REPORT,
    id: idOf(41),
    reason: LONG_WORD,
    reporterName: cast.ben.globalName,
    createdAt: ago(3),
    category: 'scam',
    in: 'listing',
  },
  {
    ...REPORT,
    id: idOf(42),
    serverId: idOf(2),
    serverName: lanternKeep.name,
    discordServerId: lanternKeep.id,
    reason: 'They keep pinging everyone.',
    category: 'other',
    in: 'listing',
    pendingOfServer: 1,
    withoutText: 0,
    serverStatus: 'approved',
  },
];

const REVIEW_REPORT: ReviewReport = {
  id: idOf(45),
  of: 'review',
  reason: 'They insult the people who run it.',
  reporterName: cast.ada.globalName,
  createdAt: ago(9),
  discordServerId: lanternKeep.id,
  serverName: LONG_NAME,
  pendingOfText: 1,
  withoutText: 0,
  changedSince: true,
  review: {
    id: idOf(47),
    username: cast.ben.globalName,
    avatar: null,
    rating: 1,
    comment: `Do not go there.\n${LONG_WORD}`,
    createdAt: ago(40),
    verified: true,
    reply: { text: 'You were never here, and you know it.', at: ago(30) },
  },
};
const REVIEW_REPORTS: readonly ReviewReport[] = [
  REVIEW_REPORT,
  { ...REVIEW_REPORT, id: idOf(46), of: 'reply', reason: LONG_WORD, changedSince: false },
];
const REVIEW_REMOVALS: readonly ReviewRemoval[] = [
  {
    id: idOf(48),
    reviewId: idOf(49),
    of: 'review',
    discordServerId: lanternKeep.id,
    serverName: lanternKeep.name,
    username: cast.ben.globalName,
    avatar: null,
    rating: 1,
    text: 'Buy followers at my shop, half the price of others.',
    writtenAt: ago(60),
    reason: 'This is an advertisement.',
    removedAt: ago(20),
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
    until: '2025-12-20T15:00:00.000Z',
  },
  {
    pseudonym: 'b'.repeat(32),
    id: null,
    username: null,
    avatar: null,
    reason: LONG_WORD,
    bannedAt: '2025-10-02T15:00:00.000Z',
    until: null,
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

const MODERATORS: readonly Moderator[] = [
  {
    id: cast.yuki.id,
    username: cast.yuki.globalName,
    avatar: null,
    appointedAt: '2025-11-20T15:00:00.000Z',
  },
  { id: cast.ben.id, username: LONG_NAME, avatar: null, appointedAt: '2025-10-02T15:00:00.000Z' },
];
const FOUND: readonly KnownPerson[] = [
  { id: cast.mina.id, username: cast.mina.globalName, avatar: null, role: null, banned: false },
  { id: cast.ben.id, username: LONG_NAME, avatar: null, role: 'moderator', banned: false },
  { id: cast.noa.id, username: cast.noa.globalName, avatar: null, role: null, banned: true },
];

const TEMPLATES: readonly Template[] = [
  {
    id: idOf(301),
    version: 1,
    title: 'The link does not lead anywhere',
    titles: {
      en: 'The link does not lead anywhere',
      ko: '초대 링크가 열리지 않음',
      ja: '招待リンクが開かない',
    },
    texts: {
      ...inEachLanguage(() => 'Your link does not lead anywhere. Please make one that never expires.'),
      ko: '초대 링크가 열리지 않습니다. 만료되지 않는 링크를 만들어 주세요.',
      ja: '招待リンクが開きません。期限のないリンクを作成してください。',
    },
  },
  {
    id: idOf(302),
    version: 4,
    title: LONG_WORD.slice(0, 80),
    titles: { en: LONG_WORD.slice(0, 80), ko: '가'.repeat(80), ja: '語'.repeat(80) },
    texts: { ...inEachLanguage(() => LONG_WORD), ko: '가'.repeat(500), ja: '語'.repeat(500) },
  },
];

/**
 * Answers an admin's page: with an item of each kind, many submissions, nothing, a failure, or not at all. A claim is never
 * answered: an item is claimed once it is open for a while, so its look would depend on how fast the machine is.
 */
export async function answerAdmin(
  page: Page,
  answers: 'some' | 'many' | 'nothing' | 'a failure' | 'no answer' = 'some',
): Promise<void> {
  await page.route('**/api/admin/**', async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    if (answers === 'no answer' || pathname.endsWith('/claim')) return;
    if (answers === 'a failure') {
      await route.fulfill({ status: 503, json: { error: '-', code: 'unavailable' } });
      return;
    }
    if (pathname.endsWith('/stats')) {
      const some = {
        pendingRequests: 312,
        pendingSubmissions: 310,
        pendingEdits: 2,
        pendingReports: 3,
        pendingReviewReports: 2,
        pendingAppeals: 1,
        bannedServers: 1,
        approvedServers: 12_480,
      };
      const none = Object.fromEntries(Object.keys(some).map((name) => [name, 0]));
      const times = {
        oldestSubmissionAt: SUBMISSIONS[0]?.submittedAt,
        oldestEditAt: REQUEST.submittedAt,
        medianSecondsToDecision: 11_400,
      };
      const noTimes = { oldestSubmissionAt: null, oldestEditAt: null, medianSecondsToDecision: null };
      await route.fulfill({ json: answers === 'nothing' ? { ...none, ...noTimes } : { ...some, ...times } });
      return;
    }
    const rows = answers === 'nothing' ? [] : rowsOf(pathname, searchParams, answers === 'many');
    const isFiltered = ['category', 'language', 'flag'].some((name) => searchParams.has(name));
    const headers = isFiltered ? {} : { 'x-total-count': String(rows.length) };
    await route.fulfill({ json: rows, headers });
  });
}

function rowsOf(pathname: string, query: URLSearchParams, isMany: boolean): readonly unknown[] {
  if (pathname.endsWith('/reports')) return REPORTS;
  if (pathname.endsWith('/review-reports')) return REVIEW_REPORTS;
  if (pathname.endsWith('/review-removals')) return REVIEW_REMOVALS;
  if (pathname.endsWith('/appeals')) return APPEALS;
  if (pathname.endsWith('/users/banned')) return BANNED_PEOPLE;
  if (pathname.endsWith('/tags/blocked')) return BLOCKED_TAGS;
  if (pathname.endsWith('/audit')) return AUDIT;
  if (pathname.endsWith('/moderators')) return MODERATORS;
  if (pathname.endsWith('/people')) return FOUND;
  if (pathname.endsWith('/templates')) return TEMPLATES;
  const status = query.get('status');
  if (status === 'approved') return SERVERS;
  if (status === 'banned') return SERVERS.slice(0, 1);
  if (query.get('isEdit') === 'true') return EDITS;
  if (!isMany) return SUBMISSIONS.filter(({ category }) => category === (query.get('category') ?? category));
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
