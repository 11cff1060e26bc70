import cookies from '@fastify/cookie';
import Fastify, { LogController, type FastifyReply } from 'fastify';
import { LIVE_ANALYTICS_PATH } from '#contract/live-panel.ts';
import type { Config } from '../config.ts';
import { Refusal } from '../refusal.ts';
import { refusalAnswer } from './answer.ts';
import { BODY_LIMIT } from './bodies.ts';
import { compress } from './compress.ts';
import { toRefusal } from './failures.ts';
import type { App } from './http.ts';
import { createHttpServer, refuseUnreadable, type Pipeline } from './http-server.ts';
import { logRequest } from './log-requests.ts';
import { parseQuery } from './query.ts';

/** Fastify behind the pipeline: what it refuses, answers and logs by itself looks as everywhere else. */
export async function createFastify(
  pipeline: Pipeline,
  { trustProxy }: Pick<Config, 'trustProxy'>,
): Promise<App> {
  const { headers, log } = pipeline;
  const malformed = refusalAnswer(new Refusal('invalidRequest'));
  const app: App = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy,
    bodyLimit: BODY_LIMIT,
    serverFactory: (application) =>
      createHttpServer({ ...pipeline, socketPath: LIVE_ANALYTICS_PATH }, application),
    forceCloseConnections: false, // see shutdown.ts
    return503OnClosing: false,
    // Read by the same parser as the keys of kept answers.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300, querystringParser: parseQuery },
    // Addresses that cannot be decoded never reach a route or a hook.
    frameworkErrors: (_error: unknown, _request: unknown, reply: FastifyReply) => {
      void reply.code(malformed.status).headers(malformed.headers).send(malformed.body);
    },
    clientErrorHandler: (_error, socket) => refuseUnreadable(headers)(socket),
  });
  app.setErrorHandler((error, _request, reply) => {
    const answer = refusalAnswer(toRefusal(log, error));
    return reply.code(answer.status).headers(answer.headers).send(answer.body);
  });
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    logRequest(log, { method, route: routeOptions.url ?? 'page', status: reply.statusCode, ms });
  });
  await app.register(cookies);
  await compress(app);
  return app;
}
