import { CATEGORIES, LISTING_LANGUAGES, LISTING_SORTS } from '#contract/vocabulary.ts';
import type { Deps } from '#server/deps.ts';
import { countFacets, type FacetQuery } from '#server/directory/facets/facet.ts';
import { listListings } from '#server/directory/directory.ts';
import type { MeasuredQuery } from './queries.ts';
import { turned } from './turned.ts';

type Db = Deps['db'];

/** Lists of the listings that have one tag or several. */
export async function tagQueries(deps: Pick<Deps, 'clock' | 'config' | 'db'>): Promise<MeasuredQuery[]> {
  const { one, pairs } = await tagsIn(deps.db);
  const ask = (query: Omit<Parameters<typeof listListings>[1], 'limit'>) =>
    listListings(deps, { limit: 24, ...query });
  return [
    ...Object.entries(one).flatMap(([name, tags]) =>
      LISTING_SORTS.map((sort) => ({
        name: `tag: ${name}, ${sort}`,
        goal: 10,
        ask: (turn: number) => ask({ sort, tag: [turned(tags, turn)] }),
      })),
    ),
    ...Object.entries(one).map(([name, tags]) => ({
      name: `tags: ${name}, in a category`,
      goal: 40,
      ask: (turn: number) => ask({ tag: [turned(tags, turn)], category: turned(CATEGORIES, turn) }),
    })),
    ...Object.entries(pairs).map(([name, tags]) => ({
      name: `tags: ${name}`,
      goal: 40,
      ask: (turn: number) => ask({ tag: turned(tags, turn) }),
    })),
  ];
}

/** Searches: the name, and the texts that are searched by turns. */
const SEARCHES: [name: string, ...texts: string[]][] = [
  ['word in 0.5 %', 'astrolabe', 'owl'],
  ['word in 0.15 %', 'zephyr'],
  ['word in a fifth', 'lantern', '친구'],
  ['one letter', 'e', '사'],
  ['six words', 'lantern 친구 marzipan owl e on', 'astrolabe kestrel zephyr lantern owl e'],
  ['name in other scripts', 'minecraft', '발로란트'],
  ['typing error', 'astrolbae', 'marzpian'],
];

/** Counts of what each choice leads to. */
export async function facetQueries({ db }: { db: Db }): Promise<MeasuredQuery[]> {
  const { one, pairs } = await tagsIn(db);
  const facets = (name: string, queryAt: (turn: number) => Partial<FacetQuery>) => ({
    name: `facets: ${name}`,
    goal: 150,
    ask: (turn: number) => countFacets({ db }, { tags: [], ...queryAt(turn) }),
  });
  const inCategory = (turn: number) => ({ category: turned(CATEGORIES, turn) });
  const inLanguage = (turn: number) => ({ languages: [turned(LISTING_LANGUAGES, turn)] });
  const inBoth = (turn: number) => ({ ...inCategory(turn), ...inLanguage(turn * 5) });
  const asked = [
    ...Object.entries(one).map(([name, tags]) => ({
      name,
      queryAt: (turn: number) => ({ tags: [turned(tags, turn)] }),
    })),
    ...Object.entries(pairs).map(([name, tags]) => ({
      name,
      queryAt: (turn: number) => ({ tags: turned(tags, turn) }),
    })),
    ...SEARCHES.map(([name, ...texts]) => ({
      name,
      queryAt: (turn: number) => ({ q: turned(texts, turn) }),
    })),
    {
      name: 'word in 0.5 % and a frequent tag',
      queryAt: (turn: number) => ({ q: 'astrolabe', tags: [turned(one['frequent tag'], turn)] }),
    },
  ];
  return [
    facets('everything', () => ({})),
    facets('one category', inCategory),
    facets('one language', inLanguage),
    facets('category and language', inBoth),
    ...asked.flatMap(({ name, queryAt }) => [
      facets(name, queryAt),
      facets(`${name}, in a category`, (turn) => ({ ...queryAt(turn), ...inCategory(turn) })),
      facets(`${name}, in both`, (turn) => ({ ...queryAt(turn), ...inBoth(turn) })),
    ]),
  ];
}

/** Tags, and several that are found together, of different frequencies. */
async function tagsIn(db: Db) {
  const counts = await db
    .selectFrom('tagCounts')
    .select('tag')
    .orderBy('listings', 'desc')
    .limit(5_000)
    .execute();
  const tags = counts.map(({ tag }) => tag);
  const frequent = tags.slice(0, 3);
  const middling = tags.slice(20, 40);
  const rare = tags.slice(2_000, 2_040);
  return {
    one: { 'frequent tag': frequent, 'middling tag': middling, 'rare tag': rare },
    pairs: {
      'two frequent tags': frequent.map((tag, at) => [tag, turned(frequent, at + 1)]),
      'a frequent and a middling tag': middling.map((tag, at) => [tag, turned(frequent, at)]),
      'a frequent and a rare tag': rare.map((tag, at) => [tag, turned(frequent, at)]),
      'three frequent tags': [frequent],
    },
  };
}
