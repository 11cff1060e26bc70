import type { FastifyReply } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { ADULT_PATHS, listingAddress, PAGE_ADDRESSES } from '#contract/paths.ts';
import { SNOWFLAKE } from '#contract/vocabulary.ts';
import type { Config } from '../config.ts';
import type { CountryOf } from './country.ts';
import type { App } from './http.ts';
import { pageBefore } from './theme.ts';

/** A response that is the same for everyone shows no age-restricted listing: each reader is answered individually. */
export class AgeRestricted extends Error {}

/** Says whether a reply may show age-restricted listings; in a shared one it throws `AgeRestricted`. */
export type MayShowRestricted = () => boolean;

export const NOT_IN_SHARED: MayShowRestricted = () => {
  throw new AgeRestricted();
};

/** Headers of responses that may show age-restricted listings, and of the question. */
export const FOR_ONE_READER = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' } as const;

/** What age-restricted listings depend on beside the listing. */
export interface AgeRestriction {
  /** Whether they may be shown where a request comes from. */
  mayShow: (request: IncomingMessage) => boolean;
  /** Whether the reader of a page has said that they are an adult, and may be shown them. */
  isAdult: (request: IncomingMessage) => boolean;
}

const COOKIE = 'adult';
const ADULT_COOKIE = /(?:^|;\s*)adult=1(?:;|$)/;
const LASTS_S = 365 * 24 * 60 * 60;

export function ageRestriction(
  { ageRestrictedBlocked: blocked }: Pick<Config, 'ageRestrictedBlocked'>,
  countryOf: CountryOf,
): AgeRestriction {
  const mayShow = (request: IncomingMessage) => blocked.size === 0 || !blocked.has(countryOf(request) ?? '');
  return {
    mayShow,
    // Nearly no request has the cookie, so that the country is seldom looked up.
    isAdult: (request) => {
      const { cookie } = request.headers;
      return cookie !== undefined && ADULT_COOKIE.test(cookie) && mayShow(request);
    },
  };
}

/** Registers the answers to the question, which work without JavaScript and redirect to a page of ours. */
export function ageRoutes(
  { app, ages }: { app: App; ages: AgeRestriction },
  { publicUrl }: Pick<Config, 'publicUrl'>,
): void {
  const secure = publicUrl.startsWith('https:');
  const cookie = { path: '/', sameSite: 'lax', httpOnly: true, secure } as const;

  app.post(ADULT_PATHS.yes, async (request, reply) => {
    if (ages.mayShow(request.raw)) void reply.setCookie(COOKIE, '1', { ...cookie, maxAge: LASTS_S });
    const { server } = request.query as { server?: unknown }; // whatever was sent
    const isServer = typeof server === 'string' && SNOWFLAKE.test(server);
    return redirect(reply, publicUrl + (isServer ? listingAddress(server) : PAGE_ADDRESSES.home));
  });
  app.post(ADULT_PATHS.no, async (request, reply) => {
    void reply.clearCookie(COOKIE, cookie);
    return redirect(reply, publicUrl + pageBefore(request, publicUrl));
  });
}

function redirect(reply: FastifyReply, address: string) {
  return reply.headers(FOR_ONE_READER).redirect(address, 303);
}
