import { randomBytes } from 'node:crypto';
import { Socket } from 'node:net';
import { Client, DatabaseError, type QueryResult } from 'pg';
import type { BackendTerminator } from './backend-terminator.ts';

/** A connection whose backend on the server is accounted for until it is gone. */
export interface Connection {
  /** Settles when it can be used; fails with the reason when it cannot. */
  readonly ready: Promise<void>;
  /** Settles when it can no longer be used. */
  readonly lost: Promise<void>;
  /** Settles when the server has no backend for it any more. Only then may another take its place. */
  readonly gone: Promise<void>;
  isUsable(): boolean;
  /** Gives the connection up when no answer comes in time: what was asked may still be done there, late. */
  query(sql: string, parameters?: unknown[], withinMs?: number): Promise<QueryResult>;
  close(): void;
}

export interface ConnectionOptions {
  databaseUrl: string;
  terminator: BackendTerminator;
  /** What it is for, as `pg_stat_activity` shows it. */
  purpose: string;
  /** Settings of its session. */
  settings?: Readonly<Record<string, string>>;
  /** Called with errors that no query is waiting for; a query reports its own. */
  onError?: (error: unknown) => void;
  onNotification?: (payload: string) => void;
}

export const ANSWER_WITHIN_MS = 1_800;
const CONNECT_WITHIN_MS = 1_000;
const CLOSE_WITHIN_MS = 1_000;
// A server that vanishes without a word is noticed within half a minute even where nobody asks it anything.
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/**
 * Opens a connection under a name of its own, by which the terminator finds its backend, behind a pooler too.
 * Settings are made after connecting: PgBouncer refuses them as startup parameters.
 */
export function openConnection(options: ConnectionOptions): Connection {
  const { databaseUrl, terminator, purpose, settings = {}, onError, onNotification } = options;
  const name = `guildhall ${purpose} ${randomBytes(6).toString('hex')}`;
  const socket = new Socket();
  const client = new Client({
    connectionString: withoutName(databaseUrl),
    application_name: name,
    stream: () => socket,
    ...KEEP_ALIVE,
  });
  const lost = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  let state: 'connecting' | 'open' | 'closing' | 'lost' = 'connecting';
  let mayBeAtWork = false;

  const lose = (isGone: boolean) => {
    if (state === 'lost') return;
    state = 'lost';
    lost.resolve();
    void (isGone ? Promise.resolve() : terminator.terminate(name)).then(() => {
      socket.destroy();
      gone.resolve();
    });
  };
  // Until the socket is connected the server knows nothing of it.
  socket.once('connect', () => {
    mayBeAtWork = true;
  });
  // An idle backend ends with its connection; one at work does not notice.
  socket.once('close', () => lose(!mayBeAtWork));
  client.on('error', (error) => {
    if (state === 'open' && !mayBeAtWork) onError?.(error);
  });
  client.on('notification', ({ payload }) => onNotification?.(payload ?? ''));

  const connect = async () => {
    await client.connect();
    const names = Object.keys(settings);
    const made = names.map((_, i) => `set_config($${2 * i + 1}, $${2 * i + 2}, false)`);
    if (names.length > 0) await client.query(`select ${made.join(', ')}`, Object.entries(settings).flat());
    mayBeAtWork = false;
    if (state === 'connecting') state = 'open';
  };
  const ready = within(connect(), CONNECT_WITHIN_MS, 'timeout expired').catch((error: unknown) => {
    lose(!mayBeAtWork || wordOfTheServer(error) !== null);
    throw error;
  });
  ready.catch(() => {}); // reported to those who await it

  return {
    ready,
    lost: lost.promise,
    gone: gone.promise,
    isUsable: () => state === 'open',
    query: async (sql, parameters = [], withinMs = ANSWER_WITHIN_MS) => {
      if (state !== 'open') throw new Error('Connection terminated');
      mayBeAtWork = true;
      try {
        const result = await within(client.query(sql, parameters), withinMs, 'Query read timeout');
        mayBeAtWork = false;
        return result;
      } catch (error) {
        const told = wordOfTheServer(error);
        if (!told) lose(false);
        mayBeAtWork = false;
        if (told === 'FATAL') state = 'closing';
        throw error;
      }
    },
    close: () => {
      if (state === 'closing') return undefined;
      if (state !== 'open' || mayBeAtWork) return lose(false);
      state = 'closing';
      void client.end();
      setTimeout(() => lose(false), CLOSE_WITHIN_MS).unref();
      return undefined;
    },
  };
}

/** How severe the server itself calls an error: it is then no longer at work. Null when it never said anything. */
function wordOfTheServer(error: unknown): string | null {
  return error instanceof DatabaseError ? (error.severity ?? '') : null;
}

async function within<T>(promise: Promise<T>, ms: number, words: string): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(words)), ms);
  promise.catch(() => {}); // when it fails later, nobody waits for it any more
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A name in the address would win over ours. */
function withoutName(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return databaseUrl; // pg reads more forms than one
  const url = new URL(databaseUrl);
  url.searchParams.delete('application_name');
  return url.href;
}
