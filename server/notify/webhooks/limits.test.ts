import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { deleteOwnReview, postReview } from '#contract/reviews.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { testWebhook, type WebhookDelivery } from '#contract/webhooks.ts';
import { WITH_ADMIN, type Site } from '../../testing/community.ts';
import { sites } from '../../testing/start-site.ts';
import { addWebhookCommunity, TO_WEBHOOKS } from '../../testing/webhooks.ts';

const startSite = sites();

async function start() {
  const site = await startSite(WITH_ADMIN);
  return { site, ...(await addWebhookCommunity(site)) };
}

/** Whether a delivery is tried again, but not within a minute. */
const isAhead = (site: Site, delivery: WebhookDelivery | undefined) =>
  Date.parse(delivery?.nextTryAt ?? '') > site.clock.now().getTime() + MINUTE_MS;

test('Retry-After pauses a webhook, counts as no try, and leaves others alone', async () => {
  const { site, add, received, deliveries, happens, statesAfterWork } = await start();
  const slow = await add(['server.bumped']);
  const other = await add(['invite.dead']);
  await happens('server.bumped');
  site.discord.addFault({ match: TO_WEBHOOKS, times: 1, effect: { kind: 'rateLimit', retryAfter: 90 } });
  await site.work();
  expect(isAhead(site, (await deliveries(slow.id))[0])).toBe(true);
  expect((await deliveries(slow.id))[0]).toMatchObject({ status: 'waiting', tries: 0 });
  // What happens again meanwhile is a message of its own, behind it.
  site.clock.advance(61_000);
  await happens('server.bumped');
  await happens('invite.dead');
  expect(await statesAfterWork(other.id)).toEqual(['delivered']);
  expect(received(other.channelId)).toContain('Nobody can join The Owlery');
  expect(site.discord.log(TO_WEBHOOKS)).toHaveLength(2);
  site.clock.advance(30_000);
  expect(await statesAfterWork(slow.id)).toEqual(['delivered', 'delivered']);
});

test('a pause that a test is asked for holds back deliveries, and the other way round', async () => {
  const { site, add, happens, statesAfterWork, tried, deliveries, guildId, owner: as } = await start();
  const { id: webhookId } = await add(['server.bumped', 'invite.dead']);
  const send = () => site.call(testWebhook, { as, params: { guildId, webhookId } });
  const pause = () =>
    site.discord.addFault({ match: TO_WEBHOOKS, times: 1, effect: { kind: 'rateLimit', retryAfter: 90 } });
  pause();
  expect((await send()).body).toEqual({ outcome: 'failed' });
  await happens('server.bumped');
  await site.work();
  expect(await send()).toMatchObject({ status: 409, body: { code: 'webhookBusy' } });
  expect(tried()).toHaveLength(1);
  pause();
  site.clock.advance(91_000);
  await site.work();
  expect(tried()).toHaveLength(2);
  expect(isAhead(site, (await deliveries(webhookId))[0])).toBe(true);
  expect(await send()).toMatchObject({ status: 409, body: { code: 'webhookBusy' } });
  site.clock.advance(91_000);
  expect((await statesAfterWork(webhookId)).at(-1)).toBe('delivered');
});

test('a pause of many hours that Discord asks for is kept', async () => {
  const { site, add, happens, tried, statesAfterWork } = await start();
  const { id } = await add(['server.bumped']);
  await happens('server.bumped');
  const effect = { kind: 'rateLimit', retryAfter: (20 * HOUR_MS) / 1000 } as const;
  site.discord.addFault({ match: TO_WEBHOOKS, times: 1, effect });
  await site.work();
  site.clock.advance(19 * HOUR_MS);
  await site.work();
  expect(tried()).toHaveLength(1);
  site.clock.advance(HOUR_MS);
  expect(await statesAfterWork(id)).toEqual(['delivered']);
});

test('a global limit pauses all webhooks', async () => {
  const { site, add, happens, tried, statesAfterWork } = await start();
  const one = await add(['server.bumped']);
  const other = await add(['invite.dead']);
  await happens('server.bumped');
  const effect = { kind: 'rateLimit', scope: 'global', retryAfter: 120 } as const;
  site.discord.addFault({ match: TO_WEBHOOKS, times: 1, effect });
  await site.work();
  site.clock.advance(61_000);
  await happens('invite.dead');
  await site.work();
  expect(tried()).toHaveLength(1);
  site.clock.advance(61_000);
  expect([await statesAfterWork(one.id), await statesAfterWork(other.id)]).toEqual([
    ['delivered'],
    ['delivered'],
  ]);
});

test.each(['unknown', 'forbidden'] as const)(
  'an address that is %s is switched off at once, and its creator is told',
  async (how) => {
    const { site, add, list, happens, tried, owner, statesAfterWork } = await start();
    const { id, discordId, url } = await add(['server.bumped', 'invite.dead']);
    if (how === 'unknown') site.discord.deleteWebhook(discordId);
    else site.discord.forbidWebhook(discordId);
    await happens('server.bumped');
    await happens('invite.dead');

    expect(await statesAfterWork(id)).toEqual(['failed', 'dropped']);
    expect((await list())[0]?.off?.because).toBe('refused');
    const notices = await site.db.selectFrom('notices').select(['userId', 'kind', 'reason']).execute();
    expect(notices.filter(({ kind }) => kind.startsWith('webhook'))).toEqual([
      { userId: owner.userId, kind: 'webhook refused', reason: url.slice(-4) },
    ]);
    await happens('server.bumped');
    site.clock.advance(2 * HOUR_MS);
    await site.work();
    expect(tried()).toHaveLength(1);
  },
);

test.each([403, 404] as const)('a %i of a proxy switches nothing off', async (status) => {
  const { site, add, list, deliveries, happens } = await start();
  const { id } = await add(['server.bumped']);
  await happens('server.bumped');
  site.discord.addFault({ match: TO_WEBHOOKS, times: 1, effect: { kind: 'badGateway', status } });
  await site.work();
  const [one] = await deliveries(id);
  expect([one?.tries, isAhead(site, one)]).toEqual([1, true]);
  expect((await list())[0]?.off).toBe(null);
});

test('others’ refusals hold nobody back, and a pause ends to the second', async () => {
  const { site, add, happens, received, tried, statesAfterWork, manager } = await start();
  const { discordId } = await add(['server.bumped']);
  site.discord.deleteWebhook(discordId);
  await happens('server.bumped');
  await site.work('webhooks');
  const slow = await add(['listing.approved'], manager);
  await happens('listing.approved');
  site.discord.addFault({ match: TO_WEBHOOKS, times: 1, effect: { kind: 'rateLimit', retryAfter: 8 } });
  await site.work('webhooks');
  const live = await add(['invite.dead'], manager);
  await happens('invite.dead');
  await site.work('webhooks');
  expect(received(live.channelId)).toHaveLength(1);
  expect(tried()).toHaveLength(3);

  site.clock.advance(6_000);
  await site.work('webhooks');
  expect(tried()).toHaveLength(3);
  site.clock.advance(2_000);
  await site.work('webhooks');
  expect(await statesAfterWork(slow.id)).toEqual(['delivered']);
  expect(tried()).toHaveLength(4);
});

test('a webhook is told one event of a kind and member an hour', async () => {
  const { site, add, received, guildId, member } = await start();
  const { channelId } = await add(['review.created', 'review.deleted']);
  const params = { discordServerId: guildId };
  for (let i = 0; i < 10; i++) {
    const body = { rating: 5, comment: `Owls, ${i} times.` };
    expect((await site.call(postReview, { as: member, params, body })).status).toBe(200);
    expect((await site.call(deleteOwnReview, { as: member, params })).status).toBe(200);
    await site.work();
  }
  expect(received(channelId)).toEqual(['New review of The Owlery', 'A review of The Owlery was deleted']);

  site.clock.advance(HOUR_MS + 1_000);
  await site.call(postReview, { as: member, params, body: { rating: 4, comment: 'Owls again.' } });
  await site.work();
  expect(received(channelId)).toHaveLength(3);
});

test('beyond 30 messages an hour by members, one more sums up', async () => {
  const { site, add, received, happens } = await start();
  const { channelId } = await add(['review.created', 'server.bumped']);
  for (let i = 1; i <= 40; i++) {
    await happens('review.created', randomUUID(), String(i));
    await site.work();
  }
  await happens('server.bumped');
  await site.work();

  expect(received(channelId)).toEqual([
    ...Array.from({ length: 30 }, () => 'New review of The Owlery'),
    'More reviews of The Owlery',
    'The Owlery was bumped',
  ]);
});
