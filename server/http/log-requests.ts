import type { App } from './serve.ts';

/**
 * One line a request: method, route, status and time. Neither address nor query nor user agent is
 * logged: they are the visitor's own.
 */
export function logRequests(app: App): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'page',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    );
  });
}
