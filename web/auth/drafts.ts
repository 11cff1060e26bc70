import { DRAFT_KEPT_FOR_MS } from '#contract/durations.ts';

/** Whose draft it is, and about which server, guild or review. */
interface DraftKey {
  readonly userId: string;
  readonly about: string;
}

type DraftKind = 'appeal' | 'listing' | 'reply' | 'report' | 'review' | 'template';

const DRAFT = /^(appeal|listing|reply|report|review|template)-draft (?<userId>\d+) (?<about>[\da-f-]+)$/;

/** The drafts of one kind: what was written in a form and not sent. */
export interface DraftStore<Written> {
  /** The draft of the last seven days, or null. */
  readonly read: (key: DraftKey) => Written | null;
  readonly keep: (key: DraftKey, written: Written) => void;
  readonly drop: (key: DraftKey) => void;
  /** Whether anybody has a draft about a server. */
  readonly hasDraftAbout: (about: string) => boolean;
}

/** Makes the store of one kind of drafts; storage can hold anything, so `isWritten` checks what is read. */
export function draftStore<Written>(
  kind: DraftKind,
  isWritten: (stored: unknown) => stored is Written,
): DraftStore<Written> {
  const nameOf = ({ userId, about }: DraftKey) => `${kind}-draft ${userId} ${about}`;
  return {
    read: (key) => {
      const stored = readStored(nameOf(key));
      return isWritten(stored) ? stored : null;
    },
    keep: (key, written) => {
      withStorage((storage) => {
        deleteOld(storage);
        storage.setItem(nameOf(key), JSON.stringify({ at: Date.now(), written }));
      });
    },
    drop: (key) => {
      withStorage((storage) => storage.removeItem(nameOf(key)));
    },
    hasDraftAbout: (about) => {
      const names = withStorage((storage) => Object.keys(storage)) ?? [];
      return names.some(
        (name) =>
          name.startsWith(`${kind}-draft `) && name.endsWith(` ${about}`) && readStored(name) !== null,
      );
    },
  };
}

/** Deletes all drafts of a person in this browser. */
export function dropDraftsOf(userId: string): void {
  withStorage((storage) => {
    for (const name of Object.keys(storage))
      if (DRAFT.exec(name)?.groups?.['userId'] === userId) storage.removeItem(name);
  });
}

function deleteOld(storage: Storage) {
  for (const name of Object.keys(storage))
    if (DRAFT.test(name) && readStored(name) === null) storage.removeItem(name);
}

function readStored(name: string): unknown {
  const stored: unknown = withStorage((storage) => JSON.parse(storage.getItem(name) ?? 'null'));
  if (typeof stored !== 'object' || stored === null || !('at' in stored) || !('written' in stored))
    return null;
  // A draft from the future was written before a clock was set back, and is as good.
  const age = Math.abs(Date.now() - Number(stored.at));
  return age < DRAFT_KEPT_FOR_MS ? stored.written : null;
}

/** Storage can be forbidden, full, or hold something else; a draft then lasts as long as its form. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}
