import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { submitServer } from '#contract/listings.ts';
import { approveServer } from '#contract/queue.ts';
import { chooseReminder } from '#contract/reminders.ts';
import { BUMP_COOLDOWN_MS } from '#contract/vocabulary.ts';
import { queueMessage } from '../messages/message.store.ts';
import { OUTBOX_TIMING, sendMessages } from '../messages/outbox.ts';
import { content, findRow, WITH_ADMIN, type Site } from '../testing/community.ts';
import { addReminded } from '../testing/reminded.ts';
import { eventually, sites } from '../testing/start-site.ts';
import { makeReminders, REMINDER_TIMING } from './make-reminders.ts';

const startSite = sites();

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

test('decisions come before a hundred reminders', async () => {
  const { site, owner, manager, settled } = await startReminded();
  const createdAt = site.clock.now();
  const lastBumpedAt = new Date(createdAt.getTime() - BUMP_COOLDOWN_MS);
  for (let n = 0; n < 100; n++) {
    const discordServerId = await site.addListing({ lastBumpedAt });
    const to = { userId: owner.userId, discordServerId };
    await site.db
      .insertInto('notifications')
      .values({ ...to, kind: 'bump reminder', createdAt, dueAt: createdAt })
      .execute();
  }
  await sql`
    insert into bump_reminders (listing_id, user_id, asked_at)
    select id, ${owner.userId}, created_at from listings where last_bumped_at is not null`.execute(site.db);
  const told = { auditId: null, kind: 'person ban', listing: null, at: site.deps.databaseNow() } as const;
  for (const userId of [owner.userId, manager.userId])
    await queueMessage(site.db, { ...told, userId, reason: 'Mice.' });

  const stopping = new AbortController();
  // Slower than Discord's limit of 50 calls a second.
  const fast = { ...OUTBOX_TIMING, lookEveryMs: 5, betweenMs: 50, reminderEveryMs: 50 };
  const sending = sendMessages(site.deps, stopping.signal, fast);
  await settled();
  stopping.abort();
  await sending;
  const order = site.discord
    .log({ method: 'POST', path: /\/messages$/ })
    .map(({ requestText }) => requestText.includes('can be bumped'));
  expect(order).toEqual([false, false, ...Array.from({ length: 100 }, () => true)]);
});

test('closed messages of reminders hold up no decision', async () => {
  const { site, owner, admin } = await startReminded();
  const { id: guildId } = site.discord.addGuild({ ownerId: owner.userId, bot: true });
  site.clock.advance(61_000);
  await site.call(submitServer, { as: owner, body: { ...content(), guildId } });
  const { id = '' } = (await findRow(site, guildId)) ?? {};
  for (const userId of await addManagers(site, 8)) site.discord.closeDms(userId);
  site.clock.advance(BUMP_COOLDOWN_MS + 1);
  site.startBot({ outbox: OUTBOX_TIMING });
  const refused = () => site.discord.log(MESSAGES).filter(({ status }) => status === 403).length;
  await eventually(
    () => site.deps.discord.directMessages.hasRoomFor('reminder'),
    (hasRoom) => !hasRoom,
  );

  expect((await site.call(approveServer, { as: admin, params: { id }, body: {} })).status).toBe(200);
  const heard = () => site.discord.messages(owner.userId).length;
  await eventually(heard, (count) => count === 1);
  expect(refused()).toBe(2);

  // The others are still told, once there is room.
  site.clock.advance(61_000);
  await eventually(refused, (count) => count > 2);
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
  site.startBot({ reminders: { ...REMINDER_TIMING, lookEveryMs: 20, betweenMs: 5, answerWithinMs: 60_000 } });
  const told = () => site.discord.messages(third).length;
  await eventually(told, (count) => count === 1);
  expect(site.discord.heldRequests()).toBe(2);
});

test('60 that are due together are written to within a minute', { tags: ['long'] }, async () => {
  const { site } = await startReminded();
  const people: string[] = [];
  for (let guild = 0; guild < 3; guild++) people.push(...(await addManagers(site, 20)));
  site.discord.addFault({ match: { path: /^\/(users|channels)\// }, effect: { kind: 'delay', ms: 150 } });
  const written = () => people.filter((id) => site.discord.messages(id).length > 0).length;
  const stopping = new AbortController();
  site.clock.advance(BUMP_COOLDOWN_MS);
  const running = [makeReminders(site.deps, stopping.signal), sendMessages(site.deps, stopping.signal)];
  const tenTimesAMinute = 600_000;
  const sent = eventually(written, (count) => count === 60, tenTimesAMinute).finally(() => stopping.abort());
  expect(await sent).toBe(60);
  await Promise.all(running);
});
