import type { Database } from '#database/tables.ts';
import { fold } from './search.store.ts';
import { NAME_GROUPS, ONLY_AS_WORDS } from './names.ts';
import { NOT_LETTERS } from './pattern.ts';

/** One of several names for the same. */
interface Name {
  readonly folded: string;
  /** Whether texts must have it as a word by itself, since it is a part of other words. */
  readonly isOnlyWord: boolean;
}

/** Groups of names that mean the same, as searches compare them. */
export interface NameGroups {
  /** By the key of each name: all names of its groups. */
  readonly byName: ReadonlyMap<string, readonly Name[]>;
  /** All the words of all names, folded. */
  readonly words: ReadonlySet<string>;
  /** So many words the longest name has. */
  readonly mostWords: number;
}

// A name is the same name with other marks in it; those that tell names apart are `+` and `#`.
const MARKS = new RegExp(`(?![+#])[${NOT_LETTERS}]`, 'gu');

const known = new WeakMap<Database, Promise<NameGroups>>();

/** The groups of names, folded by the function that folds texts and queries. */
export function nameGroups(db: Database): Promise<NameGroups> {
  const groups = known.get(db) ?? foldGroups(db);
  known.set(db, groups);
  groups.catch(() => known.delete(db)); // those who wait for it get the error
  return groups;
}

/** What of a folded name tells it from others: `K-pop` and `kpop` are one. */
export function nameKey(folded: string): string {
  return folded.replaceAll(MARKS, '');
}

async function foldGroups(db: Database): Promise<NameGroups> {
  const folded = await fold(db, NAME_GROUPS.flat());
  const byName = new Map<string, readonly Name[]>();
  const words = new Set<string>();
  let mostWords = 1;
  let at = 0;
  for (const group of NAME_GROUPS) {
    const names = group.map((name, place) => ({
      folded: folded[at + place] ?? name,
      isOnlyWord: ONLY_AS_WORDS.has(name),
    }));
    at += group.length;
    for (const name of names) {
      const parts = name.folded.split(' ');
      mostWords = Math.max(mostWords, parts.length);
      for (const part of parts) words.add(nameKey(part));
      const key = nameKey(name.folded);
      byName.set(key, [...(byName.get(key) ?? []), ...names]);
    }
  }
  return { byName, words, mostWords };
}
