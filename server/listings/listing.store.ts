import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Category, ListingLanguage, ListingSort } from '#contract/vocabulary.ts';
import type { Database, Tables } from '#database/tables.ts';
import { CONTENT_COLUMNS } from '../revisions/content.ts';
import type { Key } from './listing-cursor.ts';

const PUBLIC_COLUMNS = [
  'id',
  'discordServerId',
  'name',
  'icon',
  'memberCount',
  'onlineCount',
  'rating',
  'reviewCount',
  'inviteState',
  'lastBumpedAt',
  'approvedAt',
  ...CONTENT_COLUMNS,
] as const;
const PLACED_COLUMNS = [...PUBLIC_COLUMNS, 'wasBumped', 'placedAt'] as const;

/** A public listing as its row holds it. */
export type ListingRow = Pick<Selectable<Tables['listings']>, (typeof PUBLIC_COLUMNS)[number]>;

/** A row together with its place in the directory's own order. */
export type PlacedRow = Pick<Selectable<Tables['listings']>, (typeof PLACED_COLUMNS)[number]>;

/** Which part of the directory is asked for. */
export interface Filter {
  category?: Category | undefined;
  language?: ListingLanguage | undefined;
}

/** A stretch of an order: so many rows after those keys, from the top without them. */
export interface Stretch {
  sort: ListingSort;
  after: readonly Key[] | null;
  limit: number;
}

/**
 * The public listings of a part of the directory, in an order. Each order and filter has an index that begins with
 * the filter; the row comparison is what lets it answer at any depth.
 */
export async function findPublicListings(
  db: Database,
  filter: Filter,
  { sort, after, limit }: Stretch,
): Promise<PlacedRow[]> {
  const keys = keysOf('listings', sort);
  const { rows } = await sql<PlacedRow>`
    select ${columnsOf('listings')} from listings
    where public and ${isIn('listings', filter)} and ${comesAfter(keys, after)}
    order by ${descending(keys)} limit ${limit}`.execute(db);
  return rows;
}

/** The columns of a placed row. */
export function columnsOf(table: string): RawBuilder<unknown> {
  return sql.join(PLACED_COLUMNS.map((column) => sql.ref(`${table}.${column}`)));
}

/** The columns, all descending, that make an order, the id last. What has no number counts as -1. */
export function keysOf(table: string, sort: ListingSort): RawBuilder<unknown>[] {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const keys = {
    bumped: [column('wasBumped'), column('placedAt')],
    members: [sql`coalesce(${column('memberCount')}, -1)`],
    rating: [sql`coalesce(${column('rating')}, -1)`, column('reviewCount')],
    newest: [column('approvedAt')],
  };
  return [...keys[sort], column('id')];
}

/** A row's keys in an order, as `keysOf` names them. */
export function keysIn(row: PlacedRow, sort: ListingSort): Key[] {
  const { id, wasBumped, placedAt, approvedAt, memberCount, rating, reviewCount } = row;
  if (!placedAt || !approvedAt) throw new Error(`listing ${id} is public and was never approved`);
  const keys = {
    bumped: [wasBumped, placedAt],
    members: [memberCount ?? -1],
    rating: [rating ?? -1, reviewCount],
    newest: [approvedAt],
  };
  return [...keys[sort], id];
}

export function isIn(table: string, { category, language }: Filter): RawBuilder<boolean> {
  return sql<boolean>`${category ? sql`${sql.ref(`${table}.category`)} = ${category}` : sql`true`}
    and ${language ? sql`${sql.ref(`${table}.language`)} = ${language}` : sql`true`}`;
}

export function comesAfter(keys: RawBuilder<unknown>[], after: readonly Key[] | null): RawBuilder<boolean> {
  return after ? sql<boolean>`(${sql.join(keys)}) < (${sql.join(after)})` : sql<boolean>`true`;
}

export function descending(keys: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(keys.map((key) => sql`${key} desc`));
}

/** The listing of a guild with why it is or is not seen. */
export function findAnyListing(db: Database, discordServerId: string) {
  return db
    .selectFrom('listings')
    .select([...PUBLIC_COLUMNS, 'status', 'public'])
    .where('discordServerId', '=', discordServerId)
    .executeTakeFirst();
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

/** How many public listings a part of the directory holds, from the kept counts. */
export async function countListings(db: Database, { category, language }: Filter): Promise<number> {
  const { listings } = await db
    .selectFrom('directoryCounts')
    .select(({ fn }) => fn.sum<string | null>('listings').as('listings'))
    .$if(category !== undefined, (query) => query.where('category', '=', category!))
    .$if(language !== undefined, (query) => query.where('language', '=', language!))
    .executeTakeFirstOrThrow();
  return Number(listings ?? 0);
}

/** How many public listings there are and how many members they have, from the kept counts. */
export async function countDirectory(db: Database): Promise<{ listings: number; members: number }> {
  const { listings, members } = await db
    .selectFrom('directoryCounts')
    .select(({ fn }) => [fn.sum<string>('listings').as('listings'), fn.sum<string>('members').as('members')])
    .executeTakeFirstOrThrow();
  return { listings: Number(listings ?? 0), members: Number(members ?? 0) };
}
