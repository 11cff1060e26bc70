import { Client, DatabaseError, type ClientBase, type ClientConfig, type QueryResult } from 'pg';
import { DatabaseReadOnly, IS_READ_ONLY, isDatabaseUnavailable } from './unavailable.ts';

/** How long the database may take, in milliseconds; all of it together stays below what a visitor waits for. */
export interface TimeLimits {
  /** Until a query has an open connection. */
  connect: number;
  /** A statement, on the server. Below `answer`, so that a responsive server cancels it itself and reports it. */
  statement: number;
  /** Until a query is answered; its connection is closed then. */
  answer: number;
}

export const TIME_LIMITS: TimeLimits = { connect: 1_000, statement: 1_500, answer: 1_800 };

/** Settings of a session, by name. */
export type Settings = Readonly<Record<string, string>>;

/** Days are days by UTC, whatever the time zone of the server, the database or the role. */
export const TIME_ZONE = { TimeZone: 'UTC' };

/** What the connections of a process have in common. */
export interface ConnectionOptions {
  databaseUrl: string;
  /** Its application name, which `pg_stat_activity` shows. */
  name: string;
  settings: Settings;
  limits: TimeLimits;
}

/** The driver's options. Settings of the session follow after connecting, because PgBouncer refuses most as parameters. */
export function clientConfig({ databaseUrl, name, limits }: ConnectionOptions): ClientConfig {
  return {
    connectionString: databaseUrl,
    application_name: name,
    connectionTimeoutMillis: limits.connect,
    // On an idle connection, a server that has vanished is noticed within half a minute.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
}

/** Makes the settings of a session, and refuses one that can only read: it would outlast a failover and never write. */
export async function startSession(client: ClientBase, { settings, limits }: ConnectionOptions) {
  const names = Object.keys(settings);
  const made = names.map((_, i) => `set_config($${2 * i + 1}, $${2 * i + 2}, false)`);
  const text = `select ${[...made, `${IS_READ_ONLY} as "isReadOnly"`].join(', ')}`;
  const { rows } = await ask<{ isReadOnly: boolean }>(
    client,
    text,
    Object.entries(settings).flat(),
    limits.connect,
  );
  if (rows[0]?.isReadOnly) throw new DatabaseReadOnly();
}

/** Runs a statement, for a limited time. */
export function ask<Row extends object>(
  client: ClientBase,
  text: string,
  values: unknown[],
  withinMs: number,
): Promise<QueryResult<Row>> {
  const query = { text, values, query_timeout: withinMs };
  return client.query<Row>(query);
}

/** Whether a connection is of no more use after this error of a statement. */
export function breaksConnection(error: unknown): boolean {
  return !(error instanceof DatabaseError) || isDatabaseUnavailable(error);
}

/** A connection beside the pool. */
export interface Connection {
  /** Resolves when the connection has ended. */
  readonly lost: Promise<void>;
  /** Closes the connection when no answer comes in time. */
  query<Row extends object>(sql: string, withinMs?: number): Promise<QueryResult<Row>>;
  close(): void;
}

/** Opens a connection beside the pool. */
export async function openConnection(
  options: ConnectionOptions,
  onNotification: (payload: string) => void = () => {},
): Promise<Connection> {
  const client = new Client(clientConfig(options));
  const lost = Promise.withResolvers<void>();
  client.on('end', lost.resolve);
  client.on('error', () => {}); // without a listener it would end the process
  client.on('notification', ({ payload }) => onNotification(payload ?? ''));
  const close = () => void client.end();
  const closeAfter = (error: unknown): never => {
    if (breaksConnection(error)) close();
    throw error;
  };
  try {
    await client.connect();
    await startSession(client, options);
  } catch (error) {
    close();
    throw error;
  }
  return {
    lost: lost.promise,
    query: <Row extends object>(sql: string, withinMs = options.limits.answer) =>
      ask<Row>(client, sql, [], withinMs).catch(closeAfter),
    close,
  };
}
