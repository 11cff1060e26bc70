import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { CALL_KINDS, type Call } from './call-kinds.ts';
import type { RateLimit } from './parse-rate-limit.ts';

/** The rate limits and bans that are in force now. */
export interface RateLimits {
  /** Why a call is blocked now; null when it is not. */
  blockReason(call: Call): string | null;
  /** Records the limit that a response to a call has reported. */
  record(call: Call, limit: RateLimit): void;
}

const MOST_BUCKETS = 10_000;
/** Two proxy responses to different callers within this time count as a ban of the address. */
const SOON_MS = 60_000;

/**
 * A ban of the address blocks all calls except interaction responses, which Discord does not rate limit; when one of
 * those meets the ban, they are blocked too. Kept per process, because addresses can differ.
 */
export function rateLimits(clock: () => Date, log: Pick<Logger, 'warn'>): RateLimits {
  const until = new LRUCache<string, number>({ max: MOST_BUCKETS });
  let bannedUntil = 0;
  let commandsBannedUntil = 0;
  let lastFromProxy: { at: number; call: Call } | null = null;

  const ban = ({ kind }: Call, pauseMs: number) => {
    const end = clock().getTime() + pauseMs;
    log.warn({ kind, seconds: Math.ceil(pauseMs / 1000) }, 'discord: this address is banned');
    bannedUntil = Math.max(bannedUntil, end);
    if (kind === 'command') commandsBannedUntil = end;
  };
  const pause = (key: string, pauseMs: number) => {
    const end = clock().getTime() + pauseMs;
    until.set(key, Math.max(until.get(key) ?? 0, end));
  };

  return {
    blockReason: ({ kind, bucket }) => {
      const now = clock().getTime();
      if ((kind === 'command' ? commandsBannedUntil : bannedUntil) > now) return 'this address is banned';
      if ((until.get(tokenOf(kind, bucket)) ?? 0) > now) return 'it asked for a pause of all calls';
      if (bucket !== undefined && (until.get(`bucket ${bucket}`) ?? 0) > now)
        return `it asked for a pause: ${bucket}`;
      return null;
    },

    record: (call, { scope, pauseMs }) => {
      const now = clock().getTime();
      if (scope === 'address') return ban(call, pauseMs);
      if (scope === 'token') return pause(tokenOf(call.kind, call.bucket), pauseMs);
      if (call.bucket !== undefined) pause(`bucket ${call.bucket}`, pauseMs);
      if (scope !== 'proxy') return;
      const isSecond =
        lastFromProxy !== null && now - lastFromProxy.at < SOON_MS && !isSameCaller(lastFromProxy.call, call);
      if (isSecond) ban(call, Math.max(pauseMs, SOON_MS));
      lastFromProxy = { at: now, call };
    },
  };
}

/** One caller's responses can depend on what they ask for. Calls of the site itself have no caller. */
function isSameCaller(one: Call, other: Call) {
  if (one.by !== undefined && one.by === other.by) return true;
  return one.bucket !== undefined && one.kind === other.kind && one.bucket === other.bucket;
}

/** A person's calls use their own token. */
function tokenOf(kind: Call['kind'], bucket: string | undefined) {
  const { token } = CALL_KINDS[kind];
  return token === 'person' ? `token of ${bucket ?? ''}` : `token ${token}`;
}
