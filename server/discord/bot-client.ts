import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { fetchJson, type JsonResponse } from './fetch-json.ts';
import type { Call } from './call-kinds.ts';
import type { DiscordBudget } from './discord-budget.ts';
import { DiscordUnavailable, DiscordRequestFailed } from './unavailable.ts';
import { userAgent } from './user-agent.ts';

/** One request to Discord with the bot's token, for a person who waits. */
interface BotRequest extends Call {
  /** What is requested, in words for the log. */
  what: string;
  method?: 'GET' | 'POST' | 'PATCH';
  path: string;
  body?: object;
  /** How often it may be sent when there is no response; 2 by default. */
  tries?: number;
}

/** The response, and whether an earlier try of the same request may have reached Discord too. */
type BotResponse = JsonResponse & { repeated: boolean };

/** Sends requests with the bot's token, and fails at once while a rate limit lasts. */
export interface BotClient {
  /** Any response below 500 except 429. Throws `DiscordUnavailable` for all others and when the signal aborts. */
  request(request: BotRequest, signal: AbortSignal): Promise<BotResponse>;
}

interface Needs {
  config: Pick<Config, 'publicUrl' | 'discord'>;
  budget: DiscordBudget;
}

const TRY_AGAIN_AFTER_MS = 100;

/**
 * Used instead of @discordjs/rest, which queues calls by route, waits for rate limits there and forgets its token at a
 * 401. Here the budget remembers a limit, and calls during it fail at once.
 */
export function botClient({ config, budget }: Needs): BotClient {
  const { apiBase, botToken } = config.discord;
  const headers = {
    'user-agent': userAgent(config.publicUrl),
    ...(botToken && { authorization: `Bot ${botToken}` }),
  };

  const sendOnce = async (request: BotRequest, signal: AbortSignal) => {
    const { what, method = 'GET', path, body } = request;
    const sent = body && {
      body: JSON.stringify(body),
      headers: { ...headers, 'content-type': 'application/json' },
    };
    const response = await fetchJson(
      budget,
      request,
      `${apiBase}/v10${path}`,
      { method, headers, ...sent, signal },
      what,
    );
    if (response.status === 429) throw new DiscordUnavailable(`too many calls: ${what}`);
    return response;
  };

  return {
    request: async (request, signal) => {
      const { what, tries = 2 } = request;
      for (let attempt = 1; ; attempt++) {
        const isLast = attempt >= tries;
        try {
          const response = await sendOnce(request, signal);
          if (response.status < 500) return { ...response, repeated: attempt > 1 };
          if (isLast) throw new DiscordRequestFailed(`status ${response.status} to ${what}`);
        } catch (error) {
          if (isLast || signal.aborted) throw error;
        }
        await sleep(TRY_AGAIN_AFTER_MS, undefined, { signal }).catch((error: unknown) => {
          throw new DiscordUnavailable(`no response to ${what} in time`, error);
        });
      }
    },
  };
}
