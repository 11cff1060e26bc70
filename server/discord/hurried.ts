import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { fetchAnswer, type Answer } from './answer.ts';
import type { Call } from './call-kinds.ts';
import type { DiscordBudget } from './discord-budget.ts';
import { DiscordUnavailable, QuestionUnanswered } from './unavailable.ts';
import { userAgent } from './user-agent.ts';

/** One question to Discord in the bot's name, for somebody who waits for the answer. */
interface Question extends Call {
  /** In words, for the log. */
  what: string;
  method?: 'GET' | 'POST' | 'PATCH';
  path: string;
  body?: object;
  /** How often it may be asked when the line breaks; twice unless told otherwise. */
  tries?: number;
}

/** What Discord said, and whether an earlier try of the same question may have reached it too. */
type HurriedAnswer = Answer & { repeated: boolean };

/** Asks Discord in the bot's name, and never waits for a limit to pass. */
export interface HurriedBot {
  /** Any answer below 500 but 429. Throws `DiscordUnavailable` for all else, and when the signal ends it. */
  ask(question: Question, signal: AbortSignal): Promise<HurriedAnswer>;
}

interface Needs {
  config: Pick<Config, 'publicUrl' | 'discord'>;
  budget: DiscordBudget;
}

const TRY_AGAIN_AFTER_MS = 100;

/**
 * Not the client library: it puts calls in queues by route, sleeps out a limit in there and forgets its token at a
 * 401. Here a limit is remembered by the budget, and whoever comes while it lasts hears so at once.
 */
export function hurriedBot({ config, budget }: Needs): HurriedBot {
  const { apiBase, botToken } = config.discord;
  const headers = {
    'user-agent': userAgent(config.publicUrl),
    ...(botToken && { authorization: `Bot ${botToken}` }),
  };

  const askOnce = async (question: Question, signal: AbortSignal) => {
    const { what, method = 'GET', path, body } = question;
    const sent = body && {
      body: JSON.stringify(body),
      headers: { ...headers, 'content-type': 'application/json' },
    };
    const answer = await fetchAnswer(
      budget,
      question,
      `${apiBase}/v10${path}`,
      { method, headers, ...sent, signal },
      what,
    );
    if (answer.status === 429) throw new DiscordUnavailable(`too many calls: ${what}`);
    return answer;
  };

  return {
    ask: async (question, signal) => {
      const { what, tries = 2 } = question;
      for (let attempt = 1; ; attempt++) {
        const isLast = attempt >= tries;
        try {
          const answer = await askOnce(question, signal);
          if (answer.status < 500) return { ...answer, repeated: attempt > 1 };
          if (isLast) throw new QuestionUnanswered(`status ${answer.status} to ${what}`);
        } catch (error) {
          if (isLast || signal.aborted) throw error;
        }
        await sleep(TRY_AGAIN_AFTER_MS, undefined, { signal }).catch((error: unknown) => {
          throw new DiscordUnavailable(`no answer to ${what} in time`, error);
        });
      }
    },
  };
}
