import type { IncomingMessage } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { JoinOutcome } from '#contract/pages.ts';
import { joinAddress } from '#contract/paths.ts';
import { DAY_MS } from '#contract/durations.ts';
import { SNOWFLAKE } from '#contract/vocabulary.ts';
import type { Deps } from '../../deps.ts';
import { addressFinder, networkOf } from '../../http/client-address.ts';
import type { Http } from '../../http/http.ts';
import { JOIN_ROBOTS } from '../../http/join-headers.ts';
import type { RenderForOne } from '../../http/pages.ts';
import { isRobot } from '../../robot.ts';
import { toRefusal } from '../../http/to-refusal.ts';
import { joining, type Joining } from './join.ts';
import { findDestination } from './join.store.ts';

/** How often somebody at an address may want to join; many share one on phones. */
export const JOIN_LIMIT = { path: joinAddress('{discordServerId}'), readsAMinute: 240 };

/** What is found out now says nothing of the next click. */
const HEADERS = { 'cache-control': 'no-store', ...JOIN_ROBOTS } as const;

const STATUSES: Record<JoinOutcome['state'], number> = {
  unknown: 404,
  none: 404,
  dead: 410,
  elsewhere: 409,
  guest: 409,
  paused: 409,
  unproved: 200,
  unavailable: 503,
};

const RETRY_AFTER_S = '5';

interface Rendering {
  render: RenderForOne;
  /** Told of each person who is sent on. */
  countJoin: (request: IncomingMessage, discordServerId: string) => void;
}

/** Registers the way into a listing's guild: a redirect to Discord, or a page that says why there is none. */
export function joinRoutes(http: Http, deps: Deps, { render, countJoin }: Rendering): void {
  const { app, ages, log } = http;
  const { db, clock, databaseNow, secrets } = deps;
  const join = joining(deps);
  const addressOf = addressFinder(deps.config);
  /** A hash of the network: the same for all processes, and another one each day. */
  const subjectOf = (request: IncomingMessage) =>
    secrets.pseudonymOf(
      `${Math.floor(clock().getTime() / DAY_MS)} ${networkOf(addressOf(request), 48)}`,
      'address',
    );

  const find = async (request: IncomingMessage, id: string): Promise<Joining | { asksAge: string }> => {
    const known = SNOWFLAKE.test(id) ? await findDestination(db, id, databaseNow()) : undefined;
    if (!known || (known.forAdults && !ages.mayShow(request))) return { state: 'unknown' };
    if (known.forAdults && !ages.isAdult(request)) return { asksAge: id };
    return join(known, isPerson(request) ? subjectOf(request) : null);
  };

  app.get<{ Params: { id: string } }>(joinAddress(':id'), async ({ raw, params }, reply) => {
    const found = await find(raw, params.id).catch((error: unknown): Joining => {
      const refusal = toRefusal(log, error);
      if (refusal.status !== 503) throw refusal;
      return { state: 'unavailable' };
    });
    void reply.headers(HEADERS);
    if ('inviteUrl' in found) {
      if (isPerson(raw)) countJoin(raw, params.id);
      return reply.header('referrer-policy', 'no-referrer').redirect(found.inviteUrl, 303);
    }
    return sendPage(reply, found, await render(raw, 'asksAge' in found ? found : { join: found }));
  });
}

function sendPage(
  reply: FastifyReply,
  outcome: JoinOutcome | { asksAge: string },
  page: Awaited<ReturnType<RenderForOne>>,
) {
  const status = 'asksAge' in outcome ? 200 : STATUSES[outcome.state];
  return reply
    .code(page.status === 200 ? status : page.status)
    .headers({ ...page.headers, ...HEADERS, ...(status === 503 && { 'retry-after': RETRY_AFTER_S }) })
    .send(page.body);
}

/** Whether a person goes there: no robot, and no program that looks ahead or wants a picture, as far as it says so. */
function isPerson({ method, headers }: IncomingMessage) {
  const purpose = `${String(headers['sec-purpose'] ?? '')} ${String(headers['purpose'] ?? '')} ${String(headers['x-moz'] ?? '')}`;
  const destination = headers['sec-fetch-dest'] ?? 'document';
  return (
    method === 'GET' &&
    destination === 'document' &&
    !/prefetch|prerender|preview/i.test(purpose) &&
    !isRobot(headers['user-agent'] ?? '')
  );
}
