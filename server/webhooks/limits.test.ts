import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contract/time-units.ts';
import { testWebhook } from '#contract/webhooks.ts';
import { WITH_ADMIN } from '../testing/community.ts';
import { eventually, sites } from '../testing/start-site.ts';
import { addWebhookCommunity, settled, TO_WEBHOOKS } from '../testing/webhooks.ts';
import { WEBHOOK_TIMING } from './deliver.ts';

const startSite = sites();

async function start() {
  const site = await startSite(WITH_ADMIN);
  return { site, ...(await addWebhookCommunity(site)) };
}

test('Retry-After pauses a webhook, counts as no try, and leaves others alone', async () => {
  const { site, add, heard, deliveries, happens, until } = await start();
  const slow = await add(['server.bumped']);
  const other = await add(['invite.dead']);
  await happens('server.bumped');
  site.discord.addFault({ match: TO_WEBHOOKS, times: 1, effect: { kind: 'rateLimit', retryAfter: 90 } });
  site.startBot();
  await eventually(
    () => deliveries(slow.id),
    ([one]) => Date.parse(one?.nextTryAt ?? '') > site.clock.now().getTime() + MINUTE_MS,
  );
  expect((await deliveries(slow.id))[0]).toMatchObject({ status: 'waiting', tries: 0 });
  // What happens again meanwhile is a message of its own, behind it.
  site.clock.advance(61_000);
  await happens('server.bumped');
  await happens('invite.dead');
  expect(await until(other.id, settled)).toEqual(['delivered']);
  expect(heard(other.channelId)).toContain('Nobody can join The Owlery');
  expect(site.discord.log(TO_WEBHOOKS)).toHaveLength(2);
  site.clock.advance(30_000);
  expect(await until(slow.id, settled)).toEqual(['delivered', 'delivered']);
});

test('a pause that a test is asked for holds back deliveries, and the other way round', async () => {
  const { site, add, happens, until, tried, deliveries, guildId, owner: as } = await start();
  const { id: webhookId } = await add(['server.bumped', 'invite.dead']);
  const send = () => site.call(testWebhook, { as, params: { guildId, webhookId } });
  const pause = () =>
    site.discord.addFault({ match: TO_WEBHOOKS, times: 1, effect: { kind: 'rateLimit', retryAfter: 90 } });
  pause();
  expect((await send()).body).toEqual({ outcome: 'failed' });
  await happens('server.bumped');
  site.startBot();
  expect(await send()).toMatchObject({ status: 409, body: { code: 'webhookBusy' } });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(tried()).toHaveLength(1);
  pause();
  site.clock.advance(91_000);
  await eventually(tried, (all) => all.length === 2);
  await eventually(
    () => deliveries(webhookId),
    ([one]) => Date.parse(one?.nextTryAt ?? '') > site.clock.now().getTime() + MINUTE_MS,
  );
  expect(await send()).toMatchObject({ status: 409, body: { code: 'webhookBusy' } });
  site.clock.advance(91_000);
  expect((await until(webhookId, settled)).at(-1)).toBe('delivered');
});

test('a pause of many hours that Discord asks for is kept', async () => {
  const { site, add, deliveries, happens, tried, until } = await start();
  const { id } = await add(['server.bumped']);
  await happens('server.bumped');
  const effect = { kind: 'rateLimit', retryAfter: (20 * HOUR_MS) / 1000 } as const;
  site.discord.addFault({ match: TO_WEBHOOKS, times: 1, effect });
  site.startBot();
  await eventually(
    () => deliveries(id),
    ([one]) => Date.parse(one?.nextTryAt ?? '') > site.clock.now().getTime() + 19 * HOUR_MS,
  );
  site.clock.advance(19 * HOUR_MS);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(tried()).toHaveLength(1);
  site.clock.advance(HOUR_MS);
  expect(await until(id, settled)).toEqual(['delivered']);
});

test('a global limit pauses all webhooks', async () => {
  const { site, add, happens, tried, until, deliveries } = await start();
  const one = await add(['server.bumped']);
  const other = await add(['invite.dead']);
  await happens('server.bumped');
  const effect = { kind: 'rateLimit', scope: 'global', retryAfter: 120 } as const;
  site.discord.addFault({ match: TO_WEBHOOKS, times: 1, effect });
  site.startBot();
  await eventually(
    () => deliveries(one.id),
    ([first]) => Date.parse(first?.nextTryAt ?? '') > site.clock.now().getTime() + MINUTE_MS,
  );
  site.clock.advance(61_000);
  await happens('invite.dead');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(tried()).toHaveLength(1);
  site.clock.advance(61_000);
  expect([await until(one.id, settled), await until(other.id, settled)]).toEqual([
    ['delivered'],
    ['delivered'],
  ]);
});

test.each(['unknown', 'forbidden'] as const)(
  'an address that is %s is switched off at once, and its creator is told',
  async (how) => {
    const { site, add, list, happens, tried, owner, until } = await start();
    const { id, discordId, url } = await add(['server.bumped', 'invite.dead']);
    if (how === 'unknown') site.discord.deleteWebhook(discordId);
    else site.discord.forbidWebhook(discordId);
    await happens('server.bumped');
    await happens('invite.dead');
    site.startBot();

    expect(await until(id, settled)).toEqual(['failed', 'dropped']);
    expect((await list())[0]?.off?.because).toBe('refused');
    const notices = await site.db.selectFrom('notices').select(['userId', 'kind', 'reason']).execute();
    expect(notices.filter(({ kind }) => kind.startsWith('webhook'))).toEqual([
      { userId: owner.userId, kind: 'webhook refused', reason: url.slice(-4) },
    ]);
    await happens('server.bumped');
    site.clock.advance(2 * HOUR_MS);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(tried()).toHaveLength(1);
  },
);

test.each([403, 404] as const)('a %i of a proxy switches nothing off', async (status) => {
  const { site, add, list, deliveries, happens } = await start();
  const { id } = await add(['server.bumped']);
  await happens('server.bumped');
  site.discord.addFault({ match: TO_WEBHOOKS, times: 1, effect: { kind: 'badGateway', status } });
  site.startBot();
  await eventually(
    () => deliveries(id),
    ([one]) => one?.tries === 1 && Date.parse(one.nextTryAt ?? '') > site.clock.now().getTime() + MINUTE_MS,
  );
  expect((await list())[0]?.off).toBe(null);
});

test('many wrong addresses use up only the share of their creator, and wait', async () => {
  const { site, add, happens, heard, tried, manager, until } = await start();
  const off = async () =>
    (await site.db.selectFrom('webhooks').select('id').where('offAt', 'is not', null).execute()).length;
  for (let more = 0; more < 2; more++) {
    const { discordId } = await add(['server.bumped']);
    site.discord.deleteWebhook(discordId);
  }
  const live = await add(['server.bumped'], manager);
  await happens('server.bumped');
  site.startBot({ webhooks: { ...WEBHOOK_TIMING, lookEveryMs: 20, withoutRoomMs: 100, concurrency: 1 } });
  expect(await until(live.id, settled)).toEqual(['delivered']);
  expect(heard(live.channelId)).toHaveLength(1);
  await eventually(off, (count) => count === 1);
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(tried()).toHaveLength(2);
  expect(await off()).toBe(1);
  site.clock.advance(61_000);
  await eventually(off, (count) => count === 2);
  expect(tried()).toHaveLength(3);
});
