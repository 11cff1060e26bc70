import { hash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../refusal.ts';

/** How many reads an address may make a minute, in each process. */
const READS_A_MINUTE = 600;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
// Beyond this many addresses in one minute the rest share one count: memory stays bounded whoever knocks.
const MOST_ADDRESSES = 100_000;
const UNLIMITED = /^\/(assets\/|healthz$|readyz$)/;

/** Counts a request; says no, with a refusal, when its address has had its share of this minute. */
export type CountRead = (request: IncomingMessage, response: ServerResponse) => Refusal | null;

/**
 * Counts reads by address (IPv6 by its /64), which is kept only as a hash with a salt of the day.
 * Answers carry the draft standard's RateLimit headers, refusals a Retry-After too.
 */
export function readLimit({ config, clock }: Pick<Deps, 'config' | 'clock'>): CountRead {
  if (!config.rateLimits) return () => null;
  const addressOf = addressFinder(config);
  let counts = new Map<string, number>();
  let minute = 0;
  let salt = '';
  let day = -1;

  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    if (UNLIMITED.test(request.url ?? '')) return null;

    const now = clock().getTime();
    const thisMinute = Math.floor(now / MINUTE_MS);
    if (thisMinute !== minute) [counts, minute] = [new Map(), thisMinute];
    const today = Math.floor(now / DAY_MS);
    if (today !== day) [salt, day] = [randomBytes(32).toString('base64'), today];

    const pseudonym = hash('sha256', salt + networkOf(addressOf(request)), 'base64');
    const key = counts.size < MOST_ADDRESSES || counts.has(pseudonym) ? pseudonym : 'everybody else';
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);

    const secondsLeft = String(Math.ceil(((thisMinute + 1) * MINUTE_MS - now) / 1000));
    response.setHeader('ratelimit-limit', READS_A_MINUTE);
    response.setHeader('ratelimit-remaining', Math.max(0, READS_A_MINUTE - count));
    response.setHeader('ratelimit-reset', secondsLeft);
    if (count <= READS_A_MINUTE) return null;
    response.setHeader('retry-after', secondsLeft);
    return new Refusal('tooManyRequests');
  };
}

/** Finds the caller's address: the connection's, or what a trusted proxy says. A stranger's headers change nothing. */
function addressFinder({ trustProxy }: Config): (request: IncomingMessage) => string {
  if (!trustProxy) return (request) => request.socket.remoteAddress ?? '';
  const trusted = proxyAddress.compile(trustProxy);
  return (request) => proxyAddress(request, trusted);
}

/** The network that counts as one caller: an IPv4 address, or the /64 of an IPv6 one. */
function networkOf(address: string) {
  const mapped = /(?:^|:)(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = address.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - front.length - back.length }, () => '0');
  return [...front, ...zeros, ...back].slice(0, 4).join(':');
}
