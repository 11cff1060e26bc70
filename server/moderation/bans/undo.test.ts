import { banPerson, banServer, liftPersonBan, liftServerBan, type NewBan } from '#contract/bans.ts';
import { expect, test } from 'vitest';
import { getUser } from '#contract/auth.ts';
import { getListing, listSubmittedServers, submitServer } from '#contract/listings.ts';
import { appointModerator } from '#contract/roles.ts';
import { listNotices } from '#contract/notices.ts';
import { approveServer, listRequests } from '#contract/queue.ts';
import { DAY_MS, UNDO_MS } from '#contract/durations.ts';
import { onPostgres } from '#database/testing/test-database.ts';
import { addCommunity, content, findRow, WITH_ADMIN } from '../../testing/community.ts';
import { readAudit } from '../../testing/inspect-database.ts';
import { pastUndo, untilNotified } from '../../testing/past-undo.ts';
import { sites } from '../../testing/start-site.ts';

const startSite = sites();
const REASON = 'It sells accounts.';

async function start() {
  const site = await startSite(WITH_ADMIN);
  const people = await addCommunity(site);
  const { guildId, owner, admin: as, member } = people;
  await site.call(submitServer, { as: owner, body: { ...content(), guildId } });
  const params = { id: (await findRow(site, guildId))?.id ?? '' };
  await untilNotified(site, site.call(approveServer, { as, params, body: {} }));
  await site.db.deleteFrom('notifications').execute();
  await site.db.deleteFrom('notices').execute();
  const person = { ownerId: member.userId };
  const inDays = (days: number) => new Date(site.clock.now().getTime() + days * DAY_MS).toISOString();
  return {
    site,
    ...people,
    params,
    inDays,
    ban: (body: { reason?: string; until?: string | null } = { reason: REASON }) =>
      site.call(banServer, { as, params, body }),
    lift: (ban?: string) => site.call(liftServerBan, { as, params, body: { ban } }),
    banMember: (until?: string) =>
      site.call(banPerson, { as, params: person, body: { reason: REASON, until } }),
    liftMember: (ban?: string) => site.call(liftPersonBan, { as, params: person, body: { ban } }),
    messages: () =>
      site.db.selectFrom('notifications').select(['kind', 'reason', 'until']).orderBy('id').execute(),
    notices: async () => (await site.call(listNotices, { as: owner, query: {} })).body,
    acts: async () => (await readAudit(site)).map(({ action }) => action).slice(1),
    status: async () => (await findRow(site, guildId))?.status,
  };
}

const begun = ({ body }: { body: unknown }) => (body as { ban: NewBan }).ban;
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
];

test('a ban that is undone within ten seconds is told to nobody', async () => {
  const { site, ban, lift, messages, notices, acts, status } = await start();
  const before = await site.db.selectFrom('listings').selectAll().execute();
  const { id } = begun(await ban());
  expect(UNDO_MS).toBe(10_000);
  site.clock.advance(UNDO_MS / 2);
  await site.work('moderation');
  expect(await status()).toBe('banned');

  expect(await lift(id)).toMatchObject({ status: 200, body: { status: 'approved', undone: true } });

  await pastUndo(site);
  expect(await messages()).toEqual([]);
  expect(await notices()).toEqual([]);
  expect(await acts()).toEqual(['ban', 'undo ban']);
  expect(await site.db.selectFrom('listings').selectAll().execute()).toEqual(before);
  expect(codeOf(await lift(id))).toEqual([409, 'notBanned']);
});

test('a ban is told after ten seconds with its reason, and lifting it then is told too', async () => {
  const { site, ban, lift, messages, notices, owner, admin, inDays } = await start();
  const until = inDays(7);
  await ban({ reason: REASON, until });
  expect(await messages()).toEqual([]);

  await pastUndo(site);
  await site.work('moderation');

  expect(await messages()).toEqual([{ kind: 'ban', reason: REASON, until: new Date(until) }]);
  expect(await notices()).toMatchObject([{ kind: 'ban', reason: REASON }]);
  const own = await site.call(listSubmittedServers, { as: owner });
  expect(own.body).toMatchObject([{ status: 'banned', banReason: REASON, bannedUntil: until }]);
  const listed = await site.call(listRequests, { as: admin, query: { status: 'banned' } });
  expect(listed.body).toMatchObject([{ ban: { reason: REASON, until } }]);
  expect(await lift()).toMatchObject({ body: { undone: false } });
  expect((await messages()).map(({ kind }) => kind)).toEqual(['ban', 'ban lifted']);
});

test('a ban without a body, as former clients send it, has no reason and no end', async () => {
  const { site, admin: as, params, messages } = await start();
  expect(await site.call(banServer, { as, params })).toMatchObject({
    status: 200,
    body: { ban: { until: null } },
  });
  await pastUndo(site);
  expect(await messages()).toEqual([{ kind: 'ban', reason: null, until: null }]);
});

test('undoing one ban leaves a later one alone', async () => {
  const { ban, lift, status } = await start();
  const { id } = begun(await ban());
  await lift();
  await ban();
  expect(codeOf(await lift(id))).toEqual([409, 'notBanned']);
  expect(await status()).toBe('banned');
});

test('a ban ends by itself, in the audit by nobody, and its owner is told', async () => {
  const { site, guildId, admin: as, ban, messages, acts, inDays } = await start();
  const look = async () => (await site.call(getListing, { params: { discordServerId: guildId } })).status;
  await ban({ reason: REASON, until: inDays(1) });
  await pastUndo(site);
  expect(await look()).toBe(404);

  site.clock.advance(DAY_MS);
  await site.work('moderation');

  expect(await look()).toBe(200);
  expect((await messages()).map(({ kind }) => kind)).toEqual(['ban', 'ban lifted']);
  expect(await acts()).toEqual(['ban', 'ban ended']);
  const trail = await site.get('/api/admin/audit?limit=1', { cookie: as.cookie });
  expect(trail.body).toMatchObject([{ action: 'ban ended', admin: { pseudonym: '', id: null } }]);
});

test('a ban that began and ended while no process ran is told in that order', async () => {
  const { site, ban, messages, status, inDays } = await start();
  await ban({ until: inDays(1) });
  site.clock.advance(2 * DAY_MS);
  await site.work('moderation');
  expect((await messages()).map(({ kind }) => kind)).toEqual(['ban', 'ban lifted']);
  expect(await status()).toBe('approved');
});

test('a ban ends in the future and within a year', async () => {
  const { ban, banMember, inDays, status } = await start();
  for (const until of [inDays(-1), inDays(367)]) {
    expect(codeOf(await ban({ reason: REASON, until }))).toEqual([400, 'banEndInvalid']);
    expect(codeOf(await banMember(until))).toEqual([400, 'banEndInvalid']);
  }
  expect(codeOf(await ban({ reason: REASON, until: 'tomorrow' }))).toEqual([400, 'invalidRequest']);
  expect(await status()).toBe('approved');
  expect((await ban({ reason: REASON, until: inDays(366) })).status).toBe(200);
});

test('an undone ban of a person leaves their sessions and appointment as they were', async () => {
  const { site, admin: as, member, banMember, liftMember, messages, acts } = await start();
  await site.call(appointModerator, { as, body: { userId: member.userId } });
  const [since] = await site.db.selectFrom('moderators').selectAll().execute();
  const { id } = begun(await banMember());
  expect(codeOf(await site.call(getUser, { as: member }))).toEqual([403, 'personBanned']);
  expect(codeOf(await site.call(getUser, { as: member }))).toEqual([403, 'personBanned']);

  expect(await liftMember(id)).toMatchObject({ body: { undone: true } });

  await pastUndo(site);
  expect(await site.call(getUser, { as: member })).toMatchObject({
    status: 200,
    body: { user: { role: 'moderator' } },
  });
  expect(await site.db.selectFrom('moderators').selectAll().execute()).toEqual([since]);
  expect(await messages()).toEqual([]);
  expect(await acts()).toEqual([
    'appoint moderator',
    'ban person',
    'dismiss moderator',
    'undo ban of person',
    'appoint moderator',
  ]);
  expect(codeOf(await liftMember(id))).toEqual([409, 'personNotBanned']);
});

test('a person’s ban is over by the clock, before anything has settled it', async () => {
  const { site, member, banMember, liftMember, acts, messages, inDays } = await start();
  await banMember(inDays(1));
  await pastUndo(site);
  site.clock.advance(DAY_MS);

  // A session from before the ban does not come back, and a new one begins.
  expect((await site.call(getUser, { as: member })).status).toBe(401);
  const again = await site.signIn(member.userId);
  expect((await site.call(getUser, { as: again })).status).toBe(200);
  expect(codeOf(await liftMember())).toEqual([409, 'personNotBanned']);
  await site.work('moderation');

  expect((await site.call(getUser, { as: again })).status).toBe(200);
  expect(await acts()).toEqual(['ban person', 'ban of person ended']);
  expect((await messages()).map(({ kind }) => kind)).toEqual(['person ban', 'person ban lifted']);
});

test('somebody whose ban is over can be banned again at once', async () => {
  const { site, banMember, acts, inDays } = await start();
  await banMember(inDays(1));
  site.clock.advance(2 * DAY_MS);
  expect((await banMember()).status).toBe(200);
  expect(await acts()).toEqual(['ban person', 'ban of person ended', 'ban person']);
});

test.runIf(onPostgres)('either an undo or the message of a ban happens, not both', async () => {
  const { site, ban, lift, messages, notices } = await start();
  const other = await startSite({ settings: { ...site.discord.environment, ...WITH_ADMIN.settings } });
  for (let round = 0; round < 12; round++) {
    const { id } = begun(await ban());
    site.clock.advance(UNDO_MS);
    other.clock.advance(UNDO_MS);
    const [, , answer] = await Promise.all([site.work('moderation'), other.work('moderation'), lift(id)]);
    const { undone } = answer.body as { undone: boolean };
    const kinds = (await messages()).map(({ kind }) => kind);
    expect(kinds).toEqual(undone ? [] : ['ban', 'ban lifted']);
    expect(await notices()).toHaveLength(undone ? 0 : 2);
    await site.db.deleteFrom('notifications').execute();
    await site.db.deleteFrom('notices').execute();
  }
});

test('a ban that is lifted as it expires ends once', async () => {
  const { site, ban, lift, acts, messages, status, inDays } = await start();
  for (let round = 0; round < 5; round++) {
    await ban({ until: inDays(1) });
    await pastUndo(site);
    site.clock.advance(DAY_MS);
    await Promise.all([site.work('moderation'), lift()]);
    expect(await status()).toBe('approved');
  }
  const kinds = (await messages()).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'ban lifted')).toHaveLength(5);
  expect((await acts()).filter((act) => act !== 'ban')).toHaveLength(5);
});

test('a concurrent ban and decision end as in some serial order', async () => {
  const { site, guildId, admin: as, params, ban, lift } = await start();
  for (let round = 0; round < 5; round++) {
    await site.db.updateTable('listings').set({ status: 'pending' }).execute();
    await site.db.updateTable('revisions').set({ decision: null, decidedAt: null }).execute();
    const [, decided] = await Promise.all([ban(), site.call(approveServer, { as, params, body: {} })]);
    const row = await findRow(site, guildId);
    expect(row?.statusBeforeBan).toBe(decided.status === 200 ? 'approved' : 'pending');
    expect((await lift()).body).toMatchObject({ status: decided.status === 200 ? 'approved' : 'pending' });
  }
});

test('a second undoing of a ban is refused', async () => {
  const { ban, lift, acts } = await start();
  const { id } = begun(await ban());
  const answers = await Promise.all([lift(id), lift(id)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await acts()).toEqual(['ban', 'undo ban']);
});
