import { sql, type Selectable } from 'kysely';
import type { Database, Tables } from '#database/tables.ts';
import type { Position } from './cursor.ts';

const PUBLIC_COLUMNS = [
  'id',
  'discordServerId',
  'name',
  'description',
  'icon',
  'category',
  'language',
  'memberCount',
  'onlineCount',
  'rating',
  'reviewCount',
  'inviteCode',
  'lastBumpedAt',
  'approvedAt',
] as const;

/** A public listing as its row holds it. */
export type ListingRow = Pick<Selectable<Tables['listings']>, (typeof PUBLIC_COLUMNS)[number]>;

/** A row together with its place in the directory's order. */
export type PlacedRow = ListingRow & Position;

/**
 * Public listings after a position (from the top without one), in the directory's order.
 * The row comparison is what lets the index answer at any depth.
 */
export async function findPublicListings(
  db: Database,
  { after, limit }: { after: Position | null; limit: number },
): Promise<PlacedRow[]> {
  const rows = await db
    .selectFrom('listings')
    .select([...PUBLIC_COLUMNS, 'wasBumped', 'placedAt'])
    .where('public', 'is', true)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(was_bumped, placed_at, id) < (${after?.wasBumped}, ${after?.placedAt}, ${after?.id})`,
      ),
    )
    .orderBy('wasBumped', 'desc')
    .orderBy('placedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows as PlacedRow[]; // placedAt is null only for what was never approved, and that is not public
}

/** The public listing of a guild, unless there is none or it is hidden. */
export function findPublicListing(db: Database, discordServerId: string): Promise<ListingRow | undefined> {
  return db
    .selectFrom('listings')
    .select(PUBLIC_COLUMNS)
    .where('discordServerId', '=', discordServerId)
    .where('public', 'is', true)
    .executeTakeFirst();
}

/** How many public listings there are and how many members they have, from the kept counts. */
export async function countDirectory(db: Database): Promise<{ listings: number; members: number }> {
  const { listings, members } = await db
    .selectFrom('directoryCounts')
    .select(({ fn }) => [fn.sum<string>('listings').as('listings'), fn.sum<string>('members').as('members')])
    .executeTakeFirstOrThrow();
  return { listings: Number(listings ?? 0), members: Number(members ?? 0) };
}
