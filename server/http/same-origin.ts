import { Refusal } from '../refusal.ts';
import type { App } from './serve.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that another site's page sends with our visitor's cookies: the browser says where a
 * request comes from (`Sec-Fetch-Site`, else `Origin`). Programs say neither and carry no cookie.
 */
export function refuseCrossOrigin(app: App, publicUrl: string): void {
  app.addHook('onRequest', async ({ method, headers }) => {
    if (SAFE.has(method)) return;
    const site = headers['sec-fetch-site'];
    const ours =
      site !== undefined
        ? site === 'same-origin'
        : headers.origin !== undefined
          ? headers.origin === publicUrl
          : headers.cookie === undefined;
    if (!ours) throw new Refusal('crossOrigin');
  });
}
