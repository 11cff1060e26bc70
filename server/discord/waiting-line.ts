import { CALL_KINDS, type Call } from './call-kinds.ts';
import { pace } from './pace.ts';
import type { CallUnderWay, RefusedCalls } from './refused-calls.ts';
import { DiscordUnavailable } from './unavailable.ts';

/** Calls that wait for their turn: urgent ones first, then what people wait for, then what the site asks by itself. */
export interface WaitingLine {
  /** Waits until the call may be made. Throws when it may not, or the signal ends the wait. */
  admit(call: Call, signal: AbortSignal | null | undefined): Promise<CallUnderWay>;
  /** Starts the calls that may start now; to be called when a call has ended. */
  advance(): void;
}

interface Waiting {
  call: Call;
  go: (underWay: CallUnderWay) => void;
  giveUp: (error: DiscordUnavailable) => void;
}

const MOST_WAITING = 500;
/** So often those who wait patiently look whether there is room. */
const LOOK_AGAIN_MS = 500;

export function waitingLine(
  { waitingOfOne, ...speed }: { atOnce: number; aSecond: number; waitingOfOne: number },
  /** Why a call may not be made. */
  objectionTo: (call: Call) => string | null,
  refused: RefusedCalls,
): WaitingLine {
  const turns = pace(speed);
  const urgent = new Set<Waiting>();
  const people = new Set<Waiting>();
  const site = new Set<Waiting>();
  const everyone = () => [...urgent, ...people, ...site];
  let timer: NodeJS.Timeout | undefined;

  /** The first who may go. Whoever may not, and does not wait for that to change, is turned away. */
  const next = () => {
    for (const one of everyone()) {
      const against = objectionTo(one.call);
      if (against === null && refused.roomFor(one.call) === 'now') return one;
      if (against !== null && !one.call.isPatient) one.giveUp(new DiscordUnavailable(against));
    }
    return null;
  };

  const advance = () => {
    clearTimeout(timer);
    for (let first = next(); first; first = next()) {
      const waitMs = turns.take();
      if (waitMs > 0) {
        timer = setTimeout(advance, waitMs);
        return;
      }
      first.go(refused.begin(first.call));
    }
    if (urgent.size + people.size + site.size > 0) timer = setTimeout(advance, LOOK_AGAIN_MS).unref();
  };

  const isFull = ({ by, kind }: Call) => {
    if (urgent.size + people.size + site.size >= MOST_WAITING) return true;
    if (by === undefined) return false;
    const own = everyone().filter(({ call }) => call.by === by && call.kind === kind);
    return own.length >= waitingOfOne;
  };

  const queueOf = ({ kind, isUrgent }: Call) => {
    if (isUrgent) return urgent;
    return CALL_KINDS[kind].isForPeople ? people : site;
  };

  return {
    advance,

    admit: async (call, signal) => {
      const tooLate = () => new DiscordUnavailable('no time left for the call', signal?.reason);
      if (signal?.aborted) throw tooLate();
      if (isFull(call)) throw new DiscordUnavailable('too many calls wait for their turn');
      const queue = queueOf(call);
      const { promise, resolve, reject } = Promise.withResolvers<CallUnderWay>();
      const one: Waiting = {
        call,
        go: (underWay) => {
          queue.delete(one);
          resolve(underWay);
        },
        giveUp: (error) => {
          queue.delete(one);
          reject(error);
        },
      };
      const leave = () => one.giveUp(tooLate());
      signal?.addEventListener('abort', leave, { once: true });
      queue.add(one);
      advance();
      return promise.finally(() => signal?.removeEventListener('abort', leave));
    },
  };
}
