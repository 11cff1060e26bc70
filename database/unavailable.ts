// SQLSTATE classes 08 (connection), 40 (rolled back because of a deadlock or a conflict), 53 (resources) and
// 57 (operator: shutdown), and the driver's messages where it gives no code.
const SQLSTATE = /^(08|40|53|57)/;
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
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed|PGlite is clos/;

const QUERY_CANCELED = '57014';

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
