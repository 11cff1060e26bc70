import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable, isStatementTimeout } from '#database/unavailable.ts';
import { LeadLost } from './leader.store.ts';

interface Batches<Row> {
  /** The number of rows in a batch. */
  size: number;
  write: (rows: readonly Row[]) => Promise<unknown>;
  /** Called with rows that cannot be written, and the reason. */
  setAside: (rows: readonly Row[], error: unknown) => void;
}

/** Enough halvings to isolate three bad rows in a batch. */
const MOST_FAILURES = 32;
const TRIES_OF_ONE_ROW = 3;
const PAUSE_MS = 250;

/**
 * Writes rows in batches. A batch that fails or times out is halved until the bad rows are isolated; these are set
 * aside, so that the others are written. Throws when the database is unavailable or the lead is lost, where smaller
 * batches would fail too.
 */
export async function writeInBatches<Row>(rows: readonly Row[], batches: Batches<Row>): Promise<void> {
  for (let at = 0; at < rows.length; at += batches.size)
    await writeBatch(rows.slice(at, at + batches.size), batches);
}

async function writeBatch<Row>(batch: readonly Row[], { write, setAside }: Batches<Row>) {
  const waiting = [{ rows: batch, tries: 1 }];
  let failures = 0;
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    const { rows, tries } = part;
    try {
      await write(rows);
    } catch (error) {
      if (!isOfTheRows(error)) throw error;
      failures += 1;
      const half = Math.ceil(rows.length / 2);
      if (failures >= MOST_FAILURES) setAside(rows, error);
      else if (rows.length > 1)
        waiting.push({ rows: rows.slice(half), tries: 1 }, { rows: rows.slice(0, half), tries: 1 });
      else if (isStatementTimeout(error) && tries < TRIES_OF_ONE_ROW) {
        // Another transaction may hold a lock on the row for a moment.
        await sleep(PAUSE_MS * tries);
        waiting.push({ rows, tries: tries + 1 });
      } else setAside(rows, error);
    }
  }
}

function isOfTheRows(error: unknown) {
  return isStatementTimeout(error) || !(isDatabaseUnavailable(error) || error instanceof LeadLost);
}
