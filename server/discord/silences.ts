import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { CALL_KINDS, type Call } from './call-kinds.ts';
import type { ToldLimit } from './told-limit.ts';

/** Until when Discord wants to be left alone, and with what. */
export interface Silences {
  /** Why a call may not be made now; null when nothing is against it. */
  against(call: Call): string | null;
  /** Takes over what an answer to a call has said. */
  hear(call: Call, limit: ToldLimit): void;
}

const MOST_BUCKETS = 10_000;
/** Answers in nobody's words to two callers, so soon after each other, are a ban of the address. */
const SOON_MS = 60_000;

/**
 * A ban of the address silences all calls but the answers to slash commands, which no limit of Discord's includes; one
 * that meets such an answer silences those too. It is remembered in each process, since addresses can differ.
 */
export function silences(clock: () => Date, log: Pick<Logger, 'warn'>): Silences {
  const until = new LRUCache<string, number>({ max: MOST_BUCKETS });
  let bannedUntil = 0;
  let commandsBannedUntil = 0;
  let unworded: { at: number; call: Call } | null = null;

  const ban = ({ kind }: Call, pauseMs: number) => {
    const end = clock().getTime() + pauseMs;
    log.warn({ kind, seconds: Math.ceil(pauseMs / 1000) }, 'discord: the edge has banned this address');
    bannedUntil = Math.max(bannedUntil, end);
    if (kind === 'command') commandsBannedUntil = end;
  };
  const pause = (key: string, pauseMs: number) => {
    const end = clock().getTime() + pauseMs;
    until.set(key, Math.max(until.get(key) ?? 0, end));
  };

  return {
    against: ({ kind, bucket }) => {
      const now = clock().getTime();
      if ((kind === 'command' ? commandsBannedUntil : bannedUntil) > now) return 'this address is banned';
      if ((until.get(tokenOf(kind, bucket)) ?? 0) > now) return 'it asked for a pause of all calls';
      if (bucket !== undefined && (until.get(`bucket ${bucket}`) ?? 0) > now)
        return `it asked for a pause: ${bucket}`;
      return null;
    },

    hear: (call, { of, pauseMs }) => {
      const now = clock().getTime();
      if (of === 'address') return ban(call, pauseMs);
      if (of === 'token') return pause(tokenOf(call.kind, call.bucket), pauseMs);
      if (call.bucket !== undefined) pause(`bucket ${call.bucket}`, pauseMs);
      if (of !== 'unworded') return;
      const isSecond = unworded !== null && now - unworded.at < SOON_MS && !isSameCaller(unworded.call, call);
      if (isSecond) ban(call, Math.max(pauseMs, SOON_MS));
      unworded = { at: now, call };
    },
  };
}

/** What one caller meets can be due to what they ask for. Calls that the site makes by itself are nobody's. */
function isSameCaller(one: Call, other: Call) {
  if (one.by !== undefined && one.by === other.by) return true;
  return one.bucket !== undefined && one.kind === other.kind && one.bucket === other.bucket;
}

/** A person's calls go with a token of their own. */
function tokenOf(kind: Call['kind'], bucket: string | undefined) {
  const { token } = CALL_KINDS[kind];
  return token === 'person' ? `token of ${bucket ?? ''}` : `token ${token}`;
}
