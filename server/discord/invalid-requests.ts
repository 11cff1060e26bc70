import { LRUCache } from 'lru-cache';
import { HOUR_MS, MINUTE_MS } from '#contract/time-units.ts';
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

/** One caller's limits for each kind of call: invalid requests a minute and an hour, and active calls. */
const PER_CALLER = { aMinute: 2, anHour: 6, active: 2 };
/** People who sign in are known by their address, which many can share: no limit by the hour applies to it. */
const ACTIVE_SIGN_INS = 8;
const MOST_A_MINUTE = 20;
/** What the site does by itself leaves the rest to people. */
const MOST_OF_THE_SITE = 10;
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
  const kinds = kindCounts(clock);
  const callers = new LRUCache<string, Caller>({ max: MOST_CALLERS });
  const callerOf = ({ kind, by }: Call) => (by === undefined ? undefined : callers.get(`${kind} ${by}`));
  const addCaller = (call: Call) => {
    const caller = callerOf(call) ?? { invalidAt: [], active: 0, isTrusted: false };
    if (call.by !== undefined) callers.set(`${call.kind} ${call.by}`, caller);
    return caller;
  };

  return {
    roomFor: (call) => {
      const { invalidAt, untrustedActive } = kinds.of(call.kind);
      const most = CALL_KINDS[call.kind].refusals;
      const caller = callerOf(call);
      const isTrusted = caller?.isTrusted ?? false;
      const total = kinds.invalidInAll();
      if (!CALL_KINDS[call.kind].isForPeople && kinds.invalidOfTheSite() >= MOST_OF_THE_SITE) return 'none';
      if (total >= MOST_A_MINUTE || (invalidAt.length >= most && !isTrusted)) return 'none';
      const own = roomOfCaller(call.kind, caller, clock().getTime());
      if (own !== 'now' || isTrusted) return own;
      if (total > 0 && total + kinds.untrustedActiveInAll() >= MOST_A_MINUTE) return 'later';
      if (invalidAt.length === 0) return 'now';
      return invalidAt.length + untrustedActive < most ? 'now' : 'later';
    },

    trust: (call) => {
      addCaller(call).isTrusted = true;
    },

    begin: (call) => {
      const kind = kinds.of(call.kind);
      const caller = addCaller(call);
      const untrusted = caller.isTrusted ? 0 : 1;
      caller.active += 1;
      kind.untrustedActive += untrusted;
      return {
        end: (outcome) => {
          caller.active -= 1;
          kind.untrustedActive -= untrusted;
          if (outcome === 'failed') return;
          caller.isTrusted = outcome === 'ok';
          if (outcome === 'ok') return;
          const at = clock().getTime();
          kind.invalidAt.push(at);
          caller.invalidAt = [...caller.invalidAt.slice(1 - PER_CALLER.anHour), at];
        },
      };
    },
  };
}

/** The counts of the last minute by kind of call. */
function kindCounts(clock: () => Date) {
  const counts = new Map<CallKind, KindCount>();
  const of = (kind: CallKind) => {
    const count = counts.get(kind) ?? { invalidAt: [], untrustedActive: 0 };
    counts.set(kind, count);
    const since = clock().getTime() - MINUTE_MS;
    count.invalidAt = count.invalidAt.filter((at) => at > since);
    return count;
  };
  const invalidIn = (some: CallKind[]) => some.reduce((sum, kind) => sum + of(kind).invalidAt.length, 0);
  return {
    of,
    invalidInAll: () => invalidIn([...counts.keys()]),
    invalidOfTheSite: () => invalidIn([...counts.keys()].filter((kind) => !CALL_KINDS[kind].isForPeople)),
    untrustedActiveInAll: () =>
      [...counts.values()].reduce((sum, { untrustedActive }) => sum + untrustedActive, 0),
  };
}

function roomOfCaller(kind: CallKind, caller: Caller | undefined, now: number): 'now' | 'later' | 'none' {
  const inAnHour = (caller?.invalidAt ?? []).filter((at) => at > now - HOUR_MS);
  const inAMinute = inAnHour.filter((at) => at > now - MINUTE_MS).length;
  const isSignIn = kind === 'sign-in';
  if (inAnHour.length >= PER_CALLER.anHour && !isSignIn) return 'none';
  if (inAMinute >= mostPerCaller(CALL_KINDS[kind].refusals)) return 'none';
  const mostActive = isSignIn ? ACTIVE_SIGN_INS : PER_CALLER.active;
  return inAMinute + (caller?.active ?? 0) >= mostActive ? 'later' : 'now';
}

function mostPerCaller(share: number) {
  return Math.max(1, Math.min(PER_CALLER.aMinute, share - 1));
}
