import { sql, type Selectable } from 'kysely';
import { MOST_NOTICE_READERS, MOST_UNREAD } from '#contract/notices.ts';
import type { DatabaseInstant } from '#database/clock.ts';
import { HAS_PAGE } from '#database/shown.ts';
import type { Database, Tables } from '#database/tables.ts';

/** A visible notice. */
export type NoticeRow = Pick<
  Selectable<Tables['notices']>,
  'id' | 'kind' | 'discordServerId' | 'serverName' | 'reason' | 'createdAt' | 'read'
> & { hasPage: boolean };

/** A person's visible notices, newest first. */
export async function findNotices(
  db: Database,
  userId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<NoticeRow[]> {
  return db
    .selectFrom('notices')
    .leftJoin('listings', 'listings.discordServerId', 'notices.discordServerId')
    .select(['notices.id', 'kind', 'notices.discordServerId', 'serverName', 'reason', 'notices.createdAt'])
    .select(['read', sql<boolean>`coalesce(${HAS_PAGE}, false)`.as('hasPage')])
    .where('userId', '=', userId)
    .where('dueAt', 'is', null)
    .$if(before !== null, (query) => query.where('notices.id', '<', before))
    .orderBy('notices.id', 'desc')
    .limit(limit)
    .execute();
}

/** The number of a person's unread notices, up to a limit. */
export async function countUnread(db: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from notices where user_id = ${userId} and not read and due_at is null limit ${MOST_UNREAD}) as unread`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Marks a person's visible notices as read, up to an id. */
export async function recordRead(db: Database, userId: string, upTo: number): Promise<void> {
  // Locked in one order: two windows may do this at once.
  await sql`
    with theirs as (
      select id from notices where user_id = ${userId} and not read and due_at is null and id <= ${upTo}::bigint
      order by id for no key update)
    update notices set read = true from theirs where notices.id = theirs.id`.execute(db);
}

/** Whether a person is subscribed to the notices about a listing. */
export async function isSubscribed(db: Database, listingId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('noticeReaders')
    .select('userId')
    .where('listingId', '=', listingId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Subscribes a manager, in a transaction that holds the listing's lock; false when too many others are subscribed. */
export async function recordAsking(
  trx: Database,
  { listingId, userId }: { listingId: string; userId: string },
  at: DatabaseInstant,
): Promise<boolean> {
  const { rows } = await sql`
    with asked as (select user_id from notice_readers where listing_id = ${listingId}::uuid),
    added as (
      insert into notice_readers (listing_id, user_id, requested_at)
      select ${listingId}::uuid, ${userId}, ${at}
      where (select count(*) from asked where user_id <> ${userId}) < ${MOST_NOTICE_READERS}
      on conflict do nothing returning user_id)
    select from added union all select from asked where user_id = ${userId}`.execute(trx);
  return rows.length > 0;
}

/** Unsubscribes a manager, and deletes their waiting notices. */
export async function forgetAsking(
  trx: Database,
  { listingId, discordServerId, userId }: { listingId: string; discordServerId: string; userId: string },
): Promise<void> {
  await trx
    .deleteFrom('notices')
    .where('userId', '=', userId)
    .where('discordServerId', '=', discordServerId)
    .where('dueAt', 'is not', null)
    .execute();
  await trx
    .deleteFrom('noticeReaders')
    .where('listingId', '=', listingId)
    .where('userId', '=', userId)
    .execute();
}
