import { sql, type Selectable } from 'kysely';
import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import { after, before, type DatabaseInstant } from '#database/clock.ts';
import { HAS_PAGE } from '#database/shown.ts';
import type { Database, Tables } from '#database/tables.ts';
import type { WebhookOffReason } from '#database/webhook-tables.ts';
import { makeNotice } from '../messages/new-notice.store.ts';
import { dropWaiting, forgetOldDeliveries } from '../messages/webhook-event.store.ts';

/** What is needed to write to a webhook. */
export type Recipient = Pick<Selectable<Tables['webhooks']>, 'id' | 'sealed' | 'listingId'> & {
  madeBy: string;
  language: InterfaceLanguage;
  discordServerId: string;
  name: string;
  icon: string | null;
  hasPage: boolean;
};

/** The first delivery that waits for a webhook which was taken to be sent to. */
export type DueDelivery = Recipient & {
  deliveryId: number;
  event: string;
  about: string;
  tries: number;
  happenedAt: Date;
  /** It has been the first for longer than it may. */
  isExpired: boolean;
};

/**
 * Takes the webhook whose first delivery has been due longest, for as long as an attempt may take. No other process
 * takes it meanwhile; if this one dies, it is due again afterwards.
 */
export async function takeDueDelivery(
  db: Database,
  { now, forMs, expiresAfterMs }: { now: DatabaseInstant; forMs: number; expiresAfterMs: number },
): Promise<DueDelivery | null> {
  const { rows } = await sql<DueDelivery | { id: string; deliveryId: null }>`
    with taken as (
      update webhooks set taken_until = ${after(now, forMs)}
      where id = (
        select id from webhooks
        where due_at <= ${now} and off_at is null and (taken_until is null or taken_until <= ${now})
        order by due_at, id limit 1 for update skip locked)
      returning id)
    select ${recipientColumns()}, first.id as delivery_id, first.event, first.about, first.tries,
      first.created_at as happened_at, greatest(first.created_at, first.follows_at) < ${before(now, expiresAfterMs)}
        as is_expired
    from taken join webhooks using (id) ${JOINED}
      left join lateral (
        select *, (select max(settled_at) from webhook_deliveries as earlier
          where earlier.webhook_id = waiting.webhook_id and earlier.id < waiting.id) as follows_at
        from webhook_deliveries as waiting
        where waiting.webhook_id = webhooks.id and state = 'waiting' order by id limit 1
      ) as first on true`.execute(db);
  const [due] = rows;
  if (!due || due.deliveryId !== null) return due ?? null;
  // What waited was deleted with age: the webhook is not due any more.
  await db.transaction().execute(async (trx) => {
    await lockWebhook(trx, due.id);
    await releaseSettled(trx, due.id, now);
  });
  return null;
}

const JOINED = sql`join listings on listings.id = webhooks.listing_id join users on users.id = webhooks.made_by`;

function recipientColumns() {
  return sql`webhooks.id, webhooks.sealed, webhooks.listing_id, made_by, users.language, discord_server_id,
    listings.name, listings.icon, ${HAS_PAGE} as has_page`;
}

/** Whom a test message is written to. */
export async function findRecipient(db: Database, id: string): Promise<Recipient | null> {
  const { rows } = await sql<Recipient>`
    select ${recipientColumns()} from webhooks ${JOINED} where webhooks.id = ${id}::uuid`.execute(db);
  return rows[0] ?? null;
}

/** A review for a message; null when it is gone, or its page is. */
export async function findReviewToSend(
  db: Database,
  id: string,
): Promise<{ rating: number; comment: string } | null> {
  const row = await db
    .selectFrom('reviews')
    .innerJoin('listings', 'listings.id', 'listingId')
    .select(['reviews.rating', 'comment'])
    .where('reviews.id', '=', id)
    .where(HAS_PAGE)
    .executeTakeFirst();
  return row ?? null;
}

/** Counts a try just before it is made. False when the delivery no longer waits, or the webhook is off or gone. */
export async function recordTry(db: Database, deliveryId: number): Promise<boolean> {
  const { rows } = await sql`
    update webhook_deliveries set tries = tries + 1, begun = true from webhooks
    where webhook_deliveries.id = ${deliveryId}::bigint and state = 'waiting'
      and webhooks.id = webhook_id and off_at is null
    returning webhook_deliveries.id`.execute(db);
  return rows.length > 0;
}

/**
 * Settles a delivery; the next one that waits is due at once. One that was dropped for newer ones while it was being sent
 * has been delivered all the same.
 */
export async function settleDelivery(
  db: Database,
  { id, deliveryId }: Pick<DueDelivery, 'id' | 'deliveryId'>,
  state: 'delivered' | 'failed',
  at: DatabaseInstant,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockWebhook(trx, id);
    await trx
      .updateTable('webhookDeliveries')
      .set({ state, settledAt: at })
      .where('id', '=', deliveryId)
      .where('state', 'in', state === 'delivered' ? ['waiting', 'dropped'] : ['waiting'])
      .execute();
    await releaseSettled(trx, id, at);
    await forgetOldDeliveries(trx, [id]);
  });
}

/** Ends the taking of a locked webhook, which is due when something waits for it. */
async function releaseSettled(trx: Database, id: string, at: DatabaseInstant) {
  await sql`
    update webhooks set taken_until = null, due_at = case when exists (
      select from webhook_deliveries where webhook_id = webhooks.id and state = 'waiting') then ${at} end
    where id = ${id}::uuid`.execute(trx);
}

/**
 * Postpones everything that waits for a webhook; a pause that Discord asks for holds back tests as well. A try that Discord
 * did not take is taken back.
 */
export async function postponeWebhook(
  db: Database,
  { id, deliveryId }: Pick<DueDelivery, 'id' | 'deliveryId'>,
  { dueAt, tries, isPause = false }: { dueAt: DatabaseInstant; tries: number; isPause?: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockWebhook(trx, id);
    await sql`
      update webhook_deliveries set tries = ${tries}
      where id = ${deliveryId}::bigint and state = 'waiting' and tries > ${tries}`.execute(trx);
    await sql`
      update webhooks set taken_until = ${isPause ? dueAt : null}, due_at = case when exists (
        select from webhook_deliveries where webhook_id = webhooks.id and state = 'waiting') then ${dueAt} end
      where id = ${id}::uuid`.execute(trx);
  });
}

async function lockWebhook(trx: Database, id: string) {
  await trx.selectFrom('webhooks').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/**
 * Switches a webhook off, drops what waits for it but for the delivery that was tried and has failed, and tells its
 * creator; false when it was off or is gone. Locks are taken in the order of an erasure: the listing, the person, the
 * webhook.
 */
export async function switchOff(
  db: Database,
  id: string,
  { because, tried = null }: { because: Exclude<WebhookOffReason, 'banned'>; tried?: number | null },
  at: DatabaseInstant,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const webhook = await trx
      .selectFrom('webhooks')
      .innerJoin('listings', 'listings.id', 'listingId')
      .select(['madeBy', 'ending', 'listingId', 'discordServerId'])
      .where('webhooks.id', '=', id)
      .where('offAt', 'is', null)
      .executeTakeFirst();
    if (!webhook) return false;
    const { listingId, discordServerId, madeBy, ending } = webhook;
    await trx
      .selectFrom('listings')
      .select('id')
      .where('id', '=', listingId)
      .forKeyShare()
      .executeTakeFirst();
    await trx.selectFrom('users').select('id').where('id', '=', madeBy).forNoKeyUpdate().executeTakeFirst();
    const { numUpdatedRows } = await trx
      .updateTable('webhooks')
      .set({ offAt: at, offBecause: because, dueAt: null, takenUntil: null })
      .where('id', '=', id)
      .where('offAt', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await trx
      .updateTable('webhookDeliveries')
      .set({ state: 'failed', settledAt: at })
      .where('id', '=', tried)
      .where('state', '=', 'waiting')
      .execute();
    await dropWaiting(trx, [id], at);
    await makeNotice(trx, {
      kind: because === 'rights' ? 'webhook rights' : 'webhook refused',
      userId: madeBy,
      listing: { id: listingId, discordServerId },
      reason: ending,
      at,
    });
    return true;
  });
}
