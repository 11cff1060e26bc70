import { sql } from 'kysely';
import {
  LISTING_SORTS,
  type Category,
  type ListingLanguage,
  type ListingSort,
} from '#contract/vocabulary.ts';
import type { Database } from '#database/tables.ts';
import { loadConfig } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import { cursorFrom } from '#server/listings/listing-cursor.ts';
import {
  columnsOf,
  descending,
  keysIn,
  keysOf,
  type Filter,
  type OrderedRow,
} from '#server/listings/listing.store.ts';
import { listListings } from '#server/directory/directory.ts';
import { listSimilar } from '#server/directory/similar/similar.ts';
import { languageQueries } from './language-queries.ts';
import { shelfQueries } from './shelf-queries.ts';
import { suggestionQueries } from './suggestion-queries.ts';
import { facetQueries, tagQueries } from './tag-queries.ts';
import { turned } from './turned.ts';

/** A query to measure. */
export interface MeasuredQuery {
  name: string;
  /** The goal: at most this many times the reference's time. */
  goal: number | null;
  ask: (turn: number) => Promise<unknown>;
}

const LETTERS = Array.from('abcdefghijklmnopqrstu');
const PAIRS = Array.from({ length: 60 }, (_, i) => `${LETTERS[i % 21]}${LETTERS[(i * 5 + 1) % 21]}`);

/** Searches: the goal, the name, and the texts that are searched by turns. */
const SEARCHES: [goal: number | null, name: string, ...texts: string[]][] = [
  [150, 'word in 0.5 %', 'astrolabe', 'owl'],
  [150, 'word in 0.3 %', 'kestrel', '天体観測'],
  [150, 'word in 0.15 %', 'zephyr'],
  [150, 'word in 0.01 %', 'quokka'],
  [150, 'word in none', 'xyzzyx', 'plover'],
  [150, 'two Korean or Japanese letters in 0.5 %', '낚시', '焚火'],
  [150, 'two Korean or Japanese letters in 0.1 %', '등산', '将棋'],
  [150, 'word in a fifth', 'lantern', '친구'],
  [150, 'word in 2 %', 'marzipan'],
  [150, 'two words, rare', 'astrolabe kestrel', 'owl quokka'],
  [150, 'two words, frequent', 'lantern 친구'],
  [150, 'two words, one of each', 'lantern owl', '친구 낚시'],
  [150, 'one Latin letter', 'e', 'x', 'q'],
  [150, 'two Latin letters', 'qu', 'xy', 'ph', 'er'],
  [150, 'one Korean or Japanese letter', '낚', '焚', '사'],
  [150, 'letter and a rare word', 'e owl', 'e i quokka'],
  [150, 'frequent word and a rare one', 'the astrolabe', 'la quokka'],
  [150, '21 letters and a rare word', `${LETTERS.join(' ')} quokka`],
  [150, '60 pairs of letters', PAIRS.join(' ')],
  [150, 'four letters', 'x z q j', 'e a o n'],
  [150, 'two common words', 'marzipan owl', 'lantern marzipan', 'er on'],
  [150, 'six words', 'lantern 친구 marzipan owl e on', 'astrolabe kestrel zephyr lantern owl e'],
  [150, 'word nobody wrote and a letter', 'plover e', 'e xyzzyx'],
  [150, 'initial consonants', 'ㅁㅇㅋㄹ', 'ㄴㅅ', 'ㅂㄹㄹㅌ'],
  [150, 'one initial consonant', 'ㅁ', 'ㅋ', 'ㄱ'],
  [150, 'syllables and initial consonants', '마인ㅋ', '낚ㅅ', 'ㅂ로란'],
  [150, 'unfinished last syllable', '마인크랲', '발로라', '낚싯', '발롤'],
  [150, 'hiragana for katakana', 'まいんくらふと', 'げーむ', 'テントウ'],
  [150, 'name in other scripts', 'minecraft', '마인크래프트', 'マイクラ', '발로란트'],
  [150, 'short name in other scripts', '롤', '러스트', '마크', 'rust'],
  [150, 'name of several words', 'league of legends', '리그 오브 레전드'],
  [150, 'typing error', 'astrolbae', 'minecarft', '마인크레프트', 'marzpian'],
  [150, 'typing error and a rare word', 'astrolbae owl', 'quokka marzipn'],
  [150, 'typing errors in six words', 'astrolbae ketsrel zephry lantren marzpian owl'],
  [150, 'words nobody means', 'xyzzyxa plovre', 'qwrtpsd fghjkl zxcvbnm'],
  [
    150,
    'names, frequent words and letters',
    'minecraft lantern e 친구 발로란트 x',
    'rust e i quokka 마크 롤',
  ],
  [null, '500 letters', 'lantern '.repeat(60), 'astrolabekestrel'.repeat(32)],
];

/** The queries to measure in a database of `count` listings. */
export async function millionQueries({
  db,
  unlimited,
  count,
}: {
  db: Database;
  /** The same database without limits of time. */
  unlimited: Database;
  count: number;
}): Promise<MeasuredQuery[]> {
  const clock = () => new Date();
  const config = loadConfig({
    DISCORD_CLIENT_ID: '1180000000000000001',
    DISCORD_CLIENT_SECRET: '1',
    DISCORD_BOT_TOKEN: '1',
  });
  const parts = await db
    .selectFrom('directoryCounts')
    .select(['category', 'language', 'listings'])
    .where('listings', '>', 0)
    .orderBy('listings')
    .execute();
  const middle = Math.floor(count / 2);
  const directory: Directory = {
    ask: (query) => listListings({ db, config, clock }, { limit: 24, ...query }),
    parts,
    rarest: parts[0] ?? { category: 'Web3', language: 'Swedish' },
    middle,
    deep: await deepCursors(unlimited, middle),
  };
  return [
    ...LISTING_SORTS.flatMap((sort) => lists(directory, sort)),
    ...SEARCHES.map(([goal, name, ...texts]) => ({
      name: `search: ${name}`,
      goal,
      ask: (turn: number) => directory.ask({ q: turned(texts, turn) }),
    })),
    ...filteredSearches(directory),
    ...languageQueries(directory),
    ...(await queriesOfListings({ db, config, clock })),
    ...(await tagQueries({ db, config, clock })),
    ...(await facetQueries({ db })),
    ...suggestionQueries({ db, config }),
    ...shelfQueries({ db }),
  ];
}

/** What is asked for by some listings: their whole names, and what is similar to them. */
async function queriesOfListings(deps: Pick<Deps, 'clock' | 'config' | 'db'>): Promise<MeasuredQuery[]> {
  const some = await deps.db
    .selectFrom('listings')
    .select(['name', 'discordServerId'])
    .where('public', '=', true)
    .limit(60)
    .execute();
  return [
    {
      name: 'search: exact name',
      goal: 150,
      ask: (turn) => listListings(deps, { q: turned(some, turn).name, limit: 24 }),
    },
    {
      name: 'similar listings',
      goal: 150,
      ask: (turn) =>
        listSimilar(deps, turned(some, turn).discordServerId, {
          mayShowRestricted: () => true,
          adult: false,
        }),
    },
  ];
}

interface Part {
  category: Category;
  language: ListingLanguage;
}

/** What is asked of a directory of many listings. */
export interface Directory {
  ask: (query: Filter & { sort?: ListingSort; q?: string; cursor?: string }) => Promise<unknown>;
  parts: readonly Part[];
  rarest: Part;
  /** The row in the middle of an order. */
  middle: number;
  deep: Deep;
}

function lists({ ask, parts, rarest, middle, deep }: Directory, sort: ListingSort): MeasuredQuery[] {
  return [
    { name: `${sort}: first page`, goal: 5, ask: () => ask({ sort }) },
    {
      name: `${sort}: from row ${middle} on`,
      goal: 5,
      ask: (turn) => ask({ sort, cursor: turned(deep[sort].list, turn) }),
    },
    {
      name: `${sort}: one category`,
      goal: 5,
      ask: (turn) => ask({ sort, category: turned(parts, turn).category }),
    },
    {
      name: `${sort}: one language`,
      goal: 5,
      ask: (turn) => ask({ sort, languages: [turned(parts, turn).language] }),
    },
    {
      name: `${sort}: category and language`,
      goal: 5,
      ask: (turn) => {
        const { category, language } = turned(parts, turn * 7);
        return ask({ sort, category, languages: [language] });
      },
    },
    {
      name: `${sort}: rarest category and language`,
      goal: 5,
      ask: () => ask({ sort, category: rarest.category, languages: [rarest.language] }),
    },
  ];
}

function filteredSearches({ ask, rarest, deep }: Directory): MeasuredQuery[] {
  return [
    {
      name: 'search: word in 0.5 %, each other sort',
      goal: null,
      ask: (turn) => ask({ q: 'astrolabe', sort: turned(['members', 'rating', 'newest'] as const, turn) }),
    },
    {
      name: 'search: word in a fifth, rarest category and language',
      goal: null,
      ask: () => ask({ q: 'lantern', category: rarest.category, languages: [rarest.language] }),
    },
    {
      name: 'search: Korean word, English only',
      goal: null,
      ask: () => ask({ q: '사', languages: ['English'] }),
    },
    {
      name: 'search: word in a fifth, deep',
      goal: null,
      ask: (turn) => ask({ q: 'lantern', sort: 'bumped', cursor: turned(deep.bumped.search, turn) }),
    },
  ];
}

type Deep = Record<ListingSort, { list: string[]; search: string[] }>;

/** Cursors around the middle of each order, found by OFFSET, which the product never uses. */
async function deepCursors(db: Database, middle: number): Promise<Deep> {
  const found: Partial<Deep> = {};
  for (const sort of LISTING_SORTS) {
    const { rows } = await sql<OrderedRow>`
      select ${columnsOf('listings')} from listings where public
      order by ${descending(keysOf('listings', sort))} offset ${middle} limit 50`.execute(db);
    const cursors = (kind: 'directory' | 'search') =>
      rows.map((row) => cursorFrom({ kind, sort, keys: keysIn(row, sort) }));
    found[sort] = { list: cursors('directory'), search: cursors('search') };
  }
  return found as Deep; // each sort was just added
}
