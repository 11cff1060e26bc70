import { LRUCache } from 'lru-cache';
import { CALL_KINDS, type Call, type CallKind } from './call-kinds.ts';

/** Counts the calls that Discord refuses: it bans an address that has too many of them. */
export interface RefusedCalls {
  /** Whether a call may be made: now, once others have been answered, or not before refusals are forgotten. */
  roomFor(call: Call): 'now' | 'later' | 'none';
  begin(call: Call): CallUnderWay;
  /** Takes a caller's next call for one that will not be refused. */
  trust(call: Call): void;
}

/** A call that was made; it ends once. */
export interface CallUnderWay {
  end(how: 'answered' | 'refused' | 'failed'): void;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** So many refused calls may one caller cost in each kind, though never its whole share, and have under way at once. */
const MOST_OF_ONE = { aMinute: 2, anHour: 6, atOnce: 2 };
/** Where people sign in they are known by their address, which many can share: no hour is taken from it. */
const SIGN_INS_AT_ONCE = 8;
const MOST_A_MINUTE = 20;
const MOST_CALLERS = 10_000;

interface Caller {
  refusedAt: number[];
  underWay: number;
  /** The last answer was no refusal. */
  isTrusted: boolean;
}

interface Tally {
  refusedAt: number[];
  /** Calls under way of callers that are not trusted. */
  doubtful: number;
}

/**
 * Each kind of call has its share of the refusals of a minute, and each caller a share of their own within it. Once a
 * call was refused, those of its kind that are under way count as refused until they are answered. Callers whose last
 * answer was good are bound by neither, nor counted: only their own share binds them, and the refusals of all kinds.
 */
export function refusedCalls(clock: () => Date): RefusedCalls {
  const tallies = new Map<CallKind, Tally>();
  const callers = new LRUCache<string, Caller>({ max: MOST_CALLERS });

  const tallyOf = (kind: CallKind) => {
    const tally = tallies.get(kind) ?? { refusedAt: [], doubtful: 0 };
    tallies.set(kind, tally);
    const since = clock().getTime() - MINUTE_MS;
    tally.refusedAt = tally.refusedAt.filter((at) => at > since);
    return tally;
  };
  const refusedInAll = () =>
    [...tallies.keys()].reduce((sum, kind) => sum + tallyOf(kind).refusedAt.length, 0);
  const doubtfulInAll = () => [...tallies.values()].reduce((sum, { doubtful }) => sum + doubtful, 0);
  const keptCallerOf = (call: Call) => {
    const caller = callerOf(call) ?? { refusedAt: [], underWay: 0, isTrusted: false };
    if (call.by !== undefined) callers.set(`${call.kind} ${call.by}`, caller);
    return caller;
  };
  const callerOf = ({ kind, by }: Call) => (by === undefined ? undefined : callers.get(`${kind} ${by}`));

  return {
    roomFor: (call) => {
      const now = clock().getTime();
      const { refusedAt, doubtful } = tallyOf(call.kind);
      const { refusals } = CALL_KINDS[call.kind];
      const caller = callerOf(call);
      const isTrusted = caller?.isTrusted ?? false;
      const total = refusedInAll();
      if (total >= MOST_A_MINUTE || (refusedAt.length >= refusals && !isTrusted)) return 'none';
      const own = (caller?.refusedAt ?? []).filter((at) => at > now - HOUR_MS);
      const ofLate = own.filter((at) => at > now - MINUTE_MS).length;
      const isSignIn = call.kind === 'sign-in';
      const isOverAnHour = own.length >= MOST_OF_ONE.anHour && !isSignIn;
      if (isOverAnHour || ofLate >= mostOfOne(refusals)) return 'none';
      const atOnce = isSignIn ? SIGN_INS_AT_ONCE : MOST_OF_ONE.atOnce;
      if (ofLate + (caller?.underWay ?? 0) >= atOnce) return 'later';
      if (isTrusted) return 'now';
      if (total > 0 && total + doubtfulInAll() >= MOST_A_MINUTE) return 'later';
      if (refusedAt.length === 0) return 'now';
      return refusedAt.length + doubtful < refusals ? 'now' : 'later';
    },

    trust: (call) => {
      keptCallerOf(call).isTrusted = true;
    },

    begin: (call) => {
      const tally = tallyOf(call.kind);
      const caller = keptCallerOf(call);
      const doubt = caller.isTrusted ? 0 : 1;
      caller.underWay += 1;
      tally.doubtful += doubt;
      return {
        end: (how) => {
          caller.underWay -= 1;
          tally.doubtful -= doubt;
          if (how === 'failed') return;
          caller.isTrusted = how === 'answered';
          const at = clock().getTime();
          if (how === 'answered') return;
          tally.refusedAt.push(at);
          caller.refusedAt = [...caller.refusedAt.slice(1 - MOST_OF_ONE.anHour), at];
        },
      };
    },
  };
}

function mostOfOne(share: number) {
  return Math.max(1, Math.min(MOST_OF_ONE.aMinute, share - 1));
}
