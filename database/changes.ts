import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from './client.ts';

/** A committed change of a public listing. */
export interface ListingChange {
  discordServerId: string;
  /**
   * The orders of lists that are affected; `text` means searches, `events` the lists of events, `size` the directory's size, `tags` all orders of lists
   * by the listing's tags, `entry` what shows its name, icon, category and language alone, `schedule` what shows its events.
   */
  affects: readonly (
    | 'bumped'
    | 'members'
    | 'rating'
    | 'newest'
    | 'growing'
    | 'active'
    | 'events'
    | 'text'
    | 'size'
    | 'tags'
    | 'entry'
    | 'schedule'
  )[];
  category: string;
  language: string;
  /** Marks of its tags, before and after: see `tagMark`. */
  tags: readonly string[];
}

/** Reports committed changes of the public directory, by any process. */
export interface Changes {
  /** Whether notifications arrive now. */
  isListening(): boolean;
  /** Calls back after each change; with null when everything may have changed. */
  subscribe(listener: (changes: readonly ListingChange[] | null) => void): void;
}

/** The channel that the database's triggers notify. */
export const DIRECTORY_CHANGED = 'directory_changed';

const HEARTBEAT_MS = 250;
const ANSWER_WITHIN_MS = 500;
const RECONNECT_AFTER_MS = 250;

/** The engines' implementation of `Changes`: they set whether they listen, and pass on each notification. */
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
    /** Passes on a notification's payload; an empty one means that everything may have changed. */
    notify: (payload: string) => {
      const lines = payload === '' ? null : payload.split('\n').map(readLine);
      for (const listener of listeners) listener(lines);
    },
  };
}

const ORDERS = {
  b: 'bumped',
  m: 'members',
  r: 'rating',
  n: 'newest',
  w: 'growing',
  a: 'active',
  e: 'events',
  t: 'text',
  s: 'size',
  g: 'tags',
  i: 'entry',
  v: 'schedule',
} as const;

/** A short hash of a tag, as notifications have it. Several tags may share one. */
export function tagMark(tag: string): string {
  return createHash('sha256').update(tag).digest('hex').slice(0, 6);
}

/** Parses one line of a notification; `schema/changes.sql` writes it. */
function readLine(line: string): ListingChange {
  const [discordServerId = '', letters = '', category = '', language = '', marks = '-'] = line.split(' ');
  const affects = Object.entries(ORDERS).flatMap(([letter, order]) =>
    letters.includes(letter) ? [order] : [],
  );
  return { discordServerId, affects, category, language, tags: marks === '-' ? [] : marks.split(',') };
}

/**
 * Listens on a connection of its own, with a heartbeat query four times a second, so that a lost connection is noticed
 * within a second. Each new connection counts as a change of everything.
 */
export function followChanges(
  open: (onNotification: (payload: string) => void) => Promise<Connection>,
): Changes & { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { changes, setListening, notify } = changeFeed(false);

  const listening = (async () => {
    while (!stopping.signal.aborted) {
      const listens = () => {
        setListening(true);
        notify('');
      };
      await listenOn(() => open(notify), listens, stopping.signal);
      setListening(false);
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
async function listenOn(open: () => Promise<Connection>, listens: () => void, stop: AbortSignal) {
  let connection: Connection | null = null;
  try {
    connection = await open();
    const lost = new AbortController();
    void connection.lost.then(() => lost.abort());
    await connection.query(`listen ${DIRECTORY_CHANGED}`, ANSWER_WITHIN_MS);
    listens();
    const either = AbortSignal.any([stop, lost.signal]);
    while (!either.aborted) {
      await sleep(HEARTBEAT_MS, undefined, { signal: either, ref: false }).catch(() => {}); // the loop sees why
      // A heartbeat, because a dead connection looks like one without notifications.
      if (!either.aborted) await connection.query('select 1', ANSWER_WITHIN_MS);
    }
  } catch {
    // The database is unavailable: the caller tries again.
  } finally {
    connection?.close();
  }
}
