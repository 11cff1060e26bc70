import { expect, test } from 'vitest';
import { changeServer, removeServer } from '#contract/live-listings.ts';
import { editServer, submitServer } from '#contract/listings.ts';
import { banServer, liftServerBan } from '#contract/bans.ts';
import { chooseNotices, countUnreadNotices, listNotices, type NoticeItem } from '#contract/notices.ts';
import { deleteOwnData, getOwnData } from '#contract/own-data.ts';
import { approveServer, rejectServer } from '#contract/queue.ts';
import { listReports, reportServer, resolveReport, type Report } from '#contract/reports.ts';
import { writeReply, postReview } from '#contract/reviews.ts';
import { blockTag } from '#contract/tags.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { onPostgres } from '#database/testing/test-database.ts';
import { recordInviteProof } from '../../listings/invites/invite.store.ts';
import { UNCHECKED } from '../../listings/invite-proof.ts';
import { pastUndo, untilNotified } from '../../testing/past-undo.ts';
import { addCommunity, content, findRow, WITH_ADMIN } from '../../testing/community.ts';
import { waitingForLocks } from '../../testing/inspect-database.ts';
import type { SignedIn } from '../../testing/sign-in.ts';
import { eventually, sites } from '../../testing/start-site.ts';

const startSite = sites();

/** A community whose guild is submitted, and what people do about it; the bot is not running yet. */
async function startWithSubmission() {
  const site = await startSite(WITH_ADMIN);
  const people = await addCommunity(site);
  const { guildId, owner, admin: as } = people;
  await site.call(submitServer, { as: owner, body: { ...content(), guildId } });
  const params = { id: (await findRow(site, guildId))?.id ?? '' };
  const acts = {
    approve: () => untilNotified(site, site.call(approveServer, { as, params, body: {} })),
    reject: (reason: string) =>
      untilNotified(site, site.call(rejectServer, { as, params, body: { reason } })),
    change: (body: { ageRestricted?: boolean; eventsLocked?: boolean }) =>
      site.call(changeServer, { as, params, body }),
    edit: (by: SignedIn, input = content({ category: 'Art' })) =>
      site.call(editServer, { as: by, params: { guildId }, body: input }),
    ban: async () => {
      const answer = await site.call(banServer, { as, params });
      await pastUndo(site);
      return answer;
    },
    lift: () => site.call(liftServerBan, { as, params }),
    remove: () => site.call(removeServer, { as, params }),
  };
  const ask = (by: SignedIn, on = true) =>
    site.call(chooseNotices, { as: by, params: { guildId }, body: { on } });
  const noticesOf = async (by: SignedIn) =>
    (await site.call(listNotices, { as: by, query: {} })).body as NoticeItem[];
  const kindsOf = async (by: SignedIn) => (await noticesOf(by)).map(({ kind }) => kind);
  /** Does what is due; then no notice waits. */
  const settled = async () => {
    await site.work();
    const waiting = await site.db.selectFrom('notices').select('id').where('dueAt', 'is not', null).execute();
    expect(waiting).toEqual([]);
  };
  const readers = async () =>
    (await site.db.selectFrom('noticeReaders').select('userId').execute()).map(({ userId }) => userId);
  return { site, ...people, params, ...acts, ask, noticesOf, kindsOf, settled, readers };
}

test('the submitter reads each decision, though their direct messages are closed', async () => {
  const { site, guildId, owner, kindsOf, noticesOf, ...acts } = await startWithSubmission();
  site.discord.closeDms(owner.userId);

  await acts.reject('Tell more about owls.\nAnd about mice.');
  await acts.edit(owner);
  await acts.approve();
  await acts.edit(owner);
  await acts.reject('It is not about art.');
  await acts.edit(owner);
  await acts.approve();
  await acts.change({ ageRestricted: true, eventsLocked: true });
  await acts.change({ ageRestricted: false, eventsLocked: false });
  await acts.ban();
  await acts.lift();
  await acts.remove();
  await site.work();

  expect(await kindsOf(owner)).toEqual([
    'deletion',
    'ban lifted',
    'ban',
    'events unlocked',
    'age restriction lifted',
    'events locked',
    'age restricted',
    'edit approval',
    'edit rejection',
    'approval',
    'rejection',
  ]);
  expect((await noticesOf(owner)).at(-1)).toEqual({
    id: expect.any(Number),
    kind: 'rejection',
    discordServerId: guildId,
    serverName: 'The Owlery',
    reason: 'Tell more about owls.\nAnd about mice.',
    at: expect.stringMatching(/^20.+Z$/),
    read: false,
    hasPage: false,
  });
  expect(site.discord.messages(owner.userId)).toEqual([]);
  const { body } = await site.call(countUnreadNotices, { as: owner });
  expect(body).toEqual({ count: 11 });
});

test('a refused decision and a change of nothing make no notice', async () => {
  const { owner, approve, reject, change, lift, kindsOf } = await startWithSubmission();
  await approve();
  expect((await reject('Too late.')).status).toBe(409);
  expect((await lift()).status).toBe(409);
  await change({ ageRestricted: false, eventsLocked: false });

  expect(await kindsOf(owner)).toEqual(['approval']);
});

test('an invite that turns bad is told once, until it was good again', async () => {
  const { site, guildId, owner, approve, kindsOf } = await startWithSubmission();
  await approve();
  await site.db.updateTable('listings').set({ inviteCode: 'owlery', inviteState: 'good' }).execute();
  const seen = (inviteState: 'good' | 'dead' | 'elsewhere') => {
    site.clock.advance(1_000);
    const proof = { ...UNCHECKED, inviteState, inviteCheckedAt: site.clock.now() };
    const which = { discordServerId: guildId, inviteCode: 'owlery' };
    return recordInviteProof(site.db, which, proof, site.deps.databaseNow());
  };
  for (const state of ['dead', 'dead', 'elsewhere', 'good', 'elsewhere'] as const) await seen(state);

  expect(await kindsOf(owner)).toEqual(['invite elsewhere', 'invite dead', 'approval']);
});

test('a reporter alone is told that their report was dealt with', async () => {
  const { site, guildId, owner, manager, member, admin, approve, ask, kindsOf, noticesOf } =
    await startWithSubmission();
  await approve();
  await ask(manager);
  const params = { discordServerId: guildId };
  await site.call(reportServer, { as: member, params, body: { reason: 'A bat.' } });
  const [report] = (await site.call(listReports, { as: admin, query: {} })).body as Report[];
  const resolve = () => site.call(resolveReport, { as: admin, params: { id: report?.id ?? '' }, body: {} });
  expect([(await resolve()).status, (await resolve()).status]).toEqual([200, 409]);

  expect(await noticesOf(member)).toMatchObject([
    { kind: 'report without action', discordServerId: guildId, reason: null, hasPage: true },
  ]);
  const notified = site.db.selectFrom('notices').select('userId').where('kind', '=', 'report without action');
  expect(await notified.execute()).toEqual([{ userId: member.userId }]);
  expect(await kindsOf(owner)).toEqual(['approval']);
  expect(await kindsOf(manager)).toEqual([]);
});

test('a review’s author is told of the reply to it, and not of its changes', async () => {
  const { site, guildId, owner, manager, member, approve, ask, kindsOf, noticesOf } =
    await startWithSubmission();
  await approve();
  await ask(manager);
  const body = { rating: 4, comment: 'Good owls.' };
  await site.call(postReview, { as: member, params: { discordServerId: guildId }, body });
  const { id: reviewId } = await site.db.selectFrom('reviews').select('id').executeTakeFirstOrThrow();
  for (const text of ['Thanks!', 'Thank you!']) {
    await site.call(writeReply, { as: manager, params: { guildId, reviewId }, body: { text } });
    await site.db.updateTable('notices').set({ read: true }).execute();
  }

  expect(await noticesOf(member)).toMatchObject([{ kind: 'reply', discordServerId: guildId }]);
  expect(await kindsOf(owner)).toEqual(['approval']);
});

test('a blocked tag is told to those whose listing had it', async () => {
  const { site, guildId, owner, manager, admin, approve, ask, edit, noticesOf, settled } =
    await startWithSubmission();
  await approve();
  await ask(manager);
  await site.db
    .updateTable('listings')
    .set({ tags: ['bats', 'owls'] })
    .execute();
  await edit(owner, { ...content(), tags: ['mice', 'owls'] } as ReturnType<typeof content>);
  await site.addListing({ tags: ['owls'] });

  for (const tag of ['owls', 'mice', 'none']) await site.call(blockTag, { as: admin, params: { tag } });
  await settled();

  const expected = [
    { kind: 'tag blocked', discordServerId: guildId, reason: 'mice' },
    { kind: 'tag blocked', discordServerId: guildId, reason: 'owls' },
  ];
  expect(await noticesOf(owner)).toMatchObject([...expected, { kind: 'approval' }]);
  expect(await noticesOf(manager)).toMatchObject(expected);
});

test.runIf(onPostgres)('a tag that another process takes off meanwhile is told by it alone', async () => {
  const { site, owner, admin, approve, edit, kindsOf } = await startWithSubmission();
  await approve();
  await edit(owner, { ...content(), tags: ['owls'] } as ReturnType<typeof content>);

  let blocked: Promise<unknown> | undefined;
  await site.db.transaction().execute(async (trx) => {
    await trx.selectFrom('listings').select('id').forNoKeyUpdate().execute();
    blocked = site.call(blockTag, { as: admin, params: { tag: 'owls' } });
    await eventually(
      () => waitingForLocks(site),
      (waiting) => waiting > 0,
    );
    await trx.updateTable('revisions').set({ tags: [] }).execute();
  });
  await blocked;

  expect(await kindsOf(owner)).toEqual(['approval']);
});

test('a manager who asked gets the same notices once Discord has confirmed them', async () => {
  const { site, owner, manager, administrator, approve, ban, ask, kindsOf, noticesOf, settled } =
    await startWithSubmission();
  expect((await ask(manager)).body).toEqual({ on: true, always: false });
  expect((await ask(manager)).body).toEqual({ on: true, always: false });
  await approve();
  expect(await noticesOf(manager)).toEqual([]);
  expect((await site.call(countUnreadNotices, { as: manager })).body).toEqual({ count: 0 });
  expect((await site.call(getOwnData, { as: manager })).body).toMatchObject({
    notices: [],
    noticesAskedFor: [{ serverName: 'The Owlery' }],
  });

  await settled();
  expect(await kindsOf(manager)).toEqual(['approval']);
  expect((await site.call(countUnreadNotices, { as: manager })).body).toEqual({ count: 1 });

  expect((await ask(manager, false)).body).toEqual({ on: false, always: false });
  await ban();
  await settled();
  expect(await kindsOf(manager)).toEqual(['approval']);
  expect(await kindsOf(owner)).toEqual(['ban', 'approval']);
  expect(await kindsOf(administrator)).toEqual([]);
});

test('who no longer manages the guild sees nothing and is taken off the list', async () => {
  const { site, guildId, manager, administrator, approve, ask, kindsOf, settled, readers } =
    await startWithSubmission();
  await ask(manager);
  await ask(administrator);
  await approve();
  site.discord.addMember(guildId, manager.userId, 0n);
  site.clock.advance(61_000); // the cached lists of guilds expire

  await settled();

  expect(await kindsOf(manager)).toEqual([]);
  expect(await kindsOf(administrator)).toEqual(['approval']);
  expect(await readers()).toEqual([administrator.userId]);
  const left = await site.db.selectFrom('notices').select('userId').execute();
  expect(left.map(({ userId }) => userId)).not.toContain(manager.userId);
});

test('a submitter hears of another manager’s edit as long as they manage the guild', async () => {
  const { site, guildId, owner, manager, approve, edit, reject, kindsOf, settled } =
    await startWithSubmission();
  await approve();
  await edit(manager);
  await reject('Not art.');
  expect(await kindsOf(manager)).toEqual(['edit rejection']);
  await settled();
  expect(await kindsOf(owner)).toEqual(['edit rejection', 'approval']);

  site.discord.transferOwner(guildId, manager.userId);
  site.discord.removeMember(guildId, owner.userId);
  site.clock.advance(61_000);
  await edit(manager);
  await reject('Still not art.');
  await settled();
  expect(await kindsOf(owner)).toEqual(['edit rejection', 'approval']);
});

test('while Discord is away notices wait, are asked for now and then, and come', async () => {
  const { site, manager, approve, ask, kindsOf, settled } = await startWithSubmission();
  await ask(manager);
  await approve();
  site.clock.advance(61_000);
  site.discord.addFault({
    match: { path: '/users/@me/guilds', auth: 'user' },
    effect: { kind: 'badGateway' },
  });
  const requests = () => site.discord.log({ path: '/users/@me/guilds', auth: 'user' }).length;
  const before = requests();
  // Pauses of 1, 2, 4 minutes and so on.
  for (let minutes = 0; minutes < 7; minutes++) {
    await site.work();
    site.clock.advance(MINUTE_MS);
  }
  expect(await kindsOf(manager)).toEqual([]);
  expect(requests() - before).toBe(3);

  site.discord.clearFaults();
  site.clock.advance(MINUTE_MS);
  await settled();
  expect(await kindsOf(manager)).toEqual(['approval']);
});

test('who has taken our access back gets what waits after signing in again', async () => {
  const { site, manager, approve, ask, kindsOf, settled } = await startWithSubmission();
  await ask(manager);
  await approve();
  await site.db
    .updateTable('users')
    .set({ tokens: null, tokensExpireAt: null })
    .where('id', '=', manager.userId)
    .execute();
  site.clock.advance(61_000);
  for (let tries = 1; tries <= 2; tries++) {
    await site.work();
    const waiting = site.db.selectFrom('notices').select('tries').where('userId', '=', manager.userId);
    expect(await waiting.execute()).toEqual([{ tries }]);
    site.clock.advance(tries * MINUTE_MS);
  }

  const again = await site.signIn(manager.userId);
  await settled();
  expect(await kindsOf(again)).toEqual(['approval']);
});

test('at most 25 managers ask for the notices about a listing, also at once', async () => {
  const { site, guildId, owner, member, ask, readers } = await startWithSubmission();
  const managers = await Promise.all(
    Array.from({ length: 27 }, async () => {
      const { id } = site.discord.addUser();
      site.discord.addMember(guildId, id, 0x20n);
      return site.signIn(id);
    }),
  );
  const answers = await Promise.all(managers.map((by) => ask(by)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 25 }, () => 200),
    409,
    409,
  ]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'noticesFull' });
  expect(await readers()).toHaveLength(25);
  // Who is on the list may say so again, and the submitter needs no place on it.
  const first = answers.findIndex(({ status }) => status === 200);
  expect((await ask(managers[first] ?? owner)).status).toBe(200);
  expect((await ask(owner, false)).body).toEqual({ on: true, always: true });
  expect((await ask(member)).status).toBe(403);
});

test('an erasure deletes a person’s notices and what they asked for', async () => {
  const { site, manager, approve, ask, settled, readers, kindsOf } = await startWithSubmission();
  await ask(manager);
  await approve();
  await settled();
  expect(await kindsOf(manager)).toEqual(['approval']);

  expect((await site.call(deleteOwnData, { as: manager })).status).toBe(200);

  expect(await readers()).toEqual([]);
  const left = await site.db.selectFrom('notices').select('userId').execute();
  expect(left.map(({ userId }) => userId)).not.toContain(manager.userId);
});
