import { WebhookType, type RESTPostAPIWebhookWithTokenJSONBody } from 'discord-api-types/v10';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import type { Config } from '../config.ts';
import type { Call } from './call-kinds.ts';
import type { DiscordBudget } from './discord-budget.ts';
import { fetchJson, type JsonResponse } from './fetch-json.ts';
import { DiscordUnavailable } from './unavailable.ts';
import { userAgent } from './user-agent.ts';
import type { WebhookAddress } from './webhook-address.ts';

export type WebhookMessage = Pick<
  RESTPostAPIWebhookWithTokenJSONBody,
  'username' | 'embeds' | 'allowed_mentions'
>;

/**
 * What has become of a message. `refused`: Discord takes none there. `limited`: it asks for a pause. `failed`: it may or
 * may not have arrived. `unsent`: it never left, because our budget of calls has no room now.
 */
export type WebhookOutcome =
  | { kind: 'delivered' | 'refused' | 'failed' }
  | { kind: 'limited'; pauseMs: number }
  | { kind: 'unsent' };

/** Calls to webhooks of channels. They carry no token of ours, and go to the configured base alone. */
export interface Webhooks {
  /**
   * The guild of a webhook, for a person who adds it; null when there is none at this address. Throws
   * `DiscordUnavailable` when Discord cannot tell.
   */
  findGuild(address: WebhookAddress, personId: string, signal: AbortSignal): Promise<string | null>;
  /** Sends a message once. `beforeSending` is awaited when it is about to leave; false keeps it back. */
  send(message: ToSend, signal: AbortSignal): Promise<WebhookOutcome>;
}

interface ToSend {
  address: WebhookAddress;
  /** Our own id of the webhook: no log or error holds Discord's. */
  webhookId: string;
  /** Who added it: refused calls to all of their webhooks are theirs. */
  madeBy: string;
  message: WebhookMessage;
  beforeSending: () => Promise<boolean>;
}

const REFUSED = new Set([401, 403, 404]);
/** The longest pause that is believed, of Discord's own JSON and of anything else. */
const LONGEST_PAUSE_MS = { ofDiscord: DAY_MS, ofOthers: HOUR_MS };
const USUAL_PAUSE_MS = 1_000;
const LONGEST_ANSWER = 100_000;

/** A message that was no longer to be sent when its turn came. */
class Withheld extends Error {
  override readonly name = 'KeptBack';
}

export function webhooks(
  { publicUrl, discord: { apiBase } }: Pick<Config, 'publicUrl' | 'discord'>,
  budget: DiscordBudget,
): Webhooks {
  const headers = { 'user-agent': userAgent(publicUrl) };
  const urlOf = ({ id, token }: WebhookAddress) =>
    `${apiBase}/v10/webhooks/${encodeURIComponent(id)}/${encodeURIComponent(token)}`;

  return {
    findGuild: async (address, personId, signal) => {
      const call = { kind: 'webhook check', by: personId, bucket: `webhooks of ${personId}` } as const;
      const response = await fetchJson(budget, call, urlOf(address), { headers, signal }, 'a webhook');
      if (isRefusal(response)) return null;
      const { type, guild_id: guildId } = (response.json ?? {}) as { type?: unknown; guild_id?: unknown };
      if (response.status !== 200) throw new DiscordUnavailable(`status ${response.status} to a webhook`);
      return type === WebhookType.Incoming && typeof guildId === 'string' ? guildId : null;
    },

    send: async ({ address, webhookId, madeBy, message, beforeSending }, signal) => {
      const call: Call = { kind: 'webhook', by: madeBy, bucket: `webhook ${webhookId}` };
      const sending = { hasLeft: false };
      try {
        const response = await budget.send(call, signal, async () => {
          if (!(await beforeSending())) throw new Withheld();
          sending.hasLeft = true;
          const thread = address.threadId === undefined ? '' : `&thread_id=${address.threadId}`;
          return fetch(`${urlOf(address)}?wait=true${thread}`, {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify(message),
            signal,
            redirect: 'error',
          });
        });
        const text = (await response.text()).slice(0, LONGEST_ANSWER);
        return outcomeOf(response, text);
      } catch (error) {
        if (sending.hasLeft) return { kind: 'failed' };
        if (error instanceof DiscordUnavailable || error instanceof Withheld || signal.aborted)
          return { kind: 'unsent' };
        throw error;
      }
    },
  };
}

function outcomeOf({ status, headers, ok }: Response, text: string): WebhookOutcome {
  const json = jsonIn(text);
  if (ok) return { kind: 'delivered' };
  if (status === 429) {
    const retryAfter = (json as { retry_after?: unknown } | null)?.retry_after;
    const seconds = Number(retryAfter ?? headers.get('retry-after'));
    const pauseMs = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : USUAL_PAUSE_MS;
    const longestMs = retryAfter === undefined ? LONGEST_PAUSE_MS.ofOthers : LONGEST_PAUSE_MS.ofDiscord;
    return { kind: 'limited', pauseMs: Math.min(pauseMs, longestMs) };
  }
  return { kind: isRefusal({ status, json }) ? 'refused' : 'failed' };
}

/** What a proxy in front of Discord answers says nothing of the webhook. */
function isRefusal({ status, json }: JsonResponse): boolean {
  const { code } = (json ?? {}) as { code?: unknown };
  return REFUSED.has(status) && typeof code === 'number';
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
