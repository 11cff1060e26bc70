import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable, isStatementTimeout } from '#database/unavailable.ts';
import { LeadLost } from './leader.store.ts';

interface Batches<Row> {
  /** How many rows are written at once. */
  size: number;
  write: (rows: readonly Row[]) => Promise<unknown>;
  /** Told of rows that cannot be written, and why. */
  setAside: (rows: readonly Row[], error: unknown) => void;
}

/** Enough to find three rows in a batch that cannot be written. */
const MOST_FAILURES = 32;
const TRIES_OF_ONE_ROW = 3;
const PAUSE_MS = 250;

/**
 * Writes rows in batches. A batch that fails, or runs too long, is halved until the rows that are at fault are alone:
 * these are set aside, and never keep the others from being written. Throws when the database is away or the lead is
 * lost, which no smaller batch would help.
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
        // Somebody else may hold the row, and let it go.
        await sleep(PAUSE_MS * tries);
        waiting.push({ rows, tries: tries + 1 });
      } else setAside(rows, error);
    }
  }
}

function isOfTheRows(error: unknown) {
  return isStatementTimeout(error) || !(isDatabaseUnavailable(error) || error instanceof LeadLost);
}
