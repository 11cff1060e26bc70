import { addressOf, type Endpoint, type InputOf } from '#contract/endpoint.ts';
import type { SignedIn } from './sign-in.ts';

/** A response over HTTP; `body` is parsed when it is JSON. */
export interface Answer {
  status: number;
  headers: Headers;
  // What came is for the test to judge.
  body: unknown;
}

/** Calls a site over HTTP. */
export function siteCalls(url: string) {
  return {
    /** Calls an endpoint as its page does, as a signed-in person or a visitor. */
    call: <E extends Endpoint>(endpoint: E, { as, ...input }: InputOf<E> & { as?: SignedIn }) => {
      const given = input as InputOf<E>; // all but the person
      const body = 'body' in input ? JSON.stringify(input.body) : null;
      return send(url + addressOf(endpoint, given), {
        method: endpoint.method,
        body,
        headers: {
          'sec-fetch-site': 'same-origin',
          ...(as && { cookie: as.cookie }),
          ...(body !== null && { 'content-type': 'application/json' }),
        },
      });
    },
    get: (path: string, headers: Record<string, string> = {}) => send(url + path, { headers }),
    send: (path: string, init: RequestInit) => send(url + path, init),
  };
}

async function send(url: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, init);
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}
