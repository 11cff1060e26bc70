import { randomUUID } from 'node:crypto';
import { isDatabaseUnavailable, isStatementTimeout } from '#database/unavailable.ts';
import type { Deps } from '../../deps.ts';
import type { Batch, PendingVisit } from './page-view-batch.ts';
import { recordPageViews } from './page-view-buffer.store.ts';

/** The users of session tokens, by hash. */
export type UsersOf = (tokenHashes: readonly string[]) => Promise<ReadonlyMap<string, string>>;

type Needs = Pick<Deps, 'db' | 'clock' | 'log'>;

// A batch that times out is tried again, but must not block the next ones for long.
const TRIES_OF_A_SLOW_BATCH = 3;

/** Writes batches to the database. It never throws: an unwritten batch is kept and sent again unchanged. */
export function batchWriter(
  { db, clock, log }: Needs,
  usersOf: UsersOf,
  tellUnknown: (discordServerIds: readonly string[]) => void,
) {
  const process = randomUUID();
  // The database may or may not have it: the response has not arrived.
  let inFlight: Batch | null = null;
  let isFailing = false;
  let timeouts = 0;

  const send = async () => {
    if (!inFlight) return;
    const { number, counts, visits, days } = inFlight;
    const sighted = await withUsers([...visits.values()], usersOf);
    const batch = { process, number, counted: [...counts.values()], sighted, happened: [...days.values()] };
    tellUnknown(await recordPageViews(db, batch, clock()));
    inFlight = null;
    timeouts = 0;
  };

  const handleFailure = (error: unknown) => {
    if (isDatabaseUnavailable(error)) {
      if (!isFailing) log.warn({ err: error }, 'page views: database unavailable');
      isFailing = true;
      return;
    }
    if (isStatementTimeout(error) && ++timeouts < TRIES_OF_A_SLOW_BATCH) {
      log.warn({ err: error }, 'page views: statement timeout');
      isFailing = true;
      return;
    }
    timeouts = 0;
    // Any other error would come again, so the batch is dropped.
    log.error({ err: error, lost: inFlight?.counts.size }, 'page views: batch lost');
    inFlight = null;
  };

  return {
    isFailing: () => isFailing,
    hasUnwritten: () => inFlight !== null,
    /** Sends the unwritten batch again, if there is one, and then the next. */
    write: async (takeNext: () => Batch | null) => {
      try {
        await send();
        inFlight = takeNext();
        await send();
        if (isFailing) log.info('page views: database available again');
        isFailing = false;
      } catch (error) {
        handleFailure(error);
      }
    },
  };
}

async function withUsers(visits: readonly PendingVisit[], usersOf: UsersOf) {
  const hashes = visits.map((visit) => visit.tokenHash).filter((hash) => hash !== null);
  const users = await usersOf([...new Set(hashes)]);
  return visits.map(({ tokenHash, ...visit }) => ({
    ...visit,
    userId: (tokenHash !== null && users.get(tokenHash)) || null,
  }));
}
