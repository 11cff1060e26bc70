import { randomBytes } from 'node:crypto';
import { connect, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { isDatabaseUnavailable } from './unavailable.ts';

/** Terminates the backends of abandoned connections. */
export interface BackendTerminator {
  /** Settles when the server has no backend of this name any more. */
  terminate(applicationName: string): Promise<void>;
  /** Settles all waiting calls without terminating anything more. */
  stop(): void;
}

const ANSWER_WITHIN_MS = 1_000;
const TRY_AGAIN_AFTER_MS = 200;
/** In a row. One alone may only mean that a machine is busy; it is reported once. */
const REPORT_AFTER_FAILURES = 3;
const LOOK_AGAIN_AFTER_MS = 50;
/** The request for TLS, which a server answers with one letter before it starts a backend. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);

/**
 * Terminates backends over a connection of its own, which is open only while there are backends to terminate. It retries
 * without limit: while the server cannot be reached, a backend may still be running.
 */
export function backendTerminator(
  databaseUrl: string,
  onError: (error: unknown, what: string) => void,
): BackendTerminator {
  const queue = terminationQueue();
  // One name for all its connections, since each failed one is terminated by the next.
  const own = `guildhall terminator ${randomBytes(6).toString('hex')}`;
  let isRunning = false;
  let failures = 0;

  const run = async () => {
    while (queue.names().length > 0) {
      try {
        if (await answers(databaseUrl)) {
          await terminateAll(databaseUrl, own, queue);
          failures = 0;
        }
      } catch (error) {
        failures += 1;
        if (!queue.isStopped() && failures === REPORT_AFTER_FAILURES) onError(error, wordsFor(error));
      }
      if (queue.names().length > 0) await sleep(TRY_AGAIN_AFTER_MS, undefined, { ref: false });
    }
    isRunning = false;
  };

  return {
    terminate: (name) => {
      const settled = queue.add(name);
      if (!isRunning) {
        isRunning = true;
        void run();
      }
      return settled;
    },
    stop: queue.stop,
  };
}

/** A pooler answers, and lets a connection wait until another one ends. */
function wordsFor(error: unknown) {
  return isDatabaseUnavailable(error) && !(error instanceof DatabaseError)
    ? 'database: gives no connection in time; behind PgBouncer, default_pool_size may be too small'
    : 'database: terminating backends failed';
}

type TerminationQueue = ReturnType<typeof terminationQueue>;

/** The application names of the backends to terminate. */
function terminationQueue() {
  const waiting = new Map<string, PromiseWithResolvers<void>>();
  let isStopped = false;
  const settle = (name: string) => {
    waiting.get(name)?.resolve();
    waiting.delete(name);
  };
  return {
    names: () => [...waiting.keys()],
    isStopped: () => isStopped,
    add: (name: string): Promise<void> => {
      if (isStopped) return Promise.resolve();
      const known = waiting.get(name);
      if (known) return known.promise;
      const settled = Promise.withResolvers<void>();
      waiting.set(name, settled);
      return settled.promise;
    },
    settle,
    stop: () => {
      isStopped = true;
      [...waiting.keys()].forEach(settle);
    },
  };
}

async function terminateAll(databaseUrl: string, own: string, queue: TerminationQueue) {
  const socket = new Socket();
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    application_name: own,
    stream: () => socket,
  });
  client.on('error', () => {}); // reported by the query that fails
  try {
    await client.connect();
    while (queue.names().length > 0) {
      await terminateOnce(client, queue);
      if (queue.names().length > 0) await sleep(LOOK_AGAIN_AFTER_MS);
    }
    await ended(client); // otherwise the next connection would be a second backend
  } catch (error) {
    // The terminator's own backend may still exist too.
    if (!(error instanceof DatabaseError)) void queue.add(own);
    socket.destroy(); // a pooler would let it wait on
    throw error;
  }
}

async function terminateOnce(client: Client, queue: TerminationQueue) {
  const names = queue.names();
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name, pg_terminate_backend(pid) from pg_stat_activity
     where application_name = any($1) and pid <> pg_backend_pid()`,
    [names],
  );
  const left = new Set(rows.map(({ name }) => name));
  names.filter((name) => !left.has(name)).forEach(queue.settle);
}

/** Settles when the connection has ended, or after a time limit when the network does not answer. */
async function ended(client: Client): Promise<void> {
  await Promise.race([client.end(), sleep(ANSWER_WITHIN_MS, undefined, { ref: false })]);
}

/**
 * Whether the server answers at all. Checked before connecting: in a network that drops all packets, the server could
 * have a backend of a connection that seems to have failed here.
 */
function answers(databaseUrl: string): Promise<boolean> {
  const { host, port } = new Client({ connectionString: databaseUrl });
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.setTimeout(ANSWER_WITHIN_MS, () => resolve(false));
  socket.on('connect', () => socket.write(SSL_REQUEST));
  socket.on('data', () => resolve(true));
  socket.on('error', () => resolve(false));
  socket.on('close', () => resolve(false));
  return promise.finally(() => socket.destroy());
}
