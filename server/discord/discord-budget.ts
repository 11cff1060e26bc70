import type { Logger } from 'pino';
import type { Meter } from '../meter.ts';
import { CALL_KINDS, type Call } from './call-kinds.ts';
import { invalidRequests, type CallOutcome } from './invalid-requests.ts';
import { rateLimits } from './rate-limits.ts';
import { parseRateLimit } from './parse-rate-limit.ts';
import { DiscordUnavailable } from './unavailable.ts';
import { requestQueue } from './request-queue.ts';

/** Every request to Discord passes here: rate limits, bans and invalid requests are counted in one place. */
export interface DiscordBudget {
  /** Why such a call is blocked now; null when it is not. */
  blockReason(call: Call): string | null;
  /** Throws `DiscordUnavailable` while such a call is blocked. */
  check(call: Call): void;
  /**
   * Queues a request, sends it when the limits allow, and records the limits in its response. Throws
   * `DiscordUnavailable` when it is blocked, or when the signal aborts the wait.
   */
  send<Sent extends DiscordResponse>(
    call: Call,
    signal: AbortSignal | null | undefined,
    request: () => Promise<Sent>,
  ): Promise<Sent | Response>;
  /** Marks a caller as trusted, because Discord has just accepted another kind of call of theirs. */
  trust(call: Call): void;
}

/** The parts of a response that are read here, from fetch or from undici. */
interface DiscordResponse {
  status: number;
  headers: { get(name: string): string | null };
  text(): Promise<string>;
}

/** Discord counts these as invalid requests, and may count a webhook that it does not know as well. */
const INVALID = new Set([401, 403, 429]);
const isInvalid = (status: number, { kind }: Call) =>
  INVALID.has(status) || (status === 404 && CALL_KINDS[kind].token === 'webhook');
/**
 * Discord's global limit is 50 requests a second. It does not include interaction responses, so commands have a queue
 * of their own.
 */
export const DISCORD_RATES = {
  commands: { capacity: 10, perSecond: 40, mostPerCaller: 3 },
  others: { capacity: 10, perSecond: 25, mostPerCaller: 20 },
};

/** One budget per process, because Discord bans by IP address and each process may have its own. */
export function discordBudget(
  { clock, log, meter }: { clock: () => Date; log: Pick<Logger, 'warn'>; meter?: Meter | undefined },
  rates: typeof DISCORD_RATES = DISCORD_RATES,
): DiscordBudget {
  const invalid = invalidRequests(clock);
  const limits = rateLimits(clock, log);
  const blockReason = (call: Call) =>
    limits.blockReason(call) ??
    (invalid.roomFor(call) === 'none' ? `too many invalid requests: ${call.kind}` : null);
  const commands = requestQueue(rates.commands, blockReason, invalid);
  const others = requestQueue(rates.others, blockReason, invalid);

  const withheld = ({ kind }: Call) => meter?.recordDiscordCall(kind, 'withheld');

  return {
    blockReason,

    check: (call) => {
      const reason = blockReason(call);
      if (reason === null) return;
      withheld(call);
      throw new DiscordUnavailable(reason);
    },

    trust: (call) => invalid.trust(call),

    send: async (call, signal, request) => {
      const queue = call.kind === 'command' ? commands : others;
      const active = await queue.admit(call, signal).catch((error: unknown) => {
        withheld(call);
        throw error;
      });
      let outcome: CallOutcome = 'failed';
      try {
        const answer = await request();
        const { status, headers } = answer;
        if (!isInvalid(status, call)) {
          if (status < 500) outcome = 'ok';
          return answer;
        }
        outcome = 'invalid';
        const text = await answer.text();
        const limit = parseRateLimit({ status, headers, text });
        if (limit) limits.record(call, limit);
        if (limit?.counts === false) outcome = 'failed';
        return new Response(text, { status, headers: headersToRead(headers) });
      } finally {
        active.end(outcome);
        meter?.recordDiscordCall(call.kind, outcome);
        queue.advance();
      }
    },
  };
}

const LIMITS = ['limit', 'remaining', 'reset', 'reset-after', 'bucket', 'global', 'scope'];
/** The headers that callers read from an invalid response. */
const READ = ['content-type', 'retry-after', ...LIMITS.map((name) => `x-ratelimit-${name}`)];

function headersToRead(headers: DiscordResponse['headers']) {
  const kept = new Headers();
  for (const name of READ) {
    const value = headers.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept;
}
