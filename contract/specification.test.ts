import { expect, test } from 'vitest';
import { getAdminStats } from './admin.ts';
import { ENDPOINTS, NAMED_ENDPOINTS } from './all.ts';
import { LIVE_ANALYTICS_PATH, liveMessage, snapshot, trackPageView } from './analytics.ts';
import { getUser, user } from './auth.ts';
import { banPerson } from './bans.ts';
import { userGuild } from './guilds.ts';
import { editServer, listing, submitServer, submittedServer } from './listings.ts';
import { changeServer, forceBump, generateInvite } from './live-listings.ts';
import { openApiDocument } from './openapi.ts';
import { approveServer, rejectServer, serverRequest } from './queue.ts';
import { REFUSALS } from './refusals.ts';
import { report, reportServer } from './reports.ts';
import { postReview } from './reviews.ts';
import { listingSettings } from './settings.ts';
import { CATEGORIES, LISTING_LANGUAGES } from './vocabulary.ts';

// Copied from the specification by hand, to compare the contract with it.

/** What a listing has beyond the specification. */
const OURS = ['tags', 'about', 'unlisted', ...Object.keys(listingSettings)];
const FURTHER_OF_REPORT = [
  'notice',
  'page',
  'alsoOpen',
  'discordServerId',
  'pendingOfServer',
  'withoutText',
  'serverStatus',
  'category',
  'in',
  'outcome',
];
const specified = (shape: object, ...ours: string[]) =>
  Object.keys(shape).filter((field) => ![...OURS, ...ours].includes(field));

// server/access-table.test.ts tests who may make each call, through HTTP and for every role.

test('a server in a reply has every field of the specification', () => {
  const fields = Object.keys(listing.shape);
  expect(fields).toEqual(
    expect.arrayContaining([
      'id',
      'discordServerId',
      'name',
      'description',
      'icon',
      'category',
      'language',
      'memberCount',
      'onlineCount',
      'rating',
      'reviewCount',
      'inviteLink',
      'lastBumpedAt',
    ]),
  );
  expect(specified(listing.shape, 'listedAt', 'busy', 'isNew')).toHaveLength(13); // these are our own
});

test('users, guilds and submitted servers have every field of the specification', () => {
  expect(Object.keys(user.shape)).toEqual(expect.arrayContaining(['username', 'avatar', 'isAdmin']));
  expect(Object.keys(getUser.reply.shape)).toEqual(['user']);

  expect(Object.keys(userGuild.shape)).toEqual([
    'id',
    'name',
    'icon',
    'owner',
    'canManage',
    'botInGuild',
    'locale',
    'isAdded',
    'serverStatus',
    'unlisted',
    'serverData',
  ]);
  expect(specified(userGuild.shape.serverData.def.innerType.shape)).toEqual([
    'description',
    'category',
    'language',
    'inviteLink',
    'lastBumpedAt',
  ]);

  expect(
    specified(
      submittedServer.shape,
      'rejectedContent',
      'appeal',
      'inviteProblem',
      'banReason',
      'bannedUntil',
    ),
  ).toEqual([
    'id',
    'discordServerId',
    'name',
    'icon',
    'description',
    'category',
    'language',
    'inviteLink',
    'status',
    'rejectionReason',
    'botPresent',
    'memberCount',
    'rating',
    'reviewCount',
    'createdAt',
    'lastBumpedAt',
  ]);
});

test('replies to admins have every field of the specification', () => {
  expect(
    specified(
      serverRequest.shape,
      'icon',
      'revision',
      'submittedAt',
      'live',
      'rejectionReason',
      'ban',
      'botPresent',
      'inviteProblem',
      'inviteState',
      'requesterLanguage',
      'ownerBanned',
      'claim',
      'flags',
      'reportsLeft',
      'message',
    ),
  ).toEqual([
    'id',
    'name',
    'description',
    'category',
    'language',
    'inviteLink',
    'memberCount',
    'requestedBy',
    'ownerId',
    'createdAt',
    'status',
    'isEdit',
    'discordServerId',
  ]);
  expect(specified(report.shape, ...FURTHER_OF_REPORT)).toEqual([
    'id',
    'serverId',
    'serverName',
    'reason',
    'reporterName',
    'createdAt',
    'status',
  ]);
  expect(
    specified(
      getAdminStats.reply.shape,
      'pendingAppeals',
      'pendingSubmissions',
      'pendingEdits',
      'oldestSubmissionAt',
      'oldestEditAt',
      'medianSecondsToDecision',
      'pendingReviewReports',
    ),
  ).toEqual(['pendingRequests', 'pendingReports', 'bannedServers', 'approvedServers']);
  expect(Object.keys(generateInvite.reply.shape)).toEqual(['inviteUrl']);
  expect(specified(forceBump.reply.shape, 'lastBumpedAt', 'nextBumpAt')).toEqual([
    'memberCount',
    'onlineCount',
  ]);
});

test('requests have the fields of the specification', () => {
  const fields = ({ body }: { body: { shape: object } }) => specified(body.shape);
  expect(fields(submitServer)).toEqual(['description', 'category', 'language', 'inviteLink', 'guildId']);
  expect(fields(editServer)).toEqual(['description', 'category', 'language', 'inviteLink']);
  expect(fields(postReview)).toEqual(['rating', 'comment']);
  expect(fields(changeServer)).toEqual(['description', 'category', 'language', 'inviteLink']);
  expect(fields(banPerson)).toEqual(['reason', 'until']);
  expect(fields(forceBump)).toEqual(['discordServerId']);
  expect(specified(reportServer.body.shape, 'category', 'in')).toEqual(['reason']);
  expect(specified(rejectServer.body.shape, 'templateId', 'templateVersion')).toEqual(['reason', 'revision']); // `revision` is our own
  expect(specified(approveServer.body.shape, 'templateId', 'templateVersion', 'reason')).toEqual([
    'revision',
  ]);
});

test('page views and the live panel have the fields of the specification', () => {
  expect(specified(trackPageView.body.shape, 'source')).toEqual(['path', 'sessionId']);
  expect(Object.keys(trackPageView.reply.shape)).toEqual(['country']);

  const { activeSessions, topPages, countryDistribution } = snapshot.shape;
  expect(Object.keys(snapshot.shape)).toEqual([
    'activeUsers',
    'authenticatedUsers',
    'pageViewsLastHour',
    'pageViewsLast24Hours',
    'activeSessions',
    'topPages',
    'countryDistribution',
  ]);
  expect(Object.keys(activeSessions.def.element.shape)).toEqual([
    'sessionId',
    'userId',
    'username',
    'avatar',
    'currentPage',
    'country',
    'userAgent',
    'lastSeen',
  ]);
  expect(Object.keys(topPages.def.element.shape)).toEqual(['path', 'count']);
  expect(Object.keys(countryDistribution.def.element.shape)).toEqual(['country', 'count']);

  expect(LIVE_ANALYTICS_PATH).toBe('/ws/analytics');
  expect(liveMessage.shape.type.options).toEqual(['initial', 'update']);
  expect(Object.keys(liveMessage.shape)).toEqual(['type', 'data']);
});

test('categories and languages are those of the specified submission form', () => {
  expect(CATEGORIES).toEqual([
    'Gaming',
    'Music',
    'Art',
    'Technology',
    'Community',
    'Education',
    'Entertainment',
    'Sports',
    'Web3',
  ]);
  expect(LISTING_LANGUAGES.join(', ')).toBe(
    'English, Spanish, French, German, Portuguese, Russian, Japanese, Korean, Chinese, Arabic, Hindi, Italian, Dutch, Turkish, Polish, Swedish, Other',
  );
});

test('every refusal has a fitting status and a complete sentence', () => {
  const allowed = [400, 401, 403, 404, 405, 409, 412, 413, 415, 416, 429, 500, 503];
  for (const [code, { status, words }] of Object.entries(REFUSALS)) {
    expect(allowed, code).toContain(status);
    // The specification's own sentences have no full stop, nor has ours that is modelled on 'Must be a valid URL'.
    expect(words, code).toMatch(/^([A-Z].+\.|Server not found|Must be a Discord invite link)$/);
  }
});

test('the API’s document names each operation once, its site, and how to sign in', () => {
  const { servers, paths, components } = openApiDocument(NAMED_ENDPOINTS) as {
    servers: unknown;
    paths: Record<string, Record<string, { operationId: string; security?: unknown }>>;
    components: { securitySchemes: unknown };
  };
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const ids = operations.map(({ operationId }) => operationId);

  expect(new Set(ids).size).toBe(ENDPOINTS.length);
  expect(ids).toContain('listListings');
  expect(servers).toEqual([{ url: '/', description: expect.any(String) }]);
  expect(components.securitySchemes).toEqual({
    session: { type: 'apiKey', in: 'cookie', name: '__Host-session', description: expect.any(String) },
    key: { type: 'http', scheme: 'bearer', description: expect.stringContaining('ghk_') },
  });
  expect(paths['/api/servers']?.['get']).toMatchObject({ security: [{}, { key: [] }] });
  expect(paths['/api/facets']?.['get']).not.toHaveProperty('security');
  expect(paths['/api/user/appeals']?.['post']).toMatchObject({ security: [{ session: [] }] });
});

test('no two endpoints share method and path, and the document has each', () => {
  const paths = openApiDocument(NAMED_ENDPOINTS)['paths'] as Record<string, Record<string, unknown>>;
  const told = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(told.toSorted()).toEqual(ENDPOINTS.map(({ method, path }) => `${method} ${path}`).toSorted());
});
