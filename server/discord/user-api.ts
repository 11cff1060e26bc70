import { RESTJSONErrorCodes, type APIUser, type RESTAPIPartialCurrentUserGuild } from 'discord-api-types/v10';
import { SNOWFLAKE } from '#contract/vocabulary.ts';
import type { Config } from '../config.ts';
import { fetchJson } from './fetch-json.ts';
import type { Call, GuildListKind } from './call-kinds.ts';
import type { DiscordBudget } from './discord-budget.ts';
import type { SignInAsker } from './oauth.ts';
import { DiscordUnavailable } from './unavailable.ts';
import { letManage } from './permissions.ts';
import { userAgent } from './user-agent.ts';

/** A person as Discord describes them. */
export interface DiscordUser {
  id: string;
  /** Their display name, or else their username. */
  name: string;
  avatar: string | null;
}

/** A guild that a person is in. */
export interface PersonsGuild {
  id: string;
  name: string;
  icon: string | null;
  isOwner: boolean;
  /** They own it, or have Manage Server or Administrator there. */
  canManage: boolean;
}

/** Requests to Discord with a person's access token. */
export interface DiscordAsUser {
  user(accessToken: string, asker: SignInAsker, signal: AbortSignal): Promise<DiscordUser>;
  guilds(
    asking: { userId: string; kind: GuildListKind },
    accessToken: string,
    signal: AbortSignal,
  ): Promise<PersonsGuild[]>;
}

/** Discord no longer takes this access token. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
}

/** The person has not granted what is asked for. */
export class ScopeMissing extends Error {
  override readonly name = 'ScopeMissing';
}

/** Sends requests with people's tokens. Nothing is retried, because a person waits. */
export function discordAsUser(
  { publicUrl, discord: { apiBase } }: Pick<Config, 'publicUrl' | 'discord'>,
  budget: DiscordBudget,
): DiscordAsUser {
  const ask = async (
    call: Call,
    path: string,
    accessToken: string,
    signal: AbortSignal,
  ): Promise<unknown> => {
    const headers = { authorization: `Bearer ${accessToken}`, 'user-agent': userAgent(publicUrl) };
    const { status, json } = await fetchJson(
      budget,
      call,
      `${apiBase}/v10${path}`,
      { headers, signal },
      path,
    );
    if (status === 401) throw new TokenRefused(path);
    const { code } = (json ?? {}) as { code?: unknown };
    if (status === 403 && code === RESTJSONErrorCodes.MissingRequiredOAuth2Scope)
      throw new ScopeMissing(path);
    if (status !== 200) throw new DiscordUnavailable(`status ${status} to ${path}`);
    if (json === undefined) throw new DiscordUnavailable(`what it answers to ${path} is not JSON`);
    return json;
  };

  return {
    user: async (accessToken, { from }, signal) => {
      const call = { kind: 'sign-in', by: from } as const;
      const user = (await ask(call, '/users/@me', accessToken, signal)) as Partial<APIUser> | null;
      if (typeof user?.id !== 'string' || typeof user.username !== 'string')
        throw new DiscordUnavailable('it tells of nobody');
      return { id: user.id, name: user.global_name ?? user.username, avatar: user.avatar ?? null };
    },
    guilds: async ({ userId, kind }, accessToken, signal) => {
      const call = { kind, by: userId, bucket: `person ${userId}` } as const;
      const guilds = await ask(call, '/users/@me/guilds', accessToken, signal);
      if (!Array.isArray(guilds) || !guilds.every(isGuild))
        throw new DiscordUnavailable('its list of guilds is none');
      return guilds.map((guild) => ({
        id: guild.id,
        name: guild.name,
        icon: guild.icon ?? null,
        isOwner: guild.owner,
        canManage: guild.owner || letManage(guild.permissions),
      }));
    },
  };
}

/** Looked at before it is believed: rights are read from it. */
function isGuild(item: unknown): item is RESTAPIPartialCurrentUserGuild {
  const { id, name, icon, owner, permissions } = (item ?? {}) as Record<string, unknown>;
  return (
    isText(id, SNOWFLAKE) &&
    isText(name, /^/) &&
    ((icon ?? null) === null || isText(icon, /^/)) &&
    typeof owner === 'boolean' &&
    isText(permissions, /^\d{1,100}$/)
  );
}

function isText(value: unknown, shape: RegExp) {
  return typeof value === 'string' && shape.test(value);
}
