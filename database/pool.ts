import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { Pool, type ClientBase, type PoolClient } from 'pg';
import { ask, breaksConnection, clientConfig, startSession, type ConnectionOptions } from './client.ts';
import type { PoolState } from './open.ts';
import { isIdleTimeout, isReadOnly } from './unavailable.ts';

interface PoolOptions extends ConnectionOptions {
  /** Called with errors outside a query; a query rejects with its own. */
  onError: (error: unknown, what: string) => void;
}

const SIZE = 10;
const MOST_WAITING = 1_000;
/** The minimum time limit of a first query, after a long wait for its connection. */
const FIRST_ANSWER_AT_LEAST_MS = 800;
const CLOSE_IDLE_AFTER_MS = 10_000;
const FINISH_WITHIN_MS = 2_000;

/** The driver's pool, with a time limit for each call and a limited number of waiting ones. */
export function createPool(options: PoolOptions): PostgresPool & { state: () => PoolState } {
  const { limits, onError } = options;
  const pool = new Pool({
    ...clientConfig(options),
    max: SIZE,
    idleTimeoutMillis: CLOSE_IDLE_AFTER_MS,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it
    onConnect: (client) => startSession(client, options),
  });
  // Without listeners, a server that restarts would end the process.
  pool.on('error', (error) => {
    if (!pool.ending && !isIdleTimeout(error)) onError(error, 'database: idle connection failed');
  });
  pool.on('connect', (client) => client.on('error', () => {}));
  const clients = usableClients(pool, limits.connect);
  let waiting = 0;

  return {
    options: {},
    state: () => ({ used: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting }),
    connect: async () => {
      if (waiting >= MOST_WAITING) throw waitedTooLong();
      const startedAt = performance.now();
      waiting += 1;
      try {
        const client = await clients.acquire();
        // Waiting and the first answer together stay below two seconds.
        const firstMs = Math.max(FIRST_ANSWER_AT_LEAST_MS, limits.answer - (performance.now() - startedAt));
        return lease(client, { firstMs, answerMs: limits.answer, onReadOnly: clients.dropAll });
      } finally {
        waiting -= 1;
      }
    },
    end: () => Promise.race([pool.end(), sleep(FINISH_WITHIN_MS, undefined, { ref: false })]),
  };
}

/**
 * The open clients of a pool. While there is none, one is opened, and everybody waits for it: a server that hangs would
 * find all the attempts when it goes on.
 */
function usableClients(pool: Pool, withinMs: number) {
  const open = new Set<ClientBase>();
  pool.on('connect', (client) => void open.add(client));
  pool.on('remove', (client) => void open.delete(client));
  let opening: Promise<void> | null = null;

  const next = async (): Promise<PoolClient> => {
    const client = await pool.connect();
    if (open.has(client)) return client;
    client.release(true);
    return next();
  };
  const openFirst = async () => {
    try {
      const client = await next();
      client.release();
    } finally {
      opening = null;
    }
  };
  const afterFirst = async () => {
    if (open.size === 0) await (opening ??= openFirst());
    return next();
  };
  return {
    acquire: () => {
      const isOpen = open.size > 0 && (pool.idleCount > 0 || pool.totalCount === SIZE);
      // The pool itself limits the wait for a client that is open, but not the start of a session.
      return isOpen ? next() : inTime(afterFirst(), withinMs);
    },
    /** After a client could only read: the server of all of them leads no longer. */
    dropAll: (client: ClientBase) => {
      if (open.has(client)) open.clear();
    },
  };
}

interface Lease {
  /** Until the first query is answered, and each further one. */
  firstMs: number;
  answerMs: number;
  onReadOnly: (client: ClientBase) => void;
}

/** A client of the pool in the form that Kysely expects. A broken one leaves the pool when it is released. */
function lease(client: PoolClient, { firstMs, answerMs, onReadOnly }: Lease): PostgresPoolClient {
  let withinMs = firstMs;
  let isBroken = false;
  const query = async (sql: string, parameters: unknown[]) => {
    if (isBroken) throw new Error('Connection terminated');
    try {
      return await ask(client, sql, parameters, withinMs);
    } catch (error) {
      isBroken = breaksConnection(error);
      if (isReadOnly(error)) onReadOnly(client);
      throw error;
    } finally {
      withinMs = answerMs;
    }
  };
  return {
    // The signature with a cursor is not used.
    query: query as unknown as PostgresPoolClient['query'],
    release: (discard = false) => client.release(discard || isBroken),
  };
}

/** Gives up a client that comes too late, and returns it to the pool then. */
async function inTime(acquiring: Promise<PoolClient>, ms: number): Promise<PoolClient> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(waitedTooLong());
    acquiring.then((client) => client.release()).catch(() => {});
  }, ms);
  try {
    return await Promise.race([acquiring, late]);
  } finally {
    clearTimeout(timer);
  }
}

const waitedTooLong = () => new Error('timeout exceeded when trying to connect');
