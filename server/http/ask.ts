import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts';
import type { Ask } from '#contract/pages.ts';
import { toRefusal } from './failures.ts';
import type { Http } from './http.ts';

/** What is served, by the endpoints' names; null where each answer is the caller's own. */
export type ServedEndpoints = Map<string, SharedEndpoint | null>;

/** An endpoint that gives everybody who asks alike the same answer. */
interface SharedEndpoint {
  endpoint: Endpoint;
  /** The reply to one part of a request or more, its headers, and the tags of what it shows. */
  answer: (
    input: Parts,
  ) => Promise<{ reply: unknown; headers: Record<string, string>; tags: Iterable<string> }>;
}

interface Parts {
  params?: unknown;
  query?: unknown;
}

/** Makes the way to ask shared endpoints without a request, which notes the tags of all that is answered. */
export function askOf({ endpoints, log }: Pick<Http, 'endpoints' | 'log'>, tags: Set<string>): Ask {
  return async <E extends Endpoint>(endpoint: E, input: InputOf<E>) => {
    const served = endpoints.get(nameOf(endpoint));
    if (!served) throw new Error(`${nameOf(endpoint)} is not served to everybody alike`);
    try {
      const { reply, headers, tags: shown } = await served.answer(input as Parts); // InputOf computes nothing else
      for (const tag of shown) tags.add(tag);
      return { reply: reply as ReplyOf<E>, headers }; // parsed with this endpoint's reply schema
    } catch (error) {
      throw toRefusal(log, error);
    }
  };
}

/** An endpoint's name: the built pages carry a contract of their own, so objects cannot be compared. */
export function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}
