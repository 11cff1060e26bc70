import { addressOf, type Endpoint, type InputOf, type ReplyOf } from '#contract/endpoint.ts';
import type { Ask } from '#contract/pages.ts';
import { AgeRestricted, type MayShowRestricted } from './age-restriction.ts';
import { Refusal } from '../refusal.ts';
import { settledAnswers } from './settled.ts';
import { toRefusal } from './to-refusal.ts';
import type { Http } from './http.ts';

/** All served endpoints by name; null for those whose replies are personal. */
export type EndpointRegistry = Map<string, SharedEndpoint | null>;

/** An endpoint whose reply is the same for everyone. */
interface SharedEndpoint {
  endpoint: Endpoint;
  /** Computes the reply, its headers, and the tags of its data. */
  answer: (
    input: Parts,
    mayShowRestricted?: MayShowRestricted,
  ) => Promise<{ reply: unknown; headers: Record<string, string>; tags: Iterable<string> }>;
}

/** Endpoints whose replies never show listings ignore it. */
const INCLUDED = { adult: 'include' };

interface Parts {
  params?: unknown;
  query?: unknown;
}

/**
 * Calls shared endpoints from inside the server, for rendering; collects the tags of all replies. For a page of adults
 * the replies include age-restricted listings; since no change is told of these, nothing is settled for it.
 */
export function internalCaller(
  { endpoints, log, cache, clock }: Pick<Http, 'endpoints' | 'log' | 'cache'> & { clock: () => Date },
  tags: Set<string>,
  { isAdult, mayShowRestricted }: { isAdult: boolean; mayShowRestricted: MayShowRestricted },
): Ask {
  const settled = settledAnswers(cache, clock);
  return async <E extends Endpoint>(endpoint: E, given: InputOf<E>, { isSettled = false } = {}) => {
    const input = given as Parts; // InputOf computes nothing else
    const query = isAdult ? { ...(input.query as object | undefined), ...INCLUDED } : input.query;
    const served = endpoints.get(nameOf(endpoint));
    if (!served) throw new Error(`${nameOf(endpoint)} is not a shared endpoint`);
    try {
      const {
        reply,
        headers,
        tags: responseTags,
      } = isSettled && !isAdult
        ? // The same for every page and reader.
          await settled(addressOf(endpoint, given), async () => served.answer(input))
        : await served.answer({ ...input, query }, mayShowRestricted);
      for (const tag of responseTags) tags.add(tag);
      return { reply: reply as ReplyOf<E>, headers }; // parsed with this endpoint's reply schema
    } catch (error) {
      if (!(error instanceof AgeRestricted)) throw toRefusal(log, error);
      throw isSettled ? new Refusal('listingNotFound') : error;
    }
  };
}

/** Identifies an endpoint. The built pages bundle their own copy of the contract, so objects cannot be compared. */
export function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}
