/** SQLSTATE of a write where nothing can be written: on a standby, or while an operator has made the database read-only. */
const READ_ONLY = '25006';
// SQLSTATE classes 08 (connection), 40 (rolled back because of a deadlock or a conflict), 53 (resources) and
// 57 (operator: shutdown), and the driver's messages where it gives no code.
const SQLSTATE = new RegExp(`^(08|40|53|57|${READ_ONLY})`);
const SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
]);
const WORDS =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|PGlite is clos/;

const QUERY_CANCELED = '57014';
const IDLE_SESSION_TIMEOUT = '57P05';

/** The session can only read: during a failover its server may be one that is about to lead, or no longer does. */
export class DatabaseReadOnly extends Error {
  override name = 'DatabaseReadOnly';
  readonly code = READ_ONLY;
  constructor() {
    super('The database can only be read.');
  }
}

/** Whether a statement failed because its session can only read. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === READ_ONLY;
}

/**
 * Whether the server has ended a session that nobody used for longer than the session allows. A process that stood still
 * finds it so when it goes on, before it could close the session itself.
 */
export function isIdleTimeout(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === IDLE_SESSION_TIMEOUT;
}

/** Whether a session can only read, in SQL. On a standby every one can. */
export const IS_READ_ONLY = `current_setting('transaction_read_only') = 'on'`;

/** Whether the database is unavailable now, rather than a query wrong or too slow. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error) || isStatementTimeout(error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (SYSTEM.has(code) || SQLSTATE.test(code))) return true;
  return WORDS.test(error.message);
}

/**
 * Whether the database has cancelled a statement because it took too long. A retry would take as long: ask for fewer
 * rows.
 */
export function isStatementTimeout(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === QUERY_CANCELED;
}
