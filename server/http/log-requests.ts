import type { Logger } from 'pino';

/**
 * One line a request: method, route, status and time. Neither address nor query nor user agent is
 * logged: they are the visitor's own.
 */
export function logRequest(
  log: Logger,
  request: { method: string | undefined; route: string; status: number; ms: number },
): void {
  log.info(request, 'answered');
}
