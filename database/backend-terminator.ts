import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';

/** Ends backends whose connections were given up. */
export interface BackendTerminator {
  /** Settles when the server has no backend of this name any more. */
  terminate(applicationName: string): Promise<void>;
  /** Lets all that wait go. */
  stop(): void;
}

const ANSWER_WITHIN_MS = 1_000;
const TRY_AGAIN_AFTER_MS = 200;
const LOOK_AGAIN_AFTER_MS = 50;
/** Asks whether TLS is spoken: the server answers with one letter before it counts a backend. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);

/**
 * Ends backends over one connection of its own, which is there only while something has to be ended. It tries for as
 * long as it takes: while the server cannot be reached, nobody knows what its backends do.
 */
export function backendTerminator(
  databaseUrl: string,
  onError: (error: unknown, what: string) => void,
): BackendTerminator {
  const waiting = new Map<string, PromiseWithResolvers<void>>();
  let isRunning = false;
  let isStopped = false;

  const settle = (name: string) => {
    waiting.get(name)?.resolve();
    waiting.delete(name);
  };

  const run = async () => {
    while (waiting.size > 0) {
      try {
        if (await answers(databaseUrl)) await terminateOnce();
      } catch (error) {
        if (!isStopped) onError(error, 'database: terminating backends failed');
      }
      if (waiting.size > 0) await sleep(TRY_AGAIN_AFTER_MS, undefined, { ref: false });
    }
    isRunning = false;
  };

  const terminateOnce = async () => {
    const own = `guildhall terminator ${randomBytes(6).toString('hex')}`;
    const client = new Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      application_name: own,
    });
    client.on('error', () => {}); // reported by the query that fails
    try {
      await client.connect();
      while (waiting.size > 0) {
        const names = [...waiting.keys()];
        const { rows } = await client.query<{ name: string }>(
          `select application_name as name, pg_terminate_backend(pid) from pg_stat_activity
           where application_name = any($1)`,
          [names],
        );
        const left = new Set(rows.map(({ name }) => name));
        names.filter((name) => !left.has(name)).forEach(settle);
        if (waiting.size > 0) await sleep(LOOK_AGAIN_AFTER_MS);
      }
      await ended(client); // the next one would be a backend beside it
    } catch (error) {
      // Its own backend may be left too.
      if (!isStopped && !(error instanceof DatabaseError)) waiting.set(own, Promise.withResolvers());
      void client.end();
      throw error;
    }
  };

  return {
    terminate: (name) => {
      if (isStopped) return Promise.resolve();
      const settled = Promise.withResolvers<void>();
      waiting.set(name, settled);
      if (!isRunning) {
        isRunning = true;
        void run();
      }
      return settled.promise;
    },
    stop: () => {
      isStopped = true;
      [...waiting.keys()].forEach(settle);
    },
  };
}

/** Settles when the connection has ended, or its network swallowed the end. */
async function ended(client: Client): Promise<void> {
  await Promise.race([client.end(), sleep(ANSWER_WITHIN_MS, undefined, { ref: false })]);
}

/**
 * Whether the server answers at all. Asked before connecting, so that a connection is never made, and lost sight of,
 * in a network that swallows everything.
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
