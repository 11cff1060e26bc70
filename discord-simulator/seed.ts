import { GuildFeature } from 'discord-api-types/v10';
import { MANAGE_GUILD } from './permissions.ts';
import { createdAtOf, emptyWorld, type Guild, type Person, type World } from './world.ts';
import { pictureHash, relatedId, buildGuild } from './guilds.ts';
import { backgroundOwners, cast, type CastGuild, type CastMember, guilds } from './cast.ts';
import { ROLES_GIVEN, type Community } from './communities.ts';
import { addDemoWebhooks } from './demo-webhooks.ts';
import { addCommunityEvents } from './community-events.ts';
import { traitsOfCommunity } from './community-traits.ts';
import { addBotMember, addRole, setMemberPermissions, addInvite } from './guild-changes.ts';

/** What a simulator starts with: nothing, the cast and its guilds, or these and a demo's communities. */
export type Seed = 'empty' | 'cast' | { communities: readonly Community[] };

/** How long the demo's pause of invites lasts from each start. */
export const PAUSED_FOR_MS = 8 * 60 * 60 * 1000;

/** A new world. */
export function seedWorld(seed: Seed, now: number = Date.now()): World {
  const world = emptyWorld();
  if (seed === 'empty') return world;
  for (const person of Object.values(cast)) addPerson(world, person);
  for (const guild of Object.values(guilds)) addCastGuild(world, guild);
  if (seed !== 'cast') {
    addCommunities(world, seed.communities, now);
    addDemoWebhooks(world);
  }
  return world;
}

function addPerson(world: World, person: Omit<CastMember, 'about' | 'dmsOpen'> & Partial<CastMember>) {
  const { id, username, globalName, locale, dmsOpen = true, about = null } = person;
  const avatar = person.avatar ? pictureHash(id) : null;
  const admitted: Person = { id, username, globalName, locale, avatar, dmsOpen, about };
  world.people.set(id, admitted);
}

function addCastGuild(world: World, seed: CastGuild) {
  const { id, name, members, online, locale, invite, traits } = seed;
  const icon = seed.icon ? pictureHash(id) : null;
  const ownerId = cast[seed.owner].id;
  const guild = buildGuild({ id, name, icon, members, online, locale, ownerId, ...traits });
  world.guilds.set(id, guild);
  const standings = new Map(Object.entries(seed.with));
  for (const [key, person] of Object.entries(cast)) {
    const standing = standings.get(key);
    if (standing === 'member') setMemberPermissions(guild, person.id, 0n);
    if (standing === 'manager') setMemberPermissions(guild, person.id, MANAGE_GUILD);
    if (standing === 'admin') setMemberPermissions(guild, person.id, 8n);
  }
  if (seed.bot) addBotMember(guild, 1025n, new Date(createdAtOf(id)).toISOString());
  if (invite !== null) addInvite(world, guild, { code: invite, createdAt: createdAtOf(id) });
}

function addCommunities(world: World, communities: readonly Community[], now: number) {
  for (const person of backgroundOwners) addPerson(world, person);
  // Grace decides about them, which nobody may about a guild that they manage.
  const others = backgroundOwners.map(({ id }) => id);
  const owners = [...others, cast.yuki.id, ...others.slice(0, 1)];
  for (const [index, community] of communities.entries()) {
    if (world.guilds.has(community.id)) continue;
    const { id, name, members, online, invite } = community;
    const icon = community.icon ? pictureHash(id) : null;
    // The index distributes the communities over all owners.
    const ownerId = community.ownerId ?? owners[index % owners.length] ?? relatedId(id, 9);
    const traits = traitsOfCommunity(community);
    const guild = buildGuild({ id, name, icon, members, online, ownerId, ...traits });
    addCommunityEvents(guild, community.events ?? [], now);
    world.guilds.set(id, guild);
    if (index % 3 === 0) setMemberPermissions(guild, cast.mina.id, 0n);
    if (community.bot) addBotMember(guild, 1025n, new Date(createdAtOf(id)).toISOString());
    if (invite !== null) addCommunityInvite(world, guild, { ...community, invite }, now);
  }
}

function addCommunityInvite(
  world: World,
  guild: Guild,
  { id, invite, fate }: Community & { invite: string },
  now: number,
) {
  if (fate === 'paused') guild.features.push(GuildFeature.InvitesDisabled);
  if (fate === 'paused until tonight') guild.invitesPausedUntil = now + PAUSED_FOR_MS;
  addInvite(world, guild, {
    code: invite,
    createdAt: createdAtOf(id),
    ...(fate === 'expired' && { expired: true }),
    ...(fate === 'unanswered' && { isUnanswered: true }),
    ...(fate === 'for guests' && { isGuest: true }),
    ...(fate === 'gives roles' && { roleIds: ROLES_GIVEN.map((role) => addRole(guild, role).id) }),
    ...(fate === 'for listed people' && { onlyFor: [guild.ownerId] }),
    ...(typeof fate === 'object' && { guildId: fate.takenBy }),
  });
}
