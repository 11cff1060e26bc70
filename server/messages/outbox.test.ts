import { BAN_UNDO_MS } from '#contract/ban-limits.ts';
import { expect, test } from 'vitest';
import { editServer, submitServer } from '#contract/listings.ts';
import { removeServer } from '#contract/admin.ts';
import { banPerson, banServer, liftServerBan } from '#contract/bans.ts';
import { approveServer, listRequests, rejectServer, type ServerRequest } from '#contract/queue.ts';
import { DAY_MS, HOUR_MS } from '#contract/time-units.ts';
import type { Effect } from '#simulator/faults.ts';
import { pastUndo } from '../testing/past-undo.ts';
import { addCommunity, content, findRow, WITH_ADMIN, type Site } from '../testing/community.ts';
import { eventually, sites } from '../testing/start-site.ts';
import { queueMessage } from './message.store.ts';
import { OUTBOX_TIMING } from './outbox.ts';

const startSite = sites();

/** A community whose guild is submitted; the bot is not running yet. */
async function startWithSubmission() {
  const site = await startSite(WITH_ADMIN);
  const people = await addCommunity(site);
  const { guildId, owner, admin: as } = people;
  await site.call(submitServer, { as: owner, body: { ...content(), guildId } });
  const params = { id: (await findRow(site, guildId))?.id ?? '' };
  const said = () => site.discord.messages(owner.userId).map(({ content }) => content);
  return {
    site,
    ...people,
    params,
    said,
    approve: () => site.call(approveServer, { as, params, body: {} }),
    reject: (reason: string) => site.call(rejectServer, { as, params, body: { reason } }),
    resubmit: () => site.call(editServer, { as: owner, params: { guildId }, body: content() }),
    hear: (count: number) => eventually(said, (messages) => messages.length >= count),
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
const settled = (site: Site) =>
  eventually(
    () => states(site),
    (all) => all.length > 0 && !all.includes('waiting'),
  );
/** Long enough for a second message to arrive. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 400));

test('a submitter gets one message for each decision, with its reason', async () => {
  const {
    site,
    owner,
    guildId,
    params,
    said,
    approve,
    reject,
    resubmit,
    hear,
    admin: as,
  } = await startWithSubmission();
  site.startBot();

  await reject('Tell more about owls.\nAnd about mice.');
  await hear(1);
  await resubmit();
  await approve();
  await hear(2);
  await site.call(editServer, { as: owner, params: { guildId }, body: content({ language: 'German' }) });
  await reject('It is not in German.');
  await hear(3);
  await site.call(banServer, { as, params });
  site.clock.advance(BAN_UNDO_MS);
  await hear(4);
  await site.call(liftServerBan, { as, params });
  await hear(5);
  await site.call(removeServer, { as, params });
  await hear(6);
  await site.call(banPerson, { as, params: { ownerId: owner.userId }, body: { reason: 'Mice.' } });
  site.clock.advance(BAN_UNDO_MS);
  await hear(7);
  await aWhile();

  expect(said()).toEqual([
    'Your submission of **The Owlery** to Guildhall has been rejected.\n' +
      'You can edit and resubmit it, or appeal once, here: http://localhost:3000/my-servers\n' +
      'Reason:\n>>> Tell more about owls.\nAnd about mice.',
    '**The Owlery** has been approved and is now live on Guildhall.\n' +
      `Its page: http://localhost:3000/server/${guildId}?source=bot`,
    'Your changes to **The Owlery** on Guildhall have been rejected. What was live before stays live.\n' +
      'You can edit and resubmit them, or appeal once, here: http://localhost:3000/my-servers\n' +
      'Reason:\n>>> It is not in German.',
    '**The Owlery** has been banned from Guildhall. It is hidden and cannot be submitted again.\n' +
      'You can appeal once, here: http://localhost:3000/my-servers',
    '**The Owlery** is no longer banned from Guildhall. It is what it was before the ban.\n' +
      'Your servers: http://localhost:3000/my-servers',
    '**The Owlery** has been deleted from Guildhall by an admin.\n' +
      'Your servers: http://localhost:3000/my-servers',
    'Your account has been banned from Guildhall.\nReason:\n>>> Mice.',
  ]);
  expect(new Set(await states(site))).toEqual(new Set(['sent']));
});

test('a message is in the language that its recipient last used', async () => {
  const { site, said, approve, hear, guildId } = await startWithSubmission();
  await site.db.updateTable('users').set({ language: 'ko' }).execute();
  site.startBot();

  await approve();
  await hear(1);

  expect(said()).toEqual([
    '**The Owlery** 서버가 승인되어 Guildhall에 공개되었습니다.\n' +
      `서버 페이지: http://localhost:3000/server/${guildId}?source=bot`,
  ]);
});

test('a message escapes what people wrote and mentions nobody', async () => {
  const { site, said, reject, hear } = await startWithSubmission();
  await site.db.updateTable('guilds').set({ name: '**@everyone** <@1> [x](https://x.example)' }).execute();
  await reject(`# ${'`'.repeat(3)} discord.gg/evil ${'나'.repeat(480)}${'*'.repeat(480)}`);
  site.startBot();
  await hear(1);

  const [message = ''] = said();
  expect(message).toContain(String.raw`**\*\*\@everyone\*\* \<\@1\> \[x\]\(https\:\/\/x.example\)**`);
  expect(message).toContain(String.raw`\# \`\`\` discord.gg\/evil 나나`);
  expect(message.length).toBeLessThanOrEqual(2_000);
  const [sent] = site.discord.log({ method: 'POST', path: /\/messages$/ });
  expect(JSON.parse(sent?.requestText ?? '')).toMatchObject({
    allowed_mentions: { parse: [] },
    enforce_nonce: true,
  });
});

test('a message waits while no bot runs, and survives a bot that is stopped midway', async () => {
  const { site, said, approve, hear, message } = await startWithSubmission();
  await approve();
  expect(await message()).toEqual(['waiting']);
  site.discord.addFault({ match: { path: /\/messages$/ }, effect: { kind: 'delay', ms: 1_500 } });

  const first = site.startBot();
  await eventually(
    () => site.discord.log({ path: '/users/@me/channels' }).length,
    (asked) => asked > 0,
  );
  await new Promise((resolve) => setTimeout(resolve, 300));
  await first.stop();
  site.discord.clearFaults();
  site.startBot();
  await hear(1);
  await settled(site);
  await aWhile();

  expect(said()).toHaveLength(1);
  expect(await message()).toEqual(['sent']);
});

test('a lost response does not cause a second message, not even hours later', async () => {
  const { site, said, approve, hear } = await startWithSubmission();
  site.discord.addFault({
    match: { method: 'POST', path: /\/messages$/ },
    times: 1,
    effect: { kind: 'hangUp', when: 'after' },
  });
  // An outbox that waits for hours between two attempts.
  const first = site.startBot({ outbox: { ...OUTBOX_TIMING, retryAfterMs: HOUR_MS } });
  await approve();
  await hear(1);
  await first.stop();
  expect(await states(site)).toEqual(['waiting']);
  // By then Discord has forgotten the nonce, and the language has changed.
  site.discord.advance(3 * HOUR_MS);
  site.clock.advance(3 * HOUR_MS);
  await site.db.updateTable('users').set({ language: 'ja' }).execute();
  site.startBot();

  expect(await settled(site)).toEqual(['sent']);
  await aWhile();
  expect(said()).toHaveLength(1);
});

test('closed direct messages are shown to admins and not retried', async () => {
  const { site, owner, member, approve, message, guildId } = await startWithSubmission();
  site.discord.closeDms(owner.userId);
  site.startBot();
  await approve();

  expect(await settled(site)).toEqual(['closed']);
  await aWhile();
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
  expect(await settled(site)).toEqual(['closed', 'closed']);
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
  const { site, said, reject, resubmit } = await startWithSubmission();
  for (const [name, effect] of TROUBLES) {
    site.discord.addFault({ match: { path: /channels/, auth: 'bot' }, effect });
    await reject(`While Discord ${name}.`);
    await resubmit();
  }
  const began = performance.now();
  site.startBot();
  await aWhile();
  expect(said()).toEqual([]);
  expect(new Set(await states(site))).toEqual(new Set(['waiting']));
  const tries = await site.db.selectFrom('notifications').select('tries').execute();
  // Pauses of 40, 80, 160 and 320 ms, then of 400 ms.
  const most = 5 + (performance.now() - began) / 400;
  expect(Math.max(...tries.map(({ tries: made }) => made))).toBeLessThan(most);

  site.discord.clearFaults();
  await eventually(
    () => states(site),
    (all) => all.every((state) => state === 'sent'),
  );
  await aWhile();
  expect(said().toSorted()).toHaveLength(4);
  expect(new Set(said()).size).toBe(4);
});

test('queued messages are sent one after another with the configured pause', async () => {
  const { site, owner, reject, resubmit, hear } = await startWithSubmission();
  for (const reason of ['One.', 'Two.', 'Three.']) {
    await reject(reason);
    await resubmit();
  }

  site.startBot({ outbox: { ...OUTBOX_TIMING, lookEveryMs: 20, betweenMs: 300 } });
  await hear(3);

  const at = site.discord.messages(owner.userId).map(({ timestamp }) => Date.parse(timestamp));
  expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThanOrEqual(290);
  expect((at[2] ?? 0) - (at[1] ?? 0)).toBeGreaterThanOrEqual(290);
  expect(OUTBOX_TIMING.betweenMs).toBe(1_000);
});

test('sends no message during Discord’s rate limit', async () => {
  const { site, approve, hear, said } = await startWithSubmission();
  site.discord.addFault({
    match: { path: /\/messages$/ },
    times: 1,
    effect: { kind: 'rateLimit', retryAfter: 1 },
  });
  site.startBot();
  await approve();
  await hear(1);

  expect(said()).toHaveLength(1);
  const [refused, sent, ...others] = site.discord.log({ method: 'POST', path: /\/messages$/ });
  expect(others).toEqual([]);
  expect((sent?.at ?? 0) - (refused?.at ?? 0)).toBeGreaterThan(900);
});

test('gives up a message after three days', async () => {
  const { site, approve, message, said } = await startWithSubmission();
  await approve();
  site.discord.addFault({ match: { path: '/users/@me/channels' }, effect: { kind: 'badGateway' } });
  site.clock.advance(3 * DAY_MS + 1_000);
  site.startBot();

  expect(await settled(site)).toEqual(['failed']);
  expect(said()).toEqual([]);
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
  const { site, owner, said, hear } = await startWithSubmission();
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
  site.startBot();
  await hear(2);
  await settled(site);
  await aWhile();

  expect(said()).toEqual([
    'Your account has been banned from Guildhall.',
    'Your account has been banned from Guildhall.\nReason:\n>>> Mice.',
  ]);
  expect(await states(site)).toEqual(['sent', 'sent']);
});
