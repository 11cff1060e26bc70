import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ApiRoute, findRoute, whoAsks } from './api.ts';
import { authorizeEndpoint } from './authorize.ts';
import { picture } from './cdn.ts';
import type { Control } from './control.ts';
import { controlEndpoint } from './control-door.ts';
import { type Asked, encodeReply, page, readAsked, type Reply, sendReply } from './exchange.ts';
import { delay, hangsUp, substitute } from './faults.ts';
import { interactionRoutes } from './interactions.ts';
import { revokeEndpoint, tokenEndpoint } from './oauth.ts';
import { homePage, invitePage, messagePage, ownIcon } from './pages.ts';
import { commandRoutes } from './rest-commands.ts';
import { guildRoutes } from './rest-guilds.ts';
import { inviteRoutes } from './rest-invites.ts';
import { messageRoutes } from './rest-messages.ts';
import type { Simulation } from './simulation.ts';

const routes: readonly ApiRoute[] = [
  ...guildRoutes,
  ...inviteRoutes,
  ...messageRoutes,
  ...commandRoutes,
  ...interactionRoutes,
  { method: 'POST', path: '/oauth2/token', access: 'anyone', answer: tokenEndpoint },
  { method: 'POST', path: '/oauth2/token/revoke', access: 'anyone', answer: revokeEndpoint },
];

/** What the reception hands on to. */
export interface House {
  sim: Simulation;
  control: Control;
  save: () => void;
}

/** Answers one HTTP request: misfortunes first, then the door it is meant for, then the log. */
export async function serve(house: House, request: IncomingMessage, response: ServerResponse) {
  try {
    await respond(house, request, response);
  } catch (error) {
    // A mistake of the simulator itself is told to whoever asked, so that it shows in his test.
    const message = error instanceof Error ? error.message : String(error);
    if (!response.headersSent) sendReply(response, { status: 500, body: { message, code: 0 } });
  }
}

async function respond({ sim, control, save }: House, request: IncomingMessage, response: ServerResponse) {
  const asked = await readAsked(request);
  if (asked.path.startsWith('/__sim')) return sendReply(response, await controlEndpoint(sim, control, asked));

  const isApi = /^\/api(\/v\d+)?\//.test(asked.path);
  asked.path = asked.path.replace(/^\/api(\/v\d+)?(?=\/)/, '');
  const isOauth = asked.path.startsWith('/oauth2/token');
  if (isApi && !isOauth) asked.caller = whoAsks(sim, asked.headers.authorization);

  const effects = sim.faults.befall(asked);
  await delay(effects);
  if (hangsUp(effects, 'before')) return request.socket.destroy();
  const { operation, reply } = answered(sim, asked, isApi, substitute(effects));
  sim.limits.note(reply);
  if (asked.method !== 'GET' || asked.path === '/oauth2/authorize') save();
  await sim.faults.waitForOthers(asked);
  sim.traffic.record(asked, reply, operation);
  if (hangsUp(effects, 'after')) return request.socket.destroy();
  if (effects.some((effect) => effect.kind === 'truncate')) return sendHalf(response, reply);
  sendReply(response, reply);
}

function answered(sim: Simulation, asked: Asked, isApi: boolean, instead: Reply | null) {
  const found = isApi ? findRoute(routes, asked) : { operation: null, run: () => otherPages(sim, asked) };
  const { operation } = found;
  if (instead !== null) return { operation, reply: instead };
  if (!isApi) return { operation, reply: found.run(sim) };
  // Cloudflare stands before Discord and turns away who does not say what he is.
  if (!asked.headers['user-agent'])
    return { operation, reply: { status: 403, body: 'error code: 1010', headers: plain } };
  const verdict = operation === null ? { reply: null, headers: {} } : sim.limits.judge(asked, operation);
  const reply = verdict.reply ?? found.run(sim);
  return { operation, reply: { ...reply, headers: { ...verdict.headers, ...reply.headers } } };
}

const plain = { 'content-type': 'text/plain; charset=UTF-8' };

function otherPages(sim: Simulation, asked: Asked): Reply {
  const { path } = asked;
  if (path === '/oauth2/authorize') return authorizeEndpoint(sim, asked);
  if (path.startsWith('/cdn/')) return picture(sim.world, asked);
  if (path.startsWith('/invite/')) return invitePage(sim, path.slice('/invite/'.length));
  if (path === '/') return homePage(sim, asked);
  if (path === '/favicon.ico') return ownIcon();
  return page(messagePage('Not found', 'There is nothing here.'), 404);
}

function sendHalf(response: ServerResponse, reply: Reply) {
  const { bytes } = encodeReply(reply);
  response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
  response.end(bytes.subarray(0, Math.floor(bytes.length / 2)));
}
