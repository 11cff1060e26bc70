import { sql } from 'kysely';
import type { Database } from '#database/tables.ts';

/** A word of public listings' names and tags that may be meant by a word that was typed. */
export interface MeantWord {
  typed: string;
  meant: string;
  /** In how many of the names that were looked at. */
  names: number;
}

/** So many listings are looked at for each word. */
const MOST_NAMES = 200;

/** Words that differ little from typed ones, found by what is left of both when a letter is taken out. */
export async function findSimilarWords(db: Database, typed: readonly string[]): Promise<MeantWord[]> {
  const { rows } = await sql<MeantWord>`
    select typed.word as typed, meant, count(*)::integer as names
    from unnest(${typed}::text[]) as typed (word),
      lateral (
        select words from search_names where typo_keys(words) && typo_keys(array[typed.word]) limit ${MOST_NAMES}
      ) as found,
      unnest(found.words) as meant
    -- A letter makes one syllable more or less at most.
    where char_length(meant) between char_length(typed.word) - 1 and char_length(typed.word) + 1
    group by typed.word, meant`.execute(db);
  return rows;
}
