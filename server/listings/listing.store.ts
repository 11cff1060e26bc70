import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Category, ListingLanguage, ListingSort } from '#contract/vocabulary.ts';
import { HAS_PAGE } from '#database/shown.ts';
import type { Database, Tables } from '#database/tables.ts';
import { LISTED_COLUMNS } from './revisions/content.ts';
import type { Key } from './listing-cursor.ts';

const PUBLIC_COLUMNS = [
  'id',
  'discordServerId',
  'name',
  'icon',
  'memberCount',
  'onlineCount',
  'busy',
  'rating',
  'reviewCount',
  'inviteState',
  'lastBumpedAt',
  'approvedAt',
  'forAdults',
  ...LISTED_COLUMNS,
] as const;
const ORDERED_COLUMNS = [...PUBLIC_COLUMNS, 'wasBumped', 'placedAt', 'growth', 'activity'] as const;

/** A public listing, from its row. */
export type ListingRow = Pick<Selectable<Tables['listings']>, (typeof PUBLIC_COLUMNS)[number]>;

/** A public listing with the keys of all orders. */
export type OrderedRow = Pick<Selectable<Tables['listings']>, (typeof ORDERED_COLUMNS)[number]>;

/** The part of the directory to read. */
export interface Filter {
  category?: Category | undefined;
  /** Listings have one of them. */
  languages?: readonly ListingLanguage[] | undefined;
  /** Listings have all of them; the one that the fewest have comes first. */
  tags?: readonly string[] | undefined;
  /** Whether listings for adults are there too, beside those that everybody sees. */
  adult?: boolean | undefined;
}

/** A page of an order: so many rows after the cursor's keys, or the first ones without keys. */
export interface PageRequest {
  sort: ListingSort;
  after: readonly Key[] | null;
  limit: number;
}

/**
 * A page of the public listings of a part of the directory. Each order and filter has an index that begins with the
 * filter; the row comparison makes all pages equally fast.
 */
export async function findPublicListings(
  db: Database,
  filter: Filter,
  { sort, after, limit }: PageRequest,
): Promise<OrderedRow[]> {
  if (filter.adult || isOfRanks(sort) || hasSeveralLanguages(filter))
    return findPageByKeys(db, filter, { sort, after, limit });
  const keys = keysOf('listings', sort);
  const { rows } = await sql<OrderedRow>`
    select ${columnsOf('listings')} from listings
    where public and ${isIn('listings', filter)} and ${afterCursor(keys, after)}
    order by ${descending(keys)} limit ${limit}`.execute(db);
  return rows;
}

/** A page of an order, of the listings of one tag or of a part of the directory, by their keys alone. */
export async function findPageByKeys(
  db: Database,
  filter: Filter,
  request: PageRequest,
): Promise<OrderedRow[]> {
  const { rows } = await sql<OrderedRow>`
    select ${columnsOf('listings')}
    from (${orderedKeys(filter, request, request.limit)}) as page join listings on listings.id = page.id
    order by ${orderOf('page', keysOf('listings', request.sort))}`.execute(db);
  return rows;
}

/** The columns of an ordered row. */
export function columnsOf(table: string): RawBuilder<unknown> {
  return sql.join(
    ORDERED_COLUMNS.map((column) =>
      column === 'tags' ? sql`${visibleTags(table)} as tags` : sql.ref(`${table}.${column}`),
    ),
  );
}

/** What everybody sees of a listing, for a query of the table `listings`. */
export const VISIBLE_COLUMNS = [
  ...PUBLIC_COLUMNS.filter((column) => column !== 'tags').map((column) => `listings.${column}` as const),
  visibleTags('listings').as('tags'),
];

/** The tags that everybody sees. A blocked tag is hidden at once, although a job removes it from the rows later. */
function visibleTags(table: string) {
  const tags = sql.ref(`${table}.tags`);
  return sql<string[]>`case when exists (select from blocked_tags where tag = any (${tags}))
    then array(select given from unnest(${tags}) as given where given not in (select tag from blocked_tags))
    else ${tags} end`;
}

/** The columns of an order, all descending, the id last. An unknown number counts as -1. */
export function keysOf(table: string, sort: ListingSort): RawBuilder<unknown>[] {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const keys = {
    bumped: [column('wasBumped'), column('placedAt')],
    members: [sql`coalesce(${column('memberCount')}, -1)`],
    rating: [sql`coalesce(${column('rating')}, -1)`, column('reviewCount')],
    newest: [column('approvedAt')],
    growing: [sql`coalesce(${column('growth')}, -1)`],
    active: [sql`coalesce(${column('activity')}, -1)`],
  };
  return [...keys[sort], column('id')];
}

/** Whether the order's indexes are those of `listing_ranks`. */
function isOfRanks(sort: ListingSort) {
  return sort === 'growing' || sort === 'active';
}

/** A row's keys in an order, as `keysOf` names them. */
export function keysIn(row: OrderedRow, sort: ListingSort): Key[] {
  const { id, wasBumped, placedAt, approvedAt, memberCount, rating, reviewCount, growth, activity } = row;
  if (!placedAt || !approvedAt) throw new Error(`listing ${id} is public and was never approved`);
  const keys = {
    bumped: [wasBumped, placedAt],
    members: [memberCount ?? -1],
    rating: [rating ?? -1, reviewCount],
    newest: [approvedAt],
    growing: [growth ?? -1],
    active: [activity ?? -1],
  };
  return [...keys[sort], id];
}

/** Whether a row is in a part of the directory. */
export function isIn(table: string, { category, languages, tags = [] }: Filter): RawBuilder<boolean> {
  const language = sql.ref(`${table}.language`);
  return sql<boolean>`${category ? sql`${sql.ref(`${table}.category`)} = ${category}` : sql`true`}
    and ${isOneOf(language, languages)}
    and ${tags.length > 0 ? sql`${sql.ref(`${table}.tags`)} @> ${[...tags]}::text[]` : sql`true`}`;
}

/** Whether a column has one of some values; true where there is no choice. */
function isOneOf(column: RawBuilder<unknown>, values: readonly string[] | undefined): RawBuilder<boolean> {
  if (values === undefined) return sql<boolean>`true`;
  // A plan for one value is of no use for several.
  return values.length === 1
    ? sql<boolean>`${column} = ${values[0]}`
    : sql<boolean>`${column} = any(${[...values]}::text[])`;
}

function hasSeveralLanguages({ languages = [] }: Filter) {
  return languages.length > 1;
}

export function afterCursor(keys: RawBuilder<unknown>[], after: readonly Key[] | null): RawBuilder<boolean> {
  return after ? sql<boolean>`(${sql.join(keys)}) < (${sql.join(after)})` : sql<boolean>`true`;
}

export function descending(keys: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(keys.map((key) => sql`${key} desc`));
}

/**
 * The ids and keys, numbered, of the next listings in an order. By tags they are those of the rarest one, whatever else
 * the filter asks for: there is an index for each tag and for no more. Of several languages each has a part of an index,
 * and the parts are merged. Listings for adults stand in a table of their own and are put between the others.
 */
export function orderedKeys(
  filter: Filter,
  { sort, after }: Omit<PageRequest, 'limit'>,
  limit: number,
  besides: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const keys = keysOf('listings', sort);
  const [rarest] = filter.tags ?? [];
  const isRanked = isOfRanks(sort);
  const whole = isRanked ? sql`listing_ranks as listings where tag = ''` : sql`listings where public`;
  const tagged = isRanked ? sql`listing_ranks` : sql`listing_tags`;
  const aheadAmong = (source: RawBuilder<unknown>) => sql`
    select listings.id, ${numbered(keys)}${besides} from ${source} and ${afterCursor(keys, after)}
    order by ${descending(keys)} limit ${limit}`;
  const parts =
    rarest === undefined
      ? partsOf(filter).map((part) => sql`${whole} and ${isIn('listings', part)}`)
      : [sql`${tagged} as listings where tag = ${rarest}`];
  const adults = (rarest === undefined ? partsOf(filter) : [filter]).map(
    (part) => sql`adult_listings as listings where part = ${adultPart(part)}`,
  );
  const each = [...parts, ...(filter.adult ? adults : [])].map(aheadAmong);
  const [only] = each;
  if (only !== undefined && each.length === 1) return only;
  const merged = sql.join(
    each.map((part) => sql`(${part})`),
    sql` union all `,
  );
  return sql`select * from (${merged}) as merged order by ${orderOf('merged', keys)} limit ${limit}`;
}

/** The parts of the directory that have an order of their own, which together are what a filter asks for. */
function partsOf(filter: Filter): Filter[] {
  const { category, languages = [] } = filter;
  if (!hasSeveralLanguages(filter)) return [filter];
  return languages.map((language) => ({ category, languages: [language] }));
}

/** The name of a part in the table of listings for adults, as `adult_parts` in the database has it. */
export function adultPart({ category, languages: [language] = [], tags: [tag] = [] }: Filter): string {
  if (tag !== undefined) return `tag ${tag}`;
  const parts = [category && `category ${category}`, language && `language ${language}`];
  return parts.filter((part) => part !== undefined).join(' ') || '*';
}

/** Keys under the names `key0`, `key1` and so on. */
export function numbered(keys: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(keys.map((key, at) => sql`${key} as ${sql.ref(`key${at}`)}`));
}

/** The order by keys that `numbered` has named in a table. */
export function orderOf(table: string, keys: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return descending(keys.map((_, at) => sql.ref(`${table}.key${at}`)));
}

/** The listing of a guild, public or hidden, with its status. */
export function findAnyListing(db: Database, discordServerId: string) {
  return db
    .selectFrom('listings')
    .select([...VISIBLE_COLUMNS, 'about', 'inviteRoles', 'status', 'public', 'unlisted'])
    .select(['ageRestriction', 'discordRestricted'])
    .where('discordServerId', '=', discordServerId)
    .executeTakeFirst();
}

/** The listing of a guild that has a page, public or for adults; undefined when there is none or it is hidden. */
export function findListingWithPage(
  db: Database,
  discordServerId: string,
): Promise<(ListingRow & { about: string | null; inviteRoles: string[] }) | undefined> {
  return db
    .selectFrom('listings')
    .select([...VISIBLE_COLUMNS, 'about', 'inviteRoles'])
    .where('discordServerId', '=', discordServerId)
    .where(HAS_PAGE)
    .executeTakeFirst();
}
