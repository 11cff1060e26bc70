import { expect, test } from 'vitest';
import { banPerson } from '#contract/bans.ts';
import { addWebhook } from '#contract/webhooks.ts';
import { onPostgres } from '#database/testing/test-database.ts';
import type { Database } from '#database/tables.ts';
import { queueDeletedReviews, switchOffWebhooksOf } from '../messages/webhook-event.store.ts';
import { recordReview } from '../../reviews/review.store.ts';
import { WITH_ADMIN } from '../../testing/community.ts';
import { waitingForLocks } from '../../testing/inspect-database.ts';
import { eventually, sites } from '../../testing/start-site.ts';
import { addWebhookCommunity } from '../../testing/webhooks.ts';
import { settleDelivery, takeDueDelivery } from './delivery.store.ts';
import { TAKEN_FOR_MS } from './deliver.ts';

const startSite = sites();

async function start() {
  const site = await startSite(WITH_ADMIN);
  return { site, ...(await addWebhookCommunity(site)) };
}

test('somebody who is banned while Discord is asked adds no webhook', async () => {
  const { site, guildId, manager, admin } = await start();
  const { url } = site.discord.addWebhook(guildId);
  const match = { method: 'GET', path: /^\/webhooks\// };
  site.discord.addFault({ match, times: 1, effect: { kind: 'hold', when: 'before' } });
  const body = { url, events: ['server.bumped' as const] };
  const adding = site.call(addWebhook, { as: manager, params: { guildId }, body });
  await eventually(site.discord.heldRequests, (held) => held === 1);
  const ban = { as: admin, params: { ownerId: manager.userId }, body: { reason: 'There is one.' } };
  expect((await site.call(banPerson, ban)).status).toBe(200);
  site.discord.clearFaults();

  expect(await adding).toMatchObject({ status: 403, body: { code: 'personBanned' } });
  expect(await site.db.selectFrom('webhooks').select('id').execute()).toEqual([]);
});

test('what had to make room while it was sent is shown as delivered', async () => {
  const { site, add, happens, deliveries } = await start();
  const { id } = await add(['review.created']);
  await happens('review.created', 'first');
  const now = site.deps.databaseNow();
  const due = await takeDueDelivery(site.db, { now, forMs: TAKEN_FOR_MS, expiresAfterMs: 1_000 });
  for (let more = 1; more <= 15; more++) await happens('review.created', `review ${more}`);
  expect((await deliveries(id)).at(-1)?.status).toBe('dropped');

  if (due) await settleDelivery(site.db, due, 'delivered', now);

  expect((await deliveries(id)).at(-1)?.status).toBe('delivered');
});

/** Whether a change waits for the webhook with the lowest id before it locks the one with the highest. */
async function locksLowestFirst(site: Awaited<ReturnType<typeof start>>['site'], change: Change) {
  const [low, high] = ['00000000-0000-4000-8000-000000000000', 'ffffffff-0000-4000-8000-000000000000'];
  const ids = await site.db.selectFrom('webhooks').select('id').orderBy('createdAt').execute();
  // The one that is stored first gets the highest id.
  for (const [at, id] of [high, low].entries())
    await site.db
      .updateTable('webhooks')
      .set({ id })
      .where('id', '=', ids[at]?.id ?? '')
      .execute();
  let changing: Promise<unknown> = Promise.resolve();
  const isFree = await site.db.transaction().execute(async (trx) => {
    await trx.selectFrom('webhooks').select('id').where('id', '=', low).forNoKeyUpdate().execute();
    changing = site.db.transaction().execute(change);
    await eventually(
      () => waitingForLocks(site),
      (waiting) => waiting === 1,
    );
    const highest = trx.selectFrom('webhooks').select('id').where('id', '=', high);
    return (await highest.forNoKeyUpdate().skipLocked().execute()).length === 1;
  });
  await changing;
  return isFree;
}

type Change = (trx: Database) => Promise<void>;

test.runIf(onPostgres)('a ban locks the webhooks of a person in the order of their ids', async () => {
  const { site, add, owner } = await start();
  await add(['server.bumped']);
  await add(['server.bumped']);
  const at = site.deps.databaseNow();
  expect(await locksLowestFirst(site, (trx) => switchOffWebhooksOf(trx, owner.userId, at))).toBe(true);
});

test.runIf(onPostgres)(
  'deleted reviews lock webhooks of all listings in the order of their ids',
  async () => {
    const { site, add, owner, member, guildId } = await start();
    await add(['review.deleted']);
    await add(['review.deleted'], owner);
    const other = await site.addListing();
    const listings = await site.db
      .selectFrom('listings')
      .select(['id', 'discordServerId'])
      .orderBy('id')
      .execute();
    for (const { discordServerId } of listings) {
      const review = { discordServerId, userId: member.userId, rating: 5, comment: 'Owls!' };
      await recordReview(site.db, review, new Date());
    }
    expect([other, guildId].toSorted()).toEqual(listings.map((row) => row.discordServerId).toSorted());
    const hooks = await site.db.selectFrom('webhooks').select('id').orderBy('createdAt').execute();
    for (const [at, { id }] of hooks.entries())
      await site.db
        .updateTable('webhooks')
        .set({ listingId: listings[at]?.id ?? '' })
        .where('id', '=', id)
        .execute();
    const at = site.deps.databaseNow();
    expect(await locksLowestFirst(site, (trx) => queueDeletedReviews(trx, member.userId, at))).toBe(true);
  },
);
