import { expect, test } from 'vitest';
import { forceBump } from '#contract/live-listings.ts';
import { banServer } from '#contract/bans.ts';
import { editServer } from '#contract/listings.ts';
import { deleteOwnData } from '#contract/own-data.ts';
import { rejectServer } from '#contract/queue.ts';
import { deleteOwnReview, postReview } from '#contract/reviews.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { addWebhook, WEBHOOK_EVENTS } from '#contract/webhooks.ts';
import type { Effect } from '#simulator/faults.ts';
import { queueWebhookEvent } from '../messages/webhook-event.store.ts';
import { tidyUp } from '../../ops/housekeeping.ts';
import { pastUndo } from '../../testing/past-undo.ts';
import { content, WITH_ADMIN } from '../../testing/community.ts';
import { passWhileHeld } from '../../testing/pass-while-held.ts';
import { sites } from '../../testing/start-site.ts';
import { addWebhookCommunity, TO_WEBHOOKS } from '../../testing/webhooks.ts';
import { recordTry, settleDelivery, takeDueDelivery } from './delivery.store.ts';
import { RETRY_AFTER_MS, TAKEN_FOR_MS } from './deliver.ts';
import { recordTest } from './webhook.store.ts';

const startSite = sites();

async function start() {
  const site = await startSite(WITH_ADMIN);
  return { site, ...(await addWebhookCommunity(site)) };
}

test('each event is sent once, in order', async () => {
  const {
    site,
    add,
    received,
    statesAfterWork,
    guildId,
    listing: params,
    member,
    owner,
    admin: as,
  } = await start();
  const { id, channelId } = await add([...WEBHOOK_EVENTS]);
  const server = { discordServerId: guildId };
  await site.call(forceBump, { as, body: server });
  await site.call(postReview, {
    as: member,
    params: server,
    body: { rating: 4, comment: '**Owls** @everyone' },
  });
  expect(await statesAfterWork(id)).toEqual(['delivered', 'delivered']);
  await site.call(deleteOwnReview, { as: member, params: server });
  await site.call(editServer, { as: owner, params: { guildId }, body: content({ category: 'Art' }) });
  await site.call(rejectServer, { as, params, body: { reason: 'A secret reason.' } });
  await site.call(banServer, { as, params });
  await pastUndo(site);
  expect(await statesAfterWork(id)).toEqual(Array(5).fill('delivered'));

  expect(received(channelId)).toEqual([
    'The Owlery was bumped',
    'New review of The Owlery',
    'A review of The Owlery was deleted',
    'The Owlery: not approved',
    'The Owlery is hidden',
  ]);
  const [sent] = site.discord.log(TO_WEBHOOKS).slice(1);
  const text = sent?.requestText ?? '';
  expect(JSON.parse(text)).toMatchObject({ allowed_mentions: { parse: [] } });
  expect(text).toContain(String.raw`★★★★☆\n\\*\\*Owls\\*\\* \\@everyone`);
  expect(text).toContain(`/server/${guildId}?source=bot`);
  expect(
    site.discord
      .log(TO_WEBHOOKS)
      .map(({ requestText }) => requestText)
      .join(),
  ).not.toContain('secret');
});

test('a webhook gets only its own events, and none of a rolled-back transaction', async () => {
  const { site, add, deliveries, happens, listing, guildId, admin } = await start();
  const { id } = await add(['review.created']);
  await happens('server.bumped');
  const undone = site.db.transaction().execute(async (trx) => {
    const at = site.deps.databaseNow();
    await queueWebhookEvent(trx, { event: 'review.created', listing, at });
    throw new Error('rolled back');
  });
  await expect(undone).rejects.toThrow('rolled back');
  await site.call(forceBump, { as: admin, body: { discordServerId: guildId } });
  expect(await deliveries(id)).toEqual([]);
});

test('a message leaves out a review that was deleted meanwhile', async () => {
  const { site, add, statesAfterWork, guildId, member } = await start();
  const { id } = await add(['review.created', 'review.deleted']);
  const params = { discordServerId: guildId };
  await site.call(postReview, { as: member, params, body: { rating: 5, comment: 'Owls!' } });
  await site.call(deleteOwnData, { as: member });
  expect(await statesAfterWork(id)).toEqual(['delivered', 'delivered']);
  expect(
    site.discord
      .log(TO_WEBHOOKS)
      .map(({ requestText }) => requestText)
      .join(),
  ).not.toContain('Owls!');
});

test.each<[string, Effect]>([
  ['500', { kind: 'serverError' }],
  ['502 in HTML', { kind: 'badGateway' }],
  ['a broken connection', { kind: 'hangUp', when: 'before' }],
])('five tries over a day against %s, then the next one has its turn', async (_, effect) => {
  const { site, add, statesAfterWork, deliveries, happens } = await start();
  const due = () => site.db.selectFrom('webhooks').select('dueAt').executeTakeFirstOrThrow();
  const { id } = await add(['server.bumped', 'invite.dead']);
  await happens('server.bumped');
  await happens('invite.dead');
  const from = site.clock.now().getTime();
  site.discord.addFault({ match: TO_WEBHOOKS, effect, times: 5 });

  const at: number[] = [];
  for (let tries = 1; tries <= 5; tries++) {
    const pauseMs = RETRY_AFTER_MS[tries - 1];
    at.push(Math.round((site.clock.now().getTime() - from) / MINUTE_MS));
    if (pauseMs === undefined) break;
    await site.work();
    expect((await deliveries(id))[1]?.tries).toBe(tries);
    const dueAt = (await due()).dueAt?.getTime() ?? 0;
    expect(Math.abs(dueAt - site.clock.now().getTime() - pauseMs)).toBeLessThan(MINUTE_MS);
    expect((await deliveries(id))[0]).toMatchObject({ status: 'waiting', tries: 0, nextTryAt: null });
    site.clock.advance(pauseMs + 1_000);
  }

  expect(at).toEqual([0, 5, 60, 360, 1440]);
  expect(await statesAfterWork(id)).toEqual(['failed', 'delivered']);
});

test('a silent Discord is abandoned after three seconds, and tried again', async () => {
  const { site, add, deliveries, happens, statesAfterWork } = await start();
  const { id } = await add(['server.bumped']);
  await happens('server.bumped');
  site.discord.addFault({
    match: TO_WEBHOOKS,
    times: 1,
    effect: { kind: 'hold', when: 'before' },
  });
  const sending = site.work('webhooks');
  await passWhileHeld(site, 3_000);
  await sending;
  expect((await deliveries(id))[0]).toMatchObject({ status: 'waiting', tries: 1 });
  site.clock.advance(6 * MINUTE_MS);
  expect(await statesAfterWork(id)).toEqual(['delivered']);
});

test('a message goes to the thread that the address names', async () => {
  const { site, guildId, owner, received, happens } = await start();
  const { url, channelId } = site.discord.addWebhook(guildId);
  const threadId = '1234567890123456780';
  const body = { url: `${url}?wait=false&thread_id=${threadId}`, events: ['server.bumped' as const] };
  expect((await site.call(addWebhook, { as: owner, params: { guildId }, body })).status).toBe(200);

  await happens('server.bumped');
  await site.work();
  expect([received(threadId), received(channelId)]).toEqual([['The Owlery was bumped'], []]);
});

test('the message of a killed process is sent again, after its turn', async () => {
  const { site, add, happens, statesAfterWork, received } = await start();
  const { id, channelId } = await add(['server.bumped']);
  await happens('server.bumped');
  const now = site.deps.databaseNow();
  const due = await takeDueDelivery(site.db, { now, forMs: TAKEN_FOR_MS, expiresAfterMs: 24 * HOUR_MS });
  expect(await recordTry(site.db, due?.deliveryId ?? 0)).toBe(true);
  // The process dies here.
  await site.work();
  expect(received(channelId)).toEqual([]);
  site.clock.advance(TAKEN_FOR_MS);
  expect(await statesAfterWork(id)).toEqual(['delivered']);
  expect(received(channelId)).toHaveLength(1);
});

test('two processes never write to one webhook at once, nor out of order', async () => {
  const { site, add, happens } = await start();
  await add(['server.bumped', 'invite.dead']);
  await happens('server.bumped');
  await happens('invite.dead');
  const take = () =>
    takeDueDelivery(site.db, {
      now: site.deps.databaseNow(),
      forMs: TAKEN_FOR_MS,
      expiresAfterMs: 24 * HOUR_MS,
    });
  const taken = await Promise.all([take(), take(), take()]);
  const first = taken.find((one) => one !== null);
  expect(taken.filter((one) => one !== null)).toHaveLength(1);
  expect(first?.event).toBe('server.bumped');
  if (first) await settleDelivery(site.db, first, 'delivered', site.deps.databaseNow());
  expect((await take())?.event).toBe('invite.dead');
});

test('a queued event is sent once, and of many the oldest are dropped', async () => {
  const { site, add, happens, deliveries } = await start();
  const { id } = await add(['server.bumped', 'review.created']);
  for (let more = 0; more < 3; more++) await happens('server.bumped');
  expect(await deliveries(id)).toHaveLength(1);
  for (let review = 1; review <= 40; review++) await happens('review.created', `review ${review}`);

  const statuses = (await deliveries(id)).map(({ status }) => status);
  expect(statuses).toEqual([...Array(15).fill('waiting'), ...Array(5).fill('dropped')]);
  const rows = await site.db.selectFrom('webhookDeliveries').select('id').execute();
  expect(rows).toHaveLength(20);
});

test('a message behind a failing one still gets its tries after a day', async () => {
  const { site, add, happens, statesAfterWork } = await start();
  const { id } = await add(['server.bumped', 'invite.dead']);
  await happens('server.bumped');
  await happens('invite.dead');
  site.clock.advance(25 * HOUR_MS);
  const now = site.deps.databaseNow();
  const first = await takeDueDelivery(site.db, { now, forMs: TAKEN_FOR_MS, expiresAfterMs: 24 * HOUR_MS });
  if (first) await settleDelivery(site.db, first, 'failed', now);
  site.discord.addFault({ match: TO_WEBHOOKS, times: 1, effect: { kind: 'rateLimit', retryAfter: 90 } });
  expect(await statesAfterWork(id)).toEqual(['failed', 'waiting']);
  site.clock.advance(2 * MINUTE_MS);
  expect(await statesAfterWork(id)).toEqual(['failed', 'delivered']);
});

test('an event of a newer version is given up after a day, and the next ones are sent', async () => {
  const { site, add, happens, statesAfterWork } = await start();
  const { id } = await add(['server.bumped']);
  await site.db
    .insertInto('webhookDeliveries')
    .values({ webhookId: id, event: 'listing.renamed', createdAt: site.deps.databaseNow() })
    .execute();
  await happens('server.bumped');
  expect(await statesAfterWork(id)).toEqual(['waiting', 'waiting']);
  site.clock.advance(25 * HOUR_MS);
  expect(await statesAfterWork(id)).toEqual(['failed', 'delivered']);
});

test('a webhook whose waiting deliveries were deleted with age is not due any more', async () => {
  const { site, add, happens, received } = await start();
  const { channelId } = await add(['server.bumped']);
  await happens('server.bumped');
  site.clock.advance(31 * 24 * HOUR_MS);
  await tidyUp(site.deps, new AbortController().signal);
  const look = () => site.db.selectFrom('webhooks').select(['dueAt', 'takenUntil']).execute();
  expect(await look()).toMatchObject([{ dueAt: expect.any(Date) }]);
  await site.work();
  expect(await look()).toEqual([{ dueAt: null, takenUntil: null }]);
  await happens('server.bumped');
  await site.work();
  expect(received(channelId)).toHaveLength(1);
});

test('queued deliveries are listed before later tests, with their next try', async () => {
  const { site, add, happens, deliveries } = await start();
  const { id } = await add(['review.created']);
  for (let review = 1; review <= 15; review++) await happens('review.created', `review ${review}`);
  for (let more = 1; more <= 6; more++) await recordTest(site.db, id, 'delivered', site.deps.databaseNow());
  const listed = await deliveries(id);
  expect(listed.map(({ status }) => status)).toEqual([
    ...Array(5).fill('delivered'),
    ...Array(15).fill('waiting'),
  ]);
  const oldest = await site.db.selectFrom('webhookDeliveries').select('id').orderBy('id').executeTakeFirst();
  expect(listed.find(({ nextTryAt }) => nextTryAt !== null)?.id).toBe(oldest?.id);
});
