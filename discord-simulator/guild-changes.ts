import { APPLICATION } from './application.ts';
import { pictureHash, relatedId } from './guilds.ts';
import { createdAtOf, type Guild, type Invite, type World } from './world.ts';

/** Adds the bot with the given permissions on a managed role, as Discord does. */
export function addBotMember(guild: Guild, permissions: bigint, joinedAt: string) {
  removeBotMember(guild);
  const roleId = relatedId(guild.id, 8);
  guild.roles.push({ id: roleId, name: APPLICATION.name, permissions: String(permissions), managed: true });
  guild.bot = { roleId, joinedAt };
}

/** Removes the bot and its role; true if it was a member. */
export function removeBotMember(guild: Guild) {
  const roleId = guild.bot?.roleId;
  if (roleId === undefined) return false;
  guild.roles = guild.roles.filter((role) => role.id !== roleId);
  guild.bot = null;
  return true;
}

/** Adds a member, or replaces their own role by one with exactly these permissions; none means no role. */
export function setMemberPermissions(guild: Guild, userId: string, permissions: bigint) {
  const joinedAt = new Date(createdAtOf(guild.id)).toISOString();
  const membership = guild.members.get(userId) ?? { roles: [], joinedAt };
  guild.members.set(userId, membership);
  membership.roles = permissions === 0n ? [] : [roleWith(guild, permissions).id];
}

/** Adds an invite; by default an unlimited link to #general by the owner. */
export function addInvite(
  world: World,
  guild: Guild,
  given: Partial<Invite> & { code: string; createdAt: number },
) {
  const invite: Invite = {
    guildId: guild.id,
    channelId: relatedId(guild.id, 3),
    inviterId: guild.ownerId,
    maxAgeSeconds: 0,
    maxUses: 0,
    temporary: false,
    uses: 0,
    expired: false,
    ...given,
  };
  world.invites.set(invite.code, invite);
  return invite;
}

/** Whether an invite can still be used. */
export function isUsable(invite: Invite, now: number) {
  const ended = invite.maxAgeSeconds > 0 && now >= invite.createdAt + invite.maxAgeSeconds * 1000;
  return !invite.expired && !ended && (invite.maxUses === 0 || invite.uses < invite.maxUses);
}

/** The code of an invite created at run time. */
export function inviteCode(id: string) {
  return pictureHash(`invite ${id}`).slice(0, 8);
}

function roleWith(guild: Guild, permissions: bigint) {
  const existing = guild.roles.find(
    (role) => !role.managed && role.id !== guild.id && BigInt(role.permissions) === permissions,
  );
  if (existing !== undefined) return existing;
  return addRole(guild, { name: `Role ${guild.roles.length}`, permissions });
}

/** Adds a role; without permissions of its own it lets nobody do more. */
export function addRole(
  guild: Guild,
  { name, permissions = 0n }: { name: string; permissions?: bigint | string },
) {
  const id = relatedId(guild.id, 100 + guild.roles.length);
  const role = { id, name, permissions: String(permissions), managed: false };
  guild.roles.push(role);
  return role;
}
