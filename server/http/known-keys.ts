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
/** While the database is away, one look-up in so long asks whether it is back. */
const ASK_AGAIN_MS = SECOND_MS;
/** Only good keys are kept, at most so many: those that are not known are looked up like new ones. */
const MOST_KNOWN = 10_000;

interface Known {
  id: string;
  trustedUntil: number;
  /** When this process last tried to record the day. */
  recordedAt: number;
}

/**
 * Keys are rows in the database, as sessions are. While it is away nobody can say whether a key has ended, so no read
 * waits for it: `unavailable` lets each count as one without a key. Readers of cached pages go on, and an ended key is
 * worth nothing.
 */
export function knownKeys(deps: Pick<Deps, 'db' | 'clock' | 'databaseNow' | 'log'>): KnownKeys {
  const { clock, db, databaseNow, log } = deps;
  const known = new LRUCache<string, Known>({ max: MOST_KNOWN });
  const pending = new Map<string, { startedAt: number; found: Promise<Found> }>();
  let isAway = false;
  let askedAt = 0;
  const now = () => clock().getTime();

  const look = async (keyHash: string, startedAt: number): Promise<Found> => {
    try {
      const key = await findUsableKey(db, keyHash, databaseNow());
      isAway = false;
      if (!key) {
        known.delete(keyHash);
        return 'unknown';
      }
      const { recordedAt = -Infinity } = known.get(keyHash) ?? {};
      const one = { id: key.id, trustedUntil: startedAt + TRUSTED_MS, recordedAt };
      known.set(keyHash, one);
      if (!key.usedToday) recordUse(one);
      return one;
    } catch (error) {
      if (!isDatabaseUnavailable(error) && !isStatementTimeout(error)) throw error;
      if (!isAway) log.warn({ err: error }, 'api keys: not looked up');
      [isAway, askedAt] = [true, now()];
      return 'unavailable';
    }
  };
  /** No read waits for it. Where it fails, the next look-up a minute later tries again. */
  const recordUse = (key: Known) => {
    if (now() - key.recordedAt < MINUTE_MS) return;
    key.recordedAt = now();
    recordDayOfUse(db, key.id, databaseNow()).catch((error: unknown) =>
      log.warn({ err: error }, 'api keys: day of use not recorded'),
    );
  };
  const lookUp = (keyHash: string): Promise<Found> => {
    const startedAt = now();
    const other = pending.get(keyHash);
    // A slow one may have read the row before the key ended.
    if (other && startedAt < other.startedAt + TRUSTED_MS) return other.found;
    const found = look(keyHash, startedAt).finally(() => {
      if (pending.get(keyHash)?.found === found) pending.delete(keyHash);
    });
    pending.set(keyHash, { startedAt, found });
    return found;
  };

  return {
    findNow: (keyHash) => {
      const key = known.get(keyHash);
      if (key && now() < key.trustedUntil) return key;
      if (!isAway) return null;
      if (now() - askedAt >= ASK_AGAIN_MS) {
        askedAt = now();
        lookUp(keyHash).catch((error: unknown) => log.error({ err: error }, 'api keys: look-up failed'));
      }
      return 'unavailable';
    },
    isKnown: (keyHash) => known.has(keyHash),
    lookUp,
  };
}
