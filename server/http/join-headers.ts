import { joinAddress } from '#contract/paths.ts';
import type { SetHeader } from './rate-limit.ts';

const PREFIX = joinAddress('');

/** Whether a request target is the way into a guild at Discord. */
export function isJoin(url: string): boolean {
  return url.startsWith(PREFIX);
}

/** Every answer there keeps robots away, refusals too. */
export function setJoinHeaders(url: string, header: SetHeader): void {
  if (isJoin(url)) header('x-robots-tag', 'noindex, nofollow');
}
