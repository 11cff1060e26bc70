import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config.ts';
import { fetchAnswer, type Answer } from './answer.ts';
import type { RefusedCalls } from './refused-calls.ts';
import { DiscordUnavailable } from './unavailable.ts';
import { userAgent } from './user-agent.ts';

/** One question to Discord in the bot's name, for somebody who waits for the answer. */
interface Question {
  /** In words, for the log. */
  what: string;
  method?: 'GET' | 'POST' | 'PATCH';
  path: string;
  body?: object;
  /** Which questions share a limit: when Discord wants no more of one, it is asked no other. */
  bucket: string;
  /** How often it may be asked when the line breaks; twice unless told otherwise. */
  tries?: number;
}

/** What Discord said, and whether an earlier try of the same question may have reached it too. */
type HurriedAnswer = Answer & { repeated: boolean };

/** Asks Discord in the bot's name, and never waits for a limit to pass. */
export interface HurriedBot {
  /** Any answer below 500 but 429. Throws `DiscordUnavailable` for all else, and when the signal ends it. */
  ask(question: Question, signal: AbortSignal): Promise<HurriedAnswer>;
  /** Throws while Discord wants to be left alone with such questions. */
  check(bucket: string): void;
}

interface Needs {
  config: Pick<Config, 'publicUrl' | 'discord'>;
  refused: RefusedCalls;
  clock: () => Date;
}

const TRY_AGAIN_AFTER_MS = 100;
/** Longer than anybody waits; it ends what the bot itself asks. */
const ANSWER_WITHIN_MS = 8_000;
const MOST_BUCKETS = 10_000;
const USUAL_PAUSE_MS = 1_000;
/** Cloudflare's ban of an address: an hour at least, since knocking prolongs it, and a day at most, which is its length. */
const BAN_MS = { least: 60 * 60_000, most: 24 * 60 * 60_000 };

/**
 * Not the client library: it puts calls in queues by route, sleeps out a limit in there and forgets its token at a
 * 401. Here a limit is remembered, and whoever comes while it lasts hears so at once.
 */
export function hurriedBot({ config, refused, clock }: Needs): HurriedBot {
  const { apiBase, botToken } = config.discord;
  const headers = {
    'user-agent': userAgent(config.publicUrl),
    ...(botToken && { authorization: `Bot ${botToken}` }),
  };
  const pausedUntil = new LRUCache<string, number>({ max: MOST_BUCKETS });

  const check = (bucket: string) => {
    refused.check();
    if ((pausedUntil.get(bucket) ?? 0) > clock().getTime())
      throw new DiscordUnavailable(`it asked for a pause: ${bucket}`);
  };

  const askOnce = async ({ what, method = 'GET', path, body, bucket }: Question, signal: AbortSignal) => {
    check(bucket);
    const sent = body && {
      body: JSON.stringify(body),
      headers: { ...headers, 'content-type': 'application/json' },
    };
    const answer = await fetchAnswer(
      refused,
      `${apiBase}/v10${path}`,
      { method, headers, ...sent, signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]) },
      what,
    );
    if (answer.status === 429) {
      pausedUntil.set(bucket, clock().getTime() + pauseAfter(answer));
      throw new DiscordUnavailable(`too many calls: ${what}`);
    }
    return answer;
  };

  return {
    check,
    ask: async (question, signal) => {
      const { what, tries = 2 } = question;
      for (let attempt = 1; ; attempt++) {
        const isLast = attempt >= tries;
        try {
          const answer = await askOnce(question, signal);
          if (answer.status < 500) return { ...answer, repeated: attempt > 1 };
          if (isLast) throw new DiscordUnavailable(`status ${answer.status} to ${what}`);
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

/** Discord words its 429 in JSON; in anything else, Cloudflare says that it has banned our address. */
function pauseAfter({ json, retryAfterMs }: Answer) {
  if (json !== undefined) return retryAfterMs ?? USUAL_PAUSE_MS;
  return Math.min(Math.max(retryAfterMs ?? 0, BAN_MS.least), BAN_MS.most);
}
