import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { BotClient } from './bot-client.ts';
import type { Call } from './call-kinds.ts';
import { DiscordUnavailable } from './unavailable.ts';

/** A role that joining by an invite gives; `mayManage` is null where Discord does not say what it may do. */
export interface InviteRole {
  id: string;
  name: string;
  mayManage: boolean | null;
}

/** As many roles as Discord lets a guild have, and as long as their names may be. */
const MOST_ROLES = 250;
const LONGEST_NAME = 100;

/** What managers and moderators may do, and other members not. */
const POWERS = [
  'Administrator',
  'ManageGuild',
  'ManageRoles',
  'ManageChannels',
  'ManageWebhooks',
  'ManageMessages',
  'ManageThreads',
  'ManageNicknames',
  'ManageEvents',
  'ManageGuildExpressions',
  'KickMembers',
  'BanMembers',
  'ModerateMembers',
  'MuteMembers',
  'DeafenMembers',
  'MoveMembers',
  'ViewAuditLog',
] as const;
const POWERFUL = POWERS.reduce((all, name) => all | PermissionFlagsBits[name], 0n);

/** The roles in an answer about an invite or a guild, which need not be Discord's. */
export function rolesIn(roles: unknown): InviteRole[] {
  if (!Array.isArray(roles)) return [];
  return roles.slice(0, MOST_ROLES).flatMap((role: unknown) => {
    const { id, name, permissions } = (role ?? {}) as { id?: unknown; name?: unknown; permissions?: unknown }; // looked at before it is believed
    if (typeof id !== 'string' || typeof name !== 'string') return [];
    const cleanName = Array.from(name.toWellFormed().replaceAll('\0', '')).slice(0, LONGEST_NAME).join('');
    return [{ id, name: cleanName, mayManage: mayManage(permissions) }];
  });
}

function mayManage(permissions: unknown): boolean | null {
  if (typeof permissions !== 'string' || !/^\d{1,40}$/.test(permissions)) return null;
  return (BigInt(permissions) & POWERFUL) !== 0n;
}

/**
 * The names of those roles that carry a permission of a manager or moderator. Where the invite does not say what they may
 * do the guild is asked; null when that cannot tell either.
 */
export async function powersOf(
  bot: BotClient,
  { roles, guildId }: { roles: readonly InviteRole[]; guildId: string },
  call: Pick<Call, 'kind' | 'by'>,
  signal: AbortSignal,
): Promise<string[] | null> {
  const known = roles.every(({ mayManage }) => mayManage !== null)
    ? roles
    : await rolesOfGuild(bot, guildId, call, signal);
  if (known === null) return null;
  const powerful = new Set(known.filter(({ mayManage }) => mayManage).map(({ id }) => id));
  return roles.filter(({ id }) => powerful.has(id)).map(({ name }) => name);
}

async function rolesOfGuild(
  bot: BotClient,
  guildId: string,
  call: Pick<Call, 'kind' | 'by'>,
  signal: AbortSignal,
) {
  const request = {
    ...call,
    bucket: `guild ${guildId}`,
    what: 'the roles of a guild',
    path: `/guilds/${guildId}`,
    tries: 1,
  };
  try {
    const { status, json } = await bot.request(request, signal);
    return status === 200 ? rolesIn((json as { roles?: unknown } | null)?.roles) : null; // looked at by the reader
  } catch (error) {
    if (error instanceof DiscordUnavailable) return null;
    throw error;
  }
}
