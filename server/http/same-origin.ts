import type { IncomingMessage } from 'node:http';
import { Refusal } from '../refusal.ts';
import type { App } from './serve.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a write comes from our own pages, as the browser says (`Sec-Fetch-Site`, else `Origin`), or from a
 * program, which says neither and carries no cookie.
 */
export function isOurs({ headers }: Pick<IncomingMessage, 'headers'>, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin !== undefined ? headers.origin === publicUrl : headers.cookie === undefined;
}

/** Refuses writes that another site's page sends with our visitor's cookies. */
export function refuseCrossOrigin(app: App, publicUrl: string): void {
  app.addHook('onRequest', async (request) => {
    if (!SAFE.has(request.method) && !isOurs(request, publicUrl)) throw new Refusal('crossOrigin');
  });
}
