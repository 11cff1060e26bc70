import type { Logger } from 'pino';
import type { Meter } from '../meter.ts';

/**
 * One line per request, and its count: method, route, status and time. Address, query and user agent are not logged, because they
 * are personal data.
 */
export function logRequest(
  { log, meter }: { log: Logger; meter: Meter | undefined },
  request: { method: string | undefined; route: string; status: number; ms: number },
): void {
  log.info(request, 'http: answered');
  meter?.recordRequest(request);
}
