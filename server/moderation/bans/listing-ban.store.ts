import { sql, type Selectable } from 'kysely';
import type { ListingStatus } from '#contract/vocabulary.ts';
import { type DatabaseInstant } from '#database/clock.ts';
import type { Database, Tables } from '#database/tables.ts';
import type { ListingState } from '../../listings/listing-state.ts';

export type ListingBan = Selectable<Tables['listingBans']>;

/** Sets the status of a listing that is banned, or no longer is; a pending revision stays pending. */
export async function recordStatus(
  trx: Database,
  id: string,
  { status, statusBeforeBan }: Pick<ListingState, 'statusBeforeBan'> & { status: ListingStatus },
): Promise<void> {
  await trx.updateTable('listings').set({ status, statusBeforeBan }).where('id', '=', id).execute();
}

/** Writes what is known of a ban, in the row that a trigger has inserted with it. */
export async function recordListingBan(
  trx: Database,
  listingId: string,
  ban: {
    reason: string | null;
    bannedAt: DatabaseInstant;
    until: Date | null;
    tellAt: DatabaseInstant;
    auditId: number;
  },
): Promise<ListingBan> {
  return trx
    .updateTable('listingBans')
    .set(ban)
    .where('listingId', '=', listingId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The ban of a listing, whose lock is held. */
export async function findListingBan(trx: Database, listingId: string): Promise<ListingBan | null> {
  const ban = await trx
    .selectFrom('listingBans')
    .selectAll()
    .where('listingId', '=', listingId)
    .executeTakeFirst();
  return ban ?? null;
}

/** Which steps of a ban are due: telling those whom it concerns, and ending it. */
export interface Due {
  isUntold: boolean;
  isOver: boolean;
}

/** Which steps of a ban are due by the database's clock. */
export async function dueOf(
  trx: Database,
  { tellAt, until }: Pick<ListingBan, 'tellAt' | 'until'>,
  now: DatabaseInstant,
): Promise<Due> {
  const { rows } = await sql<Due>`
    select coalesce(${tellAt}::timestamptz <= ${now}, false) as is_untold,
      coalesce(${until}::timestamptz <= ${now}, false) as is_over`.execute(trx);
  return rows[0] ?? { isUntold: false, isOver: false };
}

/** Notes that those whom a ban concerns were told. */
export async function recordListingTold(trx: Database, listingId: string): Promise<void> {
  await trx.updateTable('listingBans').set({ tellAt: null }).where('listingId', '=', listingId).execute();
}

/** The listings with a ban that is to be told of, or is over, the longest due first. */
export async function findDueListings(db: Database, now: DatabaseInstant, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct on (id) id from (
      (select listing_id as id from listing_bans where tell_at <= ${now} order by tell_at limit ${limit})
      union all
      (select listing_id from listing_bans where until <= ${now} order by until limit ${limit})) as due
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether an instant can be the end of a ban. */
export async function mayEndAt(
  trx: Database,
  until: Date,
  { now, latest }: { now: DatabaseInstant; latest: DatabaseInstant },
): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select ${until}::timestamptz > ${now} and ${until}::timestamptz <= ${latest} as may`.execute(trx);
  return rows[0]?.may ?? false;
}
