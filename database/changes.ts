import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

/** Tells whether the public directory may have changed since one last looked. */
export interface Changes {
  /** Another number after each change; null while changes cannot be heard of. */
  revision(): number | null;
}

/** The channel that the database's triggers speak on. */
export const DIRECTORY_CHANGED = 'directory_changed';

const HEARTBEAT_MS = 250;
const ANSWER_WITHIN_MS = 500;
const RECONNECT_AFTER_MS = 250;

/**
 * Listens on a connection of its own, and asks on it four times a second whether it still is one: a loss is
 * noticed within a second. Being connected again counts as a change.
 */
export function followChanges(databaseUrl: string): Changes & { stop: () => Promise<void> } {
  const stopping = new AbortController();
  let revision = 0;
  let isListening = false;

  const listening = (async () => {
    while (!stopping.signal.aborted) {
      await listenOnce(
        databaseUrl,
        () => {
          revision += 1;
          isListening = true;
        },
        stopping.signal,
      );
      isListening = false;
      await sleep(RECONNECT_AFTER_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {}); // a stop ends it
    }
  })();

  return {
    revision: () => (isListening ? revision : null),
    stop: async () => {
      stopping.abort();
      await listening;
    },
  };
}

/** Listens until the connection is lost or no longer answers. */
async function listenOnce(databaseUrl: string, changed: () => void, stop: AbortSignal) {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 1_000,
    query_timeout: ANSWER_WITHIN_MS,
    application_name: 'guildhall listener',
  });
  const lost = new AbortController();
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());
  client.on('notification', changed);
  try {
    await client.connect();
    await client.query(`listen ${DIRECTORY_CHANGED}`);
    changed();
    const either = AbortSignal.any([stop, lost.signal]);
    while (!either.aborted) {
      await sleep(HEARTBEAT_MS, undefined, { signal: either, ref: false }).catch(() => {}); // the loop sees why
      // Without asking, a connection that died silently would look like one on which nothing happens.
      if (!either.aborted) await client.query('select 1');
    }
  } catch {
    // Not reachable now: the caller tries again.
  } finally {
    client.end().catch(() => {}); // nobody waits for it: a connection that hangs would hang here too
  }
}
