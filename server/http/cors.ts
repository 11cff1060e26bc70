import type { IncomingMessage } from 'node:http';
import { ENDPOINTS } from '#contract/all.ts';
import type { SetHeader } from './minute-counts.ts';
import { patternOf } from './shared-address.ts';

const PROMISED = ENDPOINTS.filter(({ promised }) => promised).map(({ path }) => patternOf(path));
const READS = new Set(['GET', 'HEAD']);

const FOR_EVERY_SITE = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'Link, X-Total-Count, ETag, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Search-Corrected, Search-Ignored',
} as const;
const PREFLIGHT = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'Authorization, If-None-Match',
  'access-control-max-age': '86400',
} as const;

/** Lets the pages of every site read the promised endpoints, refusals too, without a reader's cookies. */
export function setCorsHeaders({ method = '', url = '', headers }: IncomingMessage, header: SetHeader): void {
  const isPreflight = method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
  if (!isPreflight && !READS.has(method)) return;
  if (!isPromised(url)) return;
  for (const [name, value] of Object.entries(isPreflight ? PREFLIGHT : FOR_EVERY_SITE)) header(name, value);
}

/** Whether a target is that of a promised endpoint. */
export function isPromised(url: string): boolean {
  const path = (url.split('?', 1)[0] ?? '').replace(/\/$/, '');
  return path.startsWith('/api/') && PROMISED.some((pattern) => pattern.test(path));
}
