import { sql, type RawBuilder } from 'kysely';
import { MINUTE_MS } from '#contract/durations.ts';
import { BUMP_COOLDOWN_MS } from '#contract/vocabulary.ts';
import { isInForce } from '#database/ban-in-force.ts';
import { before, type DatabaseInstant } from '#database/clock.ts';
import { HAS_PAGE } from '#database/shown.ts';
import type { Database } from '#database/tables.ts';
import type { DueMessage } from './message.store.ts';
import { makeNotice } from './new-notice.store.ts';

/** A reminder that is later than this is of no use, and is dropped. */
export const REMINDER_LATE_AFTER_MS = 10 * MINUTE_MS;

/**
 * Whether a message, of the table `notifications`, still is to be sent. A reminder, which was created at the end of a
 * cooldown, is while its person asks for it and is not banned, the listing is shown and was not bumped since, and it
 * is not late.
 */
export function isWanted(now: DatabaseInstant): RawBuilder<boolean> {
  return sql<boolean>`(notifications.kind <> 'bump reminder' or (
    notifications.created_at > ${before(now, REMINDER_LATE_AFTER_MS)}
    and exists (
      select from bump_reminders
        join listings on listings.id = bump_reminders.listing_id
        join users as reader on reader.id = bump_reminders.user_id
      where bump_reminders.user_id = notifications.user_id
        and listings.discord_server_id = notifications.discord_server_id
        and ${HAS_PAGE}
        and listings.last_bumped_at <= ${before(sql<Date>`notifications.created_at`, BUMP_COOLDOWN_MS)}
        and not exists (select from user_bans where user_bans.pseudonym = reader.pseudonym and ${isInForce(now)}))))`;
}

/** Deletes a reminder that was sent or is not to be sent: nothing is kept of it. */
export async function deleteReminderMessage(db: Database, id: number): Promise<void> {
  await db.deleteFrom('notifications').where('id', '=', id).where('kind', '=', 'bump reminder').execute();
}

/** Turns off all reminders of a banned person, and drops the queued ones. */
export async function deleteRemindersOf(trx: Database, userId: string): Promise<void> {
  await trx
    .deleteFrom('notifications')
    .where('userId', '=', userId)
    .where('kind', '=', 'bump reminder')
    .execute();
  await trx.deleteFrom('bumpReminders').where('userId', '=', userId).execute();
}

/**
 * Turns off the reminders of a person with closed messages, and notifies them on the site. Locks are taken in the
 * order of other writes: the person, their messages, their subscriptions.
 */
export async function switchOffReminder(
  db: Database,
  { id, userId, discordServerId }: Pick<DueMessage, 'id' | 'userId' | 'discordServerId'>,
  at: DatabaseInstant,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select from users where id = ${userId} for no key update`.execute(trx);
    await deleteReminderMessage(trx, id);
    const { rows } = await sql<{ listingId: string }>`
      delete from bump_reminders using listings
      where listings.id = listing_id and user_id = ${userId} and listings.discord_server_id = ${discordServerId}
      returning listing_id`.execute(trx);
    for (const { listingId } of rows) {
      const listing = { id: listingId, discordServerId: discordServerId ?? '' };
      await makeNotice(trx, { kind: 'reminder off', userId, listing, reason: null, at });
    }
  });
}
