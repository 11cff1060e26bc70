import { RESTJSONErrorCodes, type APIMessage } from 'discord-api-types/v10';
import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '#contract/durations.ts';
import type { BotClient } from './bot-client.ts';
import type { MessageCallKind } from './call-kinds.ts';
import type { DiscordBudget } from './discord-budget.ts';
import { DiscordUnavailable } from './unavailable.ts';

/** Messages of the bot to one person at a time. Those of a decision wait for room; a reminder fails without it. */
export interface DirectMessages {
  /** Whether a message of a kind may leave now, to anybody. */
  hasRoomFor(kind: MessageCallKind): boolean;
  /** The channel between the bot and a person; null when Discord knows no such person. */
  open(userId: string, signal: AbortSignal, kind?: MessageCallKind): Promise<string | null>;
  /**
   * Says something once: Discord takes a nonce once in some minutes. `closed` is for people who take no messages from
   * the bot, `refused` for all else that Discord will not take. Throws when that is not known.
   */
  say(
    channelId: string,
    message: { content: string; nonce: string },
    signal: AbortSignal,
    kind?: MessageCallKind,
  ): Promise<'sent' | 'closed' | 'refused'>;
  /** Whether the bot has said this there since an instant. */
  hasSent(
    channelId: string,
    words: { content: string; since: Date },
    signal: AbortSignal,
    kind?: MessageCallKind,
  ): Promise<boolean>;
}

const NO_SUCH_PERSON: ReadonlySet<unknown> = new Set([
  RESTJSONErrorCodes.CannotSendMessagesToThisUser,
  RESTJSONErrorCodes.InvalidRecipients,
  RESTJSONErrorCodes.UnknownUser,
]);
/** Closed, or no guild in common. */
const CLOSED: ReadonlySet<unknown> = new Set([
  RESTJSONErrorCodes.CannotSendMessagesToThisUser,
  RESTJSONErrorCodes.CannotSendMessagesToThisUserDueToHavingNoMutualGuilds,
]);
const TOO_FAST = RESTJSONErrorCodes.OpeningDirectMessagesTooFast;
const BUCKET = 'direct messages';
/** Discord's clock and ours may differ by so much. */
const CLOCKS_DIFFER_MS = 60_000;
const LOOKED_AT = 100;
/** A closed channel is not tried again for a while: each try would be an invalid request. */
const CLOSED_FOR_MS = 10 * MINUTE_MS;
const MOST_CLOSED = 10_000;

export function directMessages(
  bot: BotClient,
  budget: Pick<DiscordBudget, 'isBlocked'>,
  clientId: string | null,
): DirectMessages {
  const closed = new LRUCache<string, true>({ max: MOST_CLOSED, ttl: CLOSED_FOR_MS });

  const ask = messageCalls(bot);

  return {
    hasRoomFor: (kind) => !budget.isBlocked({ kind, bucket: BUCKET }),

    open: async (userId, signal, kind) => {
      const { status, json, code } = await ask(
        { kind, by: userId },
        '/users/@me/channels',
        { recipient_id: userId },
        signal,
      );
      const { id } = (json ?? {}) as { id?: unknown };
      if (status === 200 && typeof id === 'string') return id;
      if (NO_SUCH_PERSON.has(code)) return null;
      throw new DiscordUnavailable(`status ${status} to a channel for direct messages`);
    },

    say: async (channelId, { content, nonce }, signal, kind) => {
      if (closed.has(channelId)) return 'closed';
      const body = { content, nonce, enforce_nonce: true, allowed_mentions: { parse: [] } };
      const { status, code } = await ask(
        { kind, by: channelId },
        `/channels/${channelId}/messages`,
        body,
        signal,
      );
      if (status === 200) return 'sent';
      if (!CLOSED.has(code)) return 'refused';
      closed.set(channelId, true);
      return 'closed';
    },

    hasSent: async (channelId, { content, since }, signal, kind) => {
      const path = `/channels/${channelId}/messages?limit=${LOOKED_AT}`;
      const { status, json } = await ask({ kind, by: channelId }, path, null, signal);
      if (status !== 200 || !Array.isArray(json))
        throw new DiscordUnavailable(`status ${status} to what was said`);
      const messages = json as Pick<APIMessage, 'content' | 'author' | 'timestamp'>[]; // as Discord lists them
      return messages.some(
        ({ author, timestamp, ...message }) =>
          author.id === clientId &&
          message.content === content &&
          Date.parse(timestamp) >= since.getTime() - CLOCKS_DIFFER_MS,
      );
    },
  };
}

/** Sends one request about a direct message. The caller retries, and handles a lost response. */
function messageCalls(bot: BotClient) {
  return async (
    { kind = 'direct message', by }: { kind: MessageCallKind | undefined; by: string },
    path: string,
    body: object | null,
    signal: AbortSignal,
  ) => {
    const call = { kind, by, bucket: BUCKET, isPatient: kind === 'direct message' } as const;
    const request = { ...call, what: 'a direct message', path, tries: 1 };
    const { status, json } = await bot.request(body ? { ...request, method: 'POST', body } : request, signal);
    const { code } = (json ?? {}) as { code?: unknown };
    if (json === undefined || status === 401 || code === TOO_FAST)
      throw new DiscordUnavailable(`status ${status} to a direct message`);
    return { status, json, code };
  };
}
