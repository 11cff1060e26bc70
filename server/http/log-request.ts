import type { Logger } from 'pino';

/**
 * One line per request: method, route, status and time. Address, query and user agent are not logged, because they
 * are personal data.
 */
export function logRequest(
  log: Logger,
  request: { method: string | undefined; route: string; status: number; ms: number },
): void {
  log.info(request, 'http: answered');
}
