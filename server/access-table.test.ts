import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ENDPOINTS } from '#contract/all.ts';
import { addressOf, type Endpoint, type InputOf } from '#contract/endpoint.ts';
import { ALL_PERMISSIONS, hasPermission, ROLES as ROLES_OF_STAFF } from '#contract/roles.ts';
import { onPostgres } from '#database/testing/test-database.ts';
import { content, type Site } from './testing/community.ts';
import { sites } from './testing/start-site.ts';
import {
  APPEAL,
  reason,
  ROLES,
  startWithRoles,
  TEMPLATE,
  type Row,
  type Scene,
} from './testing/start-with-roles.ts';
import type { SignedIn } from './testing/sign-in.ts';

const startSite = sites();

const EVERYBODY = [200, 200, 200, 200, 200, 200, 200, 200];
const SENT_ON = [302, 302, 302, 302, 302, 302, 302, 302];
const SIGNED_IN = [401, 200, 200, 200, 403, 200, 200, 200];
const MANAGERS = [401, 403, 200, 403, 403, 403, 403, 403];
const MODERATORS = [401, 403, 403, 403, 403, 200, 200, 403];
const ADMINS = [401, 403, 403, 403, 403, 403, 200, 403];

const ofServer = ({ guildId }: Scene) => ({ params: { discordServerId: guildId } });
const ofGuild = ({ guildId }: Scene) => ({ params: { guildId } });
const ofReview = ({ guildId, reviewId }: Scene) => ({ params: { guildId, reviewId } });
const ofWebhook = ({ guildId, reviewId }: Scene) => ({ params: { guildId, webhookId: reviewId } });
const withSettings = (scene: Scene) => ({ ...ofGuild(scene), body: { ageRestricted: true } });
const withWebhook = (scene: Scene) => ({
  ...ofGuild(scene),
  body: { url: 'https://owls.example/', events: ['server.bumped'] },
});
const ofNotice = ({ guildId: address }: Scene) => ({
  body: { address, category: 'minors', reason, goodFaith: true },
});
const ofRequest = ({ id }: Scene) => ({ body: { items: [{ id, revision: 1 }] } });
const ofMember = ({ memberId }: Scene) => ({ params: { userId: memberId } });
const ofKey = ({ keyId }: Scene) => ({ params: { id: keyId } });
const ofListing = ({ id }: Scene) => ({ params: { id } });

const TABLE: Record<string, Row | readonly Row[]> = {
  'GET /api/auth/user': { statuses: SIGNED_IN },
  'GET /api/auth/discord': { statuses: SENT_ON },
  'GET /api/auth/discord/callback': { statuses: SENT_ON },
  'POST /api/auth/logout': { statuses: EVERYBODY },
  'GET /api/servers': { statuses: EVERYBODY },
  'GET /api/servers/{discordServerId}': [
    { statuses: EVERYBODY, input: ofServer },
    ...(['pending', 'rejected', 'banned'] as const).map((listing) => ({
      listing,
      statuses: [404, 404, 200, 404, 404, 200, 200, 404],
      input: ofServer,
    })),
    { listing: 'none', statuses: [404, 404, 404, 404, 404, 404, 404, 404], input: ofServer },
  ],
  'GET /api/servers/{discordServerId}/invite': [
    { statuses: EVERYBODY, input: ofServer },
    { listing: 'banned', statuses: [404, 404, 404, 404, 404, 404, 404, 404], input: ofServer },
  ],
  'GET /api/stats': { statuses: EVERYBODY },
  'GET /api/bot-info': { statuses: EVERYBODY },
  'GET /api/openapi.json': { statuses: EVERYBODY },
  'POST /api/analytics/track': {
    statuses: EVERYBODY,
    input: () => ({ body: { path: '/', sessionId: 'detect-1' } }),
  },
  'POST /api/user/about/preview': { statuses: SIGNED_IN, input: () => ({ body: { about: '**Owls**' } }) },
  'GET /api/user/guilds': { statuses: SIGNED_IN },
  'GET /api/user/servers': { statuses: SIGNED_IN },
  'POST /api/user/servers': {
    listing: 'none',
    statuses: MANAGERS,
    input: ({ guildId }) => ({ body: { ...content(), guildId } }),
  },
  'PUT /api/user/servers/{guildId}': {
    statuses: MANAGERS,
    input: (scene) => ({ ...ofGuild(scene), body: content() }),
  },
  'PUT /api/user/servers/{guildId}/settings': [
    { statuses: MANAGERS, input: withSettings },
    { listing: 'banned', statuses: [401, 403, 409, 403, 403, 403, 403, 403], input: withSettings },
  ],
  'GET /api/user/servers/{guildId}': [
    { statuses: MANAGERS, input: ofGuild },
    { listing: 'none', statuses: MANAGERS, input: ofGuild },
    { listing: 'banned', statuses: MANAGERS, input: ofGuild },
  ],
  // Nothing waits.
  'DELETE /api/user/servers/{guildId}/revision': {
    statuses: [401, 403, 409, 403, 403, 403, 403, 403],
    input: ofGuild,
  },
  'POST /api/user/servers/{guildId}/unlist': [
    { statuses: MANAGERS, input: ofGuild },
    { listing: 'banned', statuses: [401, 403, 409, 403, 403, 403, 403, 403], input: ofGuild },
  ],
  'POST /api/user/servers/{guildId}/relist': [
    { statuses: MANAGERS, input: ofGuild },
    { listing: 'none', statuses: [401, 403, 404, 403, 403, 403, 403, 403], input: ofGuild },
  ],
  'PUT /api/user/servers/{guildId}/reminder': [
    { statuses: MANAGERS, input: (scene) => ({ ...ofGuild(scene), body: { on: true } }) },
    {
      listing: 'none',
      statuses: [401, 403, 404, 403, 403, 403, 403, 403],
      input: (scene) => ({ ...ofGuild(scene), body: { on: true } }),
    },
  ],
  'DELETE /api/user/servers/{guildId}': { statuses: MANAGERS, input: ofGuild },
  'POST /api/user/servers/{discordServerId}/bump': { statuses: MANAGERS, input: ofServer },
  'GET /api/servers/{discordServerId}/reviews': { statuses: EVERYBODY, input: ofServer },
  'GET /api/servers/{discordServerId}/reviews/summary': { statuses: EVERYBODY, input: ofServer },
  'POST /api/servers/{discordServerId}/reviews': {
    statuses: [401, 200, 403, 403, 403, 403, 403, 403],
    input: (scene) => ({ ...ofServer(scene), body: { rating: 4, comment: 'Owls!' } }),
  },
  'GET /api/servers/{discordServerId}/reviews/own': { statuses: SIGNED_IN, input: ofServer },
  // Only the member has written one.
  'DELETE /api/servers/{discordServerId}/reviews/own': {
    statuses: [401, 200, 404, 404, 403, 404, 404, 404],
    input: ofServer,
  },
  'POST /api/servers/{discordServerId}/reports': {
    statuses: SIGNED_IN,
    input: (scene) => ({ ...ofServer(scene), body: { reason } }),
  },
  'POST /api/public-notices': [
    { statuses: EVERYBODY, input: ofNotice },
    { listing: 'banned', statuses: EVERYBODY.map(() => 404), input: ofNotice },
  ],
  'GET /api/user/servers/{guildId}/bot': { statuses: MANAGERS, input: ofGuild },
  'POST /api/user/servers/{guildId}/invite': [
    { statuses: MANAGERS, input: ofGuild },
    { listing: 'none', statuses: MANAGERS, input: ofGuild },
    { listing: 'banned', statuses: [401, 403, 409, 403, 403, 403, 403, 403], input: ofGuild },
  ],
  'GET /api/user/servers/{guildId}/reviews': { statuses: MANAGERS, input: ofGuild },
  'PUT /api/user/servers/{guildId}/reviews/{reviewId}/reply': [
    { statuses: MANAGERS, input: (scene) => ({ ...ofReview(scene), body: { text: 'Owls!' } }) },
    {
      listing: 'banned',
      statuses: [401, 403, 409, 403, 403, 403, 403, 403],
      input: (scene) => ({ ...ofReview(scene), body: { text: 'Owls!' } }),
    },
  ],
  'DELETE /api/user/servers/{guildId}/reviews/{reviewId}/reply': {
    statuses: MANAGERS,
    input: ofReview,
  },
  'GET /api/events': { statuses: EVERYBODY },
  'GET /api/shelves': { statuses: EVERYBODY },
  'GET /api/wall': { statuses: EVERYBODY },
  'GET /api/servers/{discordServerId}/events': { statuses: EVERYBODY, input: ofServer },
  'GET /api/favourites': {
    statuses: EVERYBODY,
    input: ({ guildId }) => ({ query: { ids: guildId } }),
  },
  'GET /api/user/favourites': { statuses: SIGNED_IN },
  'GET /api/user/favourites/ids': { statuses: SIGNED_IN },
  'POST /api/user/favourites': {
    statuses: SIGNED_IN,
    input: ({ guildId }) => ({ body: { ids: [guildId] } }),
  },
  'PUT /api/user/favourites/{discordServerId}': [
    { statuses: SIGNED_IN, input: ofServer },
    ...(['pending', 'banned', 'none'] as const).map((listing) => ({
      listing,
      statuses: [401, 404, 404, 404, 403, 404, 404, 404],
      input: ofServer,
    })),
  ],
  'DELETE /api/user/favourites/{discordServerId}': { statuses: SIGNED_IN, input: ofServer },
  'GET /api/user/notices': { statuses: SIGNED_IN },
  'GET /api/user/notices/unread': { statuses: SIGNED_IN },
  'POST /api/user/notices/read': { statuses: SIGNED_IN, input: () => ({ body: { upTo: 1 } }) },
  'PUT /api/user/servers/{guildId}/notices': [
    { statuses: MANAGERS, input: (scene) => ({ ...ofGuild(scene), body: { on: true } }) },
    { listing: 'banned', statuses: MANAGERS, input: (scene) => ({ ...ofGuild(scene), body: { on: true } }) },
    {
      listing: 'none',
      statuses: [401, 403, 404, 403, 403, 403, 403, 403],
      input: (scene) => ({ ...ofGuild(scene), body: { on: true } }),
    },
  ],
  'GET /api/admin/stats': { statuses: MODERATORS },
  'GET /api/admin/requests': { statuses: MODERATORS },
  'GET /api/admin/appeals': { statuses: ADMINS },
  'POST /api/user/appeals': {
    statuses: [401, 403, 409, 403, 403, 403, 403, 403],
    input: ({ guildId }) => ({ body: { discordServerId: guildId, text: reason } }),
  },
  'POST /api/admin/appeals/{id}/decide': {
    statuses: ADMINS,
    input: () => ({ params: { id: APPEAL.id }, body: { outcome: 'refused', reason } }),
  },
  'GET /api/admin/reports': { statuses: MODERATORS },
  'GET /api/user/servers/{guildId}/webhooks': [
    { statuses: MANAGERS, input: ofGuild },
    { listing: 'banned', statuses: MANAGERS, input: ofGuild },
    { listing: 'none', statuses: [401, 403, 404, 403, 403, 403, 403, 403], input: ofGuild },
  ],
  // No address of Discord's.
  'POST /api/user/servers/{guildId}/webhooks': [
    { statuses: [401, 403, 400, 403, 403, 403, 403, 403], input: withWebhook },
    { listing: 'banned', statuses: [401, 403, 409, 403, 403, 403, 403, 403], input: withWebhook },
    { listing: 'none', statuses: [401, 403, 404, 403, 403, 403, 403, 403], input: withWebhook },
  ],
  // There is none.
  'DELETE /api/user/servers/{guildId}/webhooks/{webhookId}': {
    statuses: [401, 403, 404, 403, 403, 403, 403, 403],
    input: ofWebhook,
  },
  'POST /api/user/servers/{guildId}/webhooks/{webhookId}/test': {
    statuses: [401, 403, 404, 403, 403, 403, 403, 403],
    input: ofWebhook,
  },
  'GET /api/user/servers/{guildId}/webhooks/{webhookId}/deliveries': {
    statuses: [401, 403, 404, 403, 403, 403, 403, 403],
    input: ofWebhook,
  },
  'GET /api/user/keys': { statuses: SIGNED_IN },
  'POST /api/user/keys': { statuses: SIGNED_IN, input: () => ({ body: { name: 'Owls' } }) },
  'DELETE /api/user/keys/{id}': { statuses: [401, 200, 404, 404, 403, 404, 404, 404], input: ofKey },
  'GET /api/admin/users/{userId}/keys': { statuses: ADMINS, input: ofMember },
  'DELETE /api/admin/keys/{id}': { statuses: ADMINS, input: ofKey },
  'GET /api/admin/audit': { statuses: ADMINS },
  'GET /api/admin/users/banned': { statuses: ADMINS },
  'GET /api/admin/moderators': { statuses: ADMINS },
  'GET /api/admin/people': { statuses: ADMINS, input: () => ({ query: { q: 'a' } }) },
  'POST /api/admin/moderators': {
    statuses: ADMINS,
    input: ({ memberId }) => ({ body: { userId: memberId } }),
  },
  'DELETE /api/admin/moderators/{userId}': { statuses: ADMINS, input: ofMember },
  'POST /api/admin/servers/{id}/approve': {
    listing: 'pending',
    statuses: MODERATORS,
    input: (scene) => ({ ...ofListing(scene), body: {} }),
  },
  'POST /api/admin/servers/{id}/reject': {
    listing: 'pending',
    statuses: MODERATORS,
    input: (scene) => ({ ...ofListing(scene), body: { reason } }),
  },
  'GET /api/transparency': { statuses: EVERYBODY },
  'POST /api/admin/requests/decide': {
    listing: 'pending',
    statuses: MODERATORS,
    input: (scene) => ({ body: { ...ofRequest(scene).body, decision: 'approve' } }),
  },
  'POST /api/admin/requests/undo': { justDecided: true, statuses: MODERATORS, input: ofRequest },
  'GET /api/admin/templates': { statuses: MODERATORS },
  'POST /api/admin/templates': { statuses: ADMINS, input: () => ({ body: TEMPLATE }) },
  'PUT /api/admin/templates/{id}': {
    statuses: ADMINS,
    input: ({ templateId: id }) => ({ params: { id }, body: TEMPLATE }),
  },
  'DELETE /api/admin/templates/{id}': {
    statuses: ADMINS,
    input: ({ templateId: id }) => ({ params: { id } }),
  },
  'POST /api/admin/requests/{id}/claim': { listing: 'pending', statuses: MODERATORS, input: ofListing },
  'DELETE /api/admin/requests/{id}/claim': { listing: 'pending', statuses: MODERATORS, input: ofListing },
  'POST /api/admin/servers/{id}/lift-ban': { listing: 'banned', statuses: ADMINS, input: ofListing },
  'POST /api/admin/servers/{id}/generate-invite': { statuses: MODERATORS, input: ofListing },
  'POST /api/admin/servers/force-bump': {
    statuses: ADMINS,
    input: ({ guildId }) => ({ body: { discordServerId: guildId } }),
  },
  'PUT /api/admin/servers/{id}': {
    statuses: ADMINS,
    input: (scene) => ({ ...ofListing(scene), body: { category: 'Art' } }),
  },
  'POST /api/admin/reports/{id}/resolve': {
    statuses: MODERATORS,
    input: ({ reportId }) => ({ params: { id: reportId } }),
  },
  'POST /api/servers/{discordServerId}/reviews/{reviewId}/reports': {
    // The member wrote the review.
    statuses: [401, 403, 200, 200, 403, 200, 200, 200],
    input: ({ guildId, reviewId }) => ({
      params: { discordServerId: guildId, reviewId },
      body: { reason },
    }),
  },
  'GET /api/admin/review-reports': { statuses: MODERATORS },
  'GET /api/admin/review-removals': { statuses: MODERATORS },
  'POST /api/admin/review-reports/{id}/resolve': {
    statuses: MODERATORS,
    input: ({ reviewReportId }) => ({ params: { id: reviewReportId } }),
  },
  'POST /api/admin/reviews/{id}/remove': {
    statuses: MODERATORS,
    input: ({ reviewId }) => ({ params: { id: reviewId }, body: { reason } }),
  },
  'POST /api/admin/reviews/{id}/restore': {
    statuses: MODERATORS,
    input: ({ removedId }) => ({ params: { id: removedId }, body: {} }),
  },
  'POST /api/admin/users/{ownerId}/ban': {
    statuses: ADMINS,
    input: ({ strangerId }) => ({ params: { ownerId: strangerId }, body: { reason } }),
  },
  'POST /api/analytics/seen': {
    statuses: EVERYBODY,
    input: ({ guildId }) => ({ body: { sessionId: 'detect-1', servers: [guildId], source: 'home' } }),
  },
  ...Object.fromEntries(
    ['figures', 'figures.csv'].map((figures): [string, Row[]] => [
      `GET /api/user/servers/{guildId}/${figures}`,
      [
        { statuses: MANAGERS, input: ofGuild },
        { listing: 'banned', statuses: MANAGERS, input: ofGuild },
        { listing: 'none', statuses: [401, 403, 404, 403, 403, 403, 403, 403], input: ofGuild },
      ],
    ]),
  ),
  'GET /api/servers/{discordServerId}/life': { statuses: EVERYBODY, input: ofServer },
  'GET /api/servers/{discordServerId}/similar': { statuses: EVERYBODY, input: ofServer },
  'GET /api/suggest': { statuses: EVERYBODY, input: () => ({ query: { q: 'owl' } }) },
  'GET /api/facets': { statuses: EVERYBODY, input: () => ({ query: { category: 'Art' } }) },
  'GET /api/tags': { statuses: EVERYBODY },
  'GET /api/admin/tags/blocked': { statuses: ADMINS },
  'PUT /api/admin/tags/{tag}/block': { statuses: ADMINS, input: () => ({ params: { tag: 'owls' } }) },
  'DELETE /api/admin/tags/{tag}/block': { statuses: ADMINS, input: () => ({ params: { tag: 'owls' } }) },
  'GET /api/user/data': { statuses: SIGNED_IN },
  'DELETE /api/user/data': { statuses: SIGNED_IN },
  'POST /api/admin/users/{ownerId}/lift-ban': {
    strangerBanned: true,
    statuses: ADMINS,
    input: ({ strangerId }) => ({ params: { ownerId: strangerId } }),
  },
};

/** What needs no more than a listing's id has a row only when others than admins may do it. */
const OF_A_LISTING = /^(POST|PUT|DELETE) \/api\/admin\/servers\/\{id\}/;

function rowsOf(name: string): readonly Row[] {
  if (name in TABLE) return [TABLE[name] ?? []].flat();
  return OF_A_LISTING.test(name) ? [{ statuses: ADMINS, input: ofListing }] : [];
}

test('every route has a row in the access table', () => {
  const names = ENDPOINTS.map(nameOf);
  expect(names.filter((name) => rowsOf(name).length === 0)).toEqual([]);
  expect(Object.keys(TABLE).filter((name) => !names.includes(name))).toEqual([]);
});

/** What succeeds in no row, and does in `embedded-success.test.ts`. */
const SUCCEEDS_ELSEWHERE = [
  'DELETE /api/user/servers/{guildId}/revision',
  'POST /api/user/appeals',
  'POST /api/user/servers/{guildId}/webhooks',
  'DELETE /api/user/servers/{guildId}/webhooks/{webhookId}',
  'POST /api/user/servers/{guildId}/webhooks/{webhookId}/test',
  'GET /api/user/servers/{guildId}/webhooks/{webhookId}/deliveries',
];

test('each other call succeeds for somebody, so that it is tried with success', () => {
  const fails = ENDPOINTS.map(nameOf).filter(
    (name) => !rowsOf(name).some(({ statuses }) => statuses.some((status) => status < 400)),
  );
  expect(fails.toSorted()).toEqual(SUCCEEDS_ELSEWHERE.toSorted());
});

test('who may do what by the contract is what the access table says', () => {
  const saying = (statuses: readonly number[] | undefined) =>
    ROLES_OF_STAFF.filter((role) => statuses?.[ROLES.indexOf(role)] === 200);
  for (const endpoint of ENDPOINTS) {
    if (typeof endpoint.access !== 'object') continue;
    const name = nameOf(endpoint);
    const { permission } = endpoint.access;
    for (const { statuses } of rowsOf(name))
      expect(saying(statuses), `${name}: ${permission}`).toEqual(
        ROLES_OF_STAFF.filter((role) => hasPermission(role, permission)),
      );
  }
});

/** Which test holds what no endpoint asks for by its `access`. */
const TESTS_OF_OTHER_PERMISSIONS: Readonly<Record<string, readonly [file: string, test: string]>> = {
  'watch sessions': ['stats/analytics/live-panel.test.ts', 'a moderator may not watch'],
  preview: ['access-table.test.ts', 'each call answers each role with the status of the table'],
  'see people': [
    'people/moderators/moderator.test.ts',
    'moderators learn neither who reports nor the Discord ids of submitters',
  ],
};

test('a permission that no endpoint asks for has a test of its own', async () => {
  const requested = new Set(
    ENDPOINTS.map(({ access }) => (typeof access === 'object' ? access.permission : null)),
  );
  expect(Object.keys(TESTS_OF_OTHER_PERMISSIONS).toSorted()).toEqual(
    ALL_PERMISSIONS.filter((permission) => !requested.has(permission)).toSorted(),
  );
  for (const [file, name] of Object.values(TESTS_OF_OTHER_PERMISSIONS))
    expect(await readFile(new URL(file, import.meta.url), 'utf8')).toContain(`test('${name}'`);
});

test('each call answers each role with the status of the table', { timeout: 120_000 }, async () => {
  const { site, people, makeScene } = await startWithRoles(startSite);
  const paths: string[] = [];
  const expected: string[] = [];
  for (const endpoint of ENDPOINTS.toSorted(erasuresLast)) {
    for (const row of rowsOf(nameOf(endpoint))) {
      for (const [at, role] of ROLES.entries()) {
        // On the embedded database each call succeeds once.
        if (!onPostgres && at !== row.statuses.findIndex((status) => status < 400)) continue;
        const scene = await makeScene(row);
        const { status, code } = await ask(site, endpoint, row.input?.(scene) ?? {}, people[role]);
        const what = `${nameOf(endpoint)}, ${row.listing ?? 'approved'}, ${role}`;
        paths.push(`${what}: ${status}`);
        expected.push(`${what}: ${row.statuses[at]}`);
        const isRefusedForBan = role === 'banned' && endpoint.access !== 'anyone';
        if (isRefusedForBan) expect(code, what).toBe('personBanned');
        // A caller without access learns nothing but that.
        if (typeof endpoint.access === 'object' && !isRefusedForBan && status === 403)
          expect(code, what).toBe('notAllowed');
      }
    }
  }
  expect(paths).toEqual(expected);
});

/** What the staff may do also where they manage the guild, and why. Reading decides nothing. */
const ALSO_OF_OWN_GUILD: Readonly<Record<string, string>> = {
  'POST /api/admin/requests/{id}/claim': 'tells others who is at it, and decides nothing',
  'DELETE /api/admin/requests/{id}/claim': 'likewise',
  'POST /api/admin/servers/{id}/generate-invite': 'an invite decides nothing',
  'POST /api/admin/moderators': 'about a person',
  'DELETE /api/admin/moderators/{userId}': 'about a person',
  'POST /api/admin/users/{ownerId}/ban': 'about a person',
  'POST /api/admin/users/{ownerId}/lift-ban': 'about a person',
  'DELETE /api/admin/keys/{id}': 'about a person',
  'POST /api/admin/templates': 'about no guild',
  'PUT /api/admin/templates/{id}': 'about no guild',
  'DELETE /api/admin/templates/{id}': 'about no guild',
  'PUT /api/admin/tags/{tag}/block': 'about every guild',
  'DELETE /api/admin/tags/{tag}/block': 'about every guild',
};

test('the staff decide nothing about a guild that they manage', { timeout: 60_000 }, async () => {
  const { site, people, makeScene } = await startWithRoles(startSite, { staffManage: true });
  const decidedAnyway: string[] = [];
  for (const endpoint of ENDPOINTS) {
    const { method, access } = endpoint;
    if (typeof access !== 'object' || method === 'GET') continue;
    const name = nameOf(endpoint);
    for (const row of rowsOf(name)) {
      for (const role of ROLES_OF_STAFF.filter((role) => hasPermission(role, access.permission))) {
        const scene = await makeScene(row);
        const { status, code } = await ask(site, endpoint, row.input?.(scene) ?? {}, people[role]);
        if (name in ALSO_OF_OWN_GUILD) expect({ name, status }).toEqual({ name, status: 200 });
        else if (code !== 'ownGuild') decidedAnyway.push(`${name}, ${role}: ${status} ${code}`);
      }
    }
  }
  expect(decidedAnyway).toEqual([]);
});

/** An erasure revokes the person's tokens at Discord, which other calls need. */
const erasuresLast = (one: Endpoint, other: Endpoint) => Number(isErasure(one)) - Number(isErasure(other));
const isErasure = (endpoint: Endpoint) => nameOf(endpoint) === 'DELETE /api/user/data';

async function ask(
  site: Site,
  endpoint: Endpoint,
  input: { params?: object; query?: object; body?: object },
  as: SignedIn | undefined,
) {
  const { status, body } = await site.send(addressOf(endpoint, input as InputOf<Endpoint>), {
    method: endpoint.method,
    body: input.body ? JSON.stringify(input.body) : null,
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(as && { cookie: as.cookie }),
      ...(input.body && { 'content-type': 'application/json' }),
    },
  });
  // Of a decision about many, the refusal of the one.
  const refusalBody = body as { code?: string; outcomes?: readonly { code?: string }[] } | null;
  return { status, code: refusalBody?.code ?? refusalBody?.outcomes?.[0]?.code };
}

function nameOf({ method, path }: Endpoint) {
  return `${method} ${path}`;
}
