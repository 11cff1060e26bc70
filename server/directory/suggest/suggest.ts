import type { Suggestions } from '#contract/directory.ts';
import { SUGGESTIONS } from '#contract/vocabulary.ts';
import type { Database } from '#database/tables.ts';
import type { Deps } from '../../deps.ts';
import { iconUrl } from '../../discord/links.ts';
import { listTags, TAGS_TAG } from '../../listings/cache-tags.ts';
import type { Filter } from '../../listings/listing.store.ts';
import { countFacets } from '../facets/facet.ts';
import { nameGroups, nameKey } from '../search/name-groups.ts';
import type { Term } from '../search/pattern.ts';
import { createGate } from '../search/search-gate.ts';
import { byFrequency, type SearchLimits } from '../search/search.ts';
import { parseSearch, type Query } from '../search/parse-search.ts';
import { otherReadings } from '../search/readings.ts';
import { findShortcuts } from '../shortcuts/shortcuts.ts';
import { beginnings, isOneLetter, tagBeginnings } from './beginning.ts';
import { categoriesLike, categoriesWith, namedCategories } from './category-names.ts';
import {
  countCategories,
  findNames,
  findTags,
  findWholeName,
  walkNames,
  type SuggestedRow,
  type TagRow,
} from './suggest.store.ts';

/** Where suggestions draw their lines, in listings and tags. */
export type SuggestLimits = Pick<SearchLimits, 'candidates' | 'frequentFrom' | 'rareUpTo' | 'walk'> & {
  /** An exact name counts only if at most this many listings have it. */
  ofOneName: number;
  /** How many of the most used tags are searched, and how many of the others with the prefix. */
  mostUsedTags: number;
  otherTags: number;
};

/** The limits, and whether listings for adults are suggested too. */
type Limits = SuggestLimits & Pick<Filter, 'adult'>;

const LIMITS: SuggestLimits = {
  candidates: 2_500,
  frequentFrom: 2_000,
  rareUpTo: 5_000,
  walk: 2_500,
  ofOneName: 200,
  mostUsedTags: 1_000,
  otherTags: 500,
};

/** How many corrections are tried when a text finds nothing. */
const MOST_READINGS = 2;

// Fewer than searches: a person who is typing sends the next request soon.
const GATE = { atOnce: 2, waiting: 12, waitAtMostMs: 500 };
const gates = new WeakMap<Database, ReturnType<typeof createGate>>();

/**
 * Completes a text: public listings by their names, tags and categories. Prefixes of words come first, then similar
 * names; if nothing is found, the likeliest correction is used.
 */
export async function suggest(
  { db, config }: Pick<Deps, 'config' | 'db'>,
  { q, adult }: { q: string } & Pick<Filter, 'adult'>,
  changed: Partial<SuggestLimits> = {},
): Promise<Suggestions> {
  const limits = { ...LIMITS, ...changed };
  const gate = gates.get(db) ?? createGate(GATE);
  gates.set(db, gate);
  const { servers, ...others } = await gate(() => find(db, q, { ...limits, adult }));
  return { servers: servers.map((row) => asSuggestion(config, row)), ...others };
}

function asSuggestion({ discord }: Deps['config'], { icon, ...row }: SuggestedRow) {
  return { ...row, icon: iconUrl(discord.cdnBase, row.discordServerId, icon) };
}

interface Found {
  servers: readonly SuggestedRow[];
  tags: TagRow[];
}

async function find(db: Database, q: string, limits: Limits) {
  const query = await parseSearch(db, q, false);
  if (query.terms.length === 0) return { servers: [], tags: [], categories: [], shortcuts: [] };
  const categories = await findCategories(db, query, limits);
  const shortcuts = await findNamed(db, query, limits);
  const found = await findServersAndTags(db, query, limits);
  if (!isEmpty(found)) return { ...found, categories, shortcuts };
  let tried = 0;
  for await (const reading of otherReadings(db, query)) {
    const other = await parseSearch(db, reading, false);
    const corrected = await findServersAndTags(db, other, limits);
    if (!isEmpty(corrected)) {
      const named = shortcuts.length > 0 ? shortcuts : await findNamed(db, other, limits);
      return { ...corrected, categories, shortcuts: named };
    }
    if (++tried === MOST_READINGS) break;
  }
  return { ...found, categories, shortcuts };
}

function findNamed(db: Database, query: Query, { adult }: Limits) {
  return findShortcuts(db, query, { tags: [], adult }, () => countFacets({ db }, { tags: [], adult }));
}

async function findServersAndTags(db: Database, query: Query, limits: Limits): Promise<Found> {
  const [servers, tags] = await Promise.all([
    findServers(db, query, limits),
    findTagsLike(db, query, limits),
  ]);
  return { servers, tags };
}

function isEmpty({ servers, tags }: Found) {
  return servers.length === 0 && tags.length === 0;
}

/** First the listings of that very name, then names with words that begin so, then names that are like it. */
async function findServers(
  db: Database,
  { words, names, terms }: Query,
  limits: Limits,
): Promise<readonly SuggestedRow[]> {
  const typed = words.map(({ folded }) => folded);
  const text = typed.join(' ');
  const most = SUGGESTIONS.servers;
  const { adult, ofOneName } = limits;
  const found = await findWholeName(db, names, { limit: most, most: ofOneName, adult });
  const ways = isOneLetter(typed) ? [beginnings(typed)] : [beginnings(typed), terms];
  for (const way of ways) {
    if (found.length === most) break;
    const except = found.map(({ id }) => id);
    found.push(...(await findByName(db, way, { text, except, limit: most - found.length }, limits)));
  }
  return found;
}

/** Rare words are found by the index over names, frequent ones by reading along the directory's order. */
async function findByName(
  db: Database,
  way: readonly Term[],
  { text, ...request }: { text: string; except: readonly string[]; limit: number },
  limits: Limits,
): Promise<SuggestedRow[]> {
  const { terms, rare, isFrequent } = await byFrequency(db, 'name', { terms: way }, limits);
  const sought = { terms, ...request, adult: limits.adult };
  const { candidates, walk } = limits;
  return isFrequent ? walkNames(db, sought, walk) : findNames(db, sought, { rare, text, candidates });
}

async function findTagsLike(db: Database, { words }: Query, limits: SuggestLimits): Promise<TagRow[]> {
  const typed = words.map(({ folded }) => folded);
  const { byName } = await nameGroups(db);
  const names = (byName.get(nameKey(typed.join(''))) ?? []).flatMap(({ folded }) => [
    folded.replaceAll(' ', '-'),
    folded.replaceAll(' ', ''),
  ]);
  return findTags(
    db,
    {
      beginnings: tagBeginnings(typed),
      text: typed.join('-'),
      isInsideToo: !isOneLetter(typed),
      names: [...new Set(names)],
      limit: SUGGESTIONS.tags,
    },
    { mostUsed: limits.mostUsedTags, others: limits.otherTags },
  );
}

async function findCategories(
  db: Database,
  { words, terms }: Query,
  part: Pick<Filter, 'adult'>,
): Promise<Suggestions['categories']> {
  const typed = words.map(({ folded }) => folded);
  const named = await namedCategories(db);
  const found = new Set([
    ...categoriesWith(named, beginnings(typed)),
    ...(isOneLetter(typed) ? [] : categoriesWith(named, terms)),
    ...categoriesLike(named, typed.join(' ')),
  ]);
  const categories = [...found].slice(0, SUGGESTIONS.categories);
  if (categories.length === 0) return [];
  const counts = await countCategories(db, categories, part);
  return categories.map((category) => ({ category, count: counts.get(category) ?? 0 }));
}

/** The tags of a response with suggestions. */
export function suggestionTags(
  query: { q: string },
  { servers, categories, shortcuts }: Suggestions,
): string[] {
  return [
    ...listTags(query, servers),
    TAGS_TAG,
    // Whatever comes into a category or leaves it changes its order by approval.
    ...categories.flatMap(({ category }) => listTags({ category, sort: 'newest' }, [])),
    ...shortcuts.flatMap(({ kind, value }) =>
      kind === 'category' ? listTags({ category: value, sort: 'newest' }, []) : [],
    ),
    ...shortcuts.flatMap(({ kind, value }) =>
      kind === 'language' ? listTags({ language: [value], sort: 'newest' }, []) : [],
    ),
  ];
}
