import { CALL_KINDS, type Call } from './call-kinds.ts';
import { tokenBucket } from './token-bucket.ts';
import type { ActiveCall, InvalidRequests } from './invalid-requests.ts';
import { DiscordUnavailable } from './unavailable.ts';

/** A priority queue of calls: urgent ones first, then those that people wait for, then the site's own. */
export interface RequestQueue {
  /** Waits until the call may be made. Throws when it is blocked, or the signal aborts the wait. */
  admit(call: Call, signal: AbortSignal | null | undefined): Promise<ActiveCall>;
  /** Starts the calls that may start now. Called whenever a call ends. */
  advance(): void;
}

interface Waiting {
  call: Call;
  start: (active: ActiveCall) => void;
  reject: (error: DiscordUnavailable) => void;
}

const MOST_WAITING = 500;
/** How often patient calls check again. */
const CHECK_AGAIN_MS = 500;

export function requestQueue(
  { mostPerCaller, ...speed }: { capacity: number; perSecond: number; mostPerCaller: number },
  /** Why a call is blocked; null when it is not. */
  blockReason: (call: Call) => string | null,
  invalid: InvalidRequests,
): RequestQueue {
  const tokens = tokenBucket(speed);
  const waiting = waitingCalls(mostPerCaller);
  let timer: NodeJS.Timeout | undefined;

  /** The first call that may start. Blocked calls that are not patient are rejected. */
  const next = () => {
    for (const one of waiting.inOrder()) {
      const reason = blockReason(one.call);
      if (reason === null && invalid.roomFor(one.call) === 'now') return one;
      if (reason !== null && !one.call.isPatient) one.reject(new DiscordUnavailable(reason));
    }
    return null;
  };

  const advance = () => {
    clearTimeout(timer);
    for (let first = next(); first; first = next()) {
      const waitMs = tokens.take();
      if (waitMs > 0) {
        timer = setTimeout(advance, waitMs);
        return;
      }
      first.start(invalid.begin(first.call));
    }
    if (waiting.inOrder().length > 0) timer = setTimeout(advance, CHECK_AGAIN_MS).unref();
  };

  return {
    advance,
    admit: async (call, signal) => {
      const tooLate = () => new DiscordUnavailable('no time left for the call', signal?.reason);
      if (signal?.aborted) throw tooLate();
      if (waiting.isFullFor(call)) throw new DiscordUnavailable('too many calls wait for their turn');
      const { one, admitted } = waiting.add(call);
      const leave = () => one.reject(tooLate());
      signal?.addEventListener('abort', leave, { once: true });
      advance();
      return admitted.finally(() => signal?.removeEventListener('abort', leave));
    },
  };
}

/** The queued calls by priority; each leaves when it starts or is rejected. */
function waitingCalls(mostPerCaller: number) {
  const urgent = new Set<Waiting>();
  const people = new Set<Waiting>();
  const site = new Set<Waiting>();
  const inOrder = () => [...urgent, ...people, ...site];
  const queueOf = ({ kind, isUrgent }: Call) => {
    if (isUrgent) return urgent;
    return CALL_KINDS[kind].isForPeople ? people : site;
  };
  return {
    inOrder,
    isFullFor: ({ by, kind }: Call) => {
      if (urgent.size + people.size + site.size >= MOST_WAITING) return true;
      if (by === undefined) return false;
      const own = inOrder().filter(({ call }) => call.by === by && call.kind === kind);
      return own.length >= mostPerCaller;
    },
    add: (call: Call) => {
      const queue = queueOf(call);
      const { promise: admitted, resolve, reject } = Promise.withResolvers<ActiveCall>();
      const one: Waiting = {
        call,
        start: (active) => {
          queue.delete(one);
          resolve(active);
        },
        reject: (error) => {
          queue.delete(one);
          reject(error);
        },
      };
      queue.add(one);
      return { one, admitted };
    },
  };
}
