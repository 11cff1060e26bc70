import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from './connection.ts';

/** What a committed change affects of the public directory. */
export interface ListingChange {
  discordServerId: string;
  /** Lists in these orders may have to be made again; `text` is what a search reads, `size` the directory's size. */
  affects: readonly ('bumped' | 'members' | 'rating' | 'newest' | 'text' | 'size')[];
  category: string;
  language: string;
}

/** Tells what changes in the public directory, soon after it was committed, whichever process did it. */
export interface Changes {
  /** Whether changes can be heard of now. */
  isListening(): boolean;
  /** Calls back after each change; with null when anything may have changed. */
  subscribe(listener: (changes: readonly ListingChange[] | null) => void): void;
}

/** The channel that the database's triggers notify. */
export const DIRECTORY_CHANGED = 'directory_changed';

const HEARTBEAT_MS = 250;
const ANSWER_WITHIN_MS = 500;
const RECONNECT_AFTER_MS = 250;

/** Changes as an engine makes them: it sets whether it listens, and hands on each notification. */
export function changeFeed(isListeningAtFirst: boolean) {
  const listeners: Parameters<Changes['subscribe']>[0][] = [];
  let isListening = isListeningAtFirst;
  const changes: Changes = {
    isListening: () => isListening,
    subscribe: (listener) => void listeners.push(listener),
  };
  return {
    changes,
    setListening: (now: boolean) => {
      isListening = now;
    },
    /** Takes a notification's payload; an empty one means that anything may have changed. */
    notify: (payload: string) => {
      const told = payload === '' ? null : payload.split('\n').map(readLine);
      for (const listener of listeners) listener(told);
    },
  };
}

const ORDERS = {
  b: 'bumped',
  m: 'members',
  r: 'rating',
  n: 'newest',
  t: 'text',
  s: 'size',
} as const;

/** One line of a notification, as migration 0014 describes it. */
function readLine(line: string): ListingChange {
  const [discordServerId = '', letters = '', category = '', language = ''] = line.split(' ');
  const affects = Object.entries(ORDERS).flatMap(([letter, order]) =>
    letters.includes(letter) ? [order] : [],
  );
  return { discordServerId, affects, category, language };
}

/**
 * Listens on a connection of its own, and asks on it four times a second whether it still is one: a loss is
 * noticed within a second. Being connected again counts as a change of everything.
 */
export function followChanges(
  open: (onNotification: (payload: string) => void) => Connection,
): Changes & { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { changes, setListening, notify } = changeFeed(false);

  const listening = (async () => {
    while (!stopping.signal.aborted) {
      const connection = open(notify);
      const listens = () => {
        setListening(true);
        notify('');
      };
      await listenOn(connection, listens, stopping.signal);
      setListening(false);
      connection.close();
      await Promise.race([connection.gone, aborted(stopping.signal)]);
      await sleep(RECONNECT_AFTER_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {}); // a stop ends it
    }
  })();

  return {
    ...changes,
    stop: async () => {
      stopping.abort();
      await listening;
    },
  };
}

/** Listens until the connection is lost or no longer answers. */
async function listenOn(connection: Connection, listens: () => void, stop: AbortSignal) {
  const lost = new AbortController();
  void connection.lost.then(() => lost.abort());
  try {
    await connection.ready;
    await connection.query(`listen ${DIRECTORY_CHANGED}`, [], ANSWER_WITHIN_MS);
    listens();
    const either = AbortSignal.any([stop, lost.signal]);
    while (!either.aborted) {
      await sleep(HEARTBEAT_MS, undefined, { signal: either, ref: false }).catch(() => {}); // the loop sees why
      // Without asking, a connection that died silently would look like one on which nothing happens.
      if (!either.aborted) await connection.query('select 1', [], ANSWER_WITHIN_MS);
    }
  } catch {
    // Not reachable now: the caller tries again.
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
