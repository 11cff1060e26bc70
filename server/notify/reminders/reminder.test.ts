import { expect, test } from 'vitest';
import { banPerson, banServer, liftPersonBan } from '#contract/bans.ts';
import { listNotices } from '#contract/notices.ts';
import { deleteOwnData, getOwnData } from '#contract/own-data.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { BUMP_COOLDOWN_MS } from '#contract/vocabulary.ts';
import { getWorkshop, unlistServer } from '#contract/workshop.ts';
import { WITH_ADMIN } from '../../testing/community.ts';
import { pastUndo } from '../../testing/past-undo.ts';
import { addReminded } from '../../testing/reminded.ts';
import type { SignedIn } from '../../testing/sign-in.ts';
import { eventually, sites } from '../../testing/start-site.ts';
import { queueReminder, takeDueReminder } from './reminder.store.ts';

const startSite = sites();

const REMINDER =
  'You can bump **The Owlery** again.\n' +
  'Bump it, or turn these messages off, here: http://localhost:3000/my-servers/';

async function startReminded() {
  const site = await startSite(WITH_ADMIN);
  return { site, ...(await addReminded(site)) };
}

test('writes once to each manager who asked when the cooldown is over', async () => {
  const { site, guildId, owner, manager, administrator, ask, bump, cool, messages, settled } =
    await startReminded();
  expect((await ask(owner)).body).toEqual({ on: true });
  await ask(manager);
  await ask(manager);
  await site.db.updateTable('users').set({ language: 'ko' }).where('id', '=', manager.userId).execute();
  await bump();
  site.clock.advance(BUMP_COOLDOWN_MS - MINUTE_MS);
  await site.work();
  expect(messages(owner)).toEqual([]);

  site.clock.advance(MINUTE_MS);
  await settled();
  expect(messages(owner)).toEqual([REMINDER + guildId]);
  expect(messages(manager)).toEqual([
    '**The Owlery** 서버를 다시 범프할 수 있습니다.\n' +
      `여기에서 범프하거나 이 알림을 끌 수 있습니다: http://localhost:3000/my-servers/${guildId}`,
  ]);
  expect(messages(administrator)).toEqual([]);

  // Once a cooldown, and again after the next bump.
  site.clock.advance(5 * MINUTE_MS);
  await site.work();
  expect(messages(owner)).toHaveLength(1);
  await cool();
  await settled();
  expect([messages(owner).length, messages(manager).length]).toEqual([2, 2]);
});

test('who asks during a cooldown is told of its end, and afterwards of the next', async () => {
  const { site, owner, manager, ask, bump, cool, reminders } = await startReminded();
  await bump();
  await ask(owner);
  site.clock.advance(BUMP_COOLDOWN_MS + 1);
  await ask(manager);
  expect((await reminders()).filter(({ bumpedAt }) => bumpedAt !== null)).toMatchObject([
    { userId: owner.userId },
  ]);
  await cool();
  expect((await reminders()).every(({ bumpedAt }) => bumpedAt !== null)).toBe(true);
});

test('a bot that was stopped meanwhile still writes, for up to ten minutes', async () => {
  const { site, owner, ask, cool, messages, settled } = await startReminded();
  await ask(owner);
  await cool(9 * MINUTE_MS);
  await settled();
  expect(messages(owner)).toHaveLength(1);

  await cool(10 * MINUTE_MS);
  const requests = () => site.discord.log({ path: '/users/@me/guilds', auth: 'user' }).length;
  const before = requests();
  await settled();
  expect([messages(owner).length, requests() - before]).toEqual([1, 0]);
});

test('a reminder that could not be sent for ten minutes is dropped', async () => {
  const { site, owner, ask, cool, messages, queued, settled } = await startReminded();
  await ask(owner);
  await cool();
  site.discord.addFault({ match: { path: '/users/@me/channels' }, effect: { kind: 'badGateway' } });
  await site.work();
  expect(await queued()).toHaveLength(1);
  site.clock.advance(11 * MINUTE_MS);
  await settled();
  site.discord.clearFaults();
  await site.work();
  expect([messages(owner), await queued()]).toEqual([[], []]);
});

test('a bump while the reminder is about to be sent cancels it', async () => {
  const { site, owner, manager, ask, bump, cool, messages, queued, settled, reminders } =
    await startReminded();
  await ask(owner);
  await cool();
  site.discord.addFault({
    match: { path: '/users/@me/channels' },
    effect: { kind: 'hold', when: 'before' },
  });
  const working = site.work();
  await eventually(site.discord.heldRequests, (held) => held === 1);
  expect((await bump(manager)).status).toBe(200);
  site.discord.clearFaults();
  await working;
  expect([messages(owner), await queued()]).toEqual([[], []]);
  expect((await reminders())[0]?.bumpedAt).not.toBeNull();

  site.clock.advance(BUMP_COOLDOWN_MS + 1);
  await settled();
  expect(messages(owner)).toHaveLength(1);
});

test('a bump while Discord is asked who manages the guild cancels the reminder', async () => {
  const { site, owner, manager, ask, bump, cool, messages, queued, reminders } = await startReminded();
  await ask(owner);
  await cool();
  await bump(manager); // keeps the manager's list of guilds for a minute
  await site.db
    .updateTable('listings')
    .set({ lastBumpedAt: new Date(site.clock.now().getTime() - BUMP_COOLDOWN_MS) })
    .execute();
  const requests = () => site.discord.log({ path: '/users/@me/guilds', auth: 'user' }).length;
  const before = requests();
  site.discord.addFault({
    match: { path: '/users/@me/guilds', auth: 'user' },
    effect: { kind: 'hold', when: 'before' },
  });
  const working = site.work();
  await eventually(site.discord.heldRequests, (held) => held === 1);
  expect([(await bump(manager)).status, requests() - before]).toEqual([200, 0]);
  site.discord.clearFaults();
  await working;
  expect(requests() - before).toBe(1);
  expect([messages(owner), await queued()]).toEqual([[], []]);
  expect((await reminders())[0]?.bumpedAt).not.toBeNull();
});

test('a reminder that two processes have taken is queued once', async () => {
  const { site, owner, ask, cool, queued } = await startReminded();
  await ask(owner);
  await cool();
  const now = site.deps.databaseNow();
  const due = await takeDueReminder(site.db, { now, forMs: 0 });
  if (!due) throw new Error('nothing is due');
  await Promise.all([1, 2].map(async () => queueReminder(site.db, due, now)));
  expect(await queued()).toHaveLength(1);
});

test('switched off while the reminder is about to be sent, nothing is sent', async () => {
  const { site, owner, ask, cool, messages, queued, reminders } = await startReminded();
  await ask(owner);
  await cool();
  site.discord.addFault({
    match: { path: '/users/@me/channels' },
    effect: { kind: 'hold', when: 'before' },
  });
  const working = site.work();
  await eventually(site.discord.heldRequests, (held) => held === 1);
  expect((await ask(owner, false)).body).toEqual({ on: false });
  site.discord.clearFaults();
  await working;
  expect([messages(owner), await queued(), await reminders()]).toEqual([[], [], []]);
});

test('two processes write one message to each of twenty managers', async () => {
  const { site, guildId, ask, cool, messages, settled } = await startReminded();
  const managers = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const { id } = site.discord.addUser();
      site.discord.addMember(guildId, id, 0x20n);
      return site.signIn(id);
    }),
  );
  for (const by of managers) await ask(by);
  await cool();
  await Promise.all([site.work(), site.work()]);
  await settled();
  expect(managers.map((by) => messages(by).length)).toEqual(managers.map(() => 1));
});

test('a person with three reminders waiting is passed over until one is sent', async () => {
  const { site, owner, manager, ask, cool } = await startReminded();
  await ask(owner);
  await ask(manager);
  const createdAt = site.clock.now();
  let last = '';
  for (let n = 0; n < 3; n++) {
    last = await site.addListing({});
    const to = { userId: owner.userId, discordServerId: last };
    await site.db
      .insertInto('notifications')
      .values({ ...to, kind: 'bump reminder', createdAt, dueAt: createdAt })
      .execute();
  }
  await cool();
  const take = () => takeDueReminder(site.db, { now: site.deps.databaseNow(), forMs: MINUTE_MS });
  expect([(await take())?.userId, await take()]).toEqual([manager.userId, null]);

  await site.db.deleteFrom('notifications').where('discordServerId', '=', last).execute();
  expect((await take())?.userId).toBe(owner.userId);
});

test('closed messages switch the reminder off, and a notice tells of it', async () => {
  const { site, guildId, owner, ask, cool, messages, queued, reminders } = await startReminded();
  await ask(owner);
  site.discord.closeDms(owner.userId);
  await cool();
  await site.work();
  expect([messages(owner), await queued(), await reminders()]).toEqual([[], [], []]);
  const notices = await site.call(listNotices, { as: owner, query: {} });
  expect(notices.body).toMatchObject([
    { kind: 'reminder off', discordServerId: guildId, serverName: 'The Owlery', reason: null, hasPage: true },
  ]);
  const workshop = await site.call(getWorkshop, { as: owner, params: { guildId } });
  expect(workshop.body).toMatchObject({ listing: { reminder: { on: false } } });
});

test.each([
  [
    'on a break',
    async ({ site, owner, guildId }: Reminded) => {
      await site.call(unlistServer, { as: owner, params: { guildId } });
    },
  ],
  [
    'banned',
    async ({ site, admin }: Reminded) => {
      const { id } = await site.db.selectFrom('listings').select('id').executeTakeFirstOrThrow();
      await site.call(banServer, { as: admin, params: { id } });
    },
  ],
  [
    'without our bot',
    async ({ site, guildId }: Reminded) => {
      await site.db.updateTable('guilds').set({ present: false }).where('id', '=', guildId).execute();
    },
  ],
])('a listing %s at the end of its cooldown reminds nobody', async (_state, hide) => {
  const reminded = await startReminded();
  const { manager, ask, cool, messages, settled, queued, reminders } = reminded;
  await ask(manager);
  await cool();
  await hide(reminded);
  await settled();
  expect([messages(manager), await queued()]).toEqual([[], []]);
  // They still ask: they are told again after a later bump.
  expect(await reminders()).toEqual([{ userId: manager.userId, bumpedAt: null }]);
});
type Reminded = Awaited<ReturnType<typeof startReminded>>;

test('what is hidden while its reminder is queued is not sent', async () => {
  const { site, guildId, owner, ask, cool, messages, queued } = await startReminded();
  await ask(owner);
  await cool();
  site.discord.addFault({ match: { path: '/users/@me/channels' }, effect: { kind: 'badGateway' } });
  await site.work();
  expect(await queued()).toHaveLength(1);
  await site.call(unlistServer, { as: owner, params: { guildId } });
  site.discord.clearFaults();
  site.clock.advance(MINUTE_MS);
  await site.work();
  expect([messages(owner), await queued()]).toEqual([[], []]);
});

test('who is banned is reminded once the ban is undone', async () => {
  const { site, owner, manager, admin: as, ask, cool, messages, queued, reminders } = await startReminded();
  const ban = (person: SignedIn) =>
    site.call(banPerson, { as, params: { ownerId: person.userId }, body: { reason: 'Mice.' } });
  const undo = (person: SignedIn) =>
    site.call(liftPersonBan, { as, params: { ownerId: person.userId }, body: {} });
  for (const by of [owner, manager]) await ask(by);
  await cool();
  // One of them is queued when they are banned, the other is due.
  const due = await takeDueReminder(site.db, { now: site.deps.databaseNow(), forMs: 0 });
  if (!due) throw new Error('nothing is due');
  await queueReminder(site.db, due, site.deps.databaseNow());
  for (const person of [owner, manager]) await ban(person);
  await site.work();
  expect([messages(owner), messages(manager), (await queued()).length]).toEqual([[], [], 1]);
  expect(await reminders()).toHaveLength(2);

  for (const person of [owner, manager]) expect((await undo(person)).body).toMatchObject({ undone: true });
  site.clock.advance(MINUTE_MS);
  await site.work();
  expect([messages(owner).length, messages(manager).length]).toEqual([1, 1]);
});

test('a ban that can no longer be undone switches reminders off', async () => {
  const { site, owner, admin: as, ask, cool, queued, reminders } = await startReminded();
  await ask(owner);
  await cool();
  const due = await takeDueReminder(site.db, { now: site.deps.databaseNow(), forMs: 0 });
  if (!due) throw new Error('nothing is due');
  await queueReminder(site.db, due, site.deps.databaseNow());
  await site.call(banPerson, { as, params: { ownerId: owner.userId }, body: { reason: 'Mice.' } });
  expect([(await queued()).length, (await reminders()).length]).toEqual([1, 1]);
  await pastUndo(site);
  expect([await queued(), await reminders()]).toEqual([[], []]);
});

test('who no longer manages the guild, or is banned, is told nothing and forgotten', async () => {
  const { site, guildId, owner, manager, administrator, admin, ask, cool, messages, settled, reminders } =
    await startReminded();
  for (const by of [owner, manager, administrator]) await ask(by);
  await cool();
  site.discord.addMember(guildId, manager.userId, 0n);
  await site.call(banPerson, {
    as: admin,
    params: { ownerId: administrator.userId },
    body: { reason: 'Mice.' },
  });
  await pastUndo(site);
  await settled();
  expect(await reminders()).toEqual([{ userId: owner.userId, bumpedAt: null }]);
  expect([messages(owner).length, messages(manager)]).toEqual([1, []]);
  expect(messages(administrator).filter((words) => words.includes('bumped'))).toEqual([]);
});

test('while Discord cannot tell who manages the guild, reminders wait', async () => {
  const { site, owner, ask, cool, messages, settled } = await startReminded();
  await ask(owner);
  await cool();
  site.discord.addFault({
    match: { path: '/users/@me/guilds', auth: 'user' },
    effect: { kind: 'badGateway' },
  });
  await site.work();
  expect(messages(owner)).toEqual([]);
  site.discord.clearFaults();
  site.clock.advance(MINUTE_MS);
  await settled();
  expect(messages(owner)).toHaveLength(1);
});

test('who has taken our access back holds nobody else up', async () => {
  const { site, owner, manager, ask, cool, messages } = await startReminded();
  await ask(manager);
  await ask(owner);
  await cool();
  await site.db
    .updateTable('users')
    .set({ tokens: null, tokensExpireAt: null })
    .where('id', '=', manager.userId)
    .execute();
  await site.work();
  expect([messages(owner).length, messages(manager).length]).toEqual([1, 0]);
});

test('managers ask, up to 25 at once, and others may not', async () => {
  const { site, guildId, owner, member, admin, ask, reminders } = await startReminded();
  expect([(await ask(member)).status, (await ask(admin)).status]).toEqual([403, 403]);
  const managers = await Promise.all(
    Array.from({ length: 26 }, async () => {
      const { id } = site.discord.addUser();
      site.discord.addMember(guildId, id, 0x20n);
      return site.signIn(id);
    }),
  );
  const answers = await Promise.all(managers.map((by) => ask(by)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(25);
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 409,
    body: { code: 'remindersFull' },
  });
  expect(await reminders()).toHaveLength(25);
  expect((await ask(owner, false)).body).toEqual({ on: false });
  await site.db.updateTable('listings').set({ status: 'banned', statusBeforeBan: 'approved' }).execute();
  expect([(await ask(owner)).status, (await ask(owner, false)).status]).toEqual([409, 200]);
});

test('a person’s data names what they asked for, and an erasure deletes it', async () => {
  const { site, owner, manager, ask, cool, queued, reminders } = await startReminded();
  await ask(owner);
  await ask(manager);
  expect((await site.call(getOwnData, { as: manager })).body).toMatchObject({
    remindersAskedFor: [{ serverName: 'The Owlery', askedAt: expect.any(String) }],
  });
  await cool();
  site.discord.addFault({ match: { path: '/users/@me/channels' }, effect: { kind: 'badGateway' } });
  await site.work();
  expect(await queued()).toHaveLength(2);
  expect((await site.call(deleteOwnData, { as: manager })).status).toBe(200);
  const left = [...(await reminders()), ...(await queued())].map(({ userId }) => userId);
  expect(left).not.toContain(manager.userId);
});
