import cookies from '@fastify/cookie';
import Fastify, { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import { LIVE_ANALYTICS_PATH } from '#contract/analytics.ts';
import type { Config } from '../config.ts';
import { Refusal } from '../refusal.ts';
import { BODY_LIMIT } from './body-parser.ts';
import { compress } from './compress.ts';
import { toRefusal } from './to-refusal.ts';
import type { App } from './http.ts';
import { createHttpServer, handleClientError, type Pipeline } from './http-server.ts';
import { logRequest } from './log-request.ts';
import { parseQuery } from './parse-query.ts';

/** Fastify behind the pipeline; its own errors and logs have the same form as the pipeline's. */
export async function createFastify(
  pipeline: Pipeline,
  { trustProxy }: Pick<Config, 'trustProxy'>,
): Promise<App> {
  const { headers, log, respondToRefusal } = pipeline;
  const send = ({ raw }: FastifyRequest, reply: FastifyReply, refusal: Refusal) => {
    const answer = respondToRefusal(raw, refusal);
    return reply.code(answer.status).headers(answer.headers).send(answer.body);
  };
  const app: App = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy,
    bodyLimit: BODY_LIMIT,
    serverFactory: (application) =>
      createHttpServer({ ...pipeline, socketPath: LIVE_ANALYTICS_PATH }, application),
    forceCloseConnections: false, // see shutdown.ts
    return503OnClosing: false,
    // The same parser as for cache keys.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300, querystringParser: parseQuery },
    // URLs that cannot be decoded never reach a route or a hook.
    frameworkErrors: (_error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      void send(request, reply, new Refusal('invalidRequest'));
    },
    clientErrorHandler: handleClientError(headers, pipeline.meter),
  });
  app.setErrorHandler((error, request, reply) => {
    const refusal = toRefusal(log, error);
    // The length of the file.
    if (refusal.code === 'rangeNotSatisfiable') void reply.headers(headersOf(error));
    return send(request, reply, refusal);
  });
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    logRequest(pipeline, { method, route: routeOptions.url ?? 'page', status: reply.statusCode, ms });
  });
  await app.register(cookies);
  await compress(app);
  return app;
}

function headersOf(error: unknown) {
  const { headers = {} } = error as { headers?: Record<string, string> }; // of the errors of static files
  return headers;
}
