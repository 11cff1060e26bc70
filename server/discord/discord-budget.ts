import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Deps } from '../deps.ts';
import type { Call } from './call-kinds.ts';
import { callQueue, type CallRate } from './call-queue.ts';
import { rateLimits } from './rate-limits.ts';
import { refusedCalls, type ActiveCall, type CallOutcome } from './refused-calls.ts';
import { DiscordUnavailable } from './unavailable.ts';

/** Every request to Discord passes here: rate limits, bans and refused calls are counted in one place. */
export interface DiscordBudget {
  /** Whether such a call would be turned away now. */
  isBlocked(call: Call): boolean;
  /** Throws `DiscordUnavailable` while such a call is blocked, `ShareUsedUp` when it is by its caller's own doing. */
  check(call: Call): void;
  /**
   * Queues a request, sends it when the limits allow, and records the limits in its response. Throws as `check` does
   * when it is blocked, and `DiscordUnavailable` when the signal aborts the wait.
   */
  send<Sent extends DiscordResponse>(
    call: Call,
    signal: AbortSignal | null | undefined,
    request: () => Promise<Sent>,
  ): Promise<Sent | Response>;
  /** Ends a request that begins now, when Discord does not answer it. */
  answerDeadline(): AbortSignal;
}

/** The parts of a response that are read here, from fetch or from undici. */
interface DiscordResponse {
  status: number;
  headers: { get(name: string): string | null };
  text(): Promise<string>;
}

/** Longer than any person's deadline; it bounds the site's own requests. */
const ANSWER_WITHIN_MS = 8_000;
/** What Discord counts against an address. A 404 says nothing about us. */
const REFUSED = new Set([401, 403, 429]);
/**
 * Discord's global limit is 50 requests a second. It does not include interaction responses, so commands have a queue
 * of their own.
 */
export const DISCORD_RATES: Record<'commands' | 'others', CallRate> = {
  commands: { intervalMs: 200, perInterval: 8, mostPerCaller: 3 },
  others: { intervalMs: 200, perInterval: 5, mostPerCaller: 20 },
};
/** How often a patient call that is blocked looks again. */
const LOOK_AGAIN_MS = 500;

interface Needs extends Pick<Deps, 'clock' | 'timeout' | 'meter'> {
  log: Pick<Logger, 'warn'>;
}

/** One budget per process, because Discord bans by IP address and each process may have its own. */
export function discordBudget({ clock, timeout, log, meter }: Needs, rates = DISCORD_RATES): DiscordBudget {
  const refused = refusedCalls(clock);
  const limits = rateLimits(clock, log);
  const problemOf = (call: Call) => {
    const reason = limits.blockReason(call);
    return reason === null ? refused.problemOf(call) : new DiscordUnavailable(reason);
  };
  const admit = admission(rates, problemOf, (call) => refused.begin(call));

  return {
    answerDeadline: () => timeout(ANSWER_WITHIN_MS),

    isBlocked: (call) => problemOf(call) !== null,

    check: (call) => {
      const problem = problemOf(call);
      if (problem === null) return;
      meter?.recordDiscordCall(call.kind, 'withheld');
      throw problem;
    },

    send: async (call, signal, request) => {
      const active = await admit(call, signal).catch((error: unknown) => {
        meter?.recordDiscordCall(call.kind, 'withheld');
        throw error;
      });
      let outcome: CallOutcome = 'failed';
      try {
        const answer = await request();
        const { status, headers } = answer;
        if (!REFUSED.has(status)) {
          if (status < 500) outcome = 'ok';
          return answer;
        }
        outcome = 'invalid';
        const text = await answer.text();
        if (!limits.record(call, { status, headers, text })) outcome = 'failed';
        return new Response(text, { status, headers: headersToRead(headers) });
      } finally {
        active.end(outcome);
        meter?.recordDiscordCall(call.kind, outcome);
      }
    },
  };
}

/** Waits for a call's turn, and begins it. */
function admission(
  rates: typeof DISCORD_RATES,
  problemOf: (call: Call) => DiscordUnavailable | null,
  begin: (call: Call) => ActiveCall,
) {
  const commands = callQueue(rates.commands);
  const others = callQueue(rates.others);
  return async (call: Call, signal: AbortSignal | null | undefined): Promise<ActiveCall> => {
    const queue = call.kind === 'command' ? commands : others;
    for (;;) {
      const begun = problemOf(call) ?? (await queue.turn(call, signal, () => problemOf(call) ?? begin(call)));
      if (!(begun instanceof DiscordUnavailable)) return begun;
      if (!call.isPatient) throw begun;
      await sleep(LOOK_AGAIN_MS, undefined, { signal: signal ?? undefined }).catch((error: unknown) => {
        throw new DiscordUnavailable(`no time left for the call: ${begun.message}`, error);
      });
    }
  };
}

const LIMITS = ['limit', 'remaining', 'reset', 'reset-after', 'bucket', 'global', 'scope'];
/** The headers that callers read from a refused response. */
const READ = ['content-type', 'retry-after', ...LIMITS.map((name) => `x-ratelimit-${name}`)];

function headersToRead(headers: DiscordResponse['headers']) {
  const relevant = new Headers();
  for (const name of READ) {
    const value = headers.get(name);
    if (value !== null) relevant.set(name, value);
  }
  return relevant;
}
