import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#database/tables.ts';
import type { Filter } from '../../listings/listing.store.ts';
import { quoted } from './gram-query.ts';
import type { Alternative, Pattern, Term } from './pattern.ts';

/** The index is asked for so many words of a name. */
const MOST_ASKED = 2;

/** The texts that are searched; conditions go on behind it with `and`. */
export function textsOf({ adult }: Filter): RawBuilder<unknown> {
  // Each half has an index of its own.
  return adult
    ? sql`(select ctid, * from search_texts where public union all select ctid, * from search_texts where for_adults) as search_texts
      where true`
    : sql`search_texts where public`;
}

/** Whether the index finds any public listing that matches a term. */
export async function isHeldAnywhere(db: Database, term: Term): Promise<boolean> {
  const { rows } = await sql`
    select from search_texts
    where public and ${isFoundBy([term], {})} and ${holdsAll('words', isSure(term) ? [] : [term])}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether the index finds a text by these terms, of which it may be sure or not, in a category and languages. */
export function isFoundBy(terms: readonly Term[], { category, languages = [] }: Filter): RawBuilder<boolean> {
  const inPart = [category ?? [], languages].flatMap((names) => {
    const lexemes = [names].flat().map(quoted);
    return lexemes.length === 0 ? [] : [`(${lexemes.join(' | ')})`];
  });
  const query = [...queriesOf(terms), ...inPart].join(' & ');
  return sql<boolean>`array_to_tsvector(grams(words) || array[category, language]) @@ ${query}::tsquery`;
}

/** Whether the index over names alone finds a text by these terms. */
export function isNameFoundBy(terms: readonly Term[]): RawBuilder<boolean> {
  return sql<boolean>`array_to_tsvector(name_grams(name)) @@ ${queriesOf(terms).join(' & ')}::tsquery`;
}

/** Whether the index alone tells that a text matches a term. */
export function isSure({ any }: Term): boolean {
  return any.every((all) => all.length <= MOST_ASKED && all.every((pattern) => pattern.isSure));
}

/** A text that a search looks at: a listing's name, its name and tags, or all it says. */
type Column = 'name' | 'heading' | 'words';

/** Whether a text matches all the terms. */
export function holdsAll(column: Column, terms: readonly Term[]): RawBuilder<boolean> {
  if (terms.length === 0) return sql<boolean>`true`;
  const each = terms.map(({ any }) => {
    const alternatives = any.map((all) => holdsEach(column, all));
    return sql`(${sql.join(alternatives, sql` or `)})`;
  });
  return sql<boolean>`(${sql.join(each, sql` and `)})`;
}

function holdsEach(column: Column, all: Alternative) {
  const each = all.map((pattern) => holds(column, pattern));
  return sql`(${sql.join(each, sql` and `)})`;
}

// strpos and not LIKE: no letter of a search has a meaning of its own.
// Regular expressions take many times as long.
function holds(column: Column, { text, isRegex, literal, usual }: Pattern) {
  const written = sql.ref(`search_texts.${column}`);
  const has = (part: string) => sql`strpos(${written}, ${part}) > 0`;
  if (!isRegex) return has(text);
  const matches = sql`${written} ~ ${text}`;
  return sql`(${has(literal)} and ${usual === undefined ? matches : sql`(${has(usual)} or ${matches})`})`;
}

function queriesOf(terms: readonly Term[]) {
  return terms.map(({ any }) => `(${any.map((all) => `(${queryOf(all)})`).join(' | ')})`);
}

function queryOf(all: Alternative) {
  return askedFor(all)
    .map(({ query }) => query)
    .join(' & ');
}

/** Of a name of several words the index is asked for the longest, since others may be as frequent as `of`. */
function askedFor(all: Alternative) {
  return all.toSorted((one, other) => other.text.length - one.text.length).slice(0, MOST_ASKED);
}
