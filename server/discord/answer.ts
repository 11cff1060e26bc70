import type { Call } from './call-kinds.ts';
import type { DiscordBudget } from './discord-budget.ts';
import { DiscordUnavailable, QuestionUnanswered } from './unavailable.ts';

/** What came back over HTTP, whatever its status. */
export interface Answer {
  status: number;
  /** Undefined when it is not JSON: then an edge in front of Discord has answered, or half of it is missing. */
  json: unknown;
}

/** Longer than anybody waits; it ends what the site asks by itself. */
const ANSWER_WITHIN_MS = 8_000;
const LONGEST_ANSWER_BYTES = 4 * 1024 * 1024;

/** Fetches one answer of Discord's. `what` names the question in words, since an address can hold a secret. */
export async function fetchAnswer(
  budget: DiscordBudget,
  call: Call,
  url: string,
  { signal, ...init }: RequestInit & { signal: AbortSignal },
  what: string,
): Promise<Answer> {
  try {
    const response = await budget.send(call, signal, () => {
      const enough = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]);
      return fetch(url, { ...init, signal: enough, redirect: 'error' });
    });
    return { status: response.status, json: parsed(await response.text()) };
  } catch (error) {
    if (error instanceof DiscordUnavailable) throw error;
    const isSilent = error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name);
    throw new (isSilent ? QuestionUnanswered : DiscordUnavailable)(`no answer to ${what}`, error);
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
