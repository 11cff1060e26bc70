import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Connection, TimeLimits } from './connection.ts';
import type { PoolState } from './open.ts';
import { isReadOnly } from './unavailable.ts';
import { waitQueue } from './wait-queue.ts';

interface PoolOptions {
  /** The most connections, including abandoned ones whose backends have not ended yet. */
  size: number;
  open: (onError: (error: unknown) => void) => Connection;
  onError: (error: unknown, what: string) => void;
  limits: TimeLimits;
}

const MOST_WAITING = 1_000;
/** The minimum time limit of a first query, after a long wait for its connection. */
const FIRST_ANSWER_AT_LEAST_MS = 800;
const CLOSE_IDLE_AFTER_MS = 10_000;
const FINISH_WITHIN_MS = 2_000;

/**
 * A pool that never has more backends than its size. The pool of pg replaces an abandoned connection at once, while the
 * server still runs its statement.
 */
export function createPool(options: PoolOptions): PostgresPool & { state: () => PoolState } {
  const idle = idleConnections();
  const waiters = waitQueue<Connection>({ most: MOST_WAITING, waitMs: options.limits.wait });
  const leased = leasedConnections();
  let isEnding = false;

  const offer = (connection: Connection) => {
    if (!connection.isUsable()) return;
    const waiter = waiters.next();
    if (waiter) waiter.take(connection);
    else if (isEnding) connection.close();
    else idle.add(connection);
  };
  const opener = connectionOpener(options, waiters, offer, () => isEnding);

  const lease = (connection: Connection, askedAt: number): PostgresPoolClient => {
    leased.add(connection);
    const release = (isBroken = false) => {
      leased.remove(connection);
      if (isBroken) connection.close();
      else offer(connection);
    };
    // What is true of one session of a server is true of all.
    const onError = (error: unknown) => void (isReadOnly(error) && idle.closeAll());
    return leaseOf(connection, { askedAt, answerMs: options.limits.answer, onError }, release);
  };

  return {
    options: {},
    state: () => ({ used: leased.count(), idle: idle.count(), waiting: waiters.length() }),
    connect: async () => {
      if (isEnding) throw new Error('Client was closed');
      const ready = idle.take();
      if (ready) return lease(ready, performance.now());
      const waiting = waiters.wait();
      opener.openForWaiting();
      const { taken: connection, askedAt } = await waiting;
      return lease(connection, askedAt);
    },
    end: async () => {
      isEnding = true;
      for (let waiter = waiters.next(); waiter; waiter = waiters.next())
        waiter.fail(new Error('Client was closed'));
      idle.closeAll();
      await leased.allReturned();
    },
  };
}

/** Opens a connection for each waiting query, within the pool's size. */
function connectionOpener(
  { size, open, onError }: PoolOptions,
  waiters: ReturnType<typeof waitQueue<Connection>>,
  offer: (connection: Connection) => void,
  isEnding: () => boolean,
) {
  let taken = 0;
  let opening = 0;

  const openOne = async () => {
    taken += 1;
    opening += 1;
    const connection = open((error) => onError(error, 'database: idle connection failed'));
    void connection.gone.then(() => {
      taken -= 1;
      openForWaiting();
    });
    try {
      await connection.ready;
      opening -= 1;
      offer(connection);
    } catch (error) {
      opening -= 1;
      waiters.next()?.fail(error);
    }
    openForWaiting();
  };

  const openForWaiting = () => {
    const missing = isEnding() ? 0 : Math.min(waiters.length() - opening, size - taken);
    for (let i = 0; i < missing; i++) void openOne();
  };

  return { openForWaiting };
}

/** Connections in use. */
function leasedConnections() {
  const leased = new Set<Connection>();
  let finished = () => {};
  return {
    count: () => leased.size,
    add: (connection: Connection) => void leased.add(connection),
    remove: (connection: Connection) => {
      leased.delete(connection);
      if (leased.size === 0) finished();
    },
    /** Waits until all are returned, for a bounded time. */
    allReturned: async () => {
      if (leased.size === 0) return;
      await new Promise<void>((resolve) => {
        finished = resolve;
        setTimeout(resolve, FINISH_WITHIN_MS).unref();
      });
    },
  };
}

/** Idle connections; each is closed after a while. */
function idleConnections() {
  const timers = new Map<Connection, NodeJS.Timeout>();
  const remove = (connection: Connection) => {
    clearTimeout(timers.get(connection));
    timers.delete(connection);
  };
  /** Takes the most recently used one, so that the others can expire. */
  const take = () => {
    const last = [...timers.keys()].at(-1);
    if (last) remove(last);
    return last;
  };
  return {
    count: () => timers.size,
    add: (connection: Connection) => {
      const close = () => {
        remove(connection);
        connection.close();
      };
      timers.set(connection, setTimeout(close, CLOSE_IDLE_AFTER_MS).unref());
      void connection.lost.then(() => remove(connection));
    },
    take,
    closeAll: () => {
      for (let one = take(); one; one = take()) one.close();
    },
  };
}

/** A leased connection in the form that Kysely expects. */
function leaseOf(
  connection: Connection,
  { askedAt, answerMs, onError }: { askedAt: number; answerMs: number; onError: (error: unknown) => void },
  release: (isBroken?: boolean) => void,
): PostgresPoolClient {
  // Waiting and the first answer together stay below two seconds.
  let withinMs = Math.max(FIRST_ANSWER_AT_LEAST_MS, answerMs - (performance.now() - askedAt));
  const query = (sql: string, parameters: unknown[]) => {
    const answer = connection.query(sql, parameters, withinMs);
    withinMs = answerMs;
    answer.catch(onError); // the caller gets the rejection too
    return answer;
  };
  // The signature with a cursor is not used.
  return { query: query as unknown as PostgresPoolClient['query'], release };
}
