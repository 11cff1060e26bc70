import type { Call } from './call-kinds.ts';
import type { DiscordBudget } from './discord-budget.ts';
import { DiscordUnavailable, DiscordRequestFailed } from './unavailable.ts';

/** An HTTP response, whatever its status. */
export interface JsonResponse {
  status: number;
  /** Undefined when the body is not JSON: it was cut off, or a proxy in front of Discord has answered. */
  json: unknown;
}

const LONGEST_ANSWER_BYTES = 4 * 1024 * 1024;

/** Sends one request to Discord. `what` names it in errors, because a URL can hold a secret. */
export async function fetchJson(
  budget: DiscordBudget,
  call: Call,
  url: string,
  { signal, ...init }: RequestInit & { signal: AbortSignal },
  what: string,
): Promise<JsonResponse> {
  try {
    const response = await budget.send(call, signal, () => {
      const enough = AbortSignal.any([signal, budget.answerDeadline()]);
      return fetch(url, { ...init, signal: enough, redirect: 'error' });
    });
    return { status: response.status, json: parsed(await response.text()) };
  } catch (error) {
    if (error instanceof DiscordUnavailable) throw error;
    const isSilent = error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name);
    throw new (isSilent ? DiscordRequestFailed : DiscordUnavailable)(`no answer to ${what}`, error);
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
