import { assert, asyncProperty, array, constant, integer, oneof, record } from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { bumpListing } from '#contract/bumps.ts';
import { getListing, type Listing } from '#contract/listings.ts';
import { listListings } from '#contract/directory.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { openThroughProxy } from '#database/testing/through-proxy.ts';
import type { TcpProxy } from '#database/testing/tcp-proxy.ts';
import {
  createDatabaseWithSchema,
  onPostgres,
  openOnPostgres,
  openTestDatabase,
} from '#database/testing/test-database.ts';
import type { Effect } from '#simulator/faults.ts';
import { DISCORD_WITHIN_MS } from '../app.ts';
import { passWhileHeld } from '../testing/pass-while-held.ts';
import type { Answer } from '../testing/site-calls.ts';
import { eventually, sites } from '../testing/start-site.ts';
import { bump, OnCooldown } from './bump.ts';

let databaseUrl: string | null = null;
const startSite = sites(async () => {
  const database = await openTestDatabase();
  databaseUrl = database.url;
  return database;
});
// A second server on the same database. The embedded database can have only one server.
const startSecondSite = onPostgres ? sites(() => openOnPostgres(databaseUrl ?? '')) : startSite;
type Site = Awaited<ReturnType<typeof startSite>>;

const MANAGE_SERVER = 0x20n;
const COOLDOWN_MS = 60 * MINUTE_MS;
const never = new AbortController().signal;

interface Bumped {
  lastBumpedAt: string;
  nextBumpAt: string;
  memberCount: number | null;
  onlineCount: number | null;
}
const body = (answer: Answer) => answer.body as Bumped & { code?: string; error?: string };

/** A person who owns a listed guild. */
async function ownerOfListing(
  site: Site,
  listing: Parameters<Site['addListing']>[0] = {},
  counts = { members: 120, online: 30 },
) {
  const { id: userId } = site.discord.addUser();
  const { id } = site.discord.addGuild({ bot: true, ownerId: userId, ...counts });
  await site.addListing({ guild: { id, memberCount: 40, onlineCount: 7 }, ...listing });
  return { id, owner: await site.signIn(userId) };
}

/** Another person in a guild, with or without the rights of a manager. */
async function joins(site: Site, guildId: string, permissions = 0n) {
  const { id: userId } = site.discord.addUser();
  site.discord.addMember(guildId, userId, permissions);
  return site.signIn(userId);
}

const bumps = (site: Site, id: string, as: Awaited<ReturnType<Site['signIn']>>) =>
  site.call(bumpListing, { as, params: { discordServerId: id } });

test('a bump lifts the listing to the top and replies with its times and fresh counts', async () => {
  const site = await startSite({ discord: true });
  const { id, owner } = await ownerOfListing(site);
  const other = await site.addListing({ lastBumpedAt: site.clock.now() });
  site.clock.advance(1_000);

  const answer = await bumps(site, id, owner);

  expect(answer.status).toBe(200);
  const { lastBumpedAt, nextBumpAt, ...counts } = body(answer);
  expect(counts).toEqual({ memberCount: 120, onlineCount: 30 });
  expect(Math.abs(Date.parse(lastBumpedAt) - site.clock.now().getTime())).toBeLessThan(5_000);
  expect(Date.parse(nextBumpAt) - Date.parse(lastBumpedAt)).toBe(COOLDOWN_MS);
  const list = (await site.call(listListings, {})).body as Listing[];
  expect(list.map((listing) => listing.discordServerId)).toEqual([id, other]);
  expect((await site.call(getListing, { params: { discordServerId: id } })).body).toMatchObject({
    lastBumpedAt,
    memberCount: 120,
    onlineCount: 30,
  });
});

test('rejects a bump during the cooldown with 429 and nextBumpAt', async () => {
  const site = await startSite({ discord: true });
  const { id, owner } = await ownerOfListing(site);
  const first = body(await bumps(site, id, owner));
  site.clock.advance(10 * MINUTE_MS);

  const second = await bumps(site, id, owner);

  expect(second.status).toBe(429);
  expect(second.body).toEqual({
    error: 'Someone bumped this server less than an hour ago.',
    code: 'bumpOnCooldown',
    nextBumpAt: first.nextBumpAt,
  });
  const retryAfter = Number(second.headers.get('retry-after'));
  expect(retryAfter).toBeGreaterThan(2_990);
  expect(retryAfter).toBeLessThanOrEqual(3_000);
});

test('the cooldown holds for all who bump a listing, and for no other listing', async () => {
  const site = await startSite({ discord: true });
  const { id, owner } = await ownerOfListing(site);
  const another = await ownerOfListing(site);
  const manager = await joins(site, id, MANAGE_SERVER);

  expect((await bumps(site, id, manager)).status).toBe(200);
  expect((await bumps(site, id, owner)).status).toBe(429);
  expect((await bumps(site, another.id, another.owner)).status).toBe(200);
});

test('the cooldown lasts an hour to the millisecond', async () => {
  const site = await startSite({ discord: true });
  const began = new Date('2026-05-01T12:00:00.000Z');
  const { id, owner } = await ownerOfListing(site, { lastBumpedAt: began });
  const at = (clock: Date) =>
    bump({ ...site.deps, databaseNow: () => sql<Date>`${clock}::timestamptz` }, { id: owner.userId }, id, {
      mayShowRestricted: () => true,
      deadline: never,
    }).catch((error: unknown) => error);

  const tooEarly = await at(new Date('2026-05-01T12:59:59.999Z'));
  expect(tooEarly).toBeInstanceOf(OnCooldown);
  expect(tooEarly).toMatchObject({ details: { nextBumpAt: '2026-05-01T13:00:00.000Z' } });
  expect(await at(new Date('2026-05-01T13:00:00.000Z'))).toMatchObject({
    lastBumpedAt: '2026-05-01T13:00:00.000Z',
    nextBumpAt: '2026-05-01T14:00:00.000Z',
  });
});

test('two sites whose clocks are a minute apart keep bumps an hour apart', async () => {
  const site = await startSite({ discord: true });
  const ahead = await startSite({ settings: site.discord.environment, clockAheadMs: MINUTE_MS });
  const behind = await startSite({ settings: site.discord.environment, clockAheadMs: -MINUTE_MS });
  const later = (ms: number) => [site, ahead, behind].forEach(({ clock }) => clock.advance(ms));
  const { id, owner } = await ownerOfListing(site);
  const first = body(await bumps(site, id, owner));
  later(COOLDOWN_MS - MINUTE_MS / 2);

  const early = await bumps(ahead, id, owner);
  expect(early).toMatchObject({ status: 429, body: { nextBumpAt: first.nextBumpAt } });
  const retryAfter = Number(early.headers.get('retry-after'));
  expect(retryAfter).toBeGreaterThan(20);
  expect(retryAfter).toBeLessThanOrEqual(30);
  later(MINUTE_MS / 2);

  const second = await bumps(behind, id, owner);
  expect(second.status).toBe(200);
  const apart = Date.parse(body(second).lastBumpedAt) - Date.parse(first.lastBumpedAt);
  expect(apart).toBeGreaterThanOrEqual(COOLDOWN_MS);
  expect(apart).toBeLessThan(COOLDOWN_MS + MINUTE_MS / 2);
});

test('of fifty concurrent bumps on two servers one wins; all get the same nextBumpAt', async () => {
  const site = await startSite({ discord: true });
  const second = onPostgres ? await startSecondSite({ settings: site.discord.environment }) : site;
  const { id, owner } = await ownerOfListing(site);
  const people = [owner];
  while (people.length < 50) people.push(await joins(site, id, MANAGE_SERVER));
  site.discord.answerTogether({ path: '/users/@me/guilds' }, 50);

  const answers = await Promise.all(people.map((person, at) => bumps(at % 2 ? second : site, id, person)));

  const won = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 429);
  expect([won.length, refused.length]).toEqual([1, 49]);
  expect(new Set(answers.map((answer) => body(answer).nextBumpAt)).size).toBe(1);
});

test('concurrent bumps of many listings and a sweep of their counts do not deadlock', async () => {
  const site = await startSite({ discord: true });
  const listings = [];
  while (listings.length < 12) listings.push(await ownerOfListing(site));
  site.discord.answerTogether({ path: /^\/guilds\// }, 12);

  const answers = await Promise.all(listings.map(({ id, owner }) => bumps(site, id, owner)));

  expect(answers.map(({ status }) => status)).toEqual(listings.map(() => 200));
  expect((await site.get('/api/stats')).body).toEqual({ serverCount: 12, totalMembers: 12 * 120 });
});

test('two accepted bumps of one listing are at least an hour apart', async () => {
  const site = await startSite({ discord: true });
  const act = oneof(
    record({ kind: constant('bump' as const), times: integer({ min: 1, max: 3 }) }),
    record({ kind: constant('wait' as const), ms: integer({ min: 1, max: COOLDOWN_MS + 1_000 }) }),
    record({ kind: constant('wait' as const), ms: constant(COOLDOWN_MS) }),
  );

  const holds = asyncProperty(array(act, { maxLength: 8 }), async (acts) => {
    const { id, owner } = await ownerOfListing(site);
    const accepted: number[] = [];
    for (const one of acts) {
      if (one.kind === 'wait') {
        site.clock.advance(one.ms);
        continue;
      }
      const answers = await Promise.all(Array.from({ length: one.times }, () => bumps(site, id, owner)));
      const won = answers.filter(({ status }) => status === 200);
      expect(won.length).toBeLessThanOrEqual(1);
      // Refused only because of the cooldown: after it, one bump is accepted.
      const last = accepted.at(-1);
      if (last === undefined || site.clock.now().getTime() - last > COOLDOWN_MS + 1_000)
        expect(won).toHaveLength(1);
      accepted.push(...won.map((answer) => Date.parse(body(answer).lastBumpedAt)));
    }
    for (const [at, instant] of accepted.entries()) {
      if (at > 0) expect(instant - (accepted[at - 1] ?? 0)).toBeGreaterThanOrEqual(COOLDOWN_MS);
    }
  });
  await assert(holds, { numRuns: 15 });
});

test('only a person who manages the guild now can bump its listing', async () => {
  const site = await startSite({ discord: true });
  const { id } = await ownerOfListing(site);
  const member = await joins(site, id);
  const manager = await joins(site, id, MANAGE_SERVER);
  const stranger = await site.signIn(site.discord.addUser().id);

  for (const person of [member, stranger]) {
    expect(await bumps(site, id, person)).toMatchObject({ status: 403, body: { code: 'notManager' } });
  }
  expect((await site.call(bumpListing, { params: { discordServerId: id } })).status).toBe(401);

  expect((await bumps(site, id, manager)).status).toBe(200);
  site.discord.setPermissions(id, manager.userId, 0n);
  site.clock.advance(COOLDOWN_MS + MINUTE_MS);
  expect((await bumps(site, id, manager)).status).toBe(403);
});

test('bumping a hidden listing is 404 for others, and tells its managers the reason', async () => {
  const site = await startSite({ discord: true });
  const cases = [
    [{ status: 'pending' }, 'notApproved'],
    [{ status: 'rejected' }, 'notApproved'],
    [{ status: 'banned', statusBeforeBan: 'approved' }, 'listingBanned'],
    [{ guild: { present: false } }, 'botAbsent'],
  ] as const;

  for (const [listing, code] of cases) {
    const { id, owner } = await ownerOfListing(site, {});
    const { guild, ...columns } = { guild: undefined, ...listing };
    if (guild) await site.db.updateTable('guilds').set(guild).where('id', '=', id).execute();
    else await site.db.updateTable('listings').set(columns).where('discordServerId', '=', id).execute();
    const member = await joins(site, id);

    expect(await bumps(site, id, owner), code).toMatchObject({ status: 409, body: { code } });
    const hidden = await bumps(site, id, member);
    const nothing = await bumps(site, '1234567890123456789', member);
    expect(hidden, code).toMatchObject({ status: 404, body: { code: 'listingNotFound' } });
    expect(hidden.body).toEqual(nothing.body);
    const row = await site.db
      .selectFrom('listings')
      .select('lastBumpedAt')
      .where('discordServerId', '=', id)
      .executeTakeFirst();
    expect(row).toEqual({ lastBumpedAt: null });
  }
});

test('others cannot tell a hidden listing by the state of Discord either', async () => {
  const site = await startSite({ discord: true });
  const { id } = await ownerOfListing(site, { status: 'pending' });
  const member = await joins(site, id);
  site.discord.addFault({ match: { path: '/users/@me/guilds' }, effect: { kind: 'badGateway' } });

  const hidden = await bumps(site, id, member);
  const nothing = await bumps(site, '1234567890123456789', member);

  expect(hidden).toMatchObject({ status: 503, body: { code: 'discordUnavailable' } });
  expect({ status: nothing.status, body: nothing.body }).toEqual({
    status: hidden.status,
    body: hidden.body,
  });
});

test('a pending edit does not keep the live version from being bumped', async () => {
  const site = await startSite({ discord: true });
  const { id, owner } = await ownerOfListing(site);
  const listing = await site.db
    .selectFrom('listings')
    .select('id')
    .where('discordServerId', '=', id)
    .executeTakeFirstOrThrow();
  await site.db
    .insertInto('revisions')
    .values({
      listingId: listing.id,
      number: 1,
      description: 'Another way to say what this place is.',
      category: 'Art',
      language: 'English',
      inviteCode: null,
      isEdit: true,
      submittedBy: owner.userId,
      submittedAt: site.clock.now(),
      decision: null,
      decidedAt: null,
    })
    .execute();

  expect((await bumps(site, id, owner)).status).toBe(200);
});

const misfortunes: [string, Effect][] = [
  ['is down', { kind: 'badGateway', status: 503 }],
  ['asks for a long pause', { kind: 'rateLimit', retryAfter: 600 }],
  ['has banned this address', { kind: 'cloudflareBan' }],
  ['does not answer', { kind: 'hold', when: 'before' }],
  ['hangs up', { kind: 'hangUp', when: 'before' }],
  ['sends half an answer', { kind: 'truncate' }],
  ['refuses the token', { kind: 'unauthorized' }],
];
test.for(misfortunes)(
  'while Discord %s, a bump succeeds within 3 s with the stored counts',
  async ([, effect]) => {
    const site = await startSite({ discord: true });
    const { id, owner } = await ownerOfListing(site);
    site.discord.addFault({ match: { path: `/guilds/${id}` }, effect });

    const answering = bumps(site, id, owner);
    if (effect.kind === 'hold') await passWhileHeld(site, DISCORD_WITHIN_MS - 1);

    expect(await answering).toMatchObject({ status: 200, body: { memberCount: 40, onlineCount: 7 } });
    expect((await bumps(site, id, owner)).status).toBe(429);
  },
);

test('keeps the stored counts that Discord does not send', async () => {
  const site = await startSite({ discord: true });
  const { id, owner } = await ownerOfListing(site);
  site.discord.setCounts(id, { members: 121, online: null });

  expect(body(await bumps(site, id, owner))).toMatchObject({ memberCount: 121, onlineCount: 7 });
});

test('ignores impossible counts', async () => {
  const site = await startSite({ discord: true });
  const { id, owner } = await ownerOfListing(site);

  for (const [members, online] of [
    [1e12, -1],
    [1.5, Number.MAX_VALUE],
  ] as const) {
    site.discord.setCounts(id, { members, online });
    site.clock.advance(COOLDOWN_MS);

    expect(await bumps(site, id, owner)).toMatchObject({
      status: 200,
      body: { memberCount: 40, onlineCount: 7 },
    });
  }
});

test('while Discord cannot tell who manages the guild, a bump fails within 3 s', async () => {
  const site = await startSite({ discord: true });
  const { id, owner } = await ownerOfListing(site);
  site.discord.addFault({
    match: { path: '/users/@me/guilds' },
    times: 1,
    effect: { kind: 'hold', when: 'before' },
  });

  const answering = bumps(site, id, owner);
  await passWhileHeld(site, DISCORD_WITHIN_MS);

  expect(await answering).toMatchObject({ status: 503, body: { code: 'discordUnavailable' } });
  expect((await bumps(site, id, owner)).status).toBe(200);
});

// PostgreSQL only: a proxy cuts its connections.
describe.runIf(onPostgres)('while the database is away', () => {
  let proxy: TcpProxy;
  const startThroughProxy = sites(async () => {
    const opened = await openThroughProxy(await createDatabaseWithSchema());
    proxy = opened.proxy;
    return opened.database;
  });

  test('a bump succeeds with the stored counts when fresh ones cannot be written', async () => {
    const site = await startThroughProxy({ discord: true });
    const { id, owner } = await ownerOfListing(site);
    site.discord.addFault({ match: { path: `/guilds/${id}` }, effect: { kind: 'hold', when: 'before' } });

    const answering = bumps(site, id, owner);
    await eventually(site.discord.heldRequests, (held) => held === 1);
    proxy.cut();
    site.discord.clearFaults();
    const answer = await answering;
    proxy.mend();

    expect(answer).toMatchObject({ status: 200, body: { memberCount: 40, onlineCount: 7 } });
    expect((await bumps(site, id, owner)).status).toBe(429);
  });
});
