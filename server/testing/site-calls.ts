import type { Server } from 'node:http';
import { addressOf, type Endpoint, type InputOf } from '#contract/endpoint.ts';
import { callInMemory, type Call } from './call-in-memory.ts';
import type { SignedIn } from './sign-in.ts';

/** A response over HTTP; `body` is parsed when it is JSON. */
export interface Answer {
  status: number;
  headers: Headers;
  // What came is for the test to judge.
  body: unknown;
}

/** Calls a site over HTTP, without a socket. `finish` waits until each call has its answer. */
export function siteCalls(server: Server) {
  const underWay = new Set<Promise<unknown>>();
  const send = (path: string, init: Call = {}): Promise<Answer> => {
    const answering = answerTo(server, path, init).finally(() => underWay.delete(answering));
    underWay.add(answering);
    return answering;
  };
  const calls = {
    /** Calls an endpoint as its page does, as a signed-in person or a visitor. */
    call: <E extends Endpoint>(endpoint: E, { as, ...input }: InputOf<E> & { as?: SignedIn }) => {
      const given = input as InputOf<E>; // all but the person
      const body = 'body' in input ? JSON.stringify(input.body) : null;
      return send(addressOf(endpoint, given), {
        method: endpoint.method,
        body,
        headers: {
          'sec-fetch-site': 'same-origin',
          ...(as && { cookie: as.cookie }),
          ...(body !== null && { 'content-type': 'application/json' }),
        },
      });
    },
    get: (path: string, headers: Record<string, string> = {}) => send(path, { headers }),
    send,
  };
  return { calls, finish: () => Promise.allSettled(underWay) };
}

async function answerTo(server: Server, path: string, init: Call): Promise<Answer> {
  const { text, ...answer } = await callInMemory(server, path, init);
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
  return { ...answer, body: isJson ? JSON.parse(text) : text };
}
