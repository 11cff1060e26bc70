import { API } from '@discordjs/core/http-only';
import { DiscordAPIError, REST } from '@discordjs/rest';
import { RESTJSONErrorCodes, type RESTAPIPartialCurrentUserGuild } from 'discord-api-types/v10';
import type { Config } from '../config.ts';

/** A guild as a list of our bot's guilds tells it. */
export interface GuildSummary {
  id: string;
  name: string;
  icon: string | null;
  /** Approximate; null when Discord does not tell. */
  memberCount: number | null;
  onlineCount: number | null;
}

/** What we ask Discord over HTTP in the bot's name. */
export interface DiscordAsBot {
  rest: REST;
  /** Up to 200 of the bot's guilds with ids above the given one, in the order of their ids; empty at the end. */
  guildsAfter(id: string, signal?: AbortSignal): Promise<GuildSummary[]>;
  /** A guild that the bot is in, with its counts; null when it is not. Throws when Discord cannot tell. */
  findGuild(id: string, signal?: AbortSignal): Promise<GuildSummary | null>;
  /** Where an invite leads to; null when it is unknown or expired. Throws when Discord cannot tell. */
  findInvite(code: string, signal?: AbortSignal): Promise<InviteTarget | null>;
}

/** Where an invite leads to: a guild, or something else (a group of friends), which has none. */
export interface InviteTarget {
  guildId: string | null;
}

const USER_AGENT_SUFFIX = 'guildhall/1.0';
const ABSENT: ReadonlySet<number | string> = new Set([
  RESTJSONErrorCodes.UnknownGuild,
  RESTJSONErrorCodes.MissingAccess,
]);

/** Speaks to Discord's REST API in the bot's name, or to whatever answers at the configured address. */
export function discordAsBot({ apiBase, botToken }: Config['discord']): DiscordAsBot {
  const rest = new REST({
    version: '10',
    api: apiBase,
    timeout: 8_000,
    retries: 2,
    globalRequestsPerSecond: 25,
    userAgentAppendix: USER_AGENT_SUFFIX,
  });
  // At a single 401 the library forgets the token, and asks for nothing ever after.
  const api = () => new API(botToken ? rest.setToken(botToken) : rest);

  return {
    rest,
    guildsAfter: async (after, signal) => {
      const page = await api().users.getGuilds({ after, limit: 200, with_counts: true }, { signal });
      return page.map(summaryOf);
    },
    findGuild: async (id, signal) => {
      try {
        return summaryOf(await api().guilds.get(id, { with_counts: true }, { signal }));
      } catch (error) {
        if (error instanceof DiscordAPIError && ABSENT.has(error.code)) return null;
        throw error;
      }
    },
    findInvite: async (code, signal) => {
      try {
        const invite = await api().invites.get(code, { with_counts: true }, { signal });
        return { guildId: invite.guild?.id ?? null };
      } catch (error) {
        if (error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.UnknownInvite) return null;
        throw error;
      }
    },
  };
}

type Summarized = Pick<
  RESTAPIPartialCurrentUserGuild,
  'id' | 'name' | 'icon' | 'approximate_member_count' | 'approximate_presence_count'
>;

function summaryOf(guild: Summarized): GuildSummary {
  return {
    id: guild.id,
    name: guild.name,
    icon: guild.icon,
    memberCount: guild.approximate_member_count ?? null,
    onlineCount: guild.approximate_presence_count ?? null,
  };
}
