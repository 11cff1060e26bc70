import { sql } from 'kysely';
import { MOST_REMINDED } from '#contract/notices.ts';
import { BUMP_COOLDOWN_MS } from '#contract/vocabulary.ts';
import { isInForce } from '#database/ban-in-force.ts';
import { after, before, type DatabaseInstant } from '#database/clock.ts';
import { HAS_PAGE } from '#database/shown.ts';
import type { Database } from '#database/tables.ts';
import { REMINDER_LATE_AFTER_MS } from '../messages/reminder-message.store.ts';

/** Somebody to be reminded of a bump. */
export interface DueReminder {
  listingId: string;
  userId: string;
  discordServerId: string;
  bumpedAt: Date;
  /** Whether the listing is shown, and was not bumped since. */
  isWanted: boolean;
  /** Whether its person is banned: `new` as long as the ban can be undone and they have not been told. */
  ban: 'new' | 'told' | null;
}

/** How many reminders wait to be sent before further ones are made: those that wait longer stay where they are. */
const MOST_WAITING = 60;
/** How many of these may be to one person, so that nobody fills the queue. */
const MOST_WAITING_OF_ONE = 3;
const ROWS_A_STATEMENT = 1_000;

/** Whether a person asked to be reminded of a listing's bumps. */
export async function findReminder(db: Database, listingId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('bumpReminders')
    .select('userId')
    .where('listingId', '=', listingId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Keeps that a manager asked, in a transaction that holds the listing's lock, and waits for the end of the cooldown that
 * runs now; false when too many others have asked.
 */
export async function recordReminder(
  trx: Database,
  { listingId, userId }: { listingId: string; userId: string },
  at: DatabaseInstant,
): Promise<boolean> {
  const { rows } = await sql`
    with asked as (select user_id from bump_reminders where listing_id = ${listingId}::uuid),
    added as (
      insert into bump_reminders (listing_id, user_id, requested_at, bumped_at)
      select id, ${userId}, ${at}, case when last_bumped_at > ${before(at, BUMP_COOLDOWN_MS)} then last_bumped_at end
      from listings
      where id = ${listingId}::uuid and (select count(*) from asked where user_id <> ${userId}) < ${MOST_REMINDED}
      on conflict do nothing returning user_id)
    select from added union all select from asked where user_id = ${userId}`.execute(trx);
  return rows.length > 0;
}

/** Forgets that somebody asked, and the reminder that waits to be sent. */
export async function unsubscribe(
  db: Database,
  { listingId, discordServerId, userId }: { listingId: string; discordServerId: string; userId: string },
): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where('userId', '=', userId)
    .where('discordServerId', '=', discordServerId)
    .where('kind', '=', 'bump reminder')
    .execute();
  await db
    .deleteFrom('bumpReminders')
    .where('listingId', '=', listingId)
    .where('userId', '=', userId)
    .execute();
}

/** Whether somebody has ever signed in, and was not erased since. */
export async function isKnown(db: Database, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
  return row !== undefined;
}

/** Drops reminders that are too late, some at a time, the latest first. */
export async function dropLateReminders(db: Database, now: DatabaseInstant): Promise<void> {
  await sql`
    update bump_reminders set bumped_at = null where ctid = any(array(
      select ctid from bump_reminders
      where bumped_at <= ${before(now, BUMP_COOLDOWN_MS + REMINDER_LATE_AFTER_MS)}
      order by bumped_at limit ${ROWS_A_STATEMENT} for update skip locked))`.execute(db);
}

/**
 * Takes the person whose cooldown has been over for longest, for as long as an attempt may take. No other process takes
 * them meanwhile; if this one dies, they are due again afterwards.
 */
export async function takeDueReminder(
  db: Database,
  { now, forMs }: { now: DatabaseInstant; forMs: number },
): Promise<DueReminder | null> {
  const { rows } = await sql<DueReminder>`
    with due as (
      select listing_id, user_id from bump_reminders
      where bumped_at <= ${before(now, BUMP_COOLDOWN_MS)} and (tried_at is null or tried_at <= ${before(now, forMs)})
        and ${MOST_WAITING} > (
          select count(*) from (
            select from notifications where state = 'waiting' and kind = 'bump reminder' limit ${MOST_WAITING}) as waiting)
        and ${MOST_WAITING_OF_ONE} > (
          select count(*) from notifications
          where notifications.user_id = bump_reminders.user_id and state = 'waiting' and kind = 'bump reminder')
      order by bumped_at limit 1 for update skip locked)
    update bump_reminders set tried_at = ${now}
    from due, listings, users
    where bump_reminders.listing_id = due.listing_id and bump_reminders.user_id = due.user_id
      and listings.id = due.listing_id and users.id = due.user_id
    returning bump_reminders.listing_id, bump_reminders.user_id, discord_server_id, bumped_at,
      (${HAS_PAGE} and listings.last_bumped_at = bumped_at) as is_wanted,
      (select case when tell_at is null then 'told' else 'new' end
        from user_bans where user_bans.pseudonym = users.pseudonym and ${isInForce(now)}) as ban`.execute(db);
  return rows[0] ?? null;
}

/** Waits for the next bump instead, unless there was one already. */
export async function skipReminder(
  db: Database,
  { listingId, userId, bumpedAt }: Pick<DueReminder, 'listingId' | 'userId' | 'bumpedAt'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bumpReminders')
    .set({ bumpedAt: null })
    .where('listingId', '=', listingId)
    .where('userId', '=', userId)
    .where('bumpedAt', '=', bumpedAt)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Queues the reminder of a bump, once. The person is locked first, as in an erasure; nothing is queued when there was
 * another bump meanwhile, or they no longer ask.
 */
export async function queueReminder(db: Database, due: DueReminder, at: DatabaseInstant): Promise<void> {
  const { userId, discordServerId, bumpedAt } = due;
  await db.transaction().execute(async (trx) => {
    await sql`select from users where id = ${userId} for key share`.execute(trx);
    if (!(await skipReminder(trx, due))) return;
    await sql`
      insert into notifications (user_id, kind, discord_server_id, server_name, created_at, due_at)
      select ${userId}, 'bump reminder', guilds.id, name,
        ${after(sql<Date>`${bumpedAt}::timestamptz`, BUMP_COOLDOWN_MS)}, ${at}
      from guilds where guilds.id = ${discordServerId}`.execute(trx);
  });
}
