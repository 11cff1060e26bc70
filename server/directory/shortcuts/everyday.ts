import type { Database } from '#database/tables.ts';
import { EVERYDAY_WORDS, type Target } from '../search/everyday-words.ts';
import { nameGroups, nameKey, type NameGroups } from '../search/name-groups.ts';
import { fold } from '../search/search.store.ts';

/** What everyday words name. */
export interface Everyday {
  /** What a phrase leads to, by everyday words or by other names for the same; tags are folded. */
  targetsOf: (phrase: string) => readonly Target[];
  /** Other names for the same, folded, as tags are written. */
  tagsLike: (phrase: string) => readonly string[];
}

const known = new WeakMap<Database, Promise<Everyday>>();

/** The everyday words, folded by the function that folds texts and queries. */
export function everydayWords(db: Database): Promise<Everyday> {
  const everyday = known.get(db) ?? readWords(db);
  known.set(db, everyday);
  everyday.catch(() => known.delete(db)); // those who wait for it get the error
  return everyday;
}

async function readWords(db: Database): Promise<Everyday> {
  const groups = await nameGroups(db);
  const written = EVERYDAY_WORDS.flatMap(({ targets, words }) => [
    ...words,
    ...targets.map(({ value }) => value),
  ]);
  const folded = await fold(db, written);
  const byKey = new Map<string, Target[]>();
  let at = 0;
  for (const { targets, words } of EVERYDAY_WORDS) {
    const foldedTargets = targets.map((target, place) =>
      target.kind === 'tag'
        ? { ...target, value: folded[at + words.length + place] ?? target.value }
        : target,
    );
    for (const word of folded.slice(at, at + words.length)) {
      const key = nameKey(word);
      byKey.set(key, [...(byKey.get(key) ?? []), ...foldedTargets]);
    }
    at += words.length + targets.length;
  }
  return {
    targetsOf: (phrase) => targetsOf(nameKey(phrase), byKey, groups),
    tagsLike: (phrase) =>
      namesOf(nameKey(phrase), groups).flatMap((name) => [
        name.replaceAll(' ', '-'),
        name.replaceAll(' ', ''),
      ]),
  };
}

function targetsOf(key: string, byKey: ReadonlyMap<string, Target[]>, groups: NameGroups): readonly Target[] {
  const own = byKey.get(key) ?? byKey.get(singular(key));
  if (own) return own;
  return namesOf(key, groups).flatMap((name) => byKey.get(nameKey(name)) ?? []);
}

function namesOf(key: string, { byName }: NameGroups) {
  return (byName.get(key) ?? byName.get(singular(key)) ?? []).map(({ folded }) => folded);
}

function singular(key: string) {
  return /^[a-z]{3,}s$/.test(key) ? key.slice(0, -1) : key;
}
