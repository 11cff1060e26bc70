import { sql } from 'kysely';
import { after, type DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';

/** A person whose notices wait until it is known which guilds they manage. */
export interface WaitingReader {
  userId: string;
  /** How often Discord was asked for the one of these notices that waits longest, this time included. */
  tries: number;
}

/**
 * Takes the person whose notices have waited longest, for as long as an attempt may take. No other process takes them
 * meanwhile; if this one dies, they are due again afterwards.
 */
export async function takeWaitingReader(
  db: Database,
  { now, forMs }: { now: DatabaseInstant; forMs: number },
): Promise<WaitingReader | null> {
  const { rows } = await sql<WaitingReader>`
    with person as (select user_id from notices where due_at <= ${now} order by due_at limit 1),
    taken as (
      update notices set due_at = ${after(now, forMs)}, tries = tries + 1 from person
      where notices.user_id = person.user_id and due_at <= ${now}
      returning notices.user_id, tries)
    select user_id, max(tries) as tries from taken group by user_id`.execute(db);
  return rows[0] ?? null;
}

/** Postpones the waiting notices of a person. */
export async function postponeNotices(db: Database, userId: string, dueAt: DatabaseInstant): Promise<void> {
  await db
    .updateTable('notices')
    .set({ dueAt })
    .where('userId', '=', userId)
    .where('dueAt', 'is not', null)
    .execute();
}

/**
 * Delivers a person's waiting notices about the guilds that they manage, as new. The rest is deleted, and they are
 * unsubscribed from those guilds.
 */
export async function settleNotices(
  db: Database,
  userId: string,
  managedGuilds: readonly string[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Keeps the ids in the order in which notices appear.
    await sql`select from users where id = ${userId} for no key update`.execute(trx);
    await sql`
      with allowed as (
        delete from notices
        where user_id = ${userId} and due_at is not null and discord_server_id = any(${managedGuilds}::text[])
        returning *)
      insert into notices (user_id, kind, discord_server_id, server_name, reason, created_at)
      select user_id, kind, discord_server_id, server_name, reason, created_at from allowed order by id`.execute(
      trx,
    );
    await sql`
      with refused as (
        delete from notices where user_id = ${userId} and due_at is not null returning discord_server_id)
      delete from notice_readers using listings
      where listing_id = listings.id and user_id = ${userId}
        and listings.discord_server_id in (select discord_server_id from refused)`.execute(trx);
  });
}
