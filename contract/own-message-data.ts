import * as z from 'zod/mini';
import { MESSAGE_STATES } from './messages.ts';

const instant = z.iso.datetime();

/** What a person's own data holds about the messages to them. */
export const ownMessageData = {
  /** The bot's messages to them, sent and queued. */
  messages: z.array(
    z.object({
      about: z.string(),
      discordServerId: z.nullable(z.string()),
      serverName: z.nullable(z.string()),
      reason: z.nullable(z.string()),
      /** When the ban that it tells of ends by itself. */
      until: z.nullable(instant),
      createdAt: instant,
      state: z.enum(MESSAGE_STATES),
      /** The text, until it is known to be delivered. */
      words: z.nullable(z.string()),
      settledAt: z.nullable(instant),
    }),
  ),
};
