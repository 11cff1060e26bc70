import { RESTJSONErrorCodes } from 'discord-api-types/v10';
import type { BotClient } from './bot-client.ts';
import { DiscordRequestFailed, DiscordUnavailable } from './unavailable.ts';

/** A guild's scheduled events as Discord tells them, with what decides who sees their channels. Nothing is checked. */
interface RawEvents {
  guild_scheduled_events: unknown[];
  roles?: unknown;
  channels?: unknown;
}

/**
 * Reads a guild's scheduled events, and its roles and channels if any of them takes place in a channel; null when the
 * bot is not in the guild. Throws when Discord cannot tell in time.
 */
export type ReadEvents = (guildId: string, signal: AbortSignal) => Promise<RawEvents | null>;

const ABSENT: ReadonlySet<unknown> = new Set([
  RESTJSONErrorCodes.UnknownGuild,
  RESTJSONErrorCodes.MissingAccess,
]);
/** The token or the address is refused, whatever the request. */
const ABOUT_US = new Set([401, 403]);

export function eventReader(bot: BotClient): ReadEvents {
  return async (guildId, signal) => {
    const read = async (path: string) => {
      const call = {
        kind: 'guild check',
        by: guildId,
        isPatient: true,
        bucket: `events ${path} ${guildId}`,
      } as const;
      const request = { ...call, what: 'the events of a guild', path: `/guilds/${guildId}${path}` };
      const { status, json } = await bot.request(request, signal);
      if (status === 200) return json;
      if (ABSENT.has((json as { code?: unknown } | null | undefined)?.code)) return null; // looked at before it is believed
      throw new (ABOUT_US.has(status) ? DiscordUnavailable : DiscordRequestFailed)(
        `status ${status} to the events of a guild`,
      );
    };
    const events = await read('/scheduled-events?with_user_count=true');
    if (events === null) return null;
    if (!Array.isArray(events)) throw new DiscordRequestFailed('no list of the events of a guild');
    const raw: RawEvents = { guild_scheduled_events: events };
    if (!events.some(isInChannel)) return raw;
    const [guild, channels] = await Promise.all([read(''), read('/channels')]);
    if (guild === null || channels === null) return null;
    return { ...raw, roles: (guild as { roles?: unknown }).roles, channels }; // whatever it is, it is not believed
  };
}

function isInChannel(event: unknown) {
  return typeof event === 'object' && event !== null && 'channel_id' in event && event.channel_id !== null;
}
