import { randomBytes } from 'node:crypto';
import { Socket } from 'node:net';
import { Client, DatabaseError, type QueryResult } from 'pg';
import type { BackendTerminator } from './backend-terminator.ts';
import { preparedNames } from './prepared.ts';
import { DatabaseReadOnly, IS_READ_ONLY, isReadOnly } from './unavailable.ts';

/** A connection that is tracked until its backend on the server has ended. */
export interface Connection {
  /** Resolves when the connection is open; rejects with the reason when it cannot be opened. */
  readonly ready: Promise<void>;
  /** Resolves when the connection can no longer be used. */
  readonly lost: Promise<void>;
  /** Resolves when the backend has ended. Only then may another connection take its place in the pool. */
  readonly gone: Promise<void>;
  isUsable(): boolean;
  /** Abandons the connection when no answer comes in time. The statement may still be executed later. */
  query(sql: string, parameters?: unknown[], withinMs?: number): Promise<QueryResult>;
  close(): void;
}

export interface ConnectionOptions {
  databaseUrl: string;
  terminator: BackendTerminator;
  /** A part of its application name, which `pg_stat_activity` shows. */
  purpose: string;
  /** Settings of the session. */
  settings?: Readonly<Record<string, string>>;
  /** Called with errors outside a query; a query rejects with its own. */
  onError?: (error: unknown) => void;
  onNotification?: (payload: string) => void;
  limits?: TimeLimits;
}

/** How long the database may take, in milliseconds; all of it together stays below what a visitor waits for. */
export interface TimeLimits {
  /** Until a connection is open. */
  connect: number;
  /** Until a query has a connection. */
  wait: number;
  /** A statement, on the server. Below `answer`, so that a responsive server cancels it itself and reports it. */
  statement: number;
  /** Until a query is answered; its connection is abandoned then. */
  answer: number;
}

export const TIME_LIMITS: TimeLimits = { connect: 1_000, wait: 1_000, statement: 1_500, answer: 1_800 };

/** Days are days by UTC, whatever the time zone of the server, the database or the role. */
export const TIME_ZONE = { TimeZone: 'UTC' };

const CLOSE_WITHIN_MS = 1_000;
// On an idle connection, a server that has vanished is noticed within half a minute.
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/**
 * Opens a connection with a unique application name, by which the terminator finds its backend, even behind a pooler.
 * Settings follow after connecting, because PgBouncer refuses them as startup parameters.
 */
export function openConnection(options: ConnectionOptions): Connection {
  const {
    databaseUrl,
    terminator,
    purpose,
    settings = {},
    onError,
    onNotification,
    limits = TIME_LIMITS,
  } = options;
  const name = `guildhall ${purpose} ${randomBytes(6).toString('hex')}`;
  const socket = new Socket();
  const client = new Client({
    connectionString: withoutName(databaseUrl),
    application_name: name,
    stream: () => socket,
    ...KEEP_ALIVE,
  });
  const backend = trackBackend(socket, () => terminator.terminate(name));
  client.on('error', (error) => {
    if (backend.state() === 'open' && !backend.mayBeBusy()) onError?.(error);
  });
  client.on('notification', ({ payload }) => onNotification?.(payload ?? ''));
  const nameOf = preparedNames();
  const ready = connect(client, backend, { ...TIME_ZONE, ...settings }, limits.connect);
  ready.catch(() => {}); // callers of `ready` get the rejection

  return {
    ready,
    lost: backend.lost,
    gone: backend.gone,
    isUsable: () => backend.state() === 'open',
    query: (sql, parameters = [], withinMs = limits.answer) =>
      runQuery(client, backend, { name: nameOf(sql), sql, parameters, withinMs }),
    close: () => close(client, backend),
  };
}

type Backend = ReturnType<typeof trackBackend>;

/** What is known of a connection's backend: whether it may be executing a statement, and when it has ended. */
function trackBackend(socket: Socket, terminate: () => Promise<void>) {
  const lost = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  let state: 'connecting' | 'open' | 'closing' | 'lost' = 'connecting';
  let mayBeBusy = false;

  const lose = (isGone: boolean) => {
    if (state === 'lost') return;
    // While it connects it runs no statement: it ends with its connection, and waits no longer in a pooler.
    if (state === 'connecting') socket.destroy();
    state = 'lost';
    lost.resolve();
    void (isGone ? Promise.resolve() : terminate()).then(() => {
      socket.destroy();
      gone.resolve();
    });
  };
  // Before the socket is connected there is no backend.
  socket.once('connect', () => {
    mayBeBusy = true;
  });
  // An idle backend ends with its connection; a busy one does not notice that it is closed.
  socket.once('close', () => lose(!mayBeBusy));

  return {
    lost: lost.promise,
    gone: gone.promise,
    state: () => state,
    setState: (next: 'open' | 'closing') => {
      state = next;
    },
    mayBeBusy: () => mayBeBusy,
    setBusy: (isBusy: boolean) => {
      mayBeBusy = isBusy;
    },
    /** Gives the connection up, and terminates the backend unless it is gone. */
    lose,
  };
}

async function connect(
  client: Client,
  backend: Backend,
  settings: Readonly<Record<string, string>>,
  withinMs: number,
) {
  const open = async () => {
    await client.connect();
    const names = Object.keys(settings);
    const made = names.map((_, i) => `set_config($${2 * i + 1}, $${2 * i + 2}, false)`);
    const { rows } = await client.query<{ isReadOnly: boolean }>(
      `select ${[...made, `${IS_READ_ONLY} as "isReadOnly"`].join(', ')}`,
      Object.entries(settings).flat(),
    );
    backend.setBusy(false);
    // While the address leads to a standby, the session would outlast the failover and never write.
    if (rows[0]?.isReadOnly) throw new DatabaseReadOnly();
    if (backend.state() === 'connecting') backend.setState('open');
  };
  try {
    await within(open(), withinMs, 'timeout expired');
  } catch (error) {
    backend.lose(!backend.mayBeBusy() || severityOf(error) !== null);
    throw error;
  }
}

interface Query {
  name: string | null;
  sql: string;
  parameters: unknown[];
  withinMs: number;
}

async function runQuery(client: Client, backend: Backend, { name, sql, parameters, withinMs }: Query) {
  if (backend.state() !== 'open') throw new Error('Connection terminated');
  backend.setBusy(true);
  try {
    const query = { ...(name !== null && { name }), text: sql, values: parameters };
    return await within(client.query(query), withinMs, 'Query read timeout');
  } catch (error) {
    const severity = severityOf(error);
    if (!severity) backend.lose(false);
    if (severity === 'FATAL') backend.setState('closing');
    backend.setBusy(false);
    if (isReadOnly(error)) close(client, backend); // the next connection may reach the primary
    throw error;
  } finally {
    backend.setBusy(false);
  }
}

function close(client: Client, backend: Backend) {
  const state = backend.state();
  if (state === 'closing') return;
  if (state !== 'open' || backend.mayBeBusy()) {
    backend.lose(false);
    return;
  }
  backend.setState('closing');
  void client.end();
  setTimeout(() => backend.lose(false), CLOSE_WITHIN_MS).unref();
}

/** The severity of an error that the server has reported, after which it is idle; null for all other errors. */
function severityOf(error: unknown): string | null {
  return error instanceof DatabaseError ? (error.severity ?? '') : null;
}

async function within<T>(promise: Promise<T>, ms: number, words: string): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(words)), ms);
  promise.catch(() => {}); // a late rejection is ignored
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Removes the application name from the address, which would override ours. */
function withoutName(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return databaseUrl; // pg reads more forms than one
  const url = new URL(databaseUrl);
  url.searchParams.delete('application_name');
  return url.href;
}
