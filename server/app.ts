import cookies from '@fastify/cookie';
import Fastify, { LogController, type FastifyReply } from 'fastify';
import { ENDPOINTS } from '#contract/all.ts';
import { LIVE_ANALYTICS_PATH } from '#contract/live-panel.ts';
import { describeApi, openApiDocument } from '#contract/openapi.ts';
import { analyticsRoutes } from './analytics/analytics.routes.ts';
import { analyticsSocket } from './analytics/analytics.socket.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { bumpRoutes } from './bumps/bump.routes.ts';
import type { Deps } from './deps.ts';
import { guildRoutes } from './guilds/guild.routes.ts';
import { addressFinder } from './http/address.ts';
import { answerCache } from './http/answer-cache.ts';
import { acceptJsonOnly, BODY_LIMIT } from './http/bodies.ts';
import { answerFailures } from './http/failures.ts';
import { countryFinder } from './http/country.ts';
import { compress } from './http/compress.ts';
import { frontDesk } from './http/front-desk.ts';
import { healthRoutes } from './http/health.ts';
import { languageFinder } from './http/language.ts';
import { logRequests } from './http/log-requests.ts';
import { cacheKeys, pageRoutes, type Pages } from './http/pages.ts';
import { quickDesk, type QuickCalls } from './http/quick-calls.ts';
import { limits, requestLimit } from './http/rate-limit.ts';
import { refuseCrossOrigin } from './http/same-origin.ts';
import { rawAnswer, securityHeaders, sendSecurityHeaders } from './http/security-headers.ts';
import { serve, type App } from './http/serve.ts';
import { sessions } from './http/session.ts';
import { listingRoutes } from './listings/listing.routes.ts';
import { sitemapRoutes } from './listings/sitemap.routes.ts';
import { submissionRoutes } from './listings/submission.routes.ts';
import { dashboardRoutes } from './moderation/dashboard.routes.ts';
import { moderationRoutes } from './moderation/moderation.routes.ts';
import { ownDataRoutes } from './own-data/own-data.routes.ts';
import { Refusal } from './refusal.ts';
import { reportRoutes } from './reports/report.routes.ts';
import { reviewRoutes } from './reviews/review.routes.ts';

/** The site as one application, ready to listen. Without pages it serves the API alone. */
export async function createApp(deps: Deps, pages: Pages | null): Promise<App> {
  const { config, log } = deps;
  const headers = securityHeaders(config, pages ? pages.inlineScripts : []);
  const { message, code } = new Refusal('invalidRequest');
  const malformed = { error: message, code };
  const countryOf = countryFinder(addressFinder(config));
  const languageOf = languageFinder(countryOf);
  const cache = answerCache({
    changes: deps.changes,
    keyOf: cacheKeys(config.publicUrl, languageOf),
    headers,
  });
  const countRequest = requestLimit(deps);
  const quickCalls: QuickCalls = new Map();
  let isStopping = false;

  const app: App = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT,
    serverFactory: frontDesk({
      countRequest,
      cache,
      answerQuickly: quickDesk({ calls: quickCalls, publicUrl: config.publicUrl, headers, log }),
      socketPath: LIVE_ANALYTICS_PATH,
      headers,
      log,
    }),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // Addresses that cannot be decoded, and requests that are not HTTP, never reach a route or a hook.
    frameworkErrors: (_error: unknown, _request: unknown, reply: FastifyReply) => {
      void reply.code(400).headers(headers).send(malformed);
    },
    clientErrorHandler: (_error, socket) => {
      if (socket.writable) socket.end(rawAnswer(400, headers, malformed));
      else socket.destroy();
    },
  });
  app.decorate('answers', new Map());
  app.decorate('countryOf', countryOf);
  app.decorate('languageOf', languageOf);
  app.decorate('quickCalls', quickCalls);
  app.decorate('sessions', sessions(deps, languageOf));
  app.decorate('limits', limits(deps));
  app.addHook('preClose', () => {
    isStopping = true;
    // A connection that answers its last request goes idle only then, and would be kept open for the next one.
    const letGo = setInterval(() => app.server.closeIdleConnections(), 50);
    app.server.once('close', () => clearInterval(letGo));
  });

  sendSecurityHeaders(app, headers);
  logRequests(app);
  answerFailures(app);
  acceptJsonOnly(app);
  refuseCrossOrigin(app, config.publicUrl);
  await app.register(cookies);
  await compress(app);

  healthRoutes(app, deps, () => isStopping);
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store');
  });
  serve(app, describeApi, () => openApiDocument(ENDPOINTS));
  authRoutes(app, deps);
  guildRoutes(app, deps);
  listingRoutes(app, deps, cache);
  submissionRoutes(app, deps);
  sitemapRoutes(app, deps, cache);
  bumpRoutes(app, deps);
  moderationRoutes(app, deps);
  dashboardRoutes(app, deps);
  reviewRoutes(app, deps, cache);
  reportRoutes(app, deps);
  ownDataRoutes(app, deps);
  analyticsRoutes(app, deps);
  await analyticsSocket(app, deps, countRequest);

  if (pages) await pageRoutes(app, deps, { pages, cache });
  else
    app.setNotFoundHandler(() => {
      throw new Refusal('notFound');
    });
  return app;
}
