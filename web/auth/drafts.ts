import { DRAFT_KEPT_FOR_MS } from '#contract/durations.ts';

/** What was written in a form and not sent: by whom, and about which server or guild. */
export interface DraftOf {
  readonly kind: 'listing' | 'report' | 'review';
  readonly userId: string;
  readonly about: string;
}

const DRAFT = /^(listing|report|review)-draft (?<userId>\d+) (?<about>\d+)$/;

/** What was written and not sent in the last seven days, null when there is nothing. */
export function readDraft(of: DraftOf): unknown {
  return readKept(nameOf(of));
}

/** Keeps what is being written. */
export function keepDraft(of: DraftOf, written: unknown): void {
  withStorage((storage) => {
    deleteOld(storage);
    storage.setItem(nameOf(of), JSON.stringify({ at: Date.now(), written }));
  });
}

/** Forgets what was written. */
export function dropDraft(of: DraftOf): void {
  withStorage((storage) => storage.removeItem(nameOf(of)));
}

/** Whether anything is kept that was written about a server, by whomever. */
export function isDraftKept({ kind, about }: Pick<DraftOf, 'kind' | 'about'>): boolean {
  const names = withStorage((storage) => Object.keys(storage)) ?? [];
  return names.some(
    (name) => name.startsWith(`${kind}-draft `) && name.endsWith(` ${about}`) && readKept(name) !== null,
  );
}

/** Forgets all that a person has written in this browser and not sent. */
export function dropDraftsOf(userId: string): void {
  withStorage((storage) => {
    for (const name of Object.keys(storage))
      if (DRAFT.exec(name)?.groups?.['userId'] === userId) storage.removeItem(name);
  });
}

function deleteOld(storage: Storage) {
  for (const name of Object.keys(storage))
    if (DRAFT.test(name) && readKept(name) === null) storage.removeItem(name);
}

function readKept(name: string): unknown {
  const kept: unknown = withStorage((storage) => JSON.parse(storage.getItem(name) ?? 'null'));
  if (typeof kept !== 'object' || kept === null || !('at' in kept) || !('written' in kept)) return null;
  // A clock that was ahead has been set back: what was written then is as good.
  const age = Math.abs(Date.now() - Number(kept.at));
  return age < DRAFT_KEPT_FOR_MS ? kept.written : null;
}

/** Storage can be forbidden, full, or hold something else: what is written then lasts as long as its form. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}

function nameOf({ kind, userId, about }: DraftOf) {
  return `${kind}-draft ${userId} ${about}`;
}
