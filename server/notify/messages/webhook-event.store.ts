import { sql } from 'kysely';
import { HOUR_MS } from '#contract/durations.ts';
import {
  MEMBERS_MESSAGES_AN_HOUR,
  MORE_REVIEWS,
  SHOWN_DELIVERIES,
  WAITING_DELIVERIES,
  type WebhookEvent,
} from '#contract/webhooks.ts';
import { before, type DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';

/** What a `listing.suspended` is about when our bot is gone; about nothing, it is a ban. */
export const BOT_GONE = 'bot gone';

/** Something that happened to a listing, or the same to many, for their webhooks. */
interface Happened {
  event: WebhookEvent;
  listing: { id: string } | { ids: readonly string[] } | { discordServerId: string };
  /** The id of a review, or why a listing is hidden. */
  about?: string;
  /** The member who has caused it; null for what managers, moderators or Discord have caused. */
  by?: string | null;
  at: DatabaseInstant;
}

/**
 * Queues an event for the webhooks that subscribed to it, in the transaction of its cause. An untried delivery of the
 * same event stands for it; beyond the limit the oldest is dropped. It locks the webhooks: after listings and people.
 */
export async function queueWebhookEvent(
  trx: Database,
  { event, listing, about = '', by = null, at }: Happened,
): Promise<void> {
  const { rows: asking } = await sql<{ id: string }>`
    select id from webhooks where ${ofListing(listing)} and off_at is null and ${event} = any(events)
    order by id for no key update`.execute(trx);
  const locked = asking.map(({ id }) => id);
  if (locked.length === 0) return;
  const { notified, more } =
    by === null ? { notified: locked, more: [] } : await countByMember(trx, { locked, event, by, at });
  const { rows } = await sql<{ id: string }>`
    insert into webhook_deliveries (webhook_id, event, about, created_at)
    select id, ${event}, ${about}, ${at} from unnest(${notified}::uuid[]) as notified (id)
    union all select id, ${MORE_REVIEWS}, '', ${at} from unnest(${more}::uuid[]) as more (id)
    on conflict (webhook_id, event, about) where state = 'waiting' and not begun do nothing
    returning webhook_id as id`.execute(trx);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await dropOldest(trx, ids, at);
  await sql`update webhooks set due_at = coalesce(due_at, ${at}) where id = any(${ids}::uuid[])`.execute(trx);
}

/**
 * Counts a member's events at locked webhooks. A webhook gets one event of a kind and member in an hour, and a limited
 * number of all members; the first one beyond is a message that sums up.
 */
async function countByMember(
  trx: Database,
  {
    locked,
    event,
    by,
    at,
  }: { locked: readonly string[]; event: WebhookEvent; by: string; at: DatabaseInstant },
): Promise<{ notified: string[]; more: string[] }> {
  const [ofOne, ofAll] = [`webhook ${event}`, 'webhook messages'];
  const hourAgo = before(at, HOUR_MS);
  const { rows } = await sql<{ id: string; count: number }>`
    with first as (
      insert into rate_counts (kind, subject, period, count)
      select ${ofOne}, id || ' ' || ${by}, ${at}, 1 from unnest(${locked}::text[]) as locked (id)
      where not exists (
        select from rate_counts
        where kind = ${ofOne} and subject = id || ' ' || ${by} and period > ${hourAgo})
      returning split_part(subject, ' ', 1) as id)
    insert into rate_counts (kind, subject, period, count)
    select ${ofAll}, id,
      coalesce(
        (select max(period) from rate_counts where kind = ${ofAll} and subject = id and period > ${hourAgo}), ${at}), 1
    from first
    on conflict (kind, subject, period) do update set count = rate_counts.count + 1
    returning subject as id, count`.execute(trx);
  const idsWhere = (is: (count: number) => boolean) =>
    rows.filter(({ count }) => is(count)).map(({ id }) => id);
  return {
    notified: idsWhere((count) => count <= MEMBERS_MESSAGES_AN_HOUR),
    more: idsWhere((count) => count === MEMBERS_MESSAGES_AN_HOUR + 1),
  };
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

/** Deletes old deliveries, in a transaction that has locked their webhooks. Queued ones are among the newest. */
export async function forgetOldDeliveries(trx: Database, ids: readonly string[]): Promise<void> {
  await sql`
    delete from webhook_deliveries using (
      select id, row_number() over (partition by webhook_id order by state = 'waiting' desc, id desc) as place
      from webhook_deliveries where webhook_id = any(${ids}::uuid[])) as stored
    where webhook_deliveries.id = stored.id and place > ${SHOWN_DELIVERIES} and state <> 'waiting'`.execute(
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
    await queueWebhookEvent(trx, { event: 'review.deleted', listing: { id }, about, by: userId, at });
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

/** Drops the queued deliveries of webhooks that were turned off. */
export async function dropWaiting(trx: Database, ids: readonly string[], at: DatabaseInstant): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('webhookDeliveries')
    .set({ state: 'dropped', settledAt: at })
    .where('webhookId', 'in', ids)
    .where('state', '=', 'waiting')
    .execute();
}
