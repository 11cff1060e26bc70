import type { RefusedCalls } from './refused-calls.ts';
import { DiscordUnavailable } from './unavailable.ts';

/** What came back over HTTP, whatever its status. */
export interface Answer {
  status: number;
  /** Undefined when it is not JSON: then an edge in front of Discord has answered, or half of it is missing. */
  json: unknown;
  /** How long we are asked to stay away, in milliseconds; null when nothing is said about it. */
  retryAfterMs: number | null;
}

const LONGEST_ANSWER_BYTES = 4 * 1024 * 1024;

/** Fetches one answer of Discord's. `what` names the question in words, since an address can hold a secret. */
export async function fetchAnswer(
  refused: RefusedCalls,
  url: string,
  init: RequestInit,
  what: string,
): Promise<Answer> {
  try {
    const response = await refused.count(() => fetch(url, { ...init, redirect: 'error' }));
    const text = await response.text();
    const seconds = response.headers.get('retry-after');
    return {
      status: response.status,
      json: parsed(text),
      retryAfterMs: seconds === null || Number.isNaN(Number(seconds)) ? null : Number(seconds) * 1000,
    };
  } catch (error) {
    if (error instanceof DiscordUnavailable) throw error;
    throw new DiscordUnavailable(`no answer to ${what}`, error);
  }
}

function parsed(text: string): unknown {
  if (text.length > LONGEST_ANSWER_BYTES) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
