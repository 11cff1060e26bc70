import { expect, test } from 'vitest';
import { banPerson } from '#contract/bans.ts';
import { deleteOwnData, getOwnData } from '#contract/own-data.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { addWebhook, removeWebhook, testWebhook } from '#contract/webhooks.ts';
import { pastUndo } from '../../testing/past-undo.ts';
import { WITH_ADMIN } from '../../testing/community.ts';
import { sites } from '../../testing/start-site.ts';
import { addWebhookCommunity } from '../../testing/webhooks.ts';

const startSite = sites();

async function start(settings = {}) {
  const site = await startSite({ ...WITH_ADMIN, settings: { ...WITH_ADMIN.settings, ...settings } });
  return { site, ...(await addWebhookCommunity(site)) };
}

const refusal = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
];

const byStatus = ([a]: unknown[], [b]: unknown[]) => Number(a) - Number(b);

test('every manager sees a webhook by its last characters, and its address is sealed', async () => {
  const { site, add, list, owner, manager, discordId, url } = await start().then(async (world) => ({
    ...world,
    ...(await world.add(['server.bumped', 'review.created'], world.owner)),
  }));
  const token = url.split('/').at(-1) ?? '';

  const listed = await list(manager);
  expect(listed).toEqual([
    {
      id: expect.any(String),
      ending: token.slice(-4),
      events: ['server.bumped', 'review.created'],
      madeBy: 'owner',
      createdAt: expect.any(String),
      off: null,
      last: null,
    },
  ]);
  expect(await list(owner)).toEqual(listed);
  await add(['invite.dead'], manager);
  expect((await list()).map(({ madeBy }) => madeBy)).toEqual(['owner', 'manager']);
  const stored = JSON.stringify(await site.db.selectFrom('webhooks').selectAll().execute());
  const sealed = await site.db.selectFrom('webhooks').select('sealed').execute();
  const bytes = sealed.map(({ sealed: row }) => Buffer.from(row).toString('latin1')).join();
  for (const secret of [token, discordId])
    expect([stored.includes(secret), bytes.includes(secret)]).toEqual([false, false]);
  const exported = JSON.stringify((await site.call(getOwnData, { as: owner })).body);
  expect([exported.includes(token.slice(-4)), exported.includes(token)]).toEqual([true, false]);
});

test('refuses what is no webhook of this very guild, mostly without asking', async () => {
  const { site, guildId, owner, add } = await start();
  const post = async (url: string, events: unknown = ['server.bumped']) =>
    refusal(await site.call(addWebhook, { as: owner, params: { guildId }, body: { url, events } as never }));
  const requests = () => site.discord.log({ method: 'GET', path: /^\/webhooks\// }).length;
  const { url } = site.discord.addWebhook(guildId);

  expect(await post(url.replace('127.0.0.1', 'localhost'))).toEqual([400, 'webhookForeign']);
  expect(await post(`${url}/messages/1`)).toEqual([400, 'webhookForeign']);
  for (const events of [[], ['owls'], ['server.bumped', 'server.bumped'], 'server.bumped', null])
    expect(await post(url, events)).toEqual([400, 'invalidRequest']);
  expect(requests()).toBe(0);
  const elsewhere = site.discord.addWebhook(site.discord.addGuild().id);
  expect(await post(elsewhere.url)).toEqual([400, 'webhookElsewhere']);
  site.discord.addFault({ match: { path: /^\/webhooks/ }, times: 1, effect: { kind: 'badGateway' } });
  expect(await post(url)).toEqual([503, 'discordUnavailable']);
  expect(await post(url)).toEqual([200, undefined]);
  const before = requests();
  expect(await post(url)).toEqual([409, 'webhookExists']);
  expect(await post(url.replace('/webhooks/', '/v10/webhooks/'))).toEqual([409, 'webhookExists']);
  expect([await add(['server.bumped']), await add(['server.bumped'])].map(({ status }) => status)).toEqual([
    200, 200,
  ]);
  expect(refusal(await add(['server.bumped']))).toEqual([409, 'webhooksFull']);
  expect(requests() - before).toBe(2);
});

test('unknown webhooks are refused, and keep nobody from adding one', async () => {
  const { site, guildId, owner, manager, add } = await start();
  const guess = async () => {
    const { url, id } = site.discord.addWebhook(guildId);
    site.discord.deleteWebhook(id);
    return refusal(
      await site.call(addWebhook, {
        as: owner,
        params: { guildId },
        body: { url, events: ['server.bumped'] },
      }),
    );
  };
  for (let more = 0; more < 12; more++) expect(await guess()).toEqual([400, 'webhookUnknown']);
  expect((await add(['server.bumped'], manager)).status).toBe(200);
  expect((await add(['server.bumped'])).status).toBe(200);
});

test('of four webhooks that two managers add at once three are kept', async () => {
  const { site, add, owner, manager, list } = await start();
  site.discord.answerTogether({ path: /^\/webhooks\// }, 4);

  const answers = await Promise.all([owner, manager, owner, manager].map((as) => add(['server.bumped'], as)));

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 409]);
  expect(await list()).toHaveLength(3);
});

test('of one webhook that two managers add at once one is kept', async () => {
  const { site, owner, manager, guildId, list } = await start();
  const { url } = site.discord.addWebhook(guildId);
  site.discord.answerTogether({ path: /^\/webhooks\// }, 2);

  const body = { url, events: ['server.bumped' as const] };
  const answers = await Promise.all(
    [owner, manager].map((as) => site.call(addWebhook, { as, params: { guildId }, body })),
  );

  expect(answers.map(refusal).toSorted(byStatus)).toEqual([
    [200, undefined],
    [409, 'webhookExists'],
  ]);
  expect(await list()).toHaveLength(1);
});

test('a test is sent at once, in the creator’s language, and a few times a minute', async () => {
  const { site, add, received, guildId, manager, deliveries, list } = await start({ RATE_LIMITS: 'on' });
  const { id: webhookId, channelId } = await add(['server.bumped']);
  await site.db.updateTable('users').set({ language: 'ja' }).execute();
  const send = () => site.call(testWebhook, { as: manager, params: { guildId, webhookId } });

  expect((await send()).body).toEqual({ outcome: 'delivered' });
  expect(received(channelId)).toEqual(['The Owlery のテストメッセージ']);
  expect(await deliveries(webhookId)).toEqual([
    {
      id: expect.any(Number),
      event: 'test',
      at: expect.any(String),
      status: 'delivered',
      tries: 1,
      nextTryAt: null,
    },
  ]);
  site.discord.addFault({ match: { path: /^\/webhooks/ }, times: 1, effect: { kind: 'serverError' } });
  expect((await send()).body).toEqual({ outcome: 'failed' });
  expect((await list())[0]?.last).toMatchObject({ event: 'test', status: 'failed' });
  await send();
  const tooMany = await send();
  expect(refusal(tooMany)).toEqual([429, 'tooManyRequests']);
  expect(Number(tooMany.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('a removed webhook is gone for the manager who removes it second, too', async () => {
  const { site, add, list, owner, manager, guildId } = await start();
  const { id: webhookId } = await add(['server.bumped']);
  const remove = async (as: typeof owner) =>
    refusal(await site.call(removeWebhook, { as, params: { guildId, webhookId } }));

  const answers = await Promise.all([remove(owner), remove(manager)]);

  expect(answers.toSorted(byStatus)).toEqual([
    [200, undefined],
    [404, 'webhookNotFound'],
  ]);
  expect(await list()).toEqual([]);
});

test('a webhook goes with its creator’s data, and not with another manager’s', async () => {
  const { site, add, list, owner, manager } = await start();
  await add(['server.bumped'], manager);
  await add(['server.bumped']);
  await site.call(deleteOwnData, { as: manager });

  expect((await list(owner)).map(({ madeBy }) => madeBy)).toEqual(['owner']);
});

test('webhooks of a banned person are off for good', async () => {
  const { site, add, list, manager, admin } = await start();
  await add(['server.bumped'], manager);
  await add(['server.bumped']);
  const ban = { as: admin, params: { ownerId: manager.userId }, body: { reason: 'There is one.' } };
  expect((await site.call(banPerson, ban)).status).toBe(200);
  await pastUndo(site);

  expect((await list()).map(({ off }) => off?.because)).toEqual(['maker', undefined]);
});

test('the right of a webhook’s creator is asked for daily, and who has lost it is told', async () => {
  const { site, add, list, manager, guildId } = await start();
  await add(['server.bumped'], manager);
  await add(['server.bumped']);
  site.clock.advance(23 * HOUR_MS);
  site.discord.setPermissions(guildId, manager.userId, 0n);
  await site.work();
  expect((await list()).map(({ off }) => off)).toEqual([null, null]);

  site.clock.advance(2 * HOUR_MS);
  await site.work();

  expect((await list()).map(({ off }) => off?.because)).toEqual(['maker', undefined]);
  const notices = await site.db.selectFrom('notices').select(['userId', 'kind']).execute();
  expect(notices.filter(({ kind }) => kind.startsWith('webhook'))).toEqual([
    { userId: manager.userId, kind: 'webhook rights' },
  ]);
});

test('an outage of Discord switches no webhook off, and lost access does after a week', async () => {
  const { site, add, manager } = await start();
  await add(['server.bumped'], manager);
  site.discord.addFault({ match: { path: '/users/@me/guilds' }, effect: { kind: 'badGateway' } });
  site.clock.advance(9 * DAY_MS);
  for (let tries = 1; tries <= 2; tries++) {
    await site.work();
    site.clock.advance(tries * MINUTE_MS);
    const { triesAsking } = await site.db
      .selectFrom('webhooks')
      .select('triesAsking')
      .executeTakeFirstOrThrow();
    expect(triesAsking).toBe(tries);
  }
  expect((await site.db.selectFrom('webhooks').select('offAt').execute())[0]?.offAt).toBe(null);

  site.discord.revokeUser(manager.userId);
  site.discord.clearFaults();
  site.clock.advance(HOUR_MS);
  await site.work();
  expect(await site.db.selectFrom('webhooks').select('offBecause').execute()).toEqual([
    { offBecause: 'rights' },
  ]);
});

test('no webhook without a listing, and none is left of a deleted one', async () => {
  const { site, add } = await start();
  await add(['server.bumped']);
  await site.db.deleteFrom('listings').execute();
  expect(await site.db.selectFrom('webhooks').select('id').execute()).toEqual([]);
  expect(refusal(await add(['server.bumped']))).toEqual([404, 'listingNotFound']);
});
