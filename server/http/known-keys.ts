import { LRUCache } from 'lru-cache';
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts';
import { isDatabaseUnavailable, isStatementTimeout } from '#database/unavailable.ts';
import type { Deps } from '../deps.ts';
import { findUsableKey, recordDayOfUse } from './api-key.store.ts';

/** What is found of a key: its id, that there is no such key, or that the database cannot say now. */
export type Found = { id: string } | 'unknown' | 'unavailable';

/** The keys that this process has seen. */
export interface KnownKeys {
  /** What needs no look-up; null where one is needed. */
  findNow(keyHash: string): Found | null;
  /** Whether the key was good when it was last looked up. */
  isKnown(keyHash: string): boolean;
  /** Looks a key up. Reads at once share one look-up. */
  lookUp(keyHash: string): Promise<Found>;
}

/** A key is good for so long after the beginning of its last look-up: it ends within this time, in each process. */
const TRUSTED_MS = SECOND_MS;
/** While the database is away, one look-up in so long tries whether it is back. */
const TRY_AGAIN_MS = SECOND_MS;
/** Only good keys are remembered, at most this many. One that was evicted is looked up like a new one. */
const MOST_KNOWN = 10_000;

interface Known {
  id: string;
  trustedUntil: number;
}

type Needs = Pick<Deps, 'db' | 'clock' | 'databaseNow' | 'log'>;

/** Trusts a key for a second after a look-up, so that most reads need no query. */
export function knownKeys(deps: Needs): KnownKeys {
  const { clock, log } = deps;
  const known = new LRUCache<string, Known>({ max: MOST_KNOWN });
  const pending = new Map<string, { startedAt: number; found: Promise<Found> }>();
  const { find, beginRetry, isAway } = keysInDatabase(deps);
  const now = () => clock().getTime();

  const findAndRemember = async (keyHash: string, startedAt: number): Promise<Found> => {
    const key = await find(keyHash);
    if (key === 'unavailable') return key;
    if (key === null) {
      known.delete(keyHash);
      return 'unknown';
    }
    const remembered = { id: key.id, trustedUntil: startedAt + TRUSTED_MS };
    known.set(keyHash, remembered);
    return remembered;
  };
  const lookUp = (keyHash: string): Promise<Found> => {
    const startedAt = now();
    const other = pending.get(keyHash);
    // A slow one may have read the row before the key ended.
    if (other && startedAt < other.startedAt + TRUSTED_MS) return other.found;
    const found = findAndRemember(keyHash, startedAt).finally(() => {
      if (pending.get(keyHash)?.found === found) pending.delete(keyHash);
    });
    pending.set(keyHash, { startedAt, found });
    return found;
  };

  return {
    findNow: (keyHash) => {
      const key = known.get(keyHash);
      if (key && now() < key.trustedUntil) return key;
      if (!isAway()) return null;
      if (beginRetry())
        lookUp(keyHash).catch((error: unknown) => log.error({ err: error }, 'api keys: look-up failed'));
      return 'unavailable';
    },
    isKnown: (keyHash) => known.has(keyHash),
    lookUp,
  };
}

/**
 * Finds keys, and knows whether the database is away. While it is, nobody can say whether a key has ended, so no read
 * waits for it: each counts as one without a key. Readers of cached pages go on, and an ended key is worth nothing.
 */
function keysInDatabase(deps: Needs) {
  const { clock, db, databaseNow, log } = deps;
  const recordUse = dayOfUseRecorder(deps);
  let awaySince: number | null = null; // or when it was last tried

  return {
    isAway: () => awaySince !== null,
    /** Whether a retry is due. If so, the next is due a second later. */
    beginRetry: () => {
      const now = clock().getTime();
      if (awaySince !== null && now - awaySince < TRY_AGAIN_MS) return false;
      awaySince = now;
      return true;
    },
    find: async (keyHash: string) => {
      try {
        const key = await findUsableKey(db, keyHash, databaseNow());
        awaySince = null;
        if (key && !key.usedToday) recordUse(key.id);
        return key;
      } catch (error) {
        if (!isDatabaseUnavailable(error) && !isStatementTimeout(error)) throw error;
        if (awaySince === null) log.warn({ err: error }, 'api keys: not looked up');
        awaySince = clock().getTime();
        return 'unavailable';
      }
    },
  };
}

/** Records the day of a use. No read waits for it; where it fails, a look-up a minute later tries again. */
function dayOfUseRecorder({ clock, db, databaseNow, log }: Needs) {
  const triedAt = new LRUCache<string, number>({ max: MOST_KNOWN });
  return (id: string) => {
    const now = clock().getTime();
    if (now - (triedAt.get(id) ?? -Infinity) < MINUTE_MS) return;
    triedAt.set(id, now);
    recordDayOfUse(db, id, databaseNow()).catch((error: unknown) =>
      log.warn({ err: error }, 'api keys: day of use not recorded'),
    );
  };
}
