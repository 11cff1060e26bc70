import { expect, test } from 'vitest';
import { getAdminStats } from '#contract/admin.ts';
import { removeServer } from '#contract/live-listings.ts';
import { editServer, listSubmittedServers, submitServer } from '#contract/listings.ts';
import { decideAppeal, listAppeals, sendAppeal, type Appeal, type AppealAnswer } from '#contract/appeals.ts';
import { banServer, liftServerBan } from '#contract/bans.ts';
import { APPEALS_KEPT_FOR_MS } from '#contract/durations.ts';
import { listNotices } from '#contract/notices.ts';
import { approveServer, listRequests, rejectServer } from '#contract/queue.ts';
import { getWorkshop, withdrawRevision } from '#contract/workshop.ts';
import { before } from '#database/clock.ts';
import { tidyUp } from '../../ops/housekeeping.ts';
import { pastUndo } from '../../testing/past-undo.ts';
import { placesOf, readAudit } from '../../testing/inspect-database.ts';
import { addCommunity, ADMIN_ID, content, findRow, WITH_ADMIN, type Site } from '../../testing/community.ts';
import type { SignedIn } from '../../testing/sign-in.ts';
import { sites } from '../../testing/start-site.ts';

const startSite = sites();

const NEVER = '00000000-0000-4000-8000-000000000000';
const WORDS = 'We have mended the link, and the owls are real.';
const ANSWER = 'It stays as it is, since the owls are carved.';

/** A community whose guild is submitted, and what its owner, a manager and an admin do. */
async function startWithSubmission() {
  const site = await startSite(WITH_ADMIN);
  const people = await addCommunity(site);
  const { guildId, owner, admin } = people;
  await site.call(submitServer, { as: owner, body: { ...content(), guildId } });
  const id = (await findRow(site, guildId))?.id ?? '';
  return { site, ...people, id, ...actionsOf(site, { guildId, owner, admin, id }) };
}

function actionsOf(
  site: Site,
  { guildId, owner, admin, id }: { guildId: string; owner: SignedIn; admin: SignedIn; id: string },
) {
  const params = { id };
  const waiting = async () => (await site.call(listAppeals, { as: admin, query: {} })).body as Appeal[];
  return {
    waiting,
    appeal: (text = WORDS, as = owner) =>
      site.call(sendAppeal, { as, body: { discordServerId: guildId, text } }),
    decide: async (outcome: AppealAnswer, reason = 'Fair enough.') => {
      const [first] = await waiting();
      const of = { id: first?.id ?? NEVER };
      return site.call(decideAppeal, { as: admin, params: of, body: { outcome, reason } });
    },
    approve: (revision?: number) => site.call(approveServer, { as: admin, params, body: { revision } }),
    reject: (reason = 'No owls.') => site.call(rejectServer, { as: admin, params, body: { reason } }),
    ban: async () => {
      const answer = await site.call(banServer, { as: admin, params });
      await pastUndo(site);
      return answer;
    },
    lift: () => site.call(liftServerBan, { as: admin, params }),
    edit: (description: string, as = owner) =>
      site.call(editServer, { as, params: { guildId }, body: content({ description }) }),
    withdraw: (as = owner) => site.call(withdrawRevision, { as, params: { guildId } }),
    own: async (as = owner) => {
      const [record] = (await site.call(listSubmittedServers, { as })).body as { appeal: unknown }[];
      return record?.appeal;
    },
    seenBy: async (as: SignedIn) => {
      const { body } = await site.call(getWorkshop, { as, params: { guildId } });
      return (body as { listing: { appeal: unknown } }).listing.appeal;
    },
    count: async () =>
      ((await site.call(getAdminStats, { as: admin })).body as { pendingAppeals: number }).pendingAppeals,
    rows: () => site.db.selectFrom('appeals').selectAll().orderBy('decisionId').execute(),
    told: async () =>
      (await site.db.selectFrom('notifications').select(['kind', 'reason']).orderBy('id').execute()).at(-1),
  };
}

const refusal = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
];

test('a granted appeal lets the very rejected revision wait again', async () => {
  const { site, guildId, id, owner, admin, reject, appeal, decide, told, ...is } =
    await startWithSubmission();
  await reject();
  expect(await is.own()).toEqual({
    about: 'submission',
    state: 'open',
    sentAt: null,
    answeredAt: null,
    reason: null,
  });

  expect(await appeal()).toMatchObject({ status: 200, body: { about: 'submission', state: 'waiting' } });

  expect(await is.count()).toBe(1);
  expect(await is.waiting()).toEqual([
    {
      id: expect.any(String),
      about: 'submission',
      status: 'waiting',
      serverId: id,
      discordServerId: guildId,
      serverName: 'The Owlery',
      icon: null,
      serverStatus: 'rejected',
      text: WORDS,
      submittedBy: 'owner',
      createdAt: expect.stringMatching(/Z$/),
      decision: {
        at: expect.stringMatching(/Z$/),
        by: 'admin of the site',
        isOwn: true,
        reason: 'No owls.',
      },
      content: expect.objectContaining({ description: content().description }),
      outcome: null,
      reason: null,
      decidedAt: null,
    },
  ]);
  expect((await decide('granted')).body).toEqual({ status: 'pending' });

  expect(await is.waiting()).toEqual([]);
  expect(await findRow(site, guildId)).toMatchObject({ status: 'pending', rejectionReason: null });
  const pending = await site.call(listRequests, { as: admin, query: { status: 'pending' } });
  expect(pending.body).toMatchObject([{ id, revision: 1, description: content().description }]);
  expect(await told()).toEqual({ kind: 'appeal granted', reason: 'Fair enough.' });
  expect(await is.own()).toMatchObject({ state: 'granted', reason: 'Fair enough.' });
  expect((await readAudit(site)).at(-1)).toMatchObject({
    action: 'grant appeal',
    admin: site.deps.secrets.pseudonymOf(ADMIN_ID, 'person'),
    person: site.deps.secrets.pseudonymOf(owner.userId, 'person'),
    before: { status: 'rejected', revision: 1 },
    after: { status: 'pending', reason: 'Fair enough.' },
  });
  expect((await is.approve(1)).body).toMatchObject({ status: 'approved' });
});

test('a granted appeal about an edit leaves the live content until it is approved', async () => {
  const { site, guildId, manager, approve, edit, reject, appeal, decide, ...is } =
    await startWithSubmission();
  await approve();
  await edit('Owls by day, owls by night, always owls.', manager);
  await reject();
  expect(await is.own()).toBeNull();
  expect(refusal(await appeal())).toEqual([403, 'notSubmitter']);
  expect(await appeal('Owls!', manager)).toMatchObject({ status: 200, body: { about: 'edit' } });
  expect(await is.seenBy(manager)).toMatchObject({ about: 'edit', state: 'waiting' });

  expect((await decide('granted')).body).toEqual({ status: 'approved' });

  expect(await findRow(site, guildId)).toMatchObject({
    description: content().description,
    rejectionReason: null,
  });
  expect((await approve(2)).body).toMatchObject({ status: 'approved' });
  expect(await findRow(site, guildId)).toMatchObject({
    description: 'Owls by day, owls by night, always owls.',
  });
});

test('a granted appeal lifts a ban, and a refused one answers only', async () => {
  const { guildId, site, approve, ban, lift, appeal, decide, told, own, owner, rows } =
    await startWithSubmission();
  await approve();
  await ban();
  expect(await own()).toMatchObject({ about: 'ban', state: 'open' });
  await appeal();
  expect((await decide('refused', 'It stays.')).body).toEqual({ status: 'banned' });

  expect(await told()).toEqual({ kind: 'ban appeal refused', reason: 'It stays.' });
  expect(await own()).toMatchObject({ about: 'ban', state: 'refused', reason: 'It stays.' });
  expect(refusal(await appeal())).toEqual([409, 'appealedAlready']);

  await lift();
  await ban();
  expect(await own()).toMatchObject({ about: 'ban', state: 'open' });
  expect((await appeal('Once more.')).status).toBe(200);
  expect((await decide('granted')).body).toEqual({ status: 'approved' });
  expect(await findRow(site, guildId)).toMatchObject({ status: 'approved', statusBeforeBan: null });
  expect(await told()).toEqual({ kind: 'ban appeal granted', reason: 'Fair enough.' });
  expect((await rows()).map(({ outcome }) => outcome)).toEqual(['refused', 'granted']);
  const { body } = await site.call(listNotices, { as: owner, query: {} });
  expect((body as { kind: string }[]).map(({ kind }) => kind).slice(0, 3)).toEqual([
    'ban appeal granted',
    'ban',
    'ban lifted',
  ]);
});

test('the same rejection is never appealed twice, and a new one can be', async () => {
  const { reject, appeal, decide, edit, own } = await startWithSubmission();
  expect(refusal(await appeal())).toEqual([409, 'nothingToAppeal']);
  await reject();
  const answers = await Promise.all(Array.from({ length: 5 }, () => appeal()));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
  await decide('refused', 'No.');
  expect(refusal(await appeal())).toEqual([409, 'appealedAlready']);

  await edit('Barn owls now, in barns of their own.');
  expect(refusal(await appeal())).toEqual([409, 'nothingToAppeal']);
  await reject('Still none.');
  expect(await own()).toMatchObject({ state: 'open' });
  expect((await appeal()).status).toBe(200);
  // Granted, and rejected again: that is another decision, about the same revision.
  await decide('granted');
  await reject('After all, no.');
  expect(await own()).toMatchObject({ state: 'open' });
  expect((await appeal()).status).toBe(200);
});

test('only the submitter appeals, and strangers learn nothing', async () => {
  const { site, reject, appeal, manager, member, stranger, owner, guildId, seenBy } =
    await startWithSubmission();
  await reject();

  expect(refusal(await appeal(WORDS, manager))).toEqual([403, 'notSubmitter']);
  expect(await seenBy(manager)).toBeNull();
  for (const as of [member, stranger]) expect(refusal(await appeal(WORDS, as))).toEqual([403, 'notManager']);
  for (const bad of ['', '  ', '\u200b', 'x'.repeat(1_001)])
    expect(refusal(await appeal(bad))).toEqual([400, 'invalidRequest']);
  const none = site.discord.addGuild({ ownerId: owner.userId, bot: true }).id;
  site.clock.advance(60_000);
  const body = { discordServerId: none, text: WORDS };
  expect(refusal(await site.call(sendAppeal, { as: owner, body }))).toEqual([404, 'listingNotFound']);

  expect((await appeal('🦉'.repeat(1_000))).status).toBe(200);
  expect(await seenBy(manager)).toMatchObject({ state: 'waiting' });
  expect(guildId).not.toBe(none);
});

test('resubmitting lapses the appeal, with its words', async () => {
  const { reject, appeal, decide, edit, withdraw, own, rows, waiting, count } = await startWithSubmission();
  await reject();
  await appeal();
  const [first] = await waiting();

  await edit('Barn owls now, in barns of their own.');

  expect(await rows()).toMatchObject([{ outcome: 'lapsed', text: null, decidedAt: expect.any(Date) }]);
  expect([await waiting(), await count()]).toEqual([[], 0]);
  expect(refusal(await decide('granted'))).toEqual([404, 'appealNotFound']);
  expect(first).toBeDefined();
  // The rejection is in force again, and was answered once.
  await withdraw();
  expect(await own()).toMatchObject({ state: 'lapsed', reason: null });
  expect(refusal(await appeal())).toEqual([409, 'appealedAlready']);
});

test('a rejection that a withdrawn resubmission left in force can be appealed', async () => {
  const { site, guildId, reject, appeal, decide, edit, withdraw, approve, own } = await startWithSubmission();
  await reject();
  await edit('Barn owls now, in barns of their own.');
  await withdraw();
  expect(await own()).toMatchObject({ state: 'open' });

  await appeal();
  expect((await decide('granted')).body).toEqual({ status: 'pending' });

  expect(refusal(await edit('Yet others.'))).toEqual([400, 'invalidRequest']);
  expect(refusal(await edit('Yet other owls, other barns.'))).toEqual([409, 'listingPending']);
  expect((await approve(1)).body).toMatchObject({ status: 'approved' });
  expect(await findRow(site, guildId)).toMatchObject({ description: content().description });
  // The next number is new, whatever was withdrawn.
  expect((await edit('Yet other owls, other barns.')).status).toBe(200);
  expect((await approve(3)).body).toMatchObject({ status: 'approved' });
});

test('a rejection cannot be overturned while its listing is banned, and waits', async () => {
  const { reject, appeal, decide, ban, lift, count, own } = await startWithSubmission();
  await reject();
  await appeal();
  await ban();

  expect(refusal(await decide('granted'))).toEqual([409, 'listingBanned']);
  expect(await count()).toBe(1);
  expect(await own()).toMatchObject({ about: 'ban', state: 'open' });

  await lift();
  expect(await own()).toMatchObject({ about: 'submission', state: 'waiting' });
  expect((await decide('granted')).body).toEqual({ status: 'pending' });
});

test('an appeal lapses when its ban is lifted, or its listing deleted', async () => {
  const { site, admin, id, ban, lift, appeal, waiting, rows, own } = await startWithSubmission();
  await ban();
  await appeal();
  await lift();
  expect(await rows()).toMatchObject([{ outcome: 'lapsed', text: null }]);
  expect(await own()).toBeNull();

  await ban();
  await appeal();
  const [second] = await waiting();
  await site.call(removeServer, { as: admin, params: { id } });
  expect(await rows()).toMatchObject([
    { outcome: 'lapsed', listingId: null },
    { outcome: 'lapsed', listingId: null, text: null },
  ]);
  const answer = { outcome: 'granted' as const, reason: 'Late.' };
  const late = { as: admin, params: { id: second?.id ?? '' }, body: answer };
  expect(refusal(await site.call(decideAppeal, late))).toEqual([409, 'appealSettled']);
});

test('an appeal is granted while the bot is gone from the guild', async () => {
  const { site, guildId, approve, ban, appeal, decide } = await startWithSubmission();
  await approve();
  await ban();
  await site.db.updateTable('guilds').set({ present: false }).where('id', '=', guildId).execute();
  await appeal();
  expect((await decide('granted')).body).toEqual({ status: 'approved' });
  expect(await findRow(site, guildId)).toMatchObject({ public: false, botPresent: false });
});

test('who manages the guild does not decide its appeal, and Discord is asked', async () => {
  const { site, guildId, reject, appeal, decide, count } = await startWithSubmission();
  await reject();
  await appeal();
  site.discord.addMember(guildId, ADMIN_ID, 0x20n);
  site.clock.advance(60_000);
  for (const outcome of ['granted', 'refused'] as const)
    expect(refusal(await decide(outcome))).toEqual([403, 'ownGuild']);
  expect(await count()).toBe(1);
});

test('appeals are paged, and the answered ones come last answered first', async () => {
  const { site, owner, admin, reject, appeal, decide } = await startWithSubmission();
  await reject();
  await appeal('First.');
  site.clock.advance(10);
  const { id: guildId } = site.discord.addGuild({ name: 'Bats', ownerId: owner.userId, bot: true });
  await site.addGuild({ id: guildId, name: 'Bats' });
  site.clock.advance(60_000);
  await site.call(submitServer, { as: owner, body: { ...content(), guildId } });
  const id = (await findRow(site, guildId))?.id ?? '';
  const bats = actionsOf(site, { guildId, owner, admin, id });
  await bats.reject();
  await bats.appeal('Second.');

  const page = await site.call(listAppeals, { as: admin, query: { limit: 1 } });
  expect(page.body).toMatchObject([{ text: 'First.' }]);
  expect(page.headers.get('x-total-count')).toBe('2');
  const cursor = /cursor=([\w-]+)/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
  const next = await site.call(listAppeals, { as: admin, query: { limit: 1, cursor } });
  expect([next.body, next.headers.get('link')]).toEqual([
    [expect.objectContaining({ text: 'Second.' })],
    null,
  ]);
  const wrong = { as: admin, query: { cursor, status: 'answered' as const } };
  expect((await site.call(listAppeals, wrong)).status).toBe(400);

  await decide('refused');
  site.clock.advance(10);
  await decide('refused');
  const answered = await site.call(listAppeals, { as: admin, query: { status: 'answered', limit: 1 } });
  expect(answered.body).toMatchObject([{ text: 'Second.', outcome: 'refused', reason: 'Fair enough.' }]);
  expect(answered.headers.get('link')).toContain('status=answered');
});

test('words go 90 days after the answer, and the row stays for figures', async () => {
  const { site, reject, appeal, decide, rows } = await startWithSubmission();
  await reject();
  await appeal();
  const age = (decidedMsAgo: number) =>
    site.db
      .updateTable('appeals')
      .set({ decidedAt: before(site.deps.databaseNow(), decidedMsAgo) })
      .where('outcome', 'is not', null)
      .execute()
      .then(() =>
        site.db
          .updateTable('notices')
          .set({ createdAt: before(site.deps.databaseNow(), decidedMsAgo) })
          .execute(),
      );
  const tidy = () => tidyUp(site.deps, new AbortController().signal, { least: 10, most: 20 });
  await site.db
    .updateTable('appeals')
    .set({ createdAt: new Date(0) })
    .execute();
  await tidy();
  expect(await rows()).toMatchObject([{ text: WORDS, outcome: null }]);

  await decide('refused', ANSWER);
  await age(APPEALS_KEPT_FOR_MS - 60_000);
  await tidy();
  expect(await rows()).toMatchObject([{ text: WORDS, reason: ANSWER }]);
  expect(await placesOf(site, ANSWER)).toEqual(['appeals', 'audit_words', 'notices', 'notifications']);
  await age(APPEALS_KEPT_FOR_MS + 60_000);
  await tidy();
  expect(await rows()).toMatchObject([{ text: null, reason: null, outcome: 'refused' }]);
  for (const words of [WORDS, ANSWER]) expect(await placesOf(site, words)).toEqual([]);
});

test('words of an answered appeal go at once when something newer is submitted', async () => {
  const { site, reject, appeal, decide, edit, rows } = await startWithSubmission();
  await reject();
  await appeal();
  await decide('refused', ANSWER);

  await edit('Barn owls now, in barns of their own.');

  expect(await rows()).toMatchObject([{ text: null, reason: null, outcome: 'refused' }]);
  for (const words of [WORDS, ANSWER]) expect(await placesOf(site, words)).toEqual([]);
});

test('a granted answer about a ban goes once something newer is submitted', async () => {
  const { site, reject, ban, appeal, decide, edit } = await startWithSubmission();
  await reject();
  await ban();
  await appeal();
  await decide('granted', ANSWER);
  expect(await placesOf(site, ANSWER)).toContain('appeals');

  await edit('Barn owls now, in barns of their own.');

  expect(await placesOf(site, ANSWER)).toEqual([]);
});

test('withdrawing what waits again leaves the rejection before it', async () => {
  const { site, guildId, reject, edit, appeal, decide, withdraw } = await startWithSubmission();
  await reject('No owls.');
  await edit('Barn owls now, in barns of their own.');
  await reject('No barns.');
  await appeal();
  await decide('granted');
  expect(await findRow(site, guildId)).toMatchObject({ status: 'pending', rejectionReason: null });

  await withdraw();

  expect(await findRow(site, guildId)).toMatchObject({
    status: 'rejected',
    rejectionReason: 'No owls.',
    description: content().description,
  });
});

test('the submitter appeals without Manage Server, and without Discord', async () => {
  const { site, guildId, manager, admin, reject, edit, decide } = await startWithSubmission();
  await reject();
  await edit('Barn owls now, in barns of their own.', manager);
  await reject();
  site.discord.addMember(guildId, manager.userId, 0n);
  site.clock.advance(60_000);
  const record = { as: manager, params: { guildId } };
  expect((await site.call(getWorkshop, record)).status).toBe(403);

  const body = { discordServerId: guildId, text: WORDS };
  expect((await site.call(sendAppeal, { as: manager, body })).body).toMatchObject({ state: 'waiting' });

  expect((await decide('granted')).body).toEqual({ status: 'pending' });
  expect((await site.call(listAppeals, { as: admin, query: {} })).body).toEqual([]);
});

test('the words of an appeal stand in no audit', async () => {
  const { site, reject, appeal, decide } = await startWithSubmission();
  await reject();
  await appeal();
  await decide('granted');
  expect(JSON.stringify(await readAudit(site))).not.toContain(WORDS);
});
