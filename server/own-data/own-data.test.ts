import { expect, test } from 'vitest';
import { trackPageView } from '#contract/analytics.ts';
import { getUser } from '#contract/auth.ts';
import { listUserGuilds } from '#contract/guilds.ts';
import {
  editServer,
  getListing,
  listListings,
  listSubmittedServers,
  submitServer,
  type SubmittedServer,
} from '#contract/listings.ts';
import { LIVE_ANALYTICS_PATH } from '#contract/live-panel.ts';
import { changeServer } from '#contract/admin.ts';
import { banPerson, banServer, liftServerBan } from '#contract/bans.ts';
import { approveServer, listRequests, rejectServer } from '#contract/queue.ts';
import { deleteOwnData, getOwnData, type OwnData } from '#contract/own-data.ts';
import { reportServer } from '#contract/reports.ts';
import { listReviews, postReview, summarizeReviews } from '#contract/reviews.ts';
import { WebSocket } from 'ws';
import { addCommunity, ADMIN_ID, content, findRow, WITH_ADMIN, type Site } from '../testing/community.ts';
import { cookiesIn, type SignedIn } from '../testing/sign-in.ts';
import { eventually, sites } from '../testing/start-site.ts';
import { countsAreRight, placesOf } from '../testing/inspect-database.ts';

const startSite = sites();

const WORDS = {
  first: 'Otters hold hands while they sleep, and so do we.',
  edit: 'Otters hold hands, and now they have boats as well.',
  proposal: 'Owls are fine, but have you heard of otters at all?',
  review: 'The quietest guild that I have ever been to.',
  report: 'Its picture is of a bat and not of an owl.',
} as const;

/**
 * Somebody of whom everything is kept that can be: he has a listing with two versions, has proposed another text for
 * a guild that he manages and somebody else submitted, has reviewed and reported a third, and was told of it all.
 */
async function startWithHim(options: { cached?: boolean } = {}) {
  const site = await startSite({ ...WITH_ADMIN, ...options });
  const community = await addCommunity(site);
  const { guildId: othersGuild, owner: other, admin, member } = community;
  const him = await site.signIn(site.discord.addUser({ username: 'otterly', avatar: 'a1b2' }).id);
  const { id: ownGuild } = site.discord.addGuild({ name: 'The Holt', ownerId: him.userId, bot: true });
  await site.addGuild({ id: ownGuild, name: 'The Holt', ownerId: him.userId });
  const { id: thirdGuild } = site.discord.addGuild({ name: 'The Third', ownerId: other.userId, bot: true });
  await site.addGuild({ id: thirdGuild, name: 'The Third' });
  await site.addListing({ discordServerId: thirdGuild });
  for (const [guild, rights] of [
    [othersGuild, 0x20n],
    [thirdGuild, 0n],
  ] as const)
    site.discord.addMember(guild, him.userId, rights);
  site.discord.addMember(thirdGuild, member.userId);
  site.clock.advance(60_000); // what Discord said of their guilds is old by now

  const idOf = async (guild: string) => (await findRow(site, guild))?.id ?? '';
  const approve = async (guild: string) =>
    site.call(approveServer, { as: admin, params: { id: await idOf(guild) }, body: {} });
  const submit = (as: SignedIn, guildId: string, description: string) =>
    site.call(submitServer, { as, body: { ...content({ description }), guildId } });
  const edit = (as: SignedIn, guildId: string, description: string) =>
    site.call(editServer, { as, params: { guildId }, body: content({ description }) });
  const review = (as: SignedIn, guild: string, rating: number, comment: string) =>
    site.call(postReview, { as, params: { discordServerId: guild }, body: { rating, comment } });
  const erase = (as: SignedIn = him) => site.call(deleteOwnData, { as });
  return {
    site,
    ...community,
    him,
    ownGuild,
    othersGuild,
    other,
    thirdGuild,
    idOf,
    approve,
    submit,
    edit,
    review,
    erase,
  };
}

type Scene = Awaited<ReturnType<typeof startWithHim>>;

async function leaveTraces({
  site,
  him,
  other,
  member,
  admin,
  ownGuild,
  othersGuild,
  thirdGuild,
  ...scene
}: Scene) {
  const { submit, approve, edit, review, idOf } = scene;
  const answers = [
    await submit(him, ownGuild, WORDS.first),
    await approve(ownGuild),
    await edit(him, ownGuild, WORDS.edit),
    await submit(other, othersGuild, 'We watch owls together, every single night.'),
    await approve(othersGuild),
    await edit(him, othersGuild, WORDS.proposal),
    await review(him, thirdGuild, 2, WORDS.review),
    await review(member, thirdGuild, 5, 'What a third, I say.'),
    await site.call(reportServer, {
      as: him,
      params: { discordServerId: thirdGuild },
      body: { reason: WORDS.report },
    }),
    await site.call(rejectServer, {
      as: admin,
      params: { id: await idOf(ownGuild) },
      body: { reason: 'No boats.' },
    }),
  ];
  expect(answers.map(({ status, body }) => (status === 200 ? 200 : body))).toEqual(answers.map(() => 200));
  await site.send(trackPageView.path, {
    method: 'POST',
    body: JSON.stringify({ path: '/terms', sessionId: 'window-of-his' }),
    headers: {
      cookie: him.cookie,
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'user-agent': 'Mozilla/5.0 Firefox/133.0',
    },
  });
  await eventually(
    () => site.db.selectFrom('visits').select('userId').where('userId', '=', him.userId).execute(),
    ({ length }) => length === 1,
  );
  await site.db
    .insertInto('rateCounts')
    .values({ kind: 'POST /api/x', subject: him.userId, period: site.clock.now(), count: 3 })
    .execute();
}

const dataOf = async (site: Site, as: SignedIn) => (await site.call(getOwnData, { as })).body as OwnData;

test('whoever asks gets all that is kept of him, as a file that no cache keeps', async () => {
  const scene = await startWithHim();
  const { site, him, ownGuild, othersGuild, thirdGuild } = scene;
  await leaveTraces(scene);

  const { status, headers, body } = await site.call(getOwnData, { as: him });

  expect(status).toBe(200);
  const today = site.clock.now().toISOString().slice(0, 10);
  expect(headers.get('content-disposition')).toBe(`attachment; filename="guildhall-data-${today}.json"`);
  expect(headers.get('cache-control')).toBe('private, no-store');
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const own = { discordServerId: ownGuild, serverName: 'The Holt' };
  const others = { discordServerId: othersGuild, serverName: 'The Owlery' };
  const third = { discordServerId: thirdGuild, serverName: 'The Third' };
  const said = { category: 'Community', language: 'English', inviteLink: null };
  const message = { discordServerId: ownGuild, serverName: 'The Holt', state: 'waiting', words: null };
  expect(body).toEqual({
    takenAt: at,
    account: {
      id: him.userId,
      username: 'otterly',
      avatar: `${site.deps.config.discord.cdnBase}/avatars/${him.userId}/a1b2.webp?size=64`,
      language: 'en',
      pseudonym: site.deps.secrets.pseudonymOf(him.userId, 'person'),
      createdAt: at,
      lastSeenAt: at,
      discordAccessUntil: at,
    },
    ban: null,
    sessions: [{ createdAt: at, seenAt: at }],
    listings: [
      {
        ...own,
        id: expect.any(String),
        status: 'approved',
        statusBeforeBan: null,
        rejectionReason: 'No boats.',
        approved: { description: WORDS.first, ...said },
        inviteState: 'unchecked',
        inviteCheckedAt: null,
        createdAt: at,
        approvedAt: at,
        lastBumpedAt: null,
        rating: null,
        reviewCount: 0,
      },
    ],
    revisions: [
      {
        ...own,
        ...said,
        number: 1,
        description: WORDS.first,
        isEdit: false,
        submittedAt: at,
        decision: 'approved',
        decidedAt: at,
      },
      {
        ...own,
        ...said,
        number: 2,
        description: WORDS.edit,
        isEdit: true,
        submittedAt: at,
        decision: 'rejected',
        decidedAt: at,
      },
      {
        ...others,
        ...said,
        number: 2,
        description: WORDS.proposal,
        isEdit: true,
        submittedAt: at,
        decision: null,
        decidedAt: null,
      },
    ],
    reviews: [{ ...third, id: expect.any(String), rating: 2, comment: WORDS.review, createdAt: at }],
    reports: [{ ...third, id: expect.any(String), reason: WORDS.report, createdAt: at, resolvedAt: null }],
    messages: [
      { ...message, about: 'approval', reason: null, createdAt: at, settledAt: null },
      { ...message, about: 'edit rejection', reason: 'No boats.', createdAt: at, settledAt: null },
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
    visits: [
      { sessionId: 'window-of-his', path: '/terms', country: null, client: 'Desktop · Firefox', seenAt: at },
    ],
    counts: [{ kind: 'POST /api/x', period: at, count: 3 }],
    guilds: {
      toldAt: at,
      guilds: expect.arrayContaining([
        { id: ownGuild, name: 'The Holt', icon: expect.any(String), isOwner: true, canManage: true },
      ]),
    },
    ownedGuilds: [own],
  });
  expect((await site.call(getOwnData, {})).status).toBe(401);
});

test('what one is told holds no secret, and nothing of others', async () => {
  const scene = await startWithHim();
  const { site, him, other, member, ownGuild, othersGuild, edit, idOf, admin } = scene;
  await leaveTraces(scene);
  site.discord.addMember(ownGuild, member.userId, 0x20n);
  site.clock.advance(60_000); // what Discord said of the guilds of both is old by now
  await edit(member, ownGuild, 'Otters are fine, but have you heard of bats at all?');
  const ofHers = { params: { id: await idOf(ownGuild) }, body: { reason: 'No bats.' } };
  expect((await site.call(rejectServer, { as: admin, ...ofHers })).status).toBe(200);
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
    .where('users.id', '=', him.userId)
    .executeTakeFirstOrThrow();
  const cookie = /session=([\w-]+)/.exec(him.cookie)?.[1] ?? '';
  const pseudonymOf = (id: string) => site.deps.secrets.pseudonymOf(id, 'person');

  const told = JSON.stringify(await dataOf(site, him));

  for (const secret of [tokenHash, cookie, Buffer.from(tokens ?? []).toString('base64'), '"tokens"'])
    expect(told).not.toContain(secret);
  for (const { userId } of [other, member, admin]) {
    expect(told).not.toContain(userId);
    expect(told).not.toContain(pseudonymOf(userId));
  }
  for (const words of ['What a third', 'only those who manage it', 'every single night', 'admin of the site'])
    expect(told).not.toContain(words);
  for (const words of ['have you heard of bats', 'No bats.']) expect(told).not.toContain(words);
  const asAdmin = await dataOf(site, admin);
  expect(asAdmin.adminActions.map(({ action }) => action)).toContain('reject');
  expect(asAdmin.auditWords.map(({ words }) => words)).toContain('No otters.');
  for (const words of Object.values(WORDS)) expect(JSON.stringify(asAdmin)).not.toContain(words);
});

test('an erasure leaves no name in any table and clears the cookies', async () => {
  const scene = await startWithHim();
  const { site, him, ownGuild, thirdGuild, erase, review, other } = scene;
  await leaveTraces(scene);
  await site.addGuild({ present: false, ownerId: him.userId });
  const second = await site.signIn(him.userId);
  await review(other, ownGuild, 4, 'Nice otters.');
  const pseudonym = site.deps.secrets.pseudonymOf(him.userId, 'person');

  const { status, body, headers } = await erase();

  expect([status, body]).toEqual([200, {}]);
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(/^session=; .*Expires=Thu, 01 Jan 1970/),
    expect.stringMatching(/^signed-in=; .*Expires=Thu, 01 Jan 1970/),
  ]);
  expect(cookiesIn(headers)).toBe('');
  for (const as of [him, second]) expect((await site.call(getUser, { as })).status).toBe(401);

  // Where he is still found: whose guild it is, told by Discord to the bot in it; limits, for an hour; the pseudonym.
  expect(await placesOf(site, him.userId)).toEqual(['guilds', 'rate_counts']);
  expect(await site.db.selectFrom('guilds').select('id').where('ownerId', '=', him.userId).execute()).toEqual(
    [{ id: ownGuild }],
  );
  expect(await placesOf(site, 'otterly')).toEqual([]);
  expect(await placesOf(site, pseudonym)).toEqual(['audit']);
  for (const words of [WORDS.proposal, WORDS.review, WORDS.report])
    expect(await placesOf(site, words), words).toEqual([]);
  expect(await placesOf(site, 'window-of-his')).toEqual(['visits']);

  const { body: summary } = await site.call(summarizeReviews, { params: { discordServerId: thirdGuild } });
  expect(summary).toEqual({ rating: 5, reviewCount: 1, stars: [0, 0, 0, 0, 1] });
  const { body: reviews } = await site.call(listReviews, { params: { discordServerId: thirdGuild } });
  expect(reviews).toMatchObject([{ username: 'member' }]);
  expect((await site.call(getListing, { params: { discordServerId: ownGuild } })).status).toBe(404);
  expect(await countsAreRight(site)).toBe(true);
});

test('an erasure takes proposals, keeps approved content and reuses no number', async () => {
  const scene = await startWithHim();
  const { site, him, other, admin, manager, othersGuild, submit, approve, edit, erase, idOf } = scene;
  await submit(other, othersGuild, 'We watch owls together, every single night.');
  await approve(othersGuild);
  await edit(him, othersGuild, WORDS.first);
  await approve(othersGuild);
  await edit(him, othersGuild, WORDS.proposal);

  expect((await erase()).status).toBe(200);

  const { body } = await site.call(getListing, { params: { discordServerId: othersGuild } });
  expect(body).toMatchObject({ description: WORDS.first });
  const [seen] = (await site.call(listSubmittedServers, { as: other })).body as SubmittedServer[];
  expect(seen).toMatchObject({
    status: 'approved',
    description: WORDS.first,
    rejectionReason: null,
    rejectedContent: null,
  });
  expect((await site.call(listRequests, { as: admin, query: { status: 'pending' } })).body).toEqual([]);

  expect((await edit(manager, othersGuild, 'Something quite different, by somebody else.')).status).toBe(200);
  const { body: requests } = await site.call(listRequests, { as: admin, query: { status: 'pending' } });
  expect(requests).toMatchObject([{ revision: 4 }]);
  const stale = await site.call(approveServer, {
    as: admin,
    params: { id: await idOf(othersGuild) },
    body: { revision: 3 },
  });
  expect(stale.status).toBe(409);
  expect(await placesOf(site, WORDS.proposal)).toEqual([]);
});

test('a rejection of his words is not held against whoever submitted the listing', async () => {
  const { site, him, other, admin, othersGuild, submit, approve, edit, erase, idOf } = await startWithHim();
  await submit(other, othersGuild, 'We watch owls together, every single night.');
  await approve(othersGuild);
  await edit(him, othersGuild, WORDS.proposal);
  await site.call(rejectServer, {
    as: admin,
    params: { id: await idOf(othersGuild) },
    body: { reason: 'No otters.' },
  });

  await erase();

  const [seen] = (await site.call(listSubmittedServers, { as: other })).body as SubmittedServer[];
  expect(seen).toMatchObject({ status: 'approved', rejectionReason: null, rejectedContent: null });
});

test('what was rejected before his words were approved is not begun again from', async () => {
  const { site, him, other, admin, othersGuild, submit, approve, edit, erase, idOf } = await startWithHim();
  await submit(other, othersGuild, 'We watch owls together, every single night.');
  await approve(othersGuild);
  await edit(other, othersGuild, 'We sell owls, the cheapest that there are.');
  await site.call(rejectServer, {
    as: admin,
    params: { id: await idOf(othersGuild) },
    body: { reason: 'No trade.' },
  });
  await edit(him, othersGuild, WORDS.proposal);
  await approve(othersGuild);

  await erase();

  const [seen] = (await site.call(listSubmittedServers, { as: other })).body as SubmittedServer[];
  expect(seen).toMatchObject({ status: 'approved', description: WORDS.proposal, rejectedContent: null });
});

test('an erasure brings earlier words back where nothing was ever approved', async () => {
  const { site, him, other, admin, othersGuild, submit, approve, edit, erase, idOf } = await startWithHim();
  const words = 'We watch owls together, every single night.';
  await submit(other, othersGuild, words);
  await site.call(rejectServer, {
    as: admin,
    params: { id: await idOf(othersGuild) },
    body: { reason: 'More.' },
  });
  expect((await edit(him, othersGuild, WORDS.proposal)).status).toBe(200);

  expect((await erase()).status).toBe(200);

  const [seen] = (await site.call(listSubmittedServers, { as: other })).body as SubmittedServer[];
  expect(seen).toMatchObject({
    status: 'rejected',
    description: words,
    rejectionReason: null,
    rejectedContent: { description: words },
  });
  expect((await edit(other, othersGuild, `${words} Really.`)).status).toBe(200);
  expect((await approve(othersGuild)).status).toBe(200);
  expect(await countsAreRight(site)).toBe(true);
});

test('a listing’s ban outlives its words, and its next submitter owns it', async () => {
  const { site, him, admin, ownGuild, submit, approve, edit, review, other, erase, idOf } =
    await startWithHim();
  await submit(him, ownGuild, WORDS.first);
  await approve(ownGuild);
  await edit(him, ownGuild, WORDS.edit);
  site.discord.addMember(ownGuild, other.userId);
  await review(other, ownGuild, 4, 'Nice otters.');
  const params = { id: await idOf(ownGuild) };
  await site.call(banServer, { as: admin, params });

  expect((await erase()).status).toBe(200);

  for (const words of [WORDS.first, WORDS.edit])
    expect(await placesOf(site, words)).not.toContain('listings');
  const again = await site.signIn(him.userId);
  expect(await submit(again, ownGuild, WORDS.first)).toMatchObject({
    status: 409,
    body: { code: 'listingBanned' },
  });

  expect((await site.call(liftServerBan, { as: admin, params })).status).toBe(200);
  expect(await findRow(site, ownGuild)).toMatchObject({
    status: 'rejected',
    description: '',
    submittedBy: null,
  });
  expect((await edit(again, ownGuild, WORDS.first)).status).toBe(200);
  expect(await findRow(site, ownGuild)).toMatchObject({ status: 'pending', submittedBy: him.userId });
  expect((await approve(ownGuild)).status).toBe(200);
  expect(await countsAreRight(site)).toBe(true);
});

test('whoever signs in again begins anew', async () => {
  const scene = await startWithHim();
  const { site, him, ownGuild, erase } = scene;
  await leaveTraces(scene);
  await erase();
  const before = await placesOf(site, him.userId);

  const again = await site.signIn(him.userId);

  const { reviews, reports, revisions, listings, messages, visits, sessions } = await dataOf(site, again);
  expect([reviews, reports, revisions, listings, messages, visits]).toEqual([[], [], [], [], [], []]);
  expect(sessions).toHaveLength(1);
  expect((await site.call(getUser, { as: him })).status).toBe(401);
  expect(before).not.toContain('users');
  expect((await scene.submit(again, ownGuild, WORDS.first)).status).toBe(200);
});

test('an erasure revokes Discord’s tokens and does not wait for a silent Discord', async () => {
  const { site, him, member, erase } = await startWithHim();
  await site.call(listUserGuilds, { as: him });
  expect((await erase()).status).toBe(200);
  const [asked] = site.discord.log({ method: 'POST', path: /\/oauth2\/token\/revoke$/ });
  expect(asked?.status).toBe(200);
  expect(site.deps.accounts.keptGuildsOf(him.userId)).toBe(null);

  site.discord.addFault({ match: { path: /revoke/ }, effect: { kind: 'badGateway' } });
  expect((await erase(member)).status).toBe(200);
  expect(await placesOf(site, member.userId)).toEqual([]);
});

test('nobody is told anything any more once he is erased', async () => {
  const scene = await startWithHim();
  const { site, him, erase, other } = scene;
  await leaveTraces(scene);
  await erase();

  site.startBot();

  await eventually(
    () => site.discord.messages(other.userId),
    ({ length }) => length > 0,
  );
  expect(site.discord.messages(him.userId)).toEqual([]);
});

test('a ban outlives an erasure, and a banned person gets nothing else', async () => {
  const { site, him, admin, erase } = await startWithHim();
  const ban = () =>
    site.call(banPerson, { as: admin, params: { ownerId: him.userId }, body: { reason: 'Enough.' } });
  expect((await erase()).status).toBe(200);
  expect((await ban()).status).toBe(200);
  await expect(site.signIn(him.userId)).rejects.toThrow('was not signed in');
  await site.db.deleteFrom('userBans').execute();

  const again = await site.signIn(him.userId);
  await ban();
  expect((await site.call(getOwnData, { as: again })).status).toBe(403);
  expect((await erase(again)).status).toBe(401);
  expect(await placesOf(site, site.deps.secrets.pseudonymOf(him.userId, 'person'))).toContain('user_bans');
});

test('an erased admin’s panel closes within a second, their actions stay by pseudonym', async () => {
  const scene = await startWithHim();
  const { site, admin, erase, idOf, ownGuild } = scene;
  await leaveTraces(scene);
  await site.call(changeServer, {
    as: admin,
    params: { id: await idOf(ownGuild) },
    body: { category: 'Art' },
  });
  const socket = new WebSocket(site.url.replace('http', 'ws') + LIVE_ANALYTICS_PATH, {
    headers: { origin: site.deps.config.publicUrl, cookie: admin.cookie },
  });
  await new Promise((resolve) => socket.once('message', resolve));
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));

  expect((await erase(admin)).status).toBe(200);

  expect(await closed).toBe(1008);
  expect(await placesOf(site, ADMIN_ID)).toEqual([]);
  const acts = await site.db
    .selectFrom('audit')
    .select('action')
    .where('admin', '=', site.deps.secrets.pseudonymOf(ADMIN_ID, 'person'))
    .execute();
  expect(acts.length).toBeGreaterThan(3);
});

test('what everybody is shown is without him at once, kept or not', async () => {
  const scene = await startWithHim({ cached: true });
  const { site, ownGuild, thirdGuild, erase } = scene;
  await leaveTraces(scene);
  await site.quiet();
  const look = async () => {
    const [list, page, reviews] = await Promise.all([
      site.call(listListings, {}),
      site.call(getListing, { params: { discordServerId: ownGuild } }),
      site.call(listReviews, { params: { discordServerId: thirdGuild } }),
    ]);
    const names = (list.body as { name: string }[]).map(({ name }) => name).toSorted();
    return [names, page.status, (reviews.body as unknown[]).length];
  };
  expect(await look()).toEqual([['The Holt', 'The Owlery', 'The Third'], 200, 2]);
  const from = performance.now();

  await erase();

  await eventually(
    look,
    (seen) => JSON.stringify(seen) === JSON.stringify([['The Owlery', 'The Third'], 404, 1]),
  );
  expect(performance.now() - from).toBeLessThan(3_000);
});

test('an erasure is counted among what one may do a minute', async () => {
  const site = await startSite({ ...WITH_ADMIN, settings: { ...WITH_ADMIN.settings, RATE_LIMITS: 'on' } });
  const him = await site.signIn(site.discord.addUser().id);
  const { headers } = await site.call(deleteOwnData, { as: him });
  expect(headers.get('ratelimit-limit')).toBe('60');
});
