import PQueue from 'p-queue';
import { CALL_KINDS, type Call } from './call-kinds.ts';
import { DiscordUnavailable, ShareUsedUp } from './unavailable.ts';

/** How fast calls are sent, and how many of one caller may wait. */
export interface CallRate {
  intervalMs: number;
  perInterval: number;
  mostPerCaller: number;
}

/** Queued calls: urgent ones first, then people's requests, then jobs. */
export interface CallQueue {
  /** Calls `begin` when it is this call's turn. Throws when too many wait, or the signal aborts the wait. */
  turn<Begun>(call: Call, signal: AbortSignal | null | undefined, begin: () => Begun): Promise<Begun>;
}

const MOST_WAITING = 500;

export function callQueue({ intervalMs, perInterval, mostPerCaller }: CallRate): CallQueue {
  const queue = new PQueue({ interval: intervalMs, intervalCap: perInterval });
  const waiting = new Map<string, number>();

  return {
    turn: async (call, signal, begin) => {
      const caller = `${call.kind} ${call.by ?? ''}`;
      const own = waiting.get(caller) ?? 0;
      if (call.by !== undefined && own >= mostPerCaller)
        throw new ShareUsedUp('too many calls of one caller wait for their turn');
      if (queue.size >= MOST_WAITING) throw new DiscordUnavailable('too many calls wait for their turn');
      waiting.set(caller, own + 1);
      try {
        signal?.throwIfAborted();
        return await queue.add(async () => begin(), {
          priority: priorityOf(call),
          signal: signal ?? undefined,
        });
      } catch (error) {
        if (!signal?.aborted) throw error;
        throw new DiscordUnavailable('no time left for the call', signal.reason);
      } finally {
        const left = (waiting.get(caller) ?? 1) - 1;
        if (left === 0) waiting.delete(caller);
        else waiting.set(caller, left);
      }
    },
  };
}

function priorityOf({ kind, isUrgent }: Call) {
  if (isUrgent) return 2;
  return CALL_KINDS[kind].isForPeople ? 1 : 0;
}
