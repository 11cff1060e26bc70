import { setTimeout as sleep } from 'node:timers/promises';
import type { SimRequest, Reply } from './http.ts';
import { blockedByEdge, cloudflareBan, proxyLimit, tooMany } from './rate-limits.ts';
import { matches } from './request-log.ts';

/** What can go wrong with a request. */
export type Effect =
  | { kind: 'rateLimit'; scope?: 'user' | 'global' | 'shared'; retryAfter?: number; withHeaders?: boolean }
  | { kind: 'serverError'; status?: number }
  /** The edge proxy in front of Discord answers in HTML. */
  | { kind: 'badGateway'; status?: 403 | 404 | 502 | 503 | 504 }
  /** Cloudflare's `error code: 1015` as text, or the JSON that Discord has it answer with, which names no time. */
  | { kind: 'cloudflareBan'; retryAfter?: number; as?: 'text' | 'json' }
  /** A proxy in between answers 429 in HTML. */
  | { kind: 'proxyLimit'; retryAfter?: number }
  | { kind: 'delay'; ms: number }
  /** The connection breaks before Discord acts, or after it has acted and before the answer arrives. */
  | { kind: 'hangUp'; when: 'before' | 'after' }
  /** The request waits, before or after Discord acts, until the faults are cleared. */
  | { kind: 'hold'; when: 'before' | 'after' }
  | { kind: 'truncate' }
  | { kind: 'unauthorized' };

/** Which requests match: a string is a whole path without `/api/v10`, a RegExp is tested on it. */
export interface FaultMatch {
  method?: string;
  path?: string | RegExp;
  auth?: 'bot' | 'user';
  /** Calls with the token of one person. */
  userId?: string;
}

/** A planned fault for the next `times` requests (without it, for all), or for a share of them. */
export interface Fault {
  match: FaultMatch;
  times?: number;
  /** The share of requests, 0 to 1; the same requests in every run. */
  rate?: number;
  effect: Effect;
}

export type Faults = ReturnType<typeof createFaults>;

/** The planned faults, and the barriers that make requests wait for each other. */
export function createFaults() {
  let planned: Fault[] = [];
  let barriers: { match: FaultMatch; missing: number; opened: Promise<void>; open: () => void }[] = [];
  let holds: (() => void)[] = [];
  let seed = 1;

  /** A generator with a fixed seed, so that every run has the same numbers. */
  function random() {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  }

  return {
    add(fault: Fault) {
      planned.push({ ...fault });
    },

    /** The effects on a request; each use counts down the fault's `times`. */
    effectsFor(request: SimRequest): Effect[] {
      const hit = planned.filter(
        (fault) => appliesTo(request, fault.match) && (fault.rate === undefined || random() < fault.rate),
      );
      for (const fault of hit) if (fault.times !== undefined) fault.times -= 1;
      planned = planned.filter((fault) => fault.times === undefined || fault.times > 0);
      return hit.map((fault) => fault.effect);
    },

    /** Holds the answers of matching requests until `count` of them have arrived. */
    holdUntil(match: FaultMatch, count: number) {
      const { promise, resolve } = Promise.withResolvers<void>();
      barriers.push({ match, missing: count, opened: promise, open: resolve });
    },

    /** Waits at the first barrier that matches this request. */
    async waitForOthers(request: SimRequest) {
      const barrier = barriers.find((one) => appliesTo(request, one.match));
      if (barrier === undefined) return;
      barrier.missing -= 1;
      if (barrier.missing <= 0) {
        barriers = barriers.filter((one) => one !== barrier);
        barrier.open();
      }
      await barrier.opened;
    },

    /** Waits until the faults are cleared, if an effect holds the request at this point. */
    async hold(effects: Effect[], when: 'before' | 'after') {
      if (effects.some((effect) => effect.kind === 'hold' && effect.when === when))
        await new Promise<void>((resolve) => holds.push(resolve));
    },

    /** How many requests wait for the faults to be cleared. */
    held: () => holds.length,

    clear() {
      planned = [];
      for (const release of holds) release();
      holds = [];
      for (const barrier of barriers) barrier.open();
      barriers = [];
    },
  };
}

function appliesTo(request: SimRequest, { userId, ...match }: FaultMatch) {
  const { caller } = request;
  if (userId !== undefined && (caller.kind !== 'user' || caller.grant.userId !== userId)) return false;
  return matches({ ...request, auth: caller.kind }, match);
}

/** Waits out the delays among the effects. */
export async function delay(effects: Effect[]) {
  for (const effect of effects)
    if (effect.kind === 'delay') await sleep(effect.ms, undefined, { ref: false });
}

/** The reply that takes the place of Discord's own, if any effect has one. */
export function replyInstead(effects: Effect[]): Reply | null {
  for (const effect of effects) {
    switch (effect.kind) {
      case 'rateLimit': {
        const reply = tooMany({ scope: effect.scope ?? 'user', retryAfter: effect.retryAfter ?? 1 });
        return effect.withHeaders === false ? { ...reply, headers: {} } : reply;
      }
      case 'serverError':
        return { status: effect.status ?? 500, body: { message: '500: Internal Server Error', code: 0 } };
      case 'badGateway':
        return { status: effect.status ?? 502, body: '<html><body><h1>Bad gateway</h1></body></html>' };
      case 'cloudflareBan':
        return effect.as === 'json' ? blockedByEdge() : cloudflareBan(effect.retryAfter);
      case 'proxyLimit':
        return proxyLimit(effect.retryAfter);
      case 'unauthorized':
        return { status: 401, body: { message: '401: Unauthorized', code: 0 } };
      case 'delay':
      case 'hold':
      case 'hangUp':
      case 'truncate':
        break;
    }
  }
  return null;
}

/** Whether the connection breaks at this point. */
export function disconnects(effects: Effect[], when: 'before' | 'after') {
  return effects.some((effect) => effect.kind === 'hangUp' && effect.when === when);
}
