import { LISTING_SORTS, type ListingSort } from '#contract/vocabulary.ts';
import type { Database } from '#database/tables.ts';
import { positionFrom, type ListKind, type Position } from '../../listings/listing-cursor.ts';
import type { Filter, OrderedRow } from '../../listings/listing.store.ts';
import { Refusal } from '../../refusal.ts';
import { findNamed } from './named.store.ts';
import { searchListings, type SearchLimits } from './search.ts';
import { parseSearch, type Query } from './parse-search.ts';
import { otherReadings } from './readings.ts';

/** What a visitor asks the directory for. */
export interface ListQuery extends Filter {
  q?: string | undefined;
  /** Whether only the very words are looked for. */
  isExact?: boolean;
  sort?: ListingSort | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page's rows and one more, if there is one, which tells that another page follows; a search may tell otherwise. */
export interface FoundRows {
  rows: readonly (OrderedRow & { kind: ListKind; rank?: number })[];
  /** Whether more may follow, however few the rows are. */
  goesOn: boolean;
  /** How many there are in all; null when that is not known. */
  total: number | null;
  /** What was searched for instead of words that find nothing. */
  corrected: string | null;
  /** Words that were left out, as they were written. */
  ignored: readonly string[];
}

/** No rows at all. */
export const NOTHING: FoundRows = { rows: [], goesOn: false, total: null, corrected: null, ignored: [] };

/** A page of a search; where its words find nothing, of one that may have been meant. */
export async function findForgiving(
  db: Database,
  query: ListQuery,
  asked: Query,
  position: SearchPosition | null,
  limits?: SearchLimits,
): Promise<FoundRows> {
  const isCorrected = position?.isCorrected === true;
  const found = isCorrected ? NOTHING : await findPage(db, query, asked, position, limits);
  if (found.rows.length > 0 || query.isExact || (position && !isCorrected)) return found;
  for await (const corrected of otherReadings(db, asked)) {
    const other = await findPage(db, query, await parseSearch(db, corrected, false), position, limits);
    if (other.rows.length > 0) return { ...other, corrected };
  }
  return found;
}

/** A place in a search. */
type SearchPosition = Position<'search' | 'ranked' | 'named'>;

/** Where the page before ended. A search that asks for no order may be ranked or not: its cursor remembers. */
export function positionOf({ cursor, isExact, sort }: ListQuery): SearchPosition | null {
  if (cursor === undefined) return null;
  const kinds = sort ? (['search'] as const) : (['search', 'ranked', 'named'] as const);
  const position = positionFrom<SearchPosition['kind']>(cursor, kinds, sort ?? LISTING_SORTS[0]);
  if (position.isCorrected && isExact) throw new Refusal('invalidCursor');
  return position;
}

/** A page of a search. Unless it asks for an order, the listings whose whole name was searched for come first. */
async function findPage(
  db: Database,
  { sort: askedSort, limit, category, languages, tags, adult }: ListQuery,
  { words, names, terms, tooMany }: Query,
  position: SearchPosition | null,
  limits?: SearchLimits,
): Promise<FoundRows> {
  const filter = { category, languages, tags, adult };
  const sort = askedSort ?? LISTING_SORTS[0];
  const isBehindNamed = position !== null && position.kind !== 'named';
  const after = position?.keys ?? null;
  const request = { sort, limit: limit + 1, after: isBehindNamed ? null : after };

  const named = askedSort ? { ids: [], rows: [] } : await findNamed(db, names, filter, request);
  const first = isBehindNamed ? [] : named.rows.map((row) => Object.assign(row, { kind: 'named' as const }));
  if (first.length > limit) return { ...NOTHING, rows: first };

  const found = await searchListings(
    db,
    { terms, ...filter, except: named.ids },
    { sort, limit: request.limit - first.length, after: isBehindNamed ? after : null },
    isBehindNamed ? kindOf(position) : askedSort && 'search',
    limits,
  );
  const left = new Set([...tooMany, ...found.ignored]);
  const ignored = words.filter(({ folded }) => left.has(folded)).map(({ written }) => written);
  const rows = [...first, ...found.rows.map((row) => Object.assign(row, { kind: found.kind }))];
  return { ...NOTHING, rows, goesOn: found.goesOn, ignored: [...new Set(ignored)] };
}

function kindOf({ kind }: SearchPosition) {
  return kind === 'named' ? undefined : kind;
}
