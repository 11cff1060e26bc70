import { createHash } from 'node:crypto';
import type { SimRequest, Reply } from './http.ts';

/** Limits beyond the ordinary buckets, each off until a test turns it on. */
export interface LimitSettings {
  /** 50 requests a second over all routes of the bot. */
  global: boolean;
  /** 250 invite look-ups in ten minutes, then Cloudflare's 1015. */
  invites: boolean;
  /** 10,000 answers of 401, 403 and 429 in ten minutes, then a ban of the address. */
  invalidRequests: boolean;
  /** Sizes of buckets by operation; the others are large. */
  routes: Record<string, { limit: number; windowMs: number }>;
}

/** The reply to a limited request, or null; `headers` belong to either reply. */
export type RateLimitDecision = { reply: Reply | null; headers: Record<string, string> };

export type RateLimits = ReturnType<typeof createRateLimits>;

const DEFAULT_BUCKET = { limit: 50, windowMs: 1000 };

/** Route buckets with their headers, and the global limits of Discord's documentation. */
export function createRateLimits(now: () => number) {
  const settings: LimitSettings = { global: false, invites: false, invalidRequests: false, routes: {} };
  const windows = new Map<string, { endsAt: number; used: number }>();
  let invalidAt: number[] = [];

  /** Counts one use of a window and returns the window. */
  function use(key: string, windowMs: number) {
    const open = windows.get(key);
    const current = open !== undefined && open.endsAt > now() ? open : { endsAt: now() + windowMs, used: 0 };
    current.used += 1;
    windows.set(key, current);
    return current;
  }

  return {
    settings,

    check(request: SimRequest, operation: string): RateLimitDecision {
      if (settings.invalidRequests && invalidAt.filter((at) => at > now() - 600_000).length >= 10_000) {
        return { reply: cloudflareBan(), headers: {} };
      }
      if (settings.invites && operation === 'GET /invites/{code}' && use('invites', 600_000).used > 250) {
        return { reply: cloudflareBan(), headers: {} };
      }
      // Answers to interactions have no rate limit.
      if (operation.startsWith('POST /interactions')) return { reply: null, headers: {} };
      if (settings.global && request.caller.kind === 'bot') {
        const { used, endsAt } = use('global', 1000);
        if (used > 50)
          return { reply: tooMany({ scope: 'global', retryAfter: (endsAt - now()) / 1000 }), headers: {} };
      }
      const { limit, windowMs } = settings.routes[operation] ?? DEFAULT_BUCKET;
      const whose = request.caller.kind === 'user' ? request.caller.grant.userId : request.caller.kind;
      const major = request.params.guild ?? request.params.channel ?? request.params.webhook ?? '';
      const { used, endsAt } = use(`${operation} ${major} ${whose}`, windowMs);
      const after = Math.max(0, endsAt - now()) / 1000;
      const headers = bucketHeaders(operation, { limit, used, endsAt, after });
      return { reply: used > limit ? tooMany({ scope: 'user', retryAfter: after }) : null, headers };
    },

    /** Counts an invalid request: 401, 403, or 429 unless its scope is shared. */
    note(reply: Reply) {
      const counts = reply.status === 401 || reply.status === 403 || reply.status === 429;
      if (!counts || reply.headers?.['x-ratelimit-scope'] === 'shared') return;
      invalidAt = [...invalidAt.slice(-10_000), now()];
    },

    /** How many answers of the last ten minutes count towards an IP ban. */
    invalidRequests: () => invalidAt.filter((at) => at > now() - 600_000).length,

    reset() {
      windows.clear();
      invalidAt = [];
      Object.assign(settings, { global: false, invites: false, invalidRequests: false, routes: {} });
    },
  };
}

function bucketHeaders(
  operation: string,
  { limit, used, endsAt, after }: { limit: number; used: number; endsAt: number; after: number },
) {
  return {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(Math.max(0, limit - used)),
    'x-ratelimit-reset': (endsAt / 1000).toFixed(3),
    'x-ratelimit-reset-after': after.toFixed(3),
    'x-ratelimit-bucket': createHash('md5').update(operation).digest('hex'),
  };
}

/** A 429 as Discord sends it. */
export function tooMany({
  scope,
  retryAfter,
}: {
  scope: 'user' | 'global' | 'shared';
  retryAfter: number;
}): Reply {
  const body = {
    message: 'You are being rate limited.',
    retry_after: retryAfter,
    global: scope === 'global',
    code: 0,
  };
  return {
    status: 429,
    body,
    headers: {
      'retry-after': String(Math.ceil(retryAfter)),
      'x-ratelimit-scope': scope,
      ...(scope === 'global' && { 'x-ratelimit-global': 'true' }),
    },
  };
}

/** Cloudflare's answer to a banned IP address. */
export function cloudflareBan(retryAfterSeconds = 86_400): Reply {
  return {
    status: 429,
    body: 'error code: 1015',
    headers: { 'content-type': 'text/plain; charset=UTF-8', 'retry-after': String(retryAfterSeconds) },
  };
}

/** Cloudflare's answer to the same ban in JSON, which has no retry time. */
export function blockedByEdge(): Reply {
  const message =
    'You are being blocked from accessing our API temporarily due to exceeding our rate limits frequently. ' +
    'Please read our docs at https://discord.com/developers/docs/topics/rate-limits to prevent this moving forward.';
  return { status: 429, body: { message, code: 0 } };
}

/** The 429 of a proxy between us and Discord. */
export function proxyLimit(retryAfterSeconds?: number): Reply {
  return {
    status: 429,
    body: '<html><head><title>429 Too Many Requests</title></head></html>',
    ...(retryAfterSeconds !== undefined && { headers: { 'retry-after': String(retryAfterSeconds) } }),
  };
}
