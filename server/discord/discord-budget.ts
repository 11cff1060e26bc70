import type { Logger } from 'pino';
import type { Call } from './call-kinds.ts';
import { refusedCalls } from './refused-calls.ts';
import { silences } from './silences.ts';
import { toldLimit } from './told-limit.ts';
import { DiscordUnavailable } from './unavailable.ts';
import { waitingLine } from './waiting-line.ts';

/** The one place that knows what may still be asked of Discord: every request passes it. */
export interface DiscordBudget {
  /** Throws `DiscordUnavailable` while such a call may not be made. */
  check(call: Call): void;
  /**
   * Makes one request as soon as there is room for it, and learns from its answer. Throws `DiscordUnavailable` when
   * there is none, or the signal ends the wait.
   */
  send<Answer extends SentAnswer>(
    call: Call,
    signal: AbortSignal | null | undefined,
    request: () => Promise<Answer>,
  ): Promise<Answer | Response>;
  /** Takes a caller's next call for one that will be answered, since another kind of call of theirs was. */
  trust(call: Call): void;
}

/** What is read of an answer, whichever library has fetched it. */
interface SentAnswer {
  status: number;
  headers: { get(name: string): string | null };
  text(): Promise<string>;
}

const REFUSED = new Set([401, 403, 429]);
/**
 * The others stay below the 50 requests a second that Discord takes. That limit does not include the answers to
 * commands, which have turns of their own, so that neither they nor the others wait for each other.
 */
const PACE = {
  commands: { atOnce: 10, aSecond: 40, waitingOfOne: 3 },
  others: { atOnce: 10, aSecond: 25, waitingOfOne: 20 },
};

/** A budget for one process: addresses are banned one by one, and each process may have its own. */
export function discordBudget({
  clock,
  log,
}: {
  clock: () => Date;
  log: Pick<Logger, 'warn'>;
}): DiscordBudget {
  const refused = refusedCalls(clock);
  const silence = silences(clock, log);
  const objectionTo = (call: Call) =>
    silence.against(call) ??
    (refused.roomFor(call) === 'none' ? `too many refused calls: ${call.kind}` : null);
  const commands = waitingLine(PACE.commands, objectionTo, refused);
  const others = waitingLine(PACE.others, objectionTo, refused);

  return {
    check: (call) => {
      const against = objectionTo(call);
      if (against !== null) throw new DiscordUnavailable(against);
    },

    trust: (call) => refused.trust(call),

    send: async (call, signal, request) => {
      const line = call.kind === 'command' ? commands : others;
      const underWay = await line.admit(call, signal);
      let how: 'answered' | 'refused' | 'failed' = 'failed';
      try {
        const answer = await request();
        const { status, headers } = answer;
        if (!REFUSED.has(status)) {
          if (status < 500) how = 'answered';
          return answer;
        }
        how = 'refused';
        const text = await answer.text();
        const limit = toldLimit({ status, headers, text });
        if (limit) silence.hear(call, limit);
        if (limit?.counts === false) how = 'failed';
        return new Response(text, { status, headers: headersToRead(headers) });
      } finally {
        underWay.end(how);
        line.advance();
      }
    },
  };
}

const LIMITS = ['limit', 'remaining', 'reset', 'reset-after', 'bucket', 'global', 'scope'];
/** What those who ask read of an answer that refuses. */
const READ = ['content-type', 'retry-after', ...LIMITS.map((name) => `x-ratelimit-${name}`)];

function headersToRead(headers: SentAnswer['headers']) {
  const kept = new Headers();
  for (const name of READ) {
    const value = headers.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept;
}
