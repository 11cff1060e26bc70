import { CATEGORIES, INTERFACE_LANGUAGES, type Category } from '#contract/vocabulary.ts';
import type { Database } from '#database/tables.ts';
import { SERVER_WORDS } from '#i18n/server-words.ts';
import { isOneEdit, typedLetters } from '../search/one-edit.ts';
import type { Pattern, Term } from '../search/pattern.ts';
import { fold } from '../search/search.store.ts';

/** In shorter words one letter makes another word. */
const FEWEST_LETTERS = 5;

/** A category with its names in all languages of the interface, as searches compare texts. */
interface NamedCategory {
  readonly category: Category;
  readonly names: readonly string[];
}

const known = new WeakMap<Database, Promise<readonly NamedCategory[]>>();

/** The categories' names, folded by the function that folds queries. */
export function namedCategories(db: Database): Promise<readonly NamedCategory[]> {
  const named = known.get(db) ?? foldNames(db);
  known.set(db, named);
  named.catch(() => known.delete(db)); // those who wait for it get the error
  return named;
}

/** The categories with a name that matches all the terms. */
export function categoriesWith(named: readonly NamedCategory[], terms: readonly Term[]): Category[] {
  return named
    .filter(({ names }) => names.some((name) => terms.every((term) => matches(name, term))))
    .map(({ category }) => category);
}

/** The categories with a name that differs from a word by a letter. */
export function categoriesLike(named: readonly NamedCategory[], word: string): Category[] {
  const letters = typedLetters(word);
  if (letters.length < FEWEST_LETTERS) return [];
  return named
    .filter(({ names }) => names.some((name) => isOneEdit(letters, typedLetters(name))))
    .map(({ category }) => category);
}

async function foldNames(db: Database): Promise<readonly NamedCategory[]> {
  const languages = INTERFACE_LANGUAGES.map((language) => SERVER_WORDS[language].categoryNames);
  const folded = await fold(
    db,
    CATEGORIES.flatMap((category) => languages.map((names) => names[category])),
  );
  return CATEGORIES.map((category, at) => ({
    category,
    names: [...new Set(folded.slice(at * languages.length, (at + 1) * languages.length))],
  }));
}

function matches(name: string, { any }: Term) {
  return any.some((all) => all.every((pattern) => holds(name, pattern)));
}

function holds(name: string, { text, isRegex }: Pattern) {
  return isRegex ? new RegExp(text, 'u').test(name) : name.includes(text);
}
