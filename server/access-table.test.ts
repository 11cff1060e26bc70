import { expect, test } from 'vitest';
import { ENDPOINTS } from '#contract/all.ts';
import { addressOf, type Endpoint, type InputOf } from '#contract/endpoint.ts';
import type { ListingStatus } from '#contract/vocabulary.ts';
import { ADMIN_ID, content, type Site } from './testing/community.ts';
import { sites } from './testing/start-site.ts';
import type { SignedIn } from './testing/sign-in.ts';

const startSite = sites();

const ROLES = ['visitor', 'member', 'manager', 'other manager', 'banned', 'admin', 'former admin'] as const;
type Role = (typeof ROLES)[number];

/** The state before a call; it is made anew for each call that may change it. */
interface Scene {
  guildId: string;
  /** The guild's listing; an unknown id without one. */
  id: string;
  reportId: string;
  /** The member's review. */
  reviewId: string;
  /** A person without any role. */
  strangerId: string;
}

/** The expected statuses in the order of `ROLES`. */
interface Row {
  statuses: readonly number[];
  /** The status of the guild's listing; approved by default. */
  listing?: ListingStatus | 'none';
  /** A stranger is banned already. */
  strangerBanned?: true;
  input?: (scene: Scene) => { params?: object; query?: object; body?: object };
}

const EVERYBODY = [200, 200, 200, 200, 200, 200, 200];
const SENT_ON = [302, 302, 302, 302, 302, 302, 302];
const SIGNED_IN = [401, 200, 200, 200, 403, 200, 200];
const MANAGERS = [401, 403, 200, 403, 403, 403, 403];
const ADMINS = [401, 403, 403, 403, 403, 200, 403];

const ofServer = ({ guildId }: Scene) => ({ params: { discordServerId: guildId } });
const ofGuild = ({ guildId }: Scene) => ({ params: { guildId } });
const ofReview = ({ guildId, reviewId }: Scene) => ({ params: { guildId, reviewId } });
const ofListing = ({ id }: Scene) => ({ params: { id } });
const reason = 'There is a reason.';

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
      statuses: [404, 404, 200, 404, 404, 200, 404],
      input: ofServer,
    })),
    { listing: 'none', statuses: [404, 404, 404, 404, 404, 404, 404], input: ofServer },
  ],
  'GET /api/servers/{discordServerId}/invite': [
    { statuses: EVERYBODY, input: ofServer },
    { listing: 'banned', statuses: [404, 404, 404, 404, 404, 404, 404], input: ofServer },
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
    {
      statuses: MANAGERS,
      input: (scene) => ({ ...ofGuild(scene), body: { ageRestricted: true } }),
    },
    {
      listing: 'banned',
      statuses: [401, 403, 409, 403, 403, 403, 403],
      input: (scene) => ({ ...ofGuild(scene), body: { ageRestricted: true } }),
    },
  ],
  'GET /api/user/servers/{guildId}': [
    { statuses: MANAGERS, input: ofGuild },
    { listing: 'none', statuses: MANAGERS, input: ofGuild },
    { listing: 'banned', statuses: MANAGERS, input: ofGuild },
  ],
  // Nothing waits.
  'DELETE /api/user/servers/{guildId}/revision': {
    statuses: [401, 403, 409, 403, 403, 403, 403],
    input: ofGuild,
  },
  'POST /api/user/servers/{guildId}/unlist': [
    { statuses: MANAGERS, input: ofGuild },
    { listing: 'banned', statuses: [401, 403, 409, 403, 403, 403, 403], input: ofGuild },
  ],
  'POST /api/user/servers/{guildId}/relist': [
    { statuses: MANAGERS, input: ofGuild },
    { listing: 'none', statuses: [401, 403, 404, 403, 403, 403, 403], input: ofGuild },
  ],
  'DELETE /api/user/servers/{guildId}': { statuses: MANAGERS, input: ofGuild },
  'POST /api/user/servers/{discordServerId}/bump': { statuses: MANAGERS, input: ofServer },
  'GET /api/servers/{discordServerId}/reviews': { statuses: EVERYBODY, input: ofServer },
  'GET /api/servers/{discordServerId}/reviews/summary': { statuses: EVERYBODY, input: ofServer },
  'POST /api/servers/{discordServerId}/reviews': {
    statuses: [401, 200, 403, 403, 403, 403, 403],
    input: (scene) => ({ ...ofServer(scene), body: { rating: 4, comment: 'Owls!' } }),
  },
  'GET /api/servers/{discordServerId}/reviews/own': { statuses: SIGNED_IN, input: ofServer },
  // Only the member has written one.
  'DELETE /api/servers/{discordServerId}/reviews/own': {
    statuses: [401, 200, 404, 404, 403, 404, 404],
    input: ofServer,
  },
  'POST /api/servers/{discordServerId}/reports': {
    statuses: SIGNED_IN,
    input: (scene) => ({ ...ofServer(scene), body: { reason } }),
  },
  'GET /api/user/servers/{guildId}/bot': { statuses: MANAGERS, input: ofGuild },
  'POST /api/user/servers/{guildId}/invite': [
    { statuses: MANAGERS, input: ofGuild },
    { listing: 'none', statuses: MANAGERS, input: ofGuild },
    { listing: 'banned', statuses: [401, 403, 409, 403, 403, 403, 403], input: ofGuild },
  ],
  'GET /api/user/servers/{guildId}/reviews': { statuses: MANAGERS, input: ofGuild },
  'PUT /api/user/servers/{guildId}/reviews/{reviewId}/reply': [
    { statuses: MANAGERS, input: (scene) => ({ ...ofReview(scene), body: { text: 'Owls!' } }) },
    {
      listing: 'banned',
      statuses: [401, 403, 409, 403, 403, 403, 403],
      input: (scene) => ({ ...ofReview(scene), body: { text: 'Owls!' } }),
    },
  ],
  'DELETE /api/user/servers/{guildId}/reviews/{reviewId}/reply': {
    statuses: MANAGERS,
    input: ofReview,
  },
  'GET /api/events': { statuses: EVERYBODY },
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
      statuses: [401, 404, 404, 404, 403, 404, 404],
      input: ofServer,
    })),
  ],
  'DELETE /api/user/favourites/{discordServerId}': { statuses: SIGNED_IN, input: ofServer },
  'GET /api/user/notices': { statuses: SIGNED_IN },
  'GET /api/user/notices/unread': { statuses: SIGNED_IN },
  'POST /api/user/notices/read': { statuses: SIGNED_IN, input: () => ({ body: { upTo: 1 } }) },
  'PUT /api/user/servers/{guildId}/notices': [
    { statuses: MANAGERS, input: (scene) => ({ ...ofGuild(scene), body: { on: true } }) },
    {
      listing: 'banned',
      statuses: MANAGERS,
      input: (scene) => ({ ...ofGuild(scene), body: { on: true } }),
    },
    {
      listing: 'none',
      statuses: [401, 403, 404, 403, 403, 403, 403],
      input: (scene) => ({ ...ofGuild(scene), body: { on: true } }),
    },
  ],
  'GET /api/admin/stats': { statuses: ADMINS },
  'GET /api/admin/requests': { statuses: ADMINS },
  'GET /api/admin/reports': { statuses: ADMINS },
  'GET /api/admin/audit': { statuses: ADMINS },
  'GET /api/admin/users/banned': { statuses: ADMINS },
  'POST /api/admin/servers/{id}/approve': {
    listing: 'pending',
    statuses: ADMINS,
    input: (scene) => ({ ...ofListing(scene), body: {} }),
  },
  'POST /api/admin/servers/{id}/reject': {
    listing: 'pending',
    statuses: ADMINS,
    input: (scene) => ({ ...ofListing(scene), body: { reason } }),
  },
  'POST /api/admin/servers/{id}/ban': { statuses: ADMINS, input: ofListing },
  'POST /api/admin/servers/{id}/lift-ban': { listing: 'banned', statuses: ADMINS, input: ofListing },
  'POST /api/admin/servers/{id}/generate-invite': { statuses: ADMINS, input: ofListing },
  'POST /api/admin/servers/force-bump': {
    statuses: ADMINS,
    input: ({ guildId }) => ({ body: { discordServerId: guildId } }),
  },
  'PUT /api/admin/servers/{id}': {
    statuses: ADMINS,
    input: (scene) => ({ ...ofListing(scene), body: { category: 'Art' } }),
  },
  'DELETE /api/admin/servers/{id}': { statuses: ADMINS, input: ofListing },
  'POST /api/admin/reports/{id}/resolve': {
    statuses: ADMINS,
    input: ({ reportId }) => ({ params: { id: reportId } }),
  },
  'POST /api/admin/users/{ownerId}/ban': {
    statuses: ADMINS,
    input: ({ strangerId }) => ({ params: { ownerId: strangerId }, body: { reason } }),
  },
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

test('every route has a row in the access table', () => {
  expect(Object.keys(TABLE).toSorted()).toEqual(ENDPOINTS.map(nameOf).toSorted());
});

test('each call answers each role with the status of the table', { timeout: 120_000 }, async () => {
  const { site, people, makeScene } = await startWithRoles();
  const seen: string[] = [];
  const expected: string[] = [];
  for (const endpoint of ENDPOINTS.toSorted(erasuresLast)) {
    for (const row of [TABLE[nameOf(endpoint)] ?? []].flat()) {
      for (const [at, role] of ROLES.entries()) {
        const scene = await makeScene(row);
        const { status, code } = await ask(site, endpoint, row.input?.(scene) ?? {}, people[role]);
        const what = `${nameOf(endpoint)}, ${row.listing ?? 'approved'}, ${role}`;
        seen.push(`${what}: ${status}`);
        expected.push(`${what}: ${row.statuses[at]}`);
        const isRefusedForBan = role === 'banned' && endpoint.access !== 'anyone';
        if (isRefusedForBan) expect(code, what).toBe('personBanned');
        // A caller without access learns nothing but that.
        if (endpoint.access === 'admin' && !isRefusedForBan && status === 403)
          expect(code, what).toBe('notAllowed');
      }
    }
  }
  expect(seen).toEqual(expected);
});

/** An erasure revokes the person's tokens at Discord, which other calls need. */
const erasuresLast = (one: Endpoint, other: Endpoint) => Number(isErasure(one)) - Number(isErasure(other));
const isErasure = (endpoint: Endpoint) => nameOf(endpoint) === 'DELETE /api/user/data';

/** A site on which somebody of each role is signed in. */
async function startWithRoles() {
  const former = '172635480912461825';
  const before = await startSite({
    discord: true,
    settings: { ADMIN_DISCORD_IDS: `${ADMIN_ID},${former}` },
  });
  const { discord } = before;
  const site = await startSite({ settings: { ...discord.environment, ADMIN_DISCORD_IDS: ADMIN_ID } });

  const manager = discord.addUser().id;
  const { id: guildId } = discord.addGuild({ ownerId: manager, bot: true });
  await site.addGuild({ id: guildId });
  const join = (guild: string, permissions: bigint) => {
    const { id } = discord.addUser();
    discord.addMember(guild, id, permissions);
    return id;
  };
  const ids = {
    member: join(guildId, 0n),
    manager,
    'other manager': join(discord.addGuild({ bot: true }).id, 0x20n),
    banned: join(guildId, 0x20n),
    admin: discord.addUser({ id: ADMIN_ID }).id,
    'former admin': discord.addUser({ id: former }).id,
  };
  const people: Record<Role, SignedIn | undefined> = {
    visitor: undefined,
    ...(await signInAll(before, ids)),
  };
  const known = await site.db.selectFrom('users').selectAll().execute();
  const sessions = await site.db.selectFrom('sessions').selectAll().execute();
  const pseudonymOf = (id: string) => site.deps.secrets.pseudonymOf(id, 'person');
  const ban = (id: string) =>
    site.db
      .insertInto('userBans')
      .values({ pseudonym: pseudonymOf(id), reason, bannedAt: site.clock.now() })
      .execute();
  const strangerId = discord.addUser().id;
  const { userId: reporter } = await site.signIn(discord.addUser().id);

  const makeScene = async ({ listing = 'approved', strangerBanned }: Row): Promise<Scene> => {
    // A person erased or signed out by the previous call is signed in again.
    await site.db
      .insertInto('users')
      .values(known)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await site.db
      .insertInto('sessions')
      .values(sessions)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await site.db.deleteFrom('userBans').execute();
    await ban(ids.banned);
    if (strangerBanned) await ban(strangerId);
    await site.db.deleteFrom('listings').execute();
    const made = { guildId, strangerId, id: NEVER, reportId: NEVER, reviewId: NEVER };
    if (listing === 'none') return made;
    await site.addListing({ discordServerId: guildId, status: listing, submittedBy: manager });
    const { id } = await site.db.selectFrom('listings').select('id').executeTakeFirstOrThrow();
    const about = { listingId: id, createdAt: site.clock.now() };
    const { id: reviewId } = await site.db
      .insertInto('reviews')
      .values({ ...about, userId: ids.member, rating: 5, comment: 'Owls.' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await site.db
      .insertInto('replies')
      .values({ reviewId, listingId: id, writtenBy: manager, text: 'Yes.', writtenAt: about.createdAt })
      .execute();
    const { id: reportId } = await site.db
      .insertInto('reports')
      .values({ ...about, reporterId: reporter, reason, resolvedAt: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { ...made, id, reportId, reviewId };
  };
  return { site, people, makeScene };
}

const NEVER = '00000000-0000-4000-8000-000000000000';

async function signInAll<Name extends string>(site: Site, ids: Record<Name, string>) {
  const signedIn: [string, SignedIn][] = [];
  for (const [name, id] of Object.entries<string>(ids)) signedIn.push([name, await site.signIn(id)]);
  return Object.fromEntries(signedIn) as Record<Name, SignedIn>; // by the same names
}

async function ask(
  site: Site,
  endpoint: Endpoint,
  input: { params?: object; query?: object; body?: object },
  as: SignedIn | undefined,
) {
  const { status, body } = await site.send(addressOf(endpoint, input as InputOf<Endpoint>), {
    method: endpoint.method,
    redirect: 'manual',
    body: input.body ? JSON.stringify(input.body) : null,
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(as && { cookie: as.cookie }),
      ...(input.body && { 'content-type': 'application/json' }),
    },
  });
  return { status, code: (body as { code?: string } | null)?.code };
}

function nameOf({ method, path }: Endpoint) {
  return `${method} ${path}`;
}
