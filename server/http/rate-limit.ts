import { createHmac, randomBytes } from 'node:crypto';
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { Deps } from '../deps.ts';
import { Refusal } from '../refusal.ts';
import type { App } from './serve.ts';

/** How many reads an address may make a minute, in each process. */
const READS_A_MINUTE = 600;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Counts reads by address (IPv6 by its /64), which is kept only as a hash with a salt of the day.
 * Answers carry the draft standard's RateLimit headers, refusals a Retry-After too.
 */
export async function limitRates(app: App, { config, clock }: Deps): Promise<void> {
  if (!config.rateLimits) return;
  const keyOf = dailyPseudonyms(clock);
  await app.register(rateLimit, {
    max: READS_A_MINUTE,
    timeWindow: 60_000,
    cache: 50_000,
    enableDraftSpec: true,
    keyGenerator: (request) => keyOf(normalizeIP(request.ip, 64)),
    errorResponseBuilder: () => new Refusal('tooManyRequests'),
  });
}

function dailyPseudonyms(clock: () => Date) {
  let salt = randomBytes(32);
  let day = dayOf(clock());
  return (address: string) => {
    const today = dayOf(clock());
    if (today !== day) [salt, day] = [randomBytes(32), today];
    return createHmac('sha256', salt).update(address).digest('base64url');
  };
}

function dayOf(instant: Date) {
  return Math.floor(instant.getTime() / DAY_MS);
}
