import { CATEGORIES, LISTING_LANGUAGES, LISTING_SORTS } from '#contract/vocabulary.ts';
import type { Deps } from '#server/deps.ts';
import { countFacets, type FacetQuery } from '#server/facets/facet.ts';
import { listListings } from '#server/search/directory.ts';
import type { MeasuredQuery } from './million-queries.ts';

type Db = Deps['db'];

/** Lists of the listings that have one tag or several. */
export async function tagQueries(deps: Pick<Deps, 'db' | 'config'>): Promise<MeasuredQuery[]> {
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

/** Counts of what each choice leads to. */
export async function facetQueries({ db }: { db: Db }): Promise<MeasuredQuery[]> {
  const { one, pairs } = await tagsIn(db);
  const facets = (
    name: string,
    goal: number,
    queryAt: (turn: number) => Partial<FacetQuery>,
  ): MeasuredQuery => ({
    name: `facets: ${name}`,
    goal,
    ask: (turn) => countFacets({ db }, { tags: [], ...queryAt(turn) }),
  });
  const category = (turn: number) => turned(CATEGORIES, turn);
  const language = (turn: number) => turned(LISTING_LANGUAGES, turn);
  const words = (name: string, ...texts: string[]) => [
    facets(name, 40, (turn) => ({ q: turned(texts, turn) })),
    facets(`${name}, in a category`, 40, (turn) => ({ q: turned(texts, turn), category: category(turn) })),
    facets(`${name}, in a category and language`, 40, (turn) => ({
      q: turned(texts, turn),
      category: category(turn),
      language: language(turn),
    })),
  ];
  return [
    facets('everything', 5, () => ({})),
    facets('one category', 5, (turn) => ({ category: category(turn) })),
    facets('one language', 5, (turn) => ({ language: language(turn) })),
    facets('category and language', 5, (turn) => ({
      category: category(turn),
      language: language(turn * 5),
    })),
    ...Object.entries(one).flatMap(([name, tags]) => [
      facets(name, 40, (turn) => ({ tags: [turned(tags, turn)] })),
      facets(`${name}, in a category`, 40, (turn) => ({
        tags: [turned(tags, turn)],
        category: category(turn),
      })),
    ]),
    ...Object.entries(pairs).map(([name, tags]) =>
      facets(name, 40, (turn) => ({ tags: turned(tags, turn) })),
    ),
    ...words('word in 0.5 %', 'astrolabe', 'owl'),
    ...words('word in 0.15 %', 'zephyr'),
    ...words('word in a fifth', 'lantern', '친구'),
    ...words('one letter', 'e', '사'),
    ...words('six words', 'lantern 친구 marzipan owl e on', 'astrolabe kestrel zephyr lantern owl e'),
    ...words('name in other scripts', 'minecraft', '발로란트'),
    ...words('typing error', 'astrolbae', 'marzpian'),
    facets('word in 0.5 % and a frequent tag', 40, (turn) => ({
      q: 'astrolabe',
      tags: [turned(one['frequent tag'], turn)],
    })),
    facets('word in a fifth and a rare tag', 40, (turn) => ({
      q: 'lantern',
      tags: [turned(one['rare tag'], turn)],
    })),
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

function turned<T>(list: readonly T[], turn: number): T {
  return list[turn % list.length]!;
}
