import type { FastifyInstance, RawServerDefault } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type * as z from 'zod/mini';
import type { Endpoint, InputOf, Parsed, ReplyOf } from '#contract/endpoint.ts';
import { Refusal } from '../refusal.ts';
import type { AnswerCache } from './answer-cache.ts';
import { nameFailure } from './failures.ts';

export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, Logger>;

/** One call as its handler sees it: every part parsed, and a way to add a response header. */
interface Call<E extends Endpoint> {
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  body: Parsed<E, 'body'>;
  header: (name: string, value: string) => void;
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyOf<E>> | ReplyOf<E>;

/** Asks an endpoint from inside the process: the same checks, the same reply and headers as over HTTP. */
export type Ask = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
) => Promise<{ reply: ReplyOf<E>; headers: Readonly<Record<string, string>> }>;

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
  const answer = async (input: Raw, header: Call<E>['header']) => {
    const call = {
      params: parse(endpoint.params, input.params, 'params'),
      query: parse(endpoint.query, input.query, 'query'),
      body: parse(endpoint.body, input.body, 'body'),
      header,
    };
    // The parts were just parsed by the very schemas that Call<E> is computed from.
    const reply = await handler(call as Call<E>);
    return endpoint.reply.parse(reply) as ReplyOf<E>;
  };

  const answerInside = async (input: Raw) => {
    const headers: Record<string, string> = {};
    const reply = await answer(input, (name, value) => {
      headers[name] = value;
    });
    return { reply, headers };
  };

  app.answers.set(nameOf(endpoint), answerInside);
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    handler: (request, reply) => {
      if (!cache) return answer(request, (name, value) => void reply.header(name, value));
      return cache.send(request, reply, async () => {
        const made = await answerInside(request);
        return { status: 200, headers: { ...JSON_TYPE, ...made.headers }, body: JSON.stringify(made.reply) };
      });
    },
  });
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

function parse(schema: z.ZodMiniType | undefined, value: unknown, part: string) {
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
