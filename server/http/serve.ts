import type { FastifyInstance, FastifyReply, FastifyRequest, RawServerDefault } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type * as z from 'zod/mini';
import type { User } from '#contract/auth.ts';
import type { Endpoint, InputOf, Parsed, ReplyOf } from '#contract/endpoint.ts';
import type { Ask } from '#contract/pages.ts';
import { Refusal } from '../refusal.ts';
import type { AnswerCache } from './answer-cache.ts';
import { nameFailure } from './failures.ts';
import type { CountryOf } from './country.ts';
import type { LanguageOf } from './language.ts';
import type { QuickCalls } from './quick-calls.ts';
import type { Limits, SetHeader } from './rate-limit.ts';
import type { Sessions } from './session.ts';

export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, Logger>;

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

/**
 * Registers the one handler of an endpoint. A bad request is the caller's 400, a bad reply is our 500.
 * With a cache, one answer serves all who ask for the same address until something changes: only for
 * answers without a personal part.
 */
export function serve<E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: Handler<E>,
  cache?: AnswerCache,
): void {
  const answer = async (input: Raw, header: SetHeader, { findUser, endSession }: Caller) => {
    const isForAnyone = endpoint.access === 'anyone';
    const user = isForAnyone ? null : admit(endpoint, await findUser());
    if (user && endpoint.method !== 'GET') await app.limits.countWrite(nameOf(endpoint), user, header);
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
    };
    // The parts were just parsed by the very schemas that Call<E> is computed from.
    const reply = await handler(call as Call<E>);
    return endpoint.reply.parse(reply) as ReplyOf<E>;
  };

  const answerInside = async (input: Raw) => {
    const headers: Record<string, string> = {};
    // Nobody in particular asks: what is made here is sent to everybody.
    const set: SetHeader = (name, value) => {
      headers[name] = value;
    };
    return { reply: await answer(input, set, NOBODY), headers };
  };

  app.answers.set(nameOf(endpoint), answerInside);
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    handler: (request, reply) => {
      if (!cache || app.sessions.isClaimed(request)) {
        const set: SetHeader = (name, value) => void reply.header(name, value);
        return answer(request, set, {
          findUser: () => app.sessions.find(request, reply),
          endSession: () => app.sessions.end(request, reply),
        });
      }
      // Kept answers are for everybody, and this one is asked for by nobody in particular.
      return cache.send(request, reply, async () => {
        const made = await answerInside(request);
        return { status: 200, headers: { ...JSON_TYPE, ...made.headers }, body: JSON.stringify(made.reply) };
      });
    },
  });
}

/**
 * Registers an address that sends the browser on. The handler says where to; it answers with words of its own
 * when something fails, since people do not read JSON.
 */
export function serveNavigation(
  app: App,
  endpoint: Endpoint & { redirects: true },
  handler: (request: FastifyRequest, reply: FastifyReply, deadline: AbortSignal) => Promise<string>,
): void {
  app.get(endpoint.path, async (request, reply) => {
    const address = await handler(request, reply, AbortSignal.timeout(DISCORD_WITHIN_MS));
    return reply.redirect(address, 302);
  });
}

function admit(endpoint: Endpoint, user: User | null): User {
  if (!user) throw new Refusal('notSignedIn');
  if (endpoint.access === 'admin' && !user.isAdmin) throw new Refusal('notAllowed');
  return user;
}

/** Whom the site lets in no more may still do what anybody may. */
function asVisitor(error: unknown): null {
  if (error instanceof Refusal && error.code === 'personBanned') return null;
  throw error;
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

interface Raw {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** What `serve` has registered, for those who ask from inside. */
type Answers = Map<string, (input: Raw) => Promise<{ reply: unknown; headers: Record<string, string> }>>;

declare module 'fastify' {
  interface FastifyInstance {
    answers: Answers;
    sessions: Sessions;
    limits: Limits;
    countryOf: CountryOf;
    languageOf: LanguageOf;
    quickCalls: QuickCalls;
  }
}

/** Makes the way to ask this app's endpoints without a request. */
export function askOf(app: App): Ask {
  return async <E extends Endpoint>(endpoint: E, input: InputOf<E>) => {
    const answer = app.answers.get(nameOf(endpoint));
    if (!answer) throw new Error(`${nameOf(endpoint)} is not served`);
    try {
      const { reply, headers } = await answer(input as Raw);
      return { reply: reply as ReplyOf<E>, headers }; // `serve` parsed it with this endpoint's reply schema
    } catch (error) {
      throw nameFailure(app.log, error);
    }
  };
}

// By name, since the built pages carry a contract of their own.
function nameOf({ method, path }: Endpoint) {
  return `${method} ${path}`;
}

/** One part of a request, by its schema; what does not hold to it is refused with what is wrong. */
export function parsePart(schema: z.ZodMiniType | undefined, value: unknown, part: string): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  throw new Refusal('invalidRequest', {
    issues: result.error.issues.map(({ path, message }) => ({
      path: [part, ...path.map(String)].join('.'),
      message,
    })),
  });
}
