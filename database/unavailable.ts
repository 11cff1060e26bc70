// SQLSTATE classes 08 (connection), 40 (given up in favour of a transaction that was in each other's way),
// 53 (resources), 57 (operator: shutdown, cancelled by timeout), and the driver's own words where it gives no code.
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

/** Whether an error means that the database cannot answer now, rather than that a query is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (SYSTEM.has(code) || SQLSTATE.test(code))) return true;
  return WORDS.test(error.message);
}
