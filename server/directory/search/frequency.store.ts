import { sql } from 'kysely';
import type { Database } from '#database/tables.ts';
import { isIn } from '../../listings/listing.store.ts';
import type { Term } from './pattern.ts';
import type { Search } from './search.store.ts';
import { holdsAll, isHeldAnywhere } from './term.store.ts';

/** How many public listings are thought to hold some terms. */
export interface Frequencies {
  /** Each of the terms, wherever in the directory. */
  each: readonly number[];
  /** Terms, by their places, all together in the part of the directory. */
  together: (places: readonly number[]) => number;
}

/** So many listings are counted. Ids are random, so the first ones are as good as any. */
const SAMPLE_SIZE = 1_000;

/** Guesses how frequent terms are in names or in all that listings say, from some listings. */
export async function guessFrequencies(
  db: Database,
  column: 'name' | 'words',
  { terms, category, languages, tags }: Search,
): Promise<Frequencies> {
  const conditions = [
    isIn('search_texts', { category, languages, tags }),
    ...terms.map((term) => holdsAll(column, [term])),
  ];
  const held = conditions.map((condition) => sql`case when ${condition} then '1' else '0' end`);
  const { rows } = await sql<{ held: string; listings: number }>`
    select held, count(*) / sum(count(*)) over () * (select sum(listings) from directory_counts)::float as listings
    from (
      select ${sql.join(held, sql` || `)} as held
      from (
        select category, language, tags, name, words from search_texts where public order by id limit ${SAMPLE_SIZE}
      ) as search_texts
    ) as sample
    group by held`.execute(db);
  const sumOf = (places: readonly number[]) =>
    rows
      .filter((row) => places.every((place) => row.held[place] === '1'))
      .reduce((sum, { listings }) => sum + listings, 0);
  return {
    each: terms.map((_, place) => sumOf([place + 1])),
    together: (places) => sumOf([0, ...places.map((place) => place + 1)]),
  };
}

/** How many public listings are thought to hold each of some terms; none only where really none does. */
export async function guessHolders(db: Database, terms: readonly Term[]): Promise<number[]> {
  const { each } = await guessFrequencies(db, 'words', { terms });
  return Promise.all(
    // The index would be read for a long time for what is in very many texts.
    terms.map(async (term, at) => each[at] || ((await isHeldAnywhere(db, term)) ? 1 : 0)),
  );
}
