import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { getUser } from '#contract/auth.ts';
import { listUserGuilds } from '#contract/guilds.ts';
import { getListing, listSubmittedServers, type SubmittedServer } from '#contract/listings.ts';
import { changeServer } from '#contract/live-listings.ts';
import { listListings } from '#contract/directory.ts';
import { LIVE_ANALYTICS_PATH } from '#contract/analytics.ts';
import { banPerson, banServer, liftServerBan } from '#contract/bans.ts';
import { deleteOwnData, getOwnData } from '#contract/own-data.ts';
import { approveServer, listRequests, rejectServer } from '#contract/queue.ts';
import { listReviews, summarizeReviews } from '#contract/reviews.ts';
import { passUntil } from '../../testing/pass-until.ts';
import { pastUndo } from '../../testing/past-undo.ts';
import { ADMIN_ID, findRow, WITH_ADMIN } from '../../testing/community.ts';
import { countsAreRight, placesOf } from '../../testing/inspect-database.ts';
import { addPersonWithGuilds, dataOf, leaveTraces, WORDS } from '../../testing/person-with-data.ts';
import { cookiesIn } from '../../testing/sign-in.ts';
import { sites } from '../../testing/start-site.ts';

const startSite = sites();

const startWithPerson = async (options: { cached?: boolean; listens?: boolean } = {}) =>
  addPersonWithGuilds(await startSite({ ...WITH_ADMIN, ...options }));

test('an erasure leaves no id, name or words in any table and clears the cookies', async () => {
  const scene = await startWithPerson();
  const { site, person, ownGuild, thirdGuild, erase, review, other } = scene;
  await leaveTraces(scene);
  await site.addGuild({ present: false, ownerId: person.userId });
  const second = await site.signIn(person.userId);
  await review(other, ownGuild, 4, 'Nice otters.');
  const pseudonym = site.deps.secrets.pseudonymOf(person.userId, 'person');

  const { status, body, headers } = await erase();

  expect([status, body]).toEqual([200, {}]);
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(/^session=; .*Expires=Thu, 01 Jan 1970/),
    expect.stringMatching(/^signed-in=; .*Expires=Thu, 01 Jan 1970/),
  ]);
  expect(cookiesIn(headers)).toBe('');
  for (const as of [person, second]) expect((await site.call(getUser, { as })).status).toBe(401);

  // Their id stays where Discord names the guild's owner to the bot, and in rate limits for an hour.
  expect(await placesOf(site, person.userId)).toEqual(['guilds', 'rate_counts']);
  expect(
    await site.db.selectFrom('guilds').select('id').where('ownerId', '=', person.userId).execute(),
  ).toEqual([{ id: ownGuild }]);
  expect(await placesOf(site, 'otterly')).toEqual([]);
  expect(await placesOf(site, pseudonym)).toEqual(['audit', 'erased_people']);
  for (const words of [WORDS.proposal, WORDS.review, WORDS.reply, WORDS.report])
    expect(await placesOf(site, words), words).toEqual([]);
  expect(await placesOf(site, 'window-of-person')).toEqual(['visits']);

  const { body: summary } = await site.call(summarizeReviews, { params: { discordServerId: thirdGuild } });
  expect(summary).toEqual({ rating: 5, reviewCount: 1, stars: [0, 0, 0, 0, 1] });
  const { body: reviews } = await site.call(listReviews, { params: { discordServerId: thirdGuild } });
  expect(reviews).toMatchObject([{ username: 'member' }]);
  expect((await site.call(getListing, { params: { discordServerId: ownGuild } })).status).toBe(404);
  expect(await countsAreRight(site)).toBe(true);
});

test('an erasure withdraws proposals, keeps approved content and reuses no number', async () => {
  const scene = await startWithPerson();
  const { site, person, other, admin, manager, othersGuild, submit, approve, edit, erase, idOf } = scene;
  await submit(other, othersGuild, 'We watch owls together, every single night.');
  await approve(othersGuild);
  await edit(person, othersGuild, WORDS.first);
  await approve(othersGuild);
  await edit(person, othersGuild, WORDS.proposal);

  expect((await erase()).status).toBe(200);

  const { body } = await site.call(getListing, { params: { discordServerId: othersGuild } });
  expect(body).toMatchObject({ description: WORDS.first });
  const [submitted] = (await site.call(listSubmittedServers, { as: other })).body as SubmittedServer[];
  expect(submitted).toMatchObject({
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

test('an erased author’s rejection is not shown to the listing’s submitter', async () => {
  const { site, person, other, admin, othersGuild, submit, approve, edit, erase, idOf } =
    await startWithPerson();
  await submit(other, othersGuild, 'We watch owls together, every single night.');
  await approve(othersGuild);
  await edit(person, othersGuild, WORDS.proposal);
  await site.call(rejectServer, {
    as: admin,
    params: { id: await idOf(othersGuild) },
    body: { reason: 'No otters.' },
  });

  await erase();

  const [submitted] = (await site.call(listSubmittedServers, { as: other })).body as SubmittedServer[];
  expect(submitted).toMatchObject({ status: 'approved', rejectionReason: null, rejectedContent: null });
});

test('content rejected before an erased author’s approval is not offered again', async () => {
  const { site, person, other, admin, othersGuild, submit, approve, edit, erase, idOf } =
    await startWithPerson();
  await submit(other, othersGuild, 'We watch owls together, every single night.');
  await approve(othersGuild);
  await edit(other, othersGuild, 'We sell owls, the cheapest that there are.');
  await site.call(rejectServer, {
    as: admin,
    params: { id: await idOf(othersGuild) },
    body: { reason: 'No trade.' },
  });
  await edit(person, othersGuild, WORDS.proposal);
  await approve(othersGuild);

  await erase();

  const [submitted] = (await site.call(listSubmittedServers, { as: other })).body as SubmittedServer[];
  expect(submitted).toMatchObject({ status: 'approved', description: WORDS.proposal, rejectedContent: null });
});

test('an erasure restores earlier content of a listing that was never approved', async () => {
  const { site, person, other, admin, othersGuild, submit, approve, edit, erase, idOf } =
    await startWithPerson();
  const words = 'We watch owls together, every single night.';
  await submit(other, othersGuild, words);
  await site.call(rejectServer, {
    as: admin,
    params: { id: await idOf(othersGuild) },
    body: { reason: 'More.' },
  });
  expect((await edit(person, othersGuild, WORDS.proposal)).status).toBe(200);

  expect((await erase()).status).toBe(200);

  const [submitted] = (await site.call(listSubmittedServers, { as: other })).body as SubmittedServer[];
  expect(submitted).toMatchObject({
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
  const { site, person, admin, ownGuild, submit, approve, edit, review, other, erase, idOf } =
    await startWithPerson();
  await submit(person, ownGuild, WORDS.first);
  await approve(ownGuild);
  await edit(person, ownGuild, WORDS.edit);
  site.discord.addMember(ownGuild, other.userId);
  await review(other, ownGuild, 4, 'Nice otters.');
  const params = { id: await idOf(ownGuild) };
  await site.call(banServer, { as: admin, params });

  expect((await erase()).status).toBe(200);

  for (const words of [WORDS.first, WORDS.edit])
    expect(await placesOf(site, words)).not.toContain('listings');
  const again = await site.signIn(person.userId);
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
  expect(await findRow(site, ownGuild)).toMatchObject({ status: 'pending', submittedBy: person.userId });
  expect((await approve(ownGuild)).status).toBe(200);
  expect(await countsAreRight(site)).toBe(true);
});

test('an erased person who signs in again begins with an empty account', async () => {
  const scene = await startWithPerson();
  const { site, person, ownGuild, erase } = scene;
  await leaveTraces(scene);
  await erase();
  const before = await placesOf(site, person.userId);

  const again = await site.signIn(person.userId);

  const { reviews, reports, revisions, listings, messages, visits, sessions } = await dataOf(site, again);
  expect([reviews, reports, revisions, listings, messages, visits]).toEqual([[], [], [], [], [], []]);
  expect(sessions).toHaveLength(1);
  expect((await site.call(getUser, { as: person })).status).toBe(401);
  expect(before).not.toContain('users');
  expect((await scene.submit(again, ownGuild, WORDS.first)).status).toBe(200);
});

test('an erasure revokes Discord’s tokens and does not wait for a silent Discord', async () => {
  const { site, person, member, erase } = await startWithPerson();
  await site.call(listUserGuilds, { as: person });
  expect((await erase()).status).toBe(200);
  const [revocation] = site.discord.log({ method: 'POST', path: /\/oauth2\/token\/revoke$/ });
  expect(revocation?.status).toBe(200);
  expect(site.deps.accounts.cachedGuildsOf(person.userId)).toBe(null);

  site.discord.addFault({ match: { path: /revoke/ }, effect: { kind: 'badGateway' } });
  expect((await erase(member)).status).toBe(200);
  expect(await placesOf(site, member.userId)).toEqual([]);
});

test('an erased person gets no messages', async () => {
  const scene = await startWithPerson();
  const { site, person, erase, other } = scene;
  await leaveTraces(scene);
  await erase();

  await site.work();

  expect(site.discord.messages(other.userId)).not.toEqual([]);
  expect(site.discord.messages(person.userId)).toEqual([]);
});

test('a ban outlives an erasure, and a banned person gets no data', async () => {
  const { site, person, admin, erase } = await startWithPerson();
  const ban = () =>
    site.call(banPerson, { as: admin, params: { ownerId: person.userId }, body: { reason: 'Enough.' } });
  expect((await erase()).status).toBe(200);
  expect((await ban()).status).toBe(200);
  await expect(site.signInThroughDiscord(person.userId)).rejects.toThrow('was not signed in');
  await site.db.deleteFrom('userBans').execute();

  const again = await site.signIn(person.userId);
  await ban();
  await pastUndo(site);
  expect((await site.call(getOwnData, { as: again })).status).toBe(403);
  expect((await erase(again)).status).toBe(401);
  expect(await placesOf(site, site.deps.secrets.pseudonymOf(person.userId, 'person'))).toContain('user_bans');
});

test('an erased admin’s panel closes within a second, their actions stay by pseudonym', async () => {
  const scene = await startWithPerson({ listens: true });
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

  await passUntil(
    site,
    500,
    () => socket.readyState,
    (state) => state === WebSocket.CLOSED,
  );
  expect(await closed).toBe(1008);
  expect(await placesOf(site, ADMIN_ID)).toEqual([]);
  const acts = await site.db
    .selectFrom('audit')
    .select('action')
    .where('admin', '=', site.deps.secrets.pseudonymOf(ADMIN_ID, 'person'))
    .execute();
  expect(acts.length).toBeGreaterThan(3);
});

test('cached pages drop an erased person’s content when the change is notified', async () => {
  const scene = await startWithPerson({ cached: true });
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

  await erase();
  await site.quiet();

  expect(await look()).toEqual([['The Owlery', 'The Third'], 404, 1]);
});

test('an erasure counts towards the person’s limit of requests a minute', async () => {
  const site = await startSite({ ...WITH_ADMIN, settings: { ...WITH_ADMIN.settings, RATE_LIMITS: 'on' } });
  const person = await site.signIn(site.discord.addUser().id);
  const { headers } = await site.call(deleteOwnData, { as: person });
  expect(headers.get('ratelimit-limit')).toBe('60');
});
