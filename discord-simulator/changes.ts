import { APPLICATION } from './application.ts';
import { pictureHash, relatedId } from './guilds.ts';
import { bornAt, type Guild, type Invite, type World } from './world.ts';

/** Lets the bot in with the given rights, carried by a managed role as Discord does it. */
export function giveBot(guild: Guild, permissions: bigint, joinedAt: string) {
  takeBot(guild);
  const roleId = relatedId(guild.id, 8);
  guild.roles.push({ id: roleId, name: APPLICATION.name, permissions: String(permissions), managed: true });
  guild.bot = { roleId, joinedAt };
}

/** Removes the bot and its role; says whether it was there. */
export function takeBot(guild: Guild) {
  const roleId = guild.bot?.roleId;
  if (roleId === undefined) return false;
  guild.roles = guild.roles.filter((role) => role.id !== roleId);
  guild.bot = null;
  return true;
}

/** Makes somebody a member whose own role has exactly these rights; without rights he has no role. */
export function givePermissions(guild: Guild, userId: string, permissions: bigint) {
  const joinedAt = new Date(bornAt(guild.id)).toISOString();
  const membership = guild.members.get(userId) ?? { roles: [], joinedAt };
  guild.members.set(userId, membership);
  membership.roles = permissions === 0n ? [] : [roleWith(guild, permissions).id];
}

/** Keeps an invite; what is not said is an unlimited link to #general by the owner. */
export function keepInvite(
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

/** Whether an invite still lets people in. */
export function isLive(invite: Invite, now: number) {
  const ended = invite.maxAgeSeconds > 0 && now >= invite.createdAt + invite.maxAgeSeconds * 1000;
  return !invite.expired && !ended && (invite.maxUses === 0 || invite.uses < invite.maxUses);
}

/** The code of the n-th invite made at run time. */
export function inviteCode(id: string) {
  return pictureHash(`invite ${id}`).slice(0, 8);
}

function roleWith(guild: Guild, permissions: bigint) {
  const existing = guild.roles.find(
    (role) => !role.managed && role.id !== guild.id && BigInt(role.permissions) === permissions,
  );
  if (existing !== undefined) return existing;
  const id = relatedId(guild.id, 100 + guild.roles.length);
  const role = { id, name: `Role ${guild.roles.length}`, permissions: String(permissions), managed: false };
  guild.roles.push(role);
  return role;
}
