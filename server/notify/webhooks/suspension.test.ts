import { expect, test } from 'vitest';
import { banServer } from '#contract/bans.ts';
import type { WebhookEvent } from '#contract/webhooks.ts';
import { pastUndo } from '../../testing/past-undo.ts';
import { WITH_ADMIN } from '../../testing/community.ts';
import { connected, runSweep } from '../../testing/guild-views.ts';
import { eventually, sites } from '../../testing/start-site.ts';
import { addWebhookCommunity, TO_WEBHOOKS } from '../../testing/webhooks.ts';

const startSite = sites();

async function start() {
  const site = await startSite(WITH_ADMIN);
  return { site, ...(await addWebhookCommunity(site)) };
}

const SUSPENDED: WebhookEvent[] = ['listing.suspended'];

test('the bot’s departure is told at once as a suspension, with its cause', async () => {
  const { site, add, deliveries, statesAfterWork, received, guildId } = await start();
  const { id, channelId } = await add(SUSPENDED);
  site.startBot();
  await connected(site);
  site.discord.removeBot(guildId);
  await eventually(
    () => deliveries(id),
    ({ length }) => length === 1,
  );
  expect(await statesAfterWork(id)).toEqual(['delivered']);
  expect(received(channelId)).toEqual(['The Owlery is hidden']);
  const [sent] = site.discord.log(TO_WEBHOOKS);
  expect(sent?.requestText).toContain('Our bot is no longer in the server');
  expect(sent?.requestText).not.toContain('banned');
});

test('a departure that a sweep finds is told, once', async () => {
  const { site, add, deliveries, guildId } = await start();
  const { id } = await add(SUSPENDED);
  const other = await add(['server.bumped']);
  site.discord.removeBot(guildId);
  await site.db
    .updateTable('guilds')
    .set({ receivedAt: new Date(0) })
    .execute();
  for (let again = 0; again < 2; again++) await runSweep(site.deps);
  expect((await deliveries(id)).map(({ event }) => event)).toEqual(SUSPENDED);
  expect(await deliveries(other.id)).toEqual([]);
});

test('a ban is told as one, and the departure from a banned listing is not', async () => {
  const { site, add, deliveries, guildId, listing: params, admin: as } = await start();
  const { id } = await add(SUSPENDED);
  await site.call(banServer, { as, params });
  await pastUndo(site);
  await site.db.updateTable('webhookDeliveries').set({ state: 'delivered' }).execute();
  site.discord.removeBot(guildId);
  await site.db
    .updateTable('guilds')
    .set({ receivedAt: new Date(0) })
    .execute();
  await runSweep(site.deps);
  expect(await deliveries(id)).toHaveLength(1);
});
