import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve, sep } from 'node:path';
import staticFiles from '@fastify/static';
import type { App } from './http.ts';

/** A folder of built files, or in development a middleware that builds them on request. */
export type BuiltFiles = string | Middleware;

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_AN_HOUR = 'public, max-age=3600';

/** Serves the files that pages load. */
export async function serveFiles(app: App, files: BuiltFiles) {
  if (typeof files === 'function') {
    app.addHook('onRequest', (request, reply, done) => files(request.raw, reply.raw, done));
    return;
  }
  const hashed = resolve(files, 'assets') + sep;
  await app.register(staticFiles, {
    root: resolve(files),
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['.vite/**', '**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Vite puts a hash of the content into the names of what it builds.
      void reply.header('cache-control', path.startsWith(hashed) ? FOR_EVER : FOR_AN_HOUR);
      // By its extension it would be sent as video/mp2t.
      if (path.endsWith('.ts')) void reply.header('content-type', 'text/plain; charset=utf-8');
    },
  });
}
