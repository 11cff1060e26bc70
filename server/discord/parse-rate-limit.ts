import { DAY_MS, HOUR_MS } from '#contract/time-units.ts';

/** The limit that a 401, 403 or 429 reports. */
export interface RateLimit {
  /**
   * `bucket`: calls in its bucket. `token`: all calls with its token. `address`: Cloudflare has banned our address.
   * `proxy`: the body is not Discord's, so something between us and Discord has answered.
   */
  scope: 'bucket' | 'token' | 'address' | 'proxy';
  pauseMs: number;
  /** Whether Discord counts it as an invalid request. */
  counts: boolean;
}

interface InvalidResponse {
  status: number;
  headers: { get(name: string): string | null };
  text: string;
}

const DEFAULT_PAUSE_MS = 1_000;
/** The length of a ban without Retry-After, and the longest that is believed. */
const BAN_MS = { default: HOUR_MS, longest: DAY_MS };
const LONGEST_PAUSE_MS = DAY_MS;
/** A proxy's Retry-After is not Discord's, so it is believed for a minute at most. */
const LONGEST_PROXY_PAUSE_MS = 60_000;
/** Cloudflare's error code for a banned address, and Discord's message for the same in JSON. */
const BANNED = { text: /\b1015\b/, json: /blocked from accessing our API/i };

/** Reads a 401, 403, 404 or 429; null when it reports no limit. */
export function parseRateLimit({ status, headers, text }: InvalidResponse): RateLimit | null {
  const json = jsonIn(text);
  const retryAfterMs = milliseconds(json?.['retry_after']) ?? milliseconds(headers.get('retry-after'));
  const isBan = json ? status === 429 && BANNED.json.test(String(json['message'])) : BANNED.text.test(text);
  if (isBan)
    return {
      scope: 'address',
      pauseMs: Math.min(retryAfterMs ?? BAN_MS.default, BAN_MS.longest),
      counts: true,
    };
  if (json === null && status !== 401 && status !== 404)
    return {
      scope: 'proxy',
      pauseMs: Math.min(retryAfterMs ?? DEFAULT_PAUSE_MS, LONGEST_PROXY_PAUSE_MS),
      counts: true,
    };
  if (status !== 429) return null;
  const isGlobal = json?.['global'] === true || headers.get('x-ratelimit-global') !== null;
  return {
    scope: isGlobal ? 'token' : 'bucket',
    pauseMs: Math.min(retryAfterMs ?? DEFAULT_PAUSE_MS, LONGEST_PAUSE_MS),
    counts: headers.get('x-ratelimit-scope') !== 'shared',
  };
}

function milliseconds(seconds: unknown): number | null {
  if (seconds === null || seconds === undefined || seconds === '') return null;
  const parsed = Number(seconds) * 1000;
  return Number.isFinite(parsed) && parsed >= 0 ? parsed : null;
}

function jsonIn(text: string): Record<string, unknown> | null {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : null; // any object
  } catch {
    return null;
  }
}
