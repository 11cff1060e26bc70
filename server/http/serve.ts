import type { FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '#contract/auth.ts';
import type { Endpoint, Parsed, ReplyOf } from '#contract/endpoint.ts';
import { Refusal } from '../refusal.ts';
import { JSON_TYPE } from './answer.ts';
import type { ReadyAnswer, SharedAnswer } from './answer-cache.ts';
import { nameOf } from './ask.ts';
import type { Http } from './http.ts';
import { parsePart } from './parse-part.ts';
import type { SetHeader } from './rate-limit.ts';

/** One call as its handler sees it: every part parsed, and a way to add a response header. */
interface Call<E extends Endpoint> {
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  body: Parsed<E, 'body'>;
  /** Who calls; where anyone may, `findUser` tells. */
  user: E['access'] extends 'anyone' ? null : User;
  findUser: () => Promise<User | null>;
  /** Signs the caller out. */
  endSession: () => Promise<void>;
  /** Ends all that Discord is asked for this call's sake, however many questions it takes. */
  deadline: AbortSignal;
  header: SetHeader;
}

type Caller = Pick<Call<Endpoint>, 'findUser' | 'endSession'>;

const NOBODY: Caller = { findUser: async () => null, endSession: async () => {} };

/** How long Discord may take, in all, for what one person does. */
const DISCORD_WITHIN_MS = 3_000;

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyOf<E>> | ReplyOf<E>;

/** How the answers of an endpoint are shared by all who ask alike. */
export interface Sharing<E extends Endpoint> {
  /** The tags of what a reply shows: a change of any of them makes it stale. */
  tagsOf: (call: Pick<Call<E>, 'params' | 'query'>, reply: ReplyOf<E>) => Iterable<string>;
  /** Whether a member who is refused what everybody is given may have an answer of their own. */
  hasOwnAnswer?: true;
}

/** Registers the one handler of an endpoint. A bad request is the caller's 400, a bad reply is our 500. */
export function serve<E extends Endpoint>(http: Http, endpoint: E, handler: Handler<E>): void {
  const answer = answerer(http, endpoint, handler);
  http.endpoints.set(nameOf(endpoint), null);
  route(http, endpoint, (request, reply) => answerPersonally(http, answer, request, reply));
}

/**
 * Registers the handler of an endpoint that gives everybody who asks alike the same answer, which is kept until
 * what it shows changes.
 */
export function serveShared<E extends Endpoint>(
  http: Http,
  endpoint: E & { method: 'GET'; access: 'anyone' },
  sharing: Sharing<E>,
  handler: Handler<E>,
): void {
  const answer = answerer(http, endpoint, handler);
  const answerShared = async (input: Raw) => {
    const headers: Record<string, string> = {};
    const { reply, call } = await answer(input, (name, value) => void (headers[name] = value), NOBODY);
    return { reply, headers, tags: sharing.tagsOf(call, reply) };
  };
  http.endpoints.set(nameOf(endpoint), { endpoint, answer: answerShared });
  route(http, endpoint, async (request, reply) => {
    const make = async (): Promise<SharedAnswer> => {
      const { reply: made, headers, tags } = await answerShared(request);
      return {
        status: 200,
        headers: { 'content-type': JSON_TYPE, ...headers },
        body: JSON.stringify(made),
        tags,
      };
    };
    try {
      return await sendShared(http, request, reply, make);
    } catch (error) {
      if (!sharing.hasOwnAnswer || !(error instanceof Refusal) || !http.sessions.isClaimed(request))
        throw error;
      return answerPersonally(http, answer, request, reply);
    }
  });
}

/** Sends the answer that a request shares with all who ask alike, and makes it where it is not kept. */
export async function sendShared(
  { cache, keyOf }: Pick<Http, 'cache' | 'keyOf'>,
  request: FastifyRequest,
  reply: FastifyReply,
  make: () => Promise<SharedAnswer>,
): Promise<FastifyReply> {
  const ready = await cache.get(keyOf(request.raw), request.headers, make);
  return sendReady(reply, ready);
}

function sendReady(reply: FastifyReply, { status, headers, body }: ReadyAnswer) {
  reply.hijack(); // complete already: nothing that Fastify does to an answer applies
  reply.raw.writeHead(status, [...headers]);
  reply.raw.end(body);
  return reply;
}

/**
 * Registers an address that sends the browser on. The handler says where to; it answers with words of its own
 * when something fails, since people do not read JSON.
 */
export function serveNavigation(
  { app }: Pick<Http, 'app'>,
  endpoint: Endpoint & { redirects: true },
  handler: (request: FastifyRequest, reply: FastifyReply, deadline: AbortSignal) => Promise<string>,
): void {
  app.get(endpoint.path, async (request, reply) => {
    const address = await handler(request, reply, AbortSignal.timeout(DISCORD_WITHIN_MS));
    return reply.redirect(address, 302);
  });
}

interface Raw {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** An endpoint's handler with its checks around it. */
type Answerer<E extends Endpoint> = (
  input: Raw,
  header: SetHeader,
  caller: Caller,
) => Promise<{ reply: ReplyOf<E>; call: Call<E> }>;

function answerer<E extends Endpoint>({ limits }: Http, endpoint: E, handler: Handler<E>): Answerer<E> {
  return async (input, header, { findUser, endSession }) => {
    const isForAnyone = endpoint.access === 'anyone';
    const user = isForAnyone ? null : admitted(endpoint, await findUser());
    if (user && endpoint.method !== 'GET') await limits.countWrite(nameOf(endpoint), user, header);
    let deadline: AbortSignal | undefined;
    const call = {
      user,
      findUser: isForAnyone ? () => findUser().catch(asVisitor) : findUser,
      endSession,
      get deadline() {
        return (deadline ??= AbortSignal.timeout(DISCORD_WITHIN_MS));
      },
      params: parsePart(endpoint.params, input.params, 'params'),
      query: parsePart(endpoint.query, input.query, 'query'),
      body: parsePart(endpoint.body, input.body, 'body'),
      header,
    } as Call<E>; // its parts were just parsed by the very schemas that Call<E> is computed from
    const reply = endpoint.reply.parse(await handler(call)) as ReplyOf<E>;
    return { reply, call };
  };
}

async function answerPersonally<E extends Endpoint>(
  { sessions }: Pick<Http, 'sessions'>,
  answer: Answerer<E>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const set: SetHeader = (name, value) => void reply.header(name, value);
  const answered = await answer(request, set, {
    findUser: () => sessions.find(request, reply),
    endSession: () => sessions.end(request, reply),
  });
  return answered.reply;
}

function route(
  { app }: Pick<Http, 'app'>,
  { method, path }: Endpoint,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
) {
  app.route({ method, url: path.replaceAll(/\{(\w+)\}/g, ':$1'), handler });
}

function admitted(endpoint: Endpoint, user: User | null): User {
  if (!user) throw new Refusal('notSignedIn');
  if (endpoint.access === 'admin' && !user.isAdmin) throw new Refusal('notAllowed');
  return user;
}

/** Whom the site lets in no more may still do what anybody may. */
function asVisitor(error: unknown): null {
  if (error instanceof Refusal && error.code === 'personBanned') return null;
  throw error;
}
