import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/durations.ts';
import { CALL_KINDS, type Call } from './call-kinds.ts';

/** The rate limits and bans that are in force now. */
export interface RateLimits {
  /** Why a call is blocked now; null when it is not. */
  blockReason(call: Call): string | null;
  /** Records the limit that a 401, 403 or 429 has reported. Returns whether Discord counts it as a refused call. */
  record(call: Call, answer: RefusedAnswer): boolean;
}

interface RefusedAnswer {
  status: number;
  headers: { get(name: string): string | null };
  text: string;
}

const MOST_PAUSES = 10_000;
const USUAL_PAUSE_MS = SECOND_MS;
const LONGEST_PAUSE_MS = DAY_MS;
/** Without Retry-After. */
const USUAL_BAN_MS = HOUR_MS;
/** What is not Discord's is believed so long, and two such answers to different callers within it are a ban. */
const STRAY_MS = MINUTE_MS;
/** Cloudflare's error code for a banned address, and Discord's message for the same in JSON. */
const BANNED = { text: /\b1015\b/, json: /blocked from accessing our API/i };

/**
 * A ban of the address blocks all calls except interaction responses, which Discord does not rate limit; when one of
 * those meets the ban, they are blocked too. Kept per process, because addresses can differ.
 */
export function rateLimits(clock: () => Date, log: Pick<Logger, 'warn'>): RateLimits {
  const until = new LRUCache<string, number>({ max: MOST_PAUSES });
  let lastStray: { at: number; call: Call } | null = null;

  const pause = (key: string, pauseMs: number) => {
    const end = clock().getTime() + Math.min(pauseMs, LONGEST_PAUSE_MS);
    until.set(key, Math.max(until.get(key) ?? 0, end));
  };
  /** Calls without a bucket share none. */
  const pauseBucket = ({ bucket }: Call, pauseMs: number) => {
    if (bucket !== undefined) pause(`bucket ${bucket}`, pauseMs);
  };
  const ban = ({ kind }: Call, pauseMs: number) => {
    log.warn({ kind, seconds: Math.ceil(pauseMs / SECOND_MS) }, 'discord: this address is banned');
    pause('address', pauseMs);
    if (kind === 'command') pause('address of commands', pauseMs);
  };
  const recordStray = (call: Call, pauseMs: number) => {
    const at = clock().getTime();
    const isSecond = lastStray && at - lastStray.at < STRAY_MS && !isSameCaller(lastStray.call, call);
    lastStray = { at, call };
    if (isSecond) ban(call, STRAY_MS);
    else pauseBucket(call, Math.min(pauseMs, STRAY_MS));
  };

  return {
    blockReason: (call) => {
      const now = clock().getTime();
      const isPaused = (key: string) => (until.get(key) ?? 0) > now;
      if (isPaused(call.kind === 'command' ? 'address of commands' : 'address'))
        return 'this address is banned';
      if (isPaused(tokenOf(call))) return 'it asked for a pause of all calls';
      return isPaused(`bucket ${call.bucket}`) ? `it asked for a pause: ${call.bucket}` : null;
    },

    record: (call, { status, headers, text }) => {
      const json = jsonIn(text);
      const retryAfterMs = milliseconds(json?.['retry_after']) ?? milliseconds(headers.get('retry-after'));
      const isBan = json
        ? status === 429 && BANNED.json.test(String(json['message']))
        : BANNED.text.test(text);
      const isGlobal = json?.['global'] === true || headers.get('x-ratelimit-global') !== null;
      if (isBan) ban(call, Math.min(retryAfterMs ?? USUAL_BAN_MS, LONGEST_PAUSE_MS));
      else if (json === null && status !== 401) recordStray(call, retryAfterMs ?? USUAL_PAUSE_MS);
      else if (status === 429 && isGlobal) pause(tokenOf(call), retryAfterMs ?? USUAL_PAUSE_MS);
      else if (status === 429) pauseBucket(call, retryAfterMs ?? USUAL_PAUSE_MS);
      return headers.get('x-ratelimit-scope') !== 'shared';
    },
  };
}

/** One caller's responses can depend on what they ask for. Calls of the site itself have no caller. */
function isSameCaller(one: Call, other: Call) {
  if (one.by !== undefined && one.by === other.by) return true;
  return one.bucket !== undefined && one.kind === other.kind && one.bucket === other.bucket;
}

/** A person's calls use their own token. */
function tokenOf({ kind, bucket }: Call) {
  const { token } = CALL_KINDS[kind];
  return token === 'person' ? `token of ${bucket ?? ''}` : `token ${token}`;
}

function milliseconds(seconds: unknown): number | null {
  if (seconds === null || seconds === undefined || seconds === '') return null;
  const parsed = Number(seconds) * SECOND_MS;
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
