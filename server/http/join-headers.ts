import { joinAddress } from '#contract/paths.ts';
import type { SetHeader } from './minute-counts.ts';

const PREFIX = joinAddress('');
/** Every answer of the way into a guild keeps robots away, refusals too. */
export const JOIN_ROBOTS = { 'x-robots-tag': 'noindex, nofollow' } as const;

/** Whether a request target is the way into a guild at Discord. */
export function isJoin(url: string): boolean {
  return url.startsWith(PREFIX);
}

export function setJoinHeaders(url: string, header: SetHeader): void {
  if (isJoin(url)) for (const [name, value] of Object.entries(JOIN_ROBOTS)) header(name, value);
}
