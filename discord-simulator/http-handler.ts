import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ApiRoute, findRoute, callerOf } from './api.ts';
import { authorizeEndpoint } from './authorize.ts';
import { imageReply } from './cdn.ts';
import type { Control } from './control.ts';
import { controlEndpoint } from './control-endpoint.ts';
import { type SimRequest, encodeReply, page, readRequest, type Reply, sendReply } from './http.ts';
import { communityPage } from './community-page.ts';
import { delay, disconnects, replyInstead } from './faults.ts';
import { interactionRoutes } from './interactions.ts';
import { revokeEndpoint, tokenEndpoint } from './oauth.ts';
import { channelPage } from './channel-page.ts';
import { homePage, invitePage, messagePage, faviconReply } from './pages.ts';
import { commandRoutes } from './rest-commands.ts';
import { eventRoutes } from './rest-events.ts';
import { guildRoutes } from './rest-guilds.ts';
import { inviteRoutes } from './rest-invites.ts';
import { messageRoutes } from './rest-messages.ts';
import { webhookRoutes } from './rest-webhooks.ts';
import type { Simulation } from './simulation.ts';

const routes: readonly ApiRoute[] = [
  ...guildRoutes,
  ...eventRoutes,
  ...inviteRoutes,
  ...messageRoutes,
  ...webhookRoutes,
  ...commandRoutes,
  ...interactionRoutes,
  { method: 'POST', path: '/oauth2/token', access: 'anyone', answer: tokenEndpoint },
  { method: 'POST', path: '/oauth2/token/revoke', access: 'anyone', answer: revokeEndpoint },
];

/** What the handlers work on. */
export interface HandlerParts {
  sim: Simulation;
  control: Control;
  save: () => void;
}

/** Answers one HTTP request: planned faults come first, then its handler, then the log. */
export async function handleRequest(
  parts: HandlerParts,
  incoming: IncomingMessage,
  response: ServerResponse,
) {
  try {
    await respond(parts, incoming, response);
  } catch (error) {
    // A bug of the simulator is sent to the caller, so that it shows in their test.
    const message = error instanceof Error ? error.message : String(error);
    if (!response.headersSent) sendReply(response, { status: 500, body: { message, code: 0 } });
  }
}

async function respond(
  { sim, control, save }: HandlerParts,
  incoming: IncomingMessage,
  response: ServerResponse,
) {
  const request = await readRequest(incoming);
  if (request.path.startsWith('/__sim'))
    return sendReply(response, await controlEndpoint(sim, control, request));

  const isApi = /^\/api(\/v\d+)?\//.test(request.path);
  request.path = request.path.replace(/^\/api(\/v\d+)?(?=\/)/, '');
  const isOauth = request.path.startsWith('/oauth2/token');
  if (isApi && !isOauth) request.caller = callerOf(sim, request.headers.authorization);

  const effects = sim.faults.effectsFor(request);
  await delay(effects);
  await sim.faults.hold(effects, 'before');
  if (disconnects(effects, 'before')) return incoming.socket.destroy();
  const { operation, reply } = replyTo(sim, request, isApi, replyInstead(effects));
  sim.limits.note(reply);
  if (request.method !== 'GET' || request.path === '/oauth2/authorize') save();
  await sim.faults.waitForOthers(request);
  await sim.faults.hold(effects, 'after');
  sim.requestLog.record(request, reply, operation);
  if (disconnects(effects, 'after')) return incoming.socket.destroy();
  if (effects.some((effect) => effect.kind === 'truncate')) return sendTruncated(response, reply);
  sendReply(response, reply);
}

function replyTo(sim: Simulation, request: SimRequest, isApi: boolean, instead: Reply | null) {
  const found = isApi
    ? findRoute(routes, request)
    : { operation: null, run: () => browserReply(sim, request) };
  const { operation } = found;
  if (instead !== null) return { operation, reply: instead };
  if (!isApi) return { operation, reply: found.run(sim) };
  // Cloudflare, in front of Discord, refuses requests without a User-Agent.
  if (!request.headers['user-agent'])
    return { operation, reply: { status: 403, body: 'error code: 1010', headers: plain } };
  const decision = operation === null ? { reply: null, headers: {} } : sim.limits.check(request, operation);
  const reply = decision.reply ?? found.run(sim);
  return { operation, reply: { ...reply, headers: { ...decision.headers, ...reply.headers } } };
}

const plain = { 'content-type': 'text/plain; charset=UTF-8' };

function browserReply(sim: Simulation, request: SimRequest): Reply {
  const { path } = request;
  if (path === '/oauth2/authorize') return authorizeEndpoint(sim, request);
  if (path.startsWith('/cdn/')) return imageReply(sim.world, request);
  if (path.startsWith('/channels/')) return channelPage(sim, path.slice('/channels/'.length));
  if (path.startsWith('/communities/')) return communityPage(sim, path.slice('/communities/'.length));
  if (path.startsWith('/invite/')) return invitePage(sim, path.slice('/invite/'.length));
  if (path === '/') return homePage(sim, request);
  if (path === '/favicon.ico') return faviconReply();
  return page(messagePage('Not found', 'There is nothing here.'), 404);
}

function sendTruncated(response: ServerResponse, reply: Reply) {
  const { bytes } = encodeReply(reply);
  response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
  response.end(bytes.subarray(0, Math.floor(bytes.length / 2)));
}
