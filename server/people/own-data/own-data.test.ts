import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { User } from '#contract/auth.ts';
import { getOwnData, type OwnData } from '#contract/own-data.ts';
import { rejectServer } from '#contract/queue.ts';
import { WITH_ADMIN } from '../../testing/community.ts';
import {
  addPersonWithGuilds,
  dataOf,
  leaveTraces,
  WORDS,
  type Scene,
} from '../../testing/person-with-data.ts';
import { sites } from '../../testing/start-site.ts';
import { LISTS, readList, type ListedRow } from './own-data.store.ts';
import { tellOwnData } from './own-data.ts';

const startSite = sites();

const startWithPerson = async (options: { cached?: boolean } = {}) =>
  addPersonWithGuilds(await startSite({ ...WITH_ADMIN, ...options }));

/** An instant in ISO 8601. */
const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

test('a person gets all data kept about them, as a file that is not cached', async () => {
  const scene = await startWithPerson();
  const { site, person, ownGuild } = scene;
  await leaveTraces(scene);

  const { status, headers, body } = await site.call(getOwnData, { as: person });

  expect(status).toBe(200);
  const today = site.clock.now().toISOString().slice(0, 10);
  expect(headers.get('content-disposition')).toBe(`attachment; filename="guildhall-data-${today}.json"`);
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(body).toEqual({
    takenAt: at,
    account: {
      id: person.userId,
      username: 'otterly',
      avatar: `${site.deps.config.discord.cdnBase}/avatars/${person.userId}/a1b2.webp?size=64`,
      language: 'en',
      pseudonym: site.deps.secrets.pseudonymOf(person.userId, 'person'),
      createdAt: at,
      lastSeenAt: at,
      discordAccessUntil: at,
    },
    ban: null,
    moderatorSince: null,
    claims: [],
    appeals: [],
    sessions: [{ createdAt: at, seenAt: at }],
    apiKeys: [],
    ...expectedWritten(scene),
    ...expectedDecisions(scene),
    ...expectedNotices(scene),
    visits: [
      {
        sessionId: 'window-of-person',
        path: '/terms',
        country: null,
        client: 'Desktop · Firefox',
        seenAt: at,
      },
    ],
    counts: [{ kind: 'POST /api/x', period: at, count: 3 }],
    guilds: {
      toldAt: at,
      guilds: expect.arrayContaining([
        { id: ownGuild, name: 'The Holt', icon: expect.any(String), isOwner: true, canManage: true },
      ]),
    },
    ownedGuilds: [{ discordServerId: ownGuild, serverName: 'The Holt' }],
  });
  expect((await site.call(getOwnData, {})).status).toBe(401);
});

function expectedNotices({ ownGuild, thirdGuild }: Scene) {
  const own = { discordServerId: ownGuild, serverName: 'The Holt', createdAt: at, read: false };
  const third = { ...own, discordServerId: thirdGuild, serverName: 'The Third' };
  return {
    notices: [
      { ...own, about: 'approval', reason: null },
      { ...third, about: 'reply', reason: null },
      { ...own, about: 'edit rejection', reason: 'No boats.' },
    ],
    noticesAskedFor: [],
    webhooks: [],
    remindersAskedFor: [],
  };
}

function expectedWritten({ ownGuild, othersGuild, thirdGuild }: Scene) {
  const own = { discordServerId: ownGuild, serverName: 'The Holt' };
  const others = { discordServerId: othersGuild, serverName: 'The Owlery' };
  const third = { discordServerId: thirdGuild, serverName: 'The Third' };
  const input = { category: 'Community', language: 'English', inviteLink: null, about: null, tags: [] };
  return {
    listings: [
      {
        ...own,
        id: expect.any(String),
        status: 'approved',
        statusBeforeBan: null,
        rejectionReason: 'No boats.',
        banReason: null,
        bannedAt: null,
        bannedUntil: null,
        approved: { description: WORDS.first, ...input },
        inviteState: 'unchecked',
        inviteCheckedAt: null,
        invitePaused: false,
        inviteRoles: [],
        inviteExpiresAt: null,
        createdAt: at,
        approvedAt: at,
        lastBumpedAt: null,
        rating: null,
        reviewCount: 0,
        ageRestrictedBy: null,
        unlisted: false,
        showEvents: false,
        eventsLocked: false,
      },
    ],
    revisions: [
      {
        ...own,
        ...input,
        number: 1,
        description: WORDS.first,
        isEdit: false,
        submittedAt: at,
        decision: 'approved',
        decidedAt: at,
      },
      {
        ...own,
        ...input,
        number: 2,
        description: WORDS.edit,
        isEdit: true,
        submittedAt: at,
        decision: 'rejected',
        decidedAt: at,
      },
      {
        ...others,
        ...input,
        number: 2,
        description: WORDS.proposal,
        isEdit: true,
        submittedAt: at,
        decision: null,
        decidedAt: null,
      },
    ],
    reviews: [
      {
        ...third,
        id: expect.any(String),
        rating: 2,
        comment: WORDS.review,
        createdAt: at,
        reply: { text: 'We are sorry.', at },
      },
    ],
    replies: [{ ...others, reviewId: expect.any(String), text: WORDS.reply, at }],
    reports: [
      {
        ...third,
        id: expect.any(String),
        reason: WORDS.report,
        category: 'other',
        in: 'listing',
        createdAt: at,
        resolvedAt: null,
        outcome: null,
      },
    ],
    reviewReports: [],
    removedReviews: [],
    favourites: [],
  };
}

function expectedDecisions({ ownGuild }: Scene) {
  const message = { discordServerId: ownGuild, serverName: 'The Holt', state: 'waiting', words: null };
  return {
    messages: [
      { ...message, about: 'approval', reason: null, until: null, createdAt: at, settledAt: null },
      {
        ...message,
        about: 'edit rejection',
        reason: 'No boats.',
        until: null,
        createdAt: at,
        settledAt: null,
      },
    ],
    decisions: [
      {
        at,
        action: 'approve',
        discordServerId: ownGuild,
        before: { status: 'pending', revision: 1 },
        after: { status: 'approved' },
      },
      {
        at,
        action: 'reject',
        discordServerId: ownGuild,
        before: { status: 'approved', revision: 2 },
        after: { status: 'approved', reason: 'No boats.' },
      },
    ],
    adminActions: [],
    auditWords: [],
  };
}

test('a person’s data holds no secret and nothing about others', async () => {
  const scene = await startWithPerson();
  const { site, person, other, member, ownGuild, othersGuild, edit, idOf, admin } = scene;
  await leaveTraces(scene);
  site.discord.addMember(ownGuild, member.userId, 0x20n);
  site.clock.advance(60_000); // the cached lists of guilds expire
  await edit(member, ownGuild, 'Otters are fine, but have you heard of bats at all?');
  const ofMember = { params: { id: await idOf(ownGuild) }, body: { reason: 'No bats.' } };
  expect((await site.call(rejectServer, { as: admin, ...ofMember })).status).toBe(200);
  await site.call(rejectServer, {
    as: admin,
    params: { id: await idOf(othersGuild) },
    body: { reason: 'No otters.' },
  });
  await edit(other, othersGuild, 'A text that only those who manage it may read.');
  const { tokens, tokenHash } = await site.db
    .selectFrom('users')
    .innerJoin('sessions', 'userId', 'users.id')
    .select(['tokens', 'tokenHash'])
    .where('users.id', '=', person.userId)
    .executeTakeFirstOrThrow();
  const cookie = /session=([\w-]+)/.exec(person.cookie)?.[1] ?? '';
  const pseudonymOf = (id: string) => site.deps.secrets.pseudonymOf(id, 'person');

  const exported = JSON.stringify(await dataOf(site, person));

  for (const secret of [tokenHash, cookie, Buffer.from(tokens ?? []).toString('base64'), '"tokens"'])
    expect(exported).not.toContain(secret);
  for (const { userId } of [other, member, admin]) {
    expect(exported).not.toContain(userId);
    expect(exported).not.toContain(pseudonymOf(userId));
  }
  for (const words of ['What a third', 'only those who manage it', 'every single night', 'admin of the site'])
    expect(exported).not.toContain(words);
  for (const words of ['have you heard of bats', 'No bats.']) expect(exported).not.toContain(words);
  const asAdmin = await dataOf(site, admin);
  expect(asAdmin.adminActions.map(({ action }) => action)).toContain('reject');
  expect(asAdmin.auditWords.map(({ words }) => words)).toContain('No otters.');
  for (const words of Object.values(WORDS)) expect(JSON.stringify(asAdmin)).not.toContain(words);
});

test('data of any size is sent in pieces, each row once and in order', async () => {
  const { site, person } = await startWithPerson();
  const pseudonym = site.deps.secrets.pseudonymOf(person.userId, 'person');
  await sql`
    insert into audit (at, admin, action, discord_server_id)
    select ${site.clock.now()}, ${pseudonym}, 'approve', n::text from generate_series(1, 1201) as n`.execute(
    site.db,
  );

  const { headers, body } = await site.call(getOwnData, { as: person });
  const { json } = await tellOwnData(site.deps, { id: person.userId } as User);
  const pieces: string[] = [];
  for await (const piece of json) pieces.push(piece);

  expect((body as OwnData).adminActions.map(({ discordServerId }) => discordServerId)).toEqual(
    Array.from({ length: 1201 }, (_, n) => String(n + 1)),
  );
  expect(headers.get('content-length')).toBeNull();
  const sizes = pieces.map((piece) => piece.split('"action":"approve"').length - 1);
  expect(sizes.filter((size) => size > 0)).toEqual([500, 500, 201]);
});

test('each list in pages of one row is the same as on one page', async () => {
  const scene = await startWithPerson();
  await leaveTraces(scene);
  const { site, person, admin } = scene;

  let longest = 0;
  for (const list of LISTS.keys())
    for (const { userId: id } of [person, admin]) {
      const whose = { id, pseudonym: site.deps.secrets.pseudonymOf(id, 'person') };
      const atOnce = await readList(site.db, list, whose, { after: null, limit: 100 });
      const oneByOne: ListedRow[] = [];
      for (const _ of [...atOnce, null]) {
        const after = oneByOne.at(-1)?.key ?? null;
        oneByOne.push(...(await readList(site.db, list, whose, { after, limit: 1 })));
      }
      expect(oneByOne, list).toEqual(atOnce);
      longest = Math.max(longest, atOnce.length);
    }
  expect(longest).toBeGreaterThan(2);
});

test('words before an action come before those after it', async () => {
  const { site, person } = await startWithPerson();
  const { id: auditId } = await site.db
    .insertInto('audit')
    .values({ at: site.clock.now(), admin: 'an admin', action: 'change' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const part of ['after', 'before'] as const)
    await site.db
      .insertInto('auditWords')
      .values({ auditId, part, name: 'description', words: part, author: person.userId })
      .execute();

  const { auditWords } = await dataOf(site, person);

  expect(auditWords.map(({ words }) => words)).toEqual(['before', 'after']);
});
