import { sql } from 'kysely';
import { SHOWN_DELIVERIES, WAITING_DELIVERIES, type WebhookEvent } from '#contract/webhook-events.ts';
import type { DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';

/** What a `listing.suspended` is about when our bot is gone; about nothing, it is a ban. */
export const BOT_GONE = 'bot gone';

/** Something that happened to a listing, or the same to many, for their webhooks. */
interface Happened {
  event: WebhookEvent;
  listing: { id: string } | { ids: readonly string[] } | { discordServerId: string };
  /** The id of a review, or why a listing is hidden. */
  about?: string;
  at: DatabaseInstant;
}

/**
 * Queues an event for the listing's webhooks that ask for it, in the transaction of its cause. What waits untried and
 * says the same stands for it; the oldest of too many is dropped. It locks the webhooks: after listings and people.
 */
export async function queueWebhookEvent(
  trx: Database,
  { event, listing, about = '', at }: Happened,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with told as (
      select id from webhooks where ${ofListing(listing)} and off_at is null and ${event} = any(events)
      order by id for no key update)
    insert into webhook_deliveries (webhook_id, event, about, created_at)
    select id, ${event}, ${about}, ${at} from told order by id
    on conflict (webhook_id, event, about) where state = 'waiting' and not begun do nothing
    returning webhook_id as id`.execute(trx);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await dropOldest(trx, ids, at);
  await sql`update webhooks set due_at = coalesce(due_at, ${at}) where id = any(${ids}::uuid[])`.execute(trx);
}

function ofListing(listing: Happened['listing']) {
  if ('id' in listing) return sql`listing_id = ${listing.id}::uuid`;
  if ('ids' in listing) return sql`listing_id = any(${listing.ids}::uuid[])`;
  return sql`listing_id = (select id from listings where discord_server_id = ${listing.discordServerId})`;
}

async function dropOldest(trx: Database, ids: readonly string[], at: DatabaseInstant) {
  await sql`
    update webhook_deliveries set state = 'dropped', settled_at = ${at}
    from (
      select id, row_number() over (partition by webhook_id order by id desc) as place
      from webhook_deliveries where webhook_id = any(${ids}::uuid[]) and state = 'waiting') as waiting
    where webhook_deliveries.id = waiting.id and place > ${WAITING_DELIVERIES}`.execute(trx);
  await forgetOldDeliveries(trx, ids);
}

/** Deletes what is no longer shown of webhooks, in a transaction that has locked them. What waits is among the shown. */
export async function forgetOldDeliveries(trx: Database, ids: readonly string[]): Promise<void> {
  await sql`
    delete from webhook_deliveries using (
      select id, row_number() over (partition by webhook_id order by state = 'waiting' desc, id desc) as place
      from webhook_deliveries where webhook_id = any(${ids}::uuid[])) as kept
    where webhook_deliveries.id = kept.id and place > ${SHOWN_DELIVERIES} and state <> 'waiting'`.execute(
    trx,
  );
}

/** Queues for webhooks that the reviews of a person go with them, before they are deleted. */
export async function queueDeletedReviews(trx: Database, userId: string, at: DatabaseInstant): Promise<void> {
  const reviews = await trx
    .selectFrom('reviews')
    .innerJoin('webhooks', 'webhooks.listingId', 'reviews.listingId')
    .select(['reviews.id', 'reviews.listingId'])
    .distinct()
    .where('reviews.userId', '=', userId)
    .where('offAt', 'is', null)
    .orderBy('reviews.listingId')
    .execute();
  if (reviews.length === 0) return;
  // All at once, in the order of other changes of several.
  const ids = reviews.map(({ listingId }) => listingId);
  await sql`select from webhooks where listing_id = any(${ids}::uuid[]) order by id for no key update`.execute(
    trx,
  );
  for (const { id: about, listingId: id } of reviews)
    await queueWebhookEvent(trx, { event: 'review.deleted', listing: { id }, about, at });
}

/** Switches off all webhooks of a person who is banned. */
export async function switchOffWebhooksOf(trx: Database, userId: string, at: DatabaseInstant): Promise<void> {
  const rows = await trx
    .selectFrom('webhooks')
    .select('id')
    .where('madeBy', '=', userId)
    .where('offAt', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const off = { offAt: at, offBecause: 'banned', dueAt: null } as const;
  await trx.updateTable('webhooks').set(off).where('id', 'in', ids).execute();
  await dropWaiting(trx, ids, at);
}

/** Drops what waits for webhooks that were switched off. */
export async function dropWaiting(trx: Database, ids: readonly string[], at: DatabaseInstant): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('webhookDeliveries')
    .set({ state: 'dropped', settledAt: at })
    .where('webhookId', 'in', ids)
    .where('state', '=', 'waiting')
    .execute();
}
