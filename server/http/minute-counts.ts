import { hash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../refusal.ts';
import { addressFinder, networkOf, type Prefix } from './client-address.ts';

export type SetHeader = (name: string, value: string) => void;

// Beyond this many subjects in one minute the rest share one count, so that memory is bounded.
const MOST_SUBJECTS = 100_000;

/** The counts of this minute in this process. */
interface MinuteCounts {
  /** Adds one; returns a refusal over the limit. */
  add(subject: string, header: SetHeader): Refusal | null;
  /** Takes one back. One of the minute before is taken from this one, which allows one more at most. */
  takeBack(subject: string): void;
}

/** Counts by any subject. */
export function minuteCounts({ config, clock }: Pick<Deps, 'config' | 'clock'>, most: number): MinuteCounts {
  if (!config.rateLimits) return { add: () => null, takeBack: () => {} };
  let counts = new Map<string, number>();
  let minute = 0;
  const keyOf = (subject: string) =>
    counts.size < MOST_SUBJECTS || counts.has(subject) ? subject : 'everybody else';

  return {
    add: (subject, header) => {
      const now = clock().getTime();
      const thisMinute = Math.floor(now / MINUTE_MS);
      if (thisMinute !== minute) [counts, minute] = [new Map(), thisMinute];
      const key = keyOf(subject);
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return limitReached(most, count, MINUTE_MS - (now % MINUTE_MS), header);
    },
    takeBack: (subject) => {
      const key = keyOf(subject);
      const count = counts.get(key) ?? 0;
      if (count > 0) counts.set(key, count - 1);
    },
  };
}

type CountByAddress = (request: IncomingMessage, header: SetHeader) => Refusal | null;

/** Counts by address (IPv6 by prefix), which is kept only as a hash with a daily salt. */
export function countByAddress(
  deps: Pick<Deps, 'config' | 'clock'>,
  most: number,
  prefix: Prefix = 64,
): CountByAddress {
  const counts = minuteCounts(deps, most);
  const subjectOf = addressSubjects(deps, prefix);
  return (request, header) => counts.add(subjectOf(request), header);
}

/** The subject that the requests of an address are counted by. */
export function addressSubjects(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  prefix: Prefix = 64,
): (request: IncomingMessage) => string {
  if (!config.rateLimits) return () => '';
  const addressOf = addressFinder(config);
  let salt = '';
  let day = -1;
  return (request) => {
    const today = Math.floor(clock().getTime() / DAY_MS);
    if (today !== day) [salt, day] = [randomBytes(32).toString('base64'), today];
    return hash('sha256', salt + networkOf(addressOf(request), prefix), 'base64');
  };
}

/** Sets the headers of a limit; returns a refusal over it. */
export function limitReached(most: number, count: number, msLeft: number, header: SetHeader): Refusal | null {
  const secondsLeft = String(Math.max(1, Math.ceil(msLeft / 1000)));
  header('ratelimit-limit', String(most));
  header('ratelimit-remaining', String(Math.max(0, most - count)));
  header('ratelimit-reset', secondsLeft);
  if (count <= most) return null;
  header('retry-after', secondsLeft);
  return new Refusal('tooManyRequests');
}
