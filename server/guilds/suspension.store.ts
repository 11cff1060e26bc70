import { sql } from 'kysely';
import type { DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';
import { BOT_GONE, queueWebhookEvent } from '../notify/messages/webhook-event.store.ts';

/**
 * Queues for webhooks that listings are hidden because our bot is about to be stored as gone, in the transaction that
 * stores it and before it does. It locks all guilds of the batch and then their listings, in the order of other writes, and
 * nothing when no webhook asks for it.
 */
export async function queueSuspensions(
  trx: Database,
  { leaving, batch }: { leaving: readonly string[]; batch: readonly string[] },
  at: DatabaseInstant,
): Promise<void> {
  if (leaving.length === 0) return;
  const asking = sql<boolean>`exists (select from webhooks
    where listing_id = listings.id and off_at is null and 'listing.suspended' = any(events))`;
  const subscribed = await trx
    .selectFrom('listings')
    .select('id')
    .where(sql<boolean>`discord_server_id = any(${leaving}::text[]) and status = 'approved' and bot_present`)
    .where(asking)
    .limit(1)
    .execute();
  if (subscribed.length === 0) return;

  await sql`select from guilds where id = any(${batch}::text[]) order by id for no key update`.execute(trx);
  const { rows } = await sql<{ id: string; isSuspended: boolean }>`
    select id, status = 'approved' and bot_present and discord_server_id = any(${leaving}::text[]) as is_suspended
    from listings where discord_server_id = any(${batch}::text[]) order by id for no key update`.execute(trx);
  const ids = rows.filter(({ isSuspended }) => isSuspended).map(({ id }) => id);
  await queueWebhookEvent(trx, { event: 'listing.suspended', listing: { ids }, about: BOT_GONE, at });
}
