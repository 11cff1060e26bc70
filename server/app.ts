import { ENDPOINTS, NAMED_ENDPOINTS } from '#contract/all.ts';
import { describeApi } from '#contract/api-document.ts';
import { openApiDocument } from '#contract/openapi.ts';
import { analyticsRoutes } from './stats/analytics/analytics.routes.ts';
import { analyticsSocket } from './stats/analytics/analytics.socket.ts';
import { auditRoutes } from './moderation/audit/audit.routes.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { BADGE_LIMIT, badgeRoutes } from './directory/badges/badge.routes.ts';
import { listingBanRoutes } from './moderation/bans/listing-ban.routes.ts';
import { personBanRoutes } from './moderation/bans/person-ban.routes.ts';
import { bumpRoutes } from './bumps/bump.routes.ts';
import { reminderRoutes } from './notify/reminders/reminder.routes.ts';
import type { Deps } from './deps.ts';
import { PICTURE_LIMITS, pictureRoutes } from './directory/pictures/picture.routes.ts';
import { CALENDAR_LIMITS, calendarRoutes } from './events/calendar.routes.ts';
import { eventRoutes } from './events/event.routes.ts';
import { facetRoutes } from './directory/facets/facet.routes.ts';
import { favouriteRoutes } from './directory/favourites/favourite.routes.ts';
import { figuresRoutes } from './stats/figures/figures.routes.ts';
import { guildRoutes } from './guilds/guild.routes.ts';
import { allowedMethods, answerOtherMethod } from './http/allowed-methods.ts';
import { ageRestriction } from './http/age-restriction.ts';
import { addressFinder } from './http/client-address.ts';
import { responseCache } from './http/response-cache.ts';
import { refusalResponder } from './http/error-page.ts';
import type { EndpointRegistry } from './http/endpoint-registry.ts';
import { bodyParser, useBodyParser } from './http/body-parser.ts';
import { countWithKeys } from './http/count-with-keys.ts';
import { countryFinder } from './http/country.ts';
import { createFastify } from './http/fastify.ts';
import { fastPath } from './http/fast-path.ts';
import { healthRoutes } from './http/health.ts';
import type { Http } from './http/http.ts';
import { admitUpgrade, type Pipeline } from './http/http-server.ts';
import { languageFinder } from './http/language.ts';
import { cacheKeys, pageRoutes, rendererForOne, type Pages } from './http/pages.ts';
import { limits, requestLimit } from './http/rate-limit.ts';
import { unlessSavingData } from './http/save-data.ts';
import { securityTextRoute } from './http/security-text.ts';
import { securityHeaders } from './http/security-headers.ts';
import { serveShared } from './http/serve.ts';
import { sessions } from './http/session.ts';
import { sharedAddresses, type SharedAddressOf } from './http/shared-address.ts';
import { shutdown } from './http/shutdown.ts';
import { tagsOfChanges } from './listings/cache-tags.ts';
import { activityRoutes } from './stats/activity/activity.routes.ts';
import { aboutRoutes } from './listings/about/about.routes.ts';
import { inviteRoutes } from './listings/invites/invite.routes.ts';
import { JOIN_LIMIT, joinRoutes } from './listings/invites/join.routes.ts';
import { listingRoutes } from './listings/listing.routes.ts';
import { sitemapRoutes } from './directory/sitemap/sitemap.routes.ts';
import { submissionRoutes } from './listings/submissions/submission.routes.ts';
import { adminRoutes } from './moderation/live-listings/admin.routes.ts';
import { claimRoutes } from './moderation/queue/claim.routes.ts';
import { decisionRoutes } from './moderation/queue/decision.routes.ts';
import { requestRoutes } from './moderation/queue/request.routes.ts';
import { apiKeyRoutes } from './people/api-keys/api-key.routes.ts';
import { ownDataRoutes } from './people/own-data/own-data.routes.ts';
import { Refusal } from './refusal.ts';
import { moderatorRoutes } from './people/moderators/moderator.routes.ts';
import { noticeRoutes } from './notify/notices/notice.routes.ts';
import { appealRoutes } from './moderation/appeals/appeal.routes.ts';
import { publicNoticePages, publicNoticeRoutes } from './moderation/public-notices/public-notice.routes.ts';
import { reportRoutes } from './moderation/reports/report.routes.ts';
import { replyRoutes } from './reviews/reply.routes.ts';
import { reviewReportRoutes } from './moderation/reports/review-report.routes.ts';
import { reviewRoutes } from './reviews/review.routes.ts';
import { shelfRoutes } from './directory/shelves/shelf.routes.ts';
import { similarRoutes } from './directory/similar/similar.routes.ts';
import { suggestRoutes } from './directory/suggest/suggest.routes.ts';
import { tagRoutes } from './directory/tags/tag.routes.ts';
import { templateRoutes } from './moderation/templates/template.routes.ts';
import { transparencyRoutes } from './stats/transparency/transparency.routes.ts';
import { FEED_LIMIT, feedRoutes } from './syndication/feed.routes.ts';
import { oembedRoutes } from './syndication/oembed.routes.ts';
import { opensearchRoutes, SUGGESTIONS_LIMIT } from './syndication/opensearch.routes.ts';
import { webhookRoutes } from './notify/webhooks/webhook.routes.ts';
import { workshopRoutes } from './listings/workshop/workshop.routes.ts';
import { searchRoutes } from './directory/directory.routes.ts';

/** How long all calls to Discord for one request may take together, in milliseconds. */
export const DISCORD_WITHIN_MS = 3_000;

/** What has limits of its own; the first that a path is in counts. */
const LIMITED_PATHS = [
  SUGGESTIONS_LIMIT,
  FEED_LIMIT,
  ...ENDPOINTS,
  ...CALENDAR_LIMITS,
  JOIN_LIMIT,
  BADGE_LIMIT,
  ...PICTURE_LIMITS,
];

/** The site as one application, ready to listen. Without pages it serves only the API. */
export async function createApp(
  deps: Deps,
  pages: Pages | null,
  { drainMs = 0 }: { drainMs?: number } = {},
): Promise<Http> {
  const { config, log, meter } = deps;
  const headers = securityHeaders(config, pages ? pages.inlineScripts : []);
  const countryOf = countryFinder(addressFinder(config));
  const languageOf = languageFinder(countryOf);
  const ages = ageRestriction(config, countryOf);
  const endpoints: EndpointRegistry = new Map();
  const sharedAddressOf = sharedAddresses(endpoints);
  const stop = shutdown(drainMs);
  const pipeline: Pipeline = {
    config,
    ...counting(deps),
    cache: responseCache({ ...deps, megabytes: config.cacheMb, tagsOf: tagsOfChanges, headers }),
    keyOf: unlessSavingData(cacheKeys(deps, { languageOf, isAdult: ages.isAdult }, sharedAddressOf)),
    fastPath: fastPath({ parseBody: () => parseBody, log }),
    respondToRefusal: refusalResponder(languageOf, ENDPOINTS),
    headers,
    shutdown: stop,
    log,
    meter,
  };

  const app = await createFastify(pipeline, config);
  const parseBody = bodyParser(app);
  const http: Http = {
    ...pipeline,
    app,
    methodsAt: allowedMethods(app, { hasPages: pages !== null }),
    endpoints,
    sessions: sessions(deps, languageOf),
    limits: limits(deps),
    countryOf,
    languageOf,
    ages,
    discordDeadline: () => deps.timeout(DISCORD_WITHIN_MS),
    publicUrl: config.publicUrl,
    admitUpgrade: (request, reply) => admitUpgrade(pipeline, request, reply),
  };
  useBodyParser(app, parseBody);
  app.addHook('preClose', async () => stop.begin());

  healthRoutes(app, deps, () => stop.isStopping());
  securityTextRoute(app, deps);
  const { countJoin, pictureAt } = await registerRoutes(http, deps);
  await registerPages(http, deps, { pages, sharedAddressOf, countJoin, pictureAt });
  // After the live panel's hook, which closes its sockets.
  app.addHook('preClose', () => stop.finish());
  return http;
}

function counting(deps: Deps): Pick<Pipeline, 'countRequest' | 'countWithKeys'> {
  const countRequest = requestLimit(deps, LIMITED_PATHS);
  return { countRequest, countWithKeys: countWithKeys(deps, countRequest) };
}

async function registerPages(
  http: Http,
  deps: Deps,
  {
    pages,
    sharedAddressOf,
    countJoin,
    pictureAt,
  }: { pages: Pages | null; sharedAddressOf: SharedAddressOf } & Registered,
) {
  if (pages) {
    const pictured = { ...pages, pictureAt };
    const render = rendererForOne(http, deps, pictured);
    joinRoutes(http, deps, { render, countJoin });
    await publicNoticePages(http, deps, render);
    await pageRoutes(http, deps, { pages: pictured, sharedAddressOf });
    return;
  }
  http.app.setNotFoundHandler((request, reply) => {
    const other = answerOtherMethod(http.methodsAt, request, reply);
    if (other) return other;
    throw new Refusal('notFound');
  });
}

type Registered = Awaited<ReturnType<typeof registerRoutes>>;

async function registerRoutes(http: Http, deps: Deps) {
  let document: ReturnType<typeof openApiDocument> | null = null; // making it takes a third of a site's start
  serveShared(http, describeApi, { tagsOf: () => [] }, () => (document ??= openApiDocument(NAMED_ENDPOINTS)));
  authRoutes(http, deps);
  guildRoutes(http, deps);
  aboutRoutes(http);
  listingRoutes(http, deps);
  inviteRoutes(http, deps);
  searchRoutes(http, deps);
  submissionRoutes(http, deps);
  bumpRoutes(http, deps);
  reminderRoutes(http, deps);
  requestRoutes(http, deps);
  decisionRoutes(http, deps);
  listingBanRoutes(http, deps);
  claimRoutes(http, deps);
  personBanRoutes(http, deps);
  auditRoutes(http, deps);
  adminRoutes(http, deps);
  transparencyRoutes(http, deps);
  reviewRoutes(http, deps);
  reviewReportRoutes(http, deps);
  replyRoutes(http, deps);
  appealRoutes(http, deps);
  reportRoutes(http, deps);
  publicNoticeRoutes(http, deps);
  eventRoutes(http, deps);
  facetRoutes(http, deps);
  favouriteRoutes(http, deps);
  figuresRoutes(http, deps);
  activityRoutes(http, deps);
  moderatorRoutes(http, deps);
  noticeRoutes(http, deps);
  shelfRoutes(http, deps);
  similarRoutes(http, deps);
  suggestRoutes(http, deps);
  tagRoutes(http, deps);
  templateRoutes(http, deps);
  webhookRoutes(http, deps);
  workshopRoutes(http, deps);
  apiKeyRoutes(http, deps);
  ownDataRoutes(http, deps);
  const { countJoin } = analyticsRoutes(http, deps);
  await analyticsSocket(http, deps);
  return { countJoin, pictureAt: registerForPrograms(http, deps) };
}

/** What search engines, browsers, calendars, readers of feeds and other sites read. */
function registerForPrograms(http: Http, deps: Deps) {
  sitemapRoutes(http, deps);
  badgeRoutes(http, deps);
  calendarRoutes(http, deps);
  feedRoutes(http, deps);
  opensearchRoutes(http, deps);
  const pictureAt = pictureRoutes(http, deps);
  oembedRoutes(http, deps, pictureAt);
  return pictureAt;
}
