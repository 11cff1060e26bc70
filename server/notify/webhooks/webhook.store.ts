import { sql, type Selectable } from 'kysely';
import { MOST_WEBHOOKS, SHOWN_DELIVERIES } from '#contract/webhooks.ts';
import { after, type DatabaseInstant } from '#database/clock.ts';
import type { Database, Tables } from '#database/tables.ts';
import { forgetOldDeliveries } from '../messages/webhook-event.store.ts';

/** A webhook as its managers see it, with its last delivery. */
export type WebhookRow = Pick<
  Selectable<Tables['webhooks']>,
  'id' | 'ending' | 'events' | 'createdAt' | 'offAt' | 'offBecause' | 'dueAt'
> & { madeBy: string };

export type DeliveryRow = Pick<
  Selectable<Tables['webhookDeliveries']>,
  'id' | 'event' | 'state' | 'tries' | 'createdAt'
>;

/** The webhooks of a guild's listing, oldest first. */
export function findWebhooks(db: Database, discordServerId: string): Promise<WebhookRow[]> {
  return webhookRows(db)
    .where('listings.discordServerId', '=', discordServerId)
    .orderBy('webhooks.createdAt')
    .orderBy('webhooks.id')
    .execute();
}

/** One of them. */
export function findWebhook(
  db: Database,
  discordServerId: string,
  id: string,
): Promise<WebhookRow | undefined> {
  return webhookRows(db)
    .where('listings.discordServerId', '=', discordServerId)
    .where('webhooks.id', '=', id)
    .executeTakeFirst();
}

function webhookRows(db: Database) {
  return db
    .selectFrom('webhooks')
    .innerJoin('listings', 'listings.id', 'listingId')
    .innerJoin('users', 'users.id', 'madeBy')
    .select(['webhooks.id', 'ending', 'events', 'webhooks.createdAt', 'offAt', 'offBecause', 'dueAt'])
    .select('username as madeBy');
}

/** The queued and last other deliveries of a webhook, newest first. */
export async function findDeliveries(
  db: Database,
  webhookId: string,
  limit: number = SHOWN_DELIVERIES,
): Promise<DeliveryRow[]> {
  const rows = await db
    .selectFrom('webhookDeliveries')
    .select(['id', 'event', 'state', 'tries', 'createdAt'])
    .where('webhookId', '=', webhookId)
    .orderBy(sql`state = 'waiting'`, 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.toSorted((a, b) => b.id - a.id);
}

/** Whether a listing may have another webhook, and one with this address. */
export async function roomForWebhook(
  db: Database,
  listingId: string,
  addressHash: string,
): Promise<'room' | 'full' | 'exists'> {
  const rows = await db
    .selectFrom('webhooks')
    .select('addressHash')
    .where('listingId', '=', listingId)
    .execute();
  if (rows.some((row) => row.addressHash === addressHash)) return 'exists';
  return rows.length < MOST_WEBHOOKS ? 'room' : 'full';
}

/** A webhook to keep. */
export interface NewWebhook {
  id: string;
  listingId: string;
  madeBy: string;
  sealed: Buffer;
  addressHash: string;
  ending: string;
  events: string[];
}

/** Keeps a webhook, in a transaction that holds the listing's lock. */
export async function recordWebhook(
  trx: Database,
  webhook: NewWebhook,
  { at, askAgainMs }: { at: DatabaseInstant; askAgainMs: number },
): Promise<void> {
  await trx
    .insertInto('webhooks')
    .values({ ...webhook, createdAt: at, allowedAt: at, rightsDueAt: after(at, askAgainMs) })
    .execute();
}

/** Removes a webhook of a listing with its deliveries; false when it is gone. */
export async function deleteWebhook(trx: Database, listingId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('webhooks')
    .where('id', '=', id)
    .where('listingId', '=', listingId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** A webhook that was taken to be written to. */
export type TakenWebhook = Pick<Selectable<Tables['webhooks']>, 'id' | 'sealed'>;

/** Takes a webhook for a test message; null while another message is being sent there, while it is paused, or when it is off. */
export async function takeForTest(
  db: Database,
  id: string,
  { now, forMs }: { now: DatabaseInstant; forMs: number },
): Promise<TakenWebhook | null> {
  const row = await db
    .updateTable('webhooks')
    .set({ takenUntil: after(now, forMs) })
    .where('id', '=', id)
    .where('offAt', 'is', null)
    .where((is) => is.or([is('takenUntil', 'is', null), is('takenUntil', '<=', now)]))
    .returning(['id', 'sealed'])
    .executeTakeFirst();
  return row ?? null;
}

/** Gives back a webhook that was taken, or lets everything to it wait until Discord's pause is over. */
export async function releaseWebhook(
  db: Database,
  id: string,
  pausedUntil: DatabaseInstant | null,
): Promise<void> {
  await db.updateTable('webhooks').set({ takenUntil: pausedUntil }).where('id', '=', id).execute();
}

/** Keeps what has become of a test message. */
export async function recordTest(
  db: Database,
  webhookId: string,
  state: 'delivered' | 'failed',
  at: DatabaseInstant,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into webhook_deliveries (webhook_id, event, state, begun, tries, created_at, settled_at)
      select id, 'test', ${state}, true, 1, ${at}, ${at} from webhooks
      where id = ${webhookId}::uuid for no key update`.execute(trx);
    await forgetOldDeliveries(trx, [webhookId]);
  });
}
