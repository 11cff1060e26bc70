import { sql } from 'kysely';
import type { Database } from '#database/tables.ts';
import { gramQuery } from './gram-query.ts';

/** A word of public listings that may be meant by a word that was typed. */
export interface IntendedWord {
  typed: string;
  intended: string;
  /** In how many of the listings that were looked at. */
  uses: number;
}

/** So many listings are looked at for each word. */
const MOST_LISTINGS = 200;
/** And so many of their descriptions, which are longer. */
const MOST_TEXTS = 50;
/** What so many of the first listings hold is too frequent for the index, and what fewer hold is not. */
const FIRST_LISTINGS = 500;
const FEW_TEXTS = 3;

/** Words of names and tags that differ little from typed ones, found by what is left of both when a letter is taken out. */
export async function findSimilarWords(db: Database, typed: readonly string[]): Promise<IntendedWord[]> {
  const { rows } = await sql<IntendedWord>`
    select typed.word as typed, intended, count(*)::integer as uses
    from unnest(${typed}::text[]) as typed (word),
      lateral (
        select name_words from search_texts
        where public and typo_keys(name_words) && typo_keys(array[typed.word])
        limit ${MOST_LISTINGS}
      ) as found,
      unnest(found.name_words) as intended
    -- A letter makes one syllable more or less at most.
    where char_length(intended) between char_length(typed.word) - 1 and char_length(typed.word) + 1
    group by typed.word, intended`.execute(db);
  return rows;
}

/**
 * Words of all that listings say which may be meant by typed ones: in texts that hold one of some parts of these, which
 * are among the first listings or, where these hold a part in few, are found by the index.
 */
export async function findWordsInTexts(
  db: Database,
  typed: readonly { word: string; part: string }[],
): Promise<IntendedWord[]> {
  const words = typed.map(({ word }) => word);
  const parts = typed.map(({ part }) => part);
  const queries = parts.map(gramQuery);
  const { rows } = await sql<IntendedWord>`
    with first as materialized (select words from search_texts where public order by id limit ${FIRST_LISTINGS}),
    typed as materialized (
      select word, query, array(select words from first where strpos(words, part) > 0 limit ${MOST_TEXTS}) as texts
      from unnest(${words}::text[], ${parts}::text[], ${queries}::text[]) as typed (word, part, query)
    ),
    found as (
      select word, unnest(texts) as words from typed
      union
      select word, words from typed, lateral (
        select words from search_texts
        where public and array_to_tsvector(grams(words) || array[category, language]) @@ query::tsquery
        limit ${MOST_TEXTS}
      ) as others
      where cardinality(texts) < ${FEW_TEXTS}
    )
    select word as typed, intended, count(*)::integer as uses
    from found, words_in(found.words) as intended
    where char_length(intended) between char_length(word) - 1 and char_length(word) + 1
    group by word, intended`.execute(db);
  return rows;
}
