import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { submitServer } from '#contract/listings.ts';
import { approveServer } from '#contract/queue.ts';
import { chooseReminder } from '#contract/bumps.ts';
import { BUMP_COOLDOWN_MS } from '#contract/vocabulary.ts';
import { queueMessage } from '../messages/message.store.ts';
import { messagesJob } from '../messages/outbox.ts';
import { untilNotified } from '../../testing/past-undo.ts';
import { content, findRow, WITH_ADMIN, type Site } from '../../testing/community.ts';
import { addReminded } from '../../testing/reminded.ts';
import { eventually, sites } from '../../testing/start-site.ts';

const startSite = sites();

/** Fewer than the calls that Discord takes a second, at two a message. */
const MANY = 20;
const MESSAGES = { method: 'POST', path: /\/messages$/ };

async function startReminded() {
  const site = await startSite(WITH_ADMIN);
  return { site, ...(await addReminded(site)) };
}

/** A listing that was just bumped, and managers who asked to be reminded of it. */
async function addManagers(site: Site, count: number) {
  const { id: guildId } = site.discord.addGuild({ ownerId: site.discord.addUser().id, bot: true });
  await site.addListing({ guild: { id: guildId }, lastBumpedAt: site.clock.now() });
  const managers: string[] = [];
  // One after another: together, from one address, they would wait for each other at Discord.
  while (managers.length < count) {
    const { id } = site.discord.addUser();
    site.discord.addMember(guildId, id, 0x20n);
    const as = await site.signIn(id);
    await site.call(chooseReminder, { as, params: { guildId }, body: { on: true } });
    managers.push(id);
  }
  return managers;
}

test('decisions come before many reminders', async () => {
  const { site, owner, manager, settled } = await startReminded();
  const createdAt = site.clock.now();
  const lastBumpedAt = new Date(createdAt.getTime() - BUMP_COOLDOWN_MS);
  for (let n = 0; n < MANY; n++) {
    const discordServerId = await site.addListing({ lastBumpedAt });
    const to = { userId: owner.userId, discordServerId };
    await site.db
      .insertInto('notifications')
      .values({ ...to, kind: 'bump reminder', createdAt, dueAt: createdAt })
      .execute();
  }
  await sql`
    insert into bump_reminders (listing_id, user_id, requested_at)
    select id, ${owner.userId}, created_at from listings where last_bumped_at is not null`.execute(site.db);
  const notice = { auditId: null, kind: 'person ban', listing: null, at: site.deps.databaseNow() } as const;
  for (const userId of [owner.userId, manager.userId])
    await queueMessage(site.db, { ...notice, userId, reason: 'Mice.' });

  await settled();
  const order = site.discord
    .log({ method: 'POST', path: /\/messages$/ })
    .map(({ requestText }) => requestText.includes('You can bump'));
  expect(order).toEqual([false, false, ...Array.from({ length: MANY }, () => true)]);
});

test('closed messages of reminders hold up no decision', async () => {
  const { site, owner, admin } = await startReminded();
  const { id: guildId } = site.discord.addGuild({ ownerId: owner.userId, bot: true });
  site.clock.advance(61_000);
  await site.call(submitServer, { as: owner, body: { ...content(), guildId } });
  const { id = '' } = (await findRow(site, guildId)) ?? {};
  for (const userId of await addManagers(site, 8)) site.discord.closeDms(userId);
  site.clock.advance(BUMP_COOLDOWN_MS + 1);
  await site.work();
  const refused = () => site.discord.log(MESSAGES).filter(({ status }) => status === 403).length;
  expect(refused()).toBe(8);

  const approving = site.call(approveServer, { as: admin, params: { id }, body: {} });
  expect((await untilNotified(site, approving)).status).toBe(200);
  await site.work();
  expect(site.discord.messages(owner.userId)).toHaveLength(1);
});

test('slow answers about two people hold up no third’s reminder', async () => {
  const { site } = await startReminded();
  const [third = '', ...slow] = (await addManagers(site, 3)).toReversed();
  // Their lists are asked for anew.
  site.clock.advance(BUMP_COOLDOWN_MS + 1);
  for (const userId of slow)
    site.discord.addFault({
      match: { path: '/users/@me/guilds', userId },
      effect: { kind: 'hold', when: 'before' },
    });
  const working = site.work('reminders');
  const queued = () => site.db.selectFrom('notifications').select('userId').execute();
  expect(await eventually(queued, ({ length }) => length === 1)).toEqual([{ userId: third }]);
  expect(site.discord.heldRequests()).toBe(2);
  site.discord.clearFaults();
  await working;
});

test('the pauses between reminders leave room for 60 a minute', async () => {
  const { site } = await startReminded();
  const people = await addManagers(site, 15);
  site.clock.advance(BUMP_COOLDOWN_MS);

  let pausedMs = 0;
  const { run } = messagesJob(site.deps);
  for (let sent = 0; sent < people.length; sent++) {
    await site.work('reminders');
    const ran = await run(new AbortController().signal);
    if (ran === 'idle') throw new Error(`only ${sent} are queued`);
    pausedMs += ran.nextAfterMs;
  }

  expect(people.filter((id) => site.discord.messages(id).length === 0)).toEqual([]);
  expect((pausedMs / people.length) * 60).toBeLessThan(50_000);
});
