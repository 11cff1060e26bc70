import { LRUCache } from 'lru-cache';
import { CALL_KINDS, type Call, type CallKind } from './call-kinds.ts';

/** Counts invalid requests (401, 403, 429): Discord bans an IP address that makes too many of them. */
export interface InvalidRequests {
  /** Whether a call may be made: now, later (after active ones end), or not until the counts expire. */
  roomFor(call: Call): 'now' | 'later' | 'none';
  begin(call: Call): ActiveCall;
  /** Marks a caller as trusted: their next call is expected to succeed. */
  trust(call: Call): void;
}

/** `failed` says nothing about the caller: no response, or a server error. */
export type CallOutcome = 'ok' | 'invalid' | 'failed';

/** A call that was sent; it ends once. */
export interface ActiveCall {
  end(outcome: CallOutcome): void;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** One caller's limits for each kind of call: invalid requests a minute and an hour, and active calls. */
const PER_CALLER = { aMinute: 2, anHour: 6, active: 2 };
/** People who sign in are known by their address, which many can share: no limit by the hour applies to it. */
const ACTIVE_SIGN_INS = 8;
const MOST_A_MINUTE = 20;
const MOST_CALLERS = 10_000;

interface Caller {
  invalidAt: number[];
  active: number;
  /** Their last call was not invalid. */
  isTrusted: boolean;
}

interface KindCount {
  invalidAt: number[];
  /** Active calls of callers that are not trusted. */
  untrustedActive: number;
}

/**
 * Each kind of call has a budget of invalid requests a minute, and each caller a share of it. After an invalid request,
 * active calls of that kind count as invalid until they end. Trusted callers are exempt from both; their own share and
 * the total still bind them.
 */
export function invalidRequests(clock: () => Date): InvalidRequests {
  const countsByKind = new Map<CallKind, KindCount>();
  const callers = new LRUCache<string, Caller>({ max: MOST_CALLERS });

  const countOf = (kind: CallKind) => {
    const counted = countsByKind.get(kind) ?? { invalidAt: [], untrustedActive: 0 };
    countsByKind.set(kind, counted);
    const since = clock().getTime() - MINUTE_MS;
    counted.invalidAt = counted.invalidAt.filter((at) => at > since);
    return counted;
  };
  const invalidInAll = () =>
    [...countsByKind.keys()].reduce((sum, kind) => sum + countOf(kind).invalidAt.length, 0);
  const untrustedActiveInAll = () =>
    [...countsByKind.values()].reduce((sum, { untrustedActive }) => sum + untrustedActive, 0);
  const keptCallerOf = (call: Call) => {
    const caller = callerOf(call) ?? { invalidAt: [], active: 0, isTrusted: false };
    if (call.by !== undefined) callers.set(`${call.kind} ${call.by}`, caller);
    return caller;
  };
  const callerOf = ({ kind, by }: Call) => (by === undefined ? undefined : callers.get(`${kind} ${by}`));

  return {
    roomFor: (call) => {
      const now = clock().getTime();
      const { invalidAt, untrustedActive } = countOf(call.kind);
      const { refusals } = CALL_KINDS[call.kind];
      const caller = callerOf(call);
      const isTrusted = caller?.isTrusted ?? false;
      const total = invalidInAll();
      if (total >= MOST_A_MINUTE || (invalidAt.length >= refusals && !isTrusted)) return 'none';
      const own = (caller?.invalidAt ?? []).filter((at) => at > now - HOUR_MS);
      const ofLate = own.filter((at) => at > now - MINUTE_MS).length;
      const isSignIn = call.kind === 'sign-in';
      const isOverAnHour = own.length >= PER_CALLER.anHour && !isSignIn;
      if (isOverAnHour || ofLate >= mostPerCaller(refusals)) return 'none';
      const mostActive = isSignIn ? ACTIVE_SIGN_INS : PER_CALLER.active;
      if (ofLate + (caller?.active ?? 0) >= mostActive) return 'later';
      if (isTrusted) return 'now';
      if (total > 0 && total + untrustedActiveInAll() >= MOST_A_MINUTE) return 'later';
      if (invalidAt.length === 0) return 'now';
      return invalidAt.length + untrustedActive < refusals ? 'now' : 'later';
    },

    trust: (call) => {
      keptCallerOf(call).isTrusted = true;
    },

    begin: (call) => {
      const counted = countOf(call.kind);
      const caller = keptCallerOf(call);
      const doubt = caller.isTrusted ? 0 : 1;
      caller.active += 1;
      counted.untrustedActive += doubt;
      return {
        end: (outcome) => {
          caller.active -= 1;
          counted.untrustedActive -= doubt;
          if (outcome === 'failed') return;
          caller.isTrusted = outcome === 'ok';
          const at = clock().getTime();
          if (outcome === 'ok') return;
          counted.invalidAt.push(at);
          caller.invalidAt = [...caller.invalidAt.slice(1 - PER_CALLER.anHour), at];
        },
      };
    },
  };
}

function mostPerCaller(share: number) {
  return Math.max(1, Math.min(PER_CALLER.aMinute, share - 1));
}
