import { InteractionResponseType, MessageFlags, RESTJSONErrorCodes } from 'discord-api-types/v10';
import type { BotClient } from './bot-client.ts';
import { DiscordUnavailable } from './unavailable.ts';

/** What answers a command that somebody has used. */
interface CommandUse {
  id: string;
  token: string;
  userId: string;
}

/** How the bot answers commands. */
export interface Interactions {
  /**
   * Tells who used the command, and nobody else, that an answer is on its way. False when it is too late for that, or
   * when it was done already: the same use of a command can be told twice, and then to another process.
   */
  acknowledge(use: CommandUse, signal: AbortSignal): Promise<boolean>;
  /** Gives the answer, after the acknowledgement. */
  answer(use: CommandUse, content: string, signal: AbortSignal): Promise<void>;
}

export function interactions(bot: BotClient, clientId: string | null): Interactions {
  return {
    acknowledge: async ({ id, token, userId }, signal) => {
      const { status, json, repeated } = await bot.request(
        {
          kind: 'command',
          what: 'the acknowledgement of a command',
          method: 'POST',
          path: `/interactions/${id}/${token}/callback`,
          body: {
            type: InteractionResponseType.DeferredChannelMessageWithSource,
            data: { flags: MessageFlags.Ephemeral },
          },
          by: userId,
          bucket: `acknowledge ${id}`,
          isUrgent: true,
        },
        signal,
      );
      if (status < 300) return true;
      const { code } = (json ?? {}) as { code?: unknown };
      if (code === RESTJSONErrorCodes.UnknownInteraction) return false;
      // Ours, when the answer to our first try was lost on its way back.
      if (code === RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged) return repeated;
      throw new DiscordUnavailable(`status ${status} to the acknowledgement of a command`);
    },

    answer: async ({ id, token, userId }, content, signal) => {
      const { status } = await bot.request(
        {
          kind: 'command',
          what: 'the answer to a command',
          method: 'PATCH',
          path: `/webhooks/${clientId}/${token}/messages/@original`,
          body: { content, allowed_mentions: { parse: [] } },
          by: userId,
          bucket: `answer ${id}`,
        },
        signal,
      );
      if (status >= 300) throw new DiscordUnavailable(`status ${status} to the answer to a command`);
    },
  };
}
