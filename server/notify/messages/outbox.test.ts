import { banPerson, banServer, liftServerBan } from '#contract/bans.ts';
import { expect, test } from 'vitest';
import { editServer, submitServer } from '#contract/listings.ts';
import { removeServer } from '#contract/live-listings.ts';
import { approveServer, listRequests, rejectServer, type ServerRequest } from '#contract/queue.ts';
import { DAY_MS, HOUR_MS, UNDO_MS } from '#contract/durations.ts';
import type { Effect } from '#simulator/faults.ts';
import { pastUndo, untilNotified } from '../../testing/past-undo.ts';
import { tidyUp } from '../../ops/housekeeping.ts';
import { addCommunity, content, findRow, WITH_ADMIN, type Site } from '../../testing/community.ts';
import { eventually, sites } from '../../testing/start-site.ts';
import { queueMessage } from './message.store.ts';
import { messagesJob } from './outbox.ts';

const startSite = sites();

/** A community whose guild is submitted; the bot is not running yet. */
async function startWithSubmission() {
  const site = await startSite(WITH_ADMIN);
  const people = await addCommunity(site);
  const { guildId, owner, admin: as } = people;
  await site.call(submitServer, { as: owner, body: { ...content(), guildId } });
  const params = { id: (await findRow(site, guildId))?.id ?? '' };
  const messages = () => site.discord.messages(owner.userId).map(({ content }) => content);
  return {
    site,
    ...people,
    params,
    messages,
    approve: () => untilNotified(site, site.call(approveServer, { as, params, body: {} })),
    reject: (reason: string) =>
      untilNotified(site, site.call(rejectServer, { as, params, body: { reason } })),
    resubmit: () => site.call(editServer, { as: owner, params: { guildId }, body: content() }),
    /** Sends what is due. */
    hear: async (count: number) => {
      await site.work();
      expect(messages()).toHaveLength(count);
    },
    message: async () => {
      const { body } = await site.call(listRequests, { as, query: {} });
      return (body as ServerRequest[]).map(({ message }) => message);
    },
  };
}

const states = async (site: Site) =>
  (await site.db.selectFrom('notifications').select('state').orderBy('id').execute()).map(
    ({ state }) => state,
  );
test('a submitter gets one message for each decision, with its reason', async () => {
  const {
    site,
    owner,
    guildId,
    params,
    messages,
    approve,
    reject,
    resubmit,
    hear,
    admin: as,
  } = await startWithSubmission();

  await reject('Tell more about owls.\nAnd about mice.');
  await hear(1);
  await resubmit();
  await approve();
  await hear(2);
  await site.call(editServer, { as: owner, params: { guildId }, body: content({ language: 'German' }) });
  await reject('It is not in German.');
  await hear(3);
  await site.call(banServer, { as, params });
  site.clock.advance(UNDO_MS);
  await hear(4);
  await site.call(liftServerBan, { as, params });
  await hear(5);
  await site.call(removeServer, { as, params });
  await hear(6);
  await site.call(banPerson, { as, params: { ownerId: owner.userId }, body: { reason: 'Mice.' } });
  site.clock.advance(UNDO_MS);
  await hear(7);

  const askSupport = `To appeal, ask in the support server: ${site.deps.config.supportInviteUrl}`;
  expect(messages()).toEqual([
    'We rejected your submission of **The Owlery** to Guildhall.\n' +
      'Edit and resubmit it, or appeal once, here: http://localhost:3000/my-servers\n' +
      'A person decided this, by the rules in our terms: http://localhost:3000/terms\n' +
      'Reason:\n>>> Tell more about owls.\nAnd about mice.',
    '**The Owlery** is approved and live on Guildhall.\n' +
      `Its page: http://localhost:3000/server/${guildId}?source=bot`,
    'We rejected your edit to **The Owlery** on Guildhall. The live version stays.\n' +
      'Edit and resubmit it, or appeal once, here: http://localhost:3000/my-servers\n' +
      'A person decided this, by the rules in our terms: http://localhost:3000/terms\n' +
      'Reason:\n>>> It is not in German.',
    'We banned **The Owlery** from Guildhall. It’s hidden, and nobody can submit it again.\n' +
      'Appeal once, here: http://localhost:3000/my-servers\n' +
      'A person decided this, by the rules in our terms: http://localhost:3000/terms',
    'We lifted the ban of **The Owlery** from Guildhall. It’s back to what it was.\n' +
      'Your servers: http://localhost:3000/my-servers',
    'An admin deleted **The Owlery** from Guildhall.\nYour servers: http://localhost:3000/my-servers\n' +
      'A person decided this, by the rules in our terms: http://localhost:3000/terms\n' +
      askSupport,
    `We banned your account from Guildhall.\nA person decided this, by the rules in our terms: http://localhost:3000/terms\n${askSupport}\nReason:\n>>> Mice.`,
  ]);
  expect(new Set(await states(site))).toEqual(new Set(['sent']));
});

test('a message is in the language that its recipient last used', async () => {
  const { site, messages, approve, hear, guildId } = await startWithSubmission();
  await site.db.updateTable('users').set({ language: 'ko' }).execute();

  await approve();
  await hear(1);

  expect(messages()).toEqual([
    '**The Owlery** 서버가 승인되어 Guildhall에 공개되었습니다.\n' +
      `서버 페이지: http://localhost:3000/server/${guildId}?source=bot`,
  ]);
});

test('a message escapes what people wrote and mentions nobody', async () => {
  const { site, messages, reject, hear } = await startWithSubmission();
  await site.db.updateTable('guilds').set({ name: '**@everyone** <@1> [x](https://x.example)' }).execute();
  await reject(`# ${'`'.repeat(3)} discord.gg/evil ${'나'.repeat(480)}${'*'.repeat(480)}`);
  await hear(1);

  const [message = ''] = messages();
  expect(message).toContain(String.raw`**\*\*\@everyone\*\* \<\@1\> \[x\]\(https\:\/\/x.example\)**`);
  expect(message).toContain(String.raw`\# \`\`\` discord.gg\/evil 나나`);
  expect(message.length).toBeLessThanOrEqual(2_000);
  const [sent] = site.discord.log({ method: 'POST', path: /\/messages$/ });
  expect(JSON.parse(sent?.requestText ?? '')).toMatchObject({
    allowed_mentions: { parse: [] },
    enforce_nonce: true,
  });
});

test('a message waits while no bot runs, and survives one that is stopped midway', async () => {
  const { site, messages, approve, hear, message } = await startWithSubmission();
  await approve();
  expect(await message()).toEqual(['waiting']);
  site.discord.addFault({ match: { path: /\/messages$/ }, effect: { kind: 'hold', when: 'before' } });
  const stopping = new AbortController();
  const sending = messagesJob(site.deps).run(stopping.signal);
  await eventually(site.discord.heldRequests, (held) => held === 1);
  stopping.abort();
  await expect(sending).rejects.toThrow('Discord cannot answer');
  site.discord.clearFaults();
  expect(await message()).toEqual(['waiting']);

  await hear(1);
  expect(messages()).toHaveLength(1);
  expect(await message()).toEqual(['sent']);
});

test('a lost response does not cause a second message, not even hours later', async () => {
  const { site, messages, approve, hear } = await startWithSubmission();
  site.discord.addFault({
    match: { method: 'POST', path: /\/messages$/ },
    times: 1,
    effect: { kind: 'hangUp', when: 'after' },
  });
  await approve();
  await hear(1);
  expect(await states(site)).toEqual(['waiting']);
  // By then Discord has forgotten the nonce, and the language has changed.
  site.discord.advance(3 * HOUR_MS);
  site.clock.advance(3 * HOUR_MS);
  await site.db.updateTable('users').set({ language: 'ja' }).execute();
  await site.work();

  expect(await states(site)).toEqual(['sent']);
  expect(messages()).toHaveLength(1);
});

test('closed direct messages are shown to admins and not retried', async () => {
  const { site, owner, member, approve, message, guildId } = await startWithSubmission();
  site.discord.closeDms(owner.userId);
  await approve();
  await site.work();
  await site.work();
  expect(await states(site)).toEqual(['closed']);
  expect(site.discord.log({ method: 'POST', path: /\/messages$/ })).toHaveLength(1);
  expect(await message()).toEqual(['closed']);

  // A person who shares no guild with the bot cannot be messaged either.
  site.discord.closeDms(owner.userId, false);
  site.discord.transferOwner(guildId, member.userId);
  site.discord.removeMember(guildId, owner.userId);
  const { admin: as } = await peopleOf(site);
  const id = (await findRow(site, guildId))?.id ?? '';
  await site.call(banServer, { as, params: { id } });
  await pastUndo(site);
  await site.work();
  expect(await states(site)).toEqual(['closed', 'closed']);
});

async function peopleOf(site: Site) {
  return { admin: await site.signIn('172635480912461824') };
}

const TROUBLES: [string, Effect][] = [
  ['is down', { kind: 'badGateway' }],
  ['is overloaded', { kind: 'serverError' }],
  ['hangs up', { kind: 'hangUp', when: 'before' }],
  ['tells half', { kind: 'truncate' }],
];

test('messages wait while Discord is unavailable, then arrive once each', async () => {
  const { site, messages, reject, resubmit } = await startWithSubmission();
  for (const [name, effect] of TROUBLES) {
    site.discord.addFault({ match: { path: /channels/, auth: 'bot' }, effect });
    await reject(`While Discord ${name}.`);
    await resubmit();
  }
  // Pauses of 2, 4, 8 and 16 s: each message is tried once a run that is not earlier.
  for (const tries of [1, 2, 3, 4]) {
    for (const _ of TROUBLES) await site.work('messages');
    const tried = await site.db.selectFrom('notifications').select('tries').execute();
    expect(tried.map((one) => one.tries)).toEqual([tries, tries, tries, tries]);
    site.clock.advance(2_000 * 2 ** (tries - 1));
  }
  expect(messages()).toEqual([]);
  expect(await states(site)).toEqual(Array(4).fill('waiting'));

  site.discord.clearFaults();
  await site.work();
  expect(await states(site)).toEqual(Array(4).fill('sent'));
  expect(new Set(messages()).size).toBe(4);
  expect(messages()).toHaveLength(4);
});

test('leaves a second between two messages, and six after a refused one', async () => {
  const { site, owner, reject, resubmit, messages } = await startWithSubmission();
  for (const reason of ['One.', 'Two.', 'Three.']) {
    await reject(reason);
    await resubmit();
  }
  const { run } = messagesJob(site.deps);
  const send = () => run(new AbortController().signal);

  expect([await send(), await send()]).toEqual([{ nextAfterMs: 1_000 }, { nextAfterMs: 1_000 }]);
  expect(messages()).toHaveLength(2);
  site.discord.closeDms(owner.userId);
  expect([await send(), await send()]).toEqual([{ nextAfterMs: 6_000 }, 'idle']);
});

test('sends no message during Discord’s rate limit', async () => {
  const { site, approve, hear, messages } = await startWithSubmission();
  site.discord.addFault({
    match: { path: /\/messages$/ },
    times: 1,
    effect: { kind: 'rateLimit', retryAfter: 1 },
  });
  await approve();
  await site.work();
  await site.work();
  expect([messages(), site.discord.log({ method: 'POST', path: /\/messages$/ }).length]).toEqual([[], 1]);

  site.clock.advance(2_000);
  await hear(1);
});

test('gives up a message after three days', async () => {
  const { site, approve, message, messages } = await startWithSubmission();
  await approve();
  site.discord.addFault({ match: { path: '/users/@me/channels' }, effect: { kind: 'badGateway' } });
  site.clock.advance(3 * DAY_MS + 1_000);
  await site.work();

  expect(await states(site)).toEqual(['failed']);
  expect(messages()).toEqual([]);
  site.clock.advance(-3 * DAY_MS);
  expect(await message()).toEqual(['failed']);
});

test('a refused decision sends no message', async () => {
  const { site, approve, reject, admin: as, params } = await startWithSubmission();
  await approve();
  expect((await approve()).status).toBe(409);
  expect((await reject('Too late.')).status).toBe(409);
  expect((await site.call(liftServerBan, { as, params })).status).toBe(409);

  expect(await states(site)).toEqual(['waiting']);
});

test('a message without an audit row is delivered once', async () => {
  const { site, owner, messages } = await startWithSubmission();
  const at = site.deps.databaseNow();
  const message = { kind: 'person ban', userId: owner.userId, listing: null, reason: null, at } as const;
  await queueMessage(site.db, { ...message, auditId: null });
  await queueMessage(site.db, { ...message, auditId: null, reason: 'Mice.' });
  // The second delivery's response is lost, so the outbox has to look it up.
  site.discord.addFault({
    match: { method: 'POST', path: /\/messages$/ },
    times: 2,
    effect: { kind: 'hangUp', when: 'after' },
  });
  for (let tries = 1; tries <= 3; tries++) {
    await site.work();
    site.clock.advance(2_000);
  }

  const decided =
    '\nA person decided this, by the rules in our terms: http://localhost:3000/terms' +
    `\nTo appeal, ask in the support server: ${site.deps.config.supportInviteUrl}`;
  expect(messages()).toEqual([
    `We banned your account from Guildhall.${decided}`,
    `We banned your account from Guildhall.${decided}\nReason:\n>>> Mice.`,
  ]);
  expect(await states(site)).toEqual(['sent', 'sent']);
});

test('of an invite that fails again and again one message a day is queued', async () => {
  const { site, owner, guildId, params, messages } = await startWithSubmission();
  const fails = (kind: 'invite dead' | 'invite elsewhere') =>
    site.db.transaction().execute((trx) =>
      queueMessage(trx, {
        auditId: null,
        kind,
        userId: owner.userId,
        listing: { id: params.id, discordServerId: guildId },
        reason: null,
        at: site.deps.databaseNow(),
      }),
    );
  for (let i = 0; i < 3; i++) {
    await fails('invite dead');
    await fails('invite elsewhere');
    site.clock.advance(HOUR_MS);
  }
  await site.work();
  expect(messages()).toHaveLength(1);

  site.clock.advance(DAY_MS);
  await fails('invite dead');
  await site.work();
  expect(messages()).toHaveLength(2);
});

test('a settled message is deleted after 90 days, one that waits is not', async () => {
  const { site, reject, resubmit, approve, hear } = await startWithSubmission();
  await reject('Tell more about owls.');
  await hear(1);
  await resubmit();
  await approve();
  site.clock.advance(91 * DAY_MS);
  await tidyUp(site.deps, new AbortController().signal);
  expect(await states(site)).toEqual(['waiting']);
});
