// SQLSTATE classes 08 (connection), 40 (given up in favour of a transaction that was in each other's way),
// 53 (resources), 57 (operator: shutdown), and the driver's own words where it gives no code.
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

/** Whether an error means that the database cannot answer now, rather than that a query is wrong or too long. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error) || isStatementTimeout(error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (SYSTEM.has(code) || SQLSTATE.test(code))) return true;
  return WORDS.test(error.message);
}

/**
 * Whether the database answers and has stopped this statement, because it took too long. Asked again, the same
 * statement takes as long again: ask for less.
 */
export function isStatementTimeout(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === QUERY_CANCELED;
}
