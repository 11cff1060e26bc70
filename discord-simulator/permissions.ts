import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { Channel, Guild } from './world.ts';
import { APPLICATION } from './application.ts';

export const VIEW_CHANNEL = PermissionFlagsBits.ViewChannel;
export const MANAGE_GUILD = PermissionFlagsBits.ManageGuild;
export const CREATE_INVITE = PermissionFlagsBits.CreateInstantInvite;

const EVERYTHING = Object.values(PermissionFlagsBits).reduce((all, bit) => all | bit, 0n);

/** The permissions of @everyone in a new guild, without Create Invite, so that the bot needs its own. */
export const EVERYONE_MAY =
  PermissionFlagsBits.ViewChannel |
  PermissionFlagsBits.SendMessages |
  PermissionFlagsBits.ReadMessageHistory |
  PermissionFlagsBits.UseApplicationCommands |
  PermissionFlagsBits.AddReactions;

/** The roles of a person (or the bot) in a guild; null for non-members. */
export function rolesOf(guild: Guild, userId: string): string[] | null {
  if (userId === APPLICATION.botId) return guild.bot === null ? null : [guild.bot.roleId];
  return guild.members.get(userId)?.roles ?? null;
}

/** A member's permissions in the guild as a whole. */
export function guildPermissions(guild: Guild, userId: string): bigint {
  if (guild.ownerId === userId) return EVERYTHING;
  const held = new Set([guild.id, ...(rolesOf(guild, userId) ?? [])]);
  const granted = guild.roles
    .filter((role) => held.has(role.id))
    .reduce((all, role) => all | BigInt(role.permissions), 0n);
  return (granted & PermissionFlagsBits.Administrator) === 0n ? granted : EVERYTHING;
}

/** A member's permissions in one channel, with overwrites applied in Discord's order. */
export function channelPermissions(guild: Guild, channel: Channel, userId: string): bigint {
  const base = guildPermissions(guild, userId);
  if (base === EVERYTHING) return base;
  const held = new Set(rolesOf(guild, userId) ?? []);
  const steps = [
    channel.overwrites.filter((one) => one.id === guild.id),
    channel.overwrites.filter((one) => held.has(one.id)),
    channel.overwrites.filter((one) => one.id === userId),
  ];
  return steps.reduce((permissions, overwrites) => {
    const deny = overwrites.reduce((all, one) => all | BigInt(one.deny), 0n);
    const allow = overwrites.reduce((all, one) => all | BigInt(one.allow), 0n);
    return (permissions & ~deny) | allow;
  }, base);
}
