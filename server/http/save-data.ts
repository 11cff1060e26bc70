import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { listWall } from '#contract/shelves.ts';

/** Whether somebody has asked for as little data as possible. */
export function savesData(headers: IncomingHttpHeaders): boolean {
  return headers['save-data'] === 'on';
}

/** The cache keys of requests, but for those that the answer for others would be too much for. */
export function unlessSavingData(
  keyOf: (request: IncomingMessage) => string | null,
): (request: IncomingMessage) => string | null {
  return (request) => {
    const key = keyOf(request);
    return key === listWall.path && savesData(request.headers) ? null : key;
  };
}
