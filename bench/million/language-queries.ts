import { LISTING_LANGUAGES, LISTING_SORTS, type ListingLanguage } from '#contract/vocabulary.ts';
import type { Directory, MeasuredQuery } from './queries.ts';
import { turned } from './turned.ts';

const SEARCHES: [name: string, ...texts: string[]][] = [
  ['word in 0.5 %', 'astrolabe', 'owl'],
  ['word in a fifth', 'lantern', '친구'],
  ['two words, frequent', 'lantern 친구'],
  ['one letter', 'e', '사'],
  ['typing error', 'astrolbae', 'marzpian'],
];

/** Lists and searches in five languages. */
export function languageQueries({ ask, parts, middle, deep }: Directory): MeasuredQuery[] {
  return [
    ...LISTING_SORTS.flatMap((sort): MeasuredQuery[] => [
      {
        name: `${sort}: five languages`,
        goal: 40,
        ask: (turn) => ask({ sort, languages: fiveFrom(turn) }),
      },
      {
        name: `${sort}: a category in five languages`,
        goal: 40,
        ask: (turn) => ask({ sort, category: turned(parts, turn).category, languages: fiveFrom(turn) }),
      },
      {
        name: `${sort}: five languages from row ${middle} on`,
        goal: 40,
        ask: (turn) => ask({ sort, languages: fiveFrom(turn), cursor: turned(deep[sort].list, turn) }),
      },
    ]),
    ...SEARCHES.map(([name, ...texts]) => ({
      name: `search: ${name}, five languages`,
      goal: 150,
      ask: (turn: number) => ask({ q: turned(texts, turn), languages: fiveFrom(turn) }),
    })),
  ];
}

/** Five languages that follow each other. */
function fiveFrom(turn: number): ListingLanguage[] {
  return Array.from({ length: 5 }, (_, at) => turned(LISTING_LANGUAGES, turn + at));
}
