import { hash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { User } from '#contract/auth.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../refusal.ts';
import { addressFinder, networkOf } from './address.ts';
import { countOne } from './rate-limit.store.ts';

/** How many sign-ins an address may begin a minute, on all instances together. */
const SIGN_INS_A_MINUTE = 20;
/** How many writes of each kind a person may make a minute, on all instances together. */
const WRITES_A_MINUTE = { member: 60, admin: 600 } as const;

/** How many reads an address may make a minute, and how many page views it may tell of, in each process. */
const READS_A_MINUTE = 600;
/** How many writes may come from an address before anybody asks who sends them: so many as two busy admins make. */
const WRITES_OF_AN_ADDRESS = 1200;
const PAGE_VIEWS_A_MINUTE = 240;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
// Beyond this many addresses in one minute the rest share one count: memory stays bounded whoever knocks.
const MOST_ADDRESSES = 100_000;
/** Below this are built files and nothing that has to be made: who asks there is not counted. */
export const BUILT_FILES = '/assets/';
const HEALTH = /^\/(healthz|readyz)$/;

/** Counts a request; says no, with a refusal, when its address has had its share of this minute. */
export type CountRequest = (request: IncomingMessage, response: ServerResponse) => Refusal | null;

/**
 * Counts the reads of each address, and its writes, whoever they say they are from.
 * Answers carry the draft standard's RateLimit headers, refusals a Retry-After too.
 */
export function requestLimit(deps: Pick<Deps, 'config' | 'clock'>): CountRequest {
  const countRead = countByAddress(deps, READS_A_MINUTE);
  const countWrite = countByAddress(deps, WRITES_OF_AN_ADDRESS);
  return (request, response) => {
    const { url = '' } = request;
    if (url.startsWith(BUILT_FILES) || HEALTH.test(url)) return null;
    const count = request.method === 'GET' || request.method === 'HEAD' ? countRead : countWrite;
    return count(request, (name, value) => response.setHeader(name, value));
  };
}

type CountByAddress = (request: IncomingMessage, header: SetHeader) => Refusal | null;

/** Counts by address (IPv6 by its /64), which is kept only as a hash with a salt of the day. */
function countByAddress({ config, clock }: Pick<Deps, 'config' | 'clock'>, most: number): CountByAddress {
  if (!config.rateLimits) return () => null;
  const addressOf = addressFinder(config);
  let counts = new Map<string, number>();
  let minute = 0;
  let salt = '';
  let day = -1;

  return (request, header) => {
    const now = clock().getTime();
    const thisMinute = Math.floor(now / MINUTE_MS);
    if (thisMinute !== minute) [counts, minute] = [new Map(), thisMinute];
    const today = Math.floor(now / DAY_MS);
    if (today !== day) [salt, day] = [randomBytes(32).toString('base64'), today];

    const pseudonym = hash('sha256', salt + networkOf(addressOf(request)), 'base64');
    const key = counts.size < MOST_ADDRESSES || counts.has(pseudonym) ? pseudonym : 'everybody else';
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);

    return verdict(most, count, now, header);
  };
}

/** Limits of those who write: counted in the database, so that they hold for all instances, except where it says so. */
export interface Limits {
  /** Counts a page view by where it comes from, in this process alone; throws a refusal when that is enough. */
  countPageView(request: IncomingMessage, header: SetHeader): void;
  /** Counts a write of a kind by a person; throws a refusal when he has had his share of this minute. */
  countWrite(kind: string, user: User, header: SetHeader): Promise<void>;
  /** Counts a step of a sign-in by where the request comes from; throws likewise. */
  countSignIn(step: string, request: IncomingMessage, header: SetHeader): Promise<void>;
}

export type SetHeader = (name: string, value: string) => void;

export function limits(deps: Pick<Deps, 'config' | 'db' | 'clock' | 'secrets'>): Limits {
  const { config, db, clock, secrets } = deps;
  const addressOf = addressFinder(config);
  const count = async (kind: string, subject: string, most: number, header: SetHeader) => {
    if (!config.rateLimits) return;
    const now = clock().getTime();
    const period = new Date(Math.floor(now / MINUTE_MS) * MINUTE_MS);
    const refusal = verdict(most, await countOne(db, { kind, subject, period }), now, header);
    if (refusal) throw refusal;
  };
  const pageViews = countByAddress(deps, PAGE_VIEWS_A_MINUTE);
  return {
    countPageView: (request, header) => {
      const refusal = pageViews(request, header);
      if (refusal) throw refusal;
    },
    countWrite: (kind, user, header) =>
      count(kind, user.id, user.isAdmin ? WRITES_A_MINUTE.admin : WRITES_A_MINUTE.member, header),
    countSignIn: (step, request, header) => {
      const day = Math.floor(clock().getTime() / DAY_MS);
      const subject = secrets.pseudonymOf(`${day} ${networkOf(addressOf(request))}`, 'address');
      return count(step, subject, SIGN_INS_A_MINUTE, header);
    },
  };
}

function verdict(most: number, count: number, now: number, header: SetHeader): Refusal | null {
  const secondsLeft = String(Math.ceil((MINUTE_MS - (now % MINUTE_MS)) / 1000));
  header('ratelimit-limit', String(most));
  header('ratelimit-remaining', String(Math.max(0, most - count)));
  header('ratelimit-reset', secondsLeft);
  if (count <= most) return null;
  header('retry-after', secondsLeft);
  return new Refusal('tooManyRequests');
}
