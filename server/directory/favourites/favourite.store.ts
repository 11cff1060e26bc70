import { sql } from 'kysely';
import { MOST_FAVOURITES } from '#contract/vocabulary.ts';
import type { DatabaseInstant } from '#database/clock.ts';
import { isShown } from '#database/shown.ts';
import type { Database } from '#database/tables.ts';
import type { PageEnd } from '../../cursor.ts';
import { VISIBLE_COLUMNS, type ListingRow } from '../../listings/listing.store.ts';

/** A public listing that a member has saved. */
export type FavouriteRow = ListingRow & { savedAt: Date };

/** The listings that a member has saved, newest first; hidden ones are left out. */
export function findFavourites(
  db: Database,
  userId: string,
  { after, limit, adult }: { after: PageEnd | null; limit: number; adult: boolean },
): Promise<FavouriteRow[]> {
  return saved(db, userId, adult)
    .select(VISIBLE_COLUMNS)
    .select('savedAt')
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(saved_at, listing_id) < (${after?.at}, ${after?.id})`),
    )
    .limit(limit)
    .execute();
}

/** Their ids at Discord, newest first. */
export async function findFavouriteIds(db: Database, userId: string, adult: boolean): Promise<string[]> {
  const rows = await saved(db, userId, adult).select('discordServerId').execute();
  return rows.map(({ discordServerId }) => discordServerId);
}

/** The public ones of some listings, in no order. */
export function findPublicListingsByIds(
  db: Database,
  discordServerIds: readonly string[],
  adult: boolean,
): Promise<ListingRow[]> {
  return db
    .selectFrom('listings')
    .select(VISIBLE_COLUMNS)
    .where('discordServerId', 'in', discordServerIds)
    .where(isShown(adult))
    .execute();
}

/** What became of listings that were to be saved: `missing` ones were saved, unless there was `room` for fewer only. */
export interface Saved {
  /** How many of them are public. */
  found: number;
  /** How many of those the member had not saved yet. */
  missing: number;
  /** How many more the member could save. */
  room: number;
}

/**
 * Saves public listings for a member, the first of them as the newest; all that are missing or, without room for
 * them, none. Null when there is no such member any more.
 */
export async function recordFavourites(
  db: Database,
  userId: string,
  { discordServerIds, adult }: { discordServerIds: readonly string[]; adult: boolean },
  now: DatabaseInstant,
  most: number = MOST_FAVOURITES,
): Promise<Saved | null> {
  return db.transaction().execute(async (trx) => {
    // Locks are taken in the order of an erasure. With the member's row held, nobody else counts their favourites.
    const ids = await lockShownListings(trx, discordServerIds, adult);
    if (!(await lockMember(trx, userId))) return null;
    const { rows } = await sql<Saved>`
      with missing as materialized (
        select listings.id, given.place
        from unnest(${discordServerIds}::text[]) with ordinality as given(discord_server_id, place)
        join listings using (discord_server_id)
        where listings.id = any(${ids}::uuid[])
          and not exists (select from favourites where user_id = ${userId} and listing_id = listings.id)),
      room as materialized (
        select greatest(0, ${most} - count(*))::integer as room from favourites where user_id = ${userId}),
      saved as (
        insert into favourites (user_id, listing_id, saved_at)
        select ${userId}, id, ${now} - (place - 1) * interval '1 millisecond' from missing
        where (select count(*) from missing) <= (select room from room))
      select ${ids.length}::integer as found, (select count(*) from missing)::integer as missing, room from room`.execute(
      trx,
    );
    return rows[0] ?? null;
  });
}

/** Takes a listing off what a member has saved, whether or not it is there. */
export async function deleteFavourite(db: Database, userId: string, discordServerId: string): Promise<void> {
  await db
    .deleteFrom('favourites')
    .using('listings')
    .whereRef('listings.id', '=', 'listingId')
    .where('discordServerId', '=', discordServerId)
    .where('userId', '=', userId)
    .execute();
}

function saved(db: Database, userId: string, adult: boolean) {
  return db
    .selectFrom('favourites')
    .innerJoin('listings', 'listings.id', 'listingId')
    .where('userId', '=', userId)
    .where(isShown(adult))
    .orderBy('savedAt', 'desc')
    .orderBy('listingId', 'desc');
}

async function lockShownListings(
  trx: Database,
  discordServerIds: readonly string[],
  adult: boolean,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from listings where discord_server_id = any(${discordServerIds}::text[]) and ${isShown(adult)}
    order by id for key share`.execute(trx);
  return rows.map(({ id }) => id);
}

async function lockMember(trx: Database, userId: string): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${userId} for no key update`.execute(trx);
  return rows.length > 0;
}
