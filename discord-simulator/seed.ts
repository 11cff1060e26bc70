import { MANAGE_GUILD } from './permissions.ts';
import { bornAt, emptyWorld, type Person, type World } from './world.ts';
import { pictureHash, relatedId, sketchGuild } from './guilds.ts';
import { backgroundOwners, cast, type CastGuild, type CastMember, guilds } from './cast.ts';
import { communities } from './communities.ts';
import { giveBot, givePermissions, keepInvite } from './changes.ts';

/** What a simulator starts with. */
export const worldNames = ['demo', 'cast', 'empty'] as const;
export type WorldName = (typeof worldNames)[number];

/** A fresh world: nobody, the cast with its guilds, or these and all the communities of the demo. */
export function seedWorld(name: WorldName): World {
  const world = emptyWorld();
  if (name === 'empty') return world;
  for (const person of Object.values(cast)) admit(world, person);
  for (const guild of Object.values(guilds)) admitCastGuild(world, guild);
  if (name === 'demo') admitCommunities(world);
  return world;
}

function admit(world: World, person: Omit<CastMember, 'about' | 'dmsOpen'> & Partial<CastMember>) {
  const { id, username, globalName, locale, dmsOpen = true, about = null } = person;
  const avatar = person.avatar ? pictureHash(id) : null;
  const admitted: Person = { id, username, globalName, locale, avatar, dmsOpen, about };
  world.people.set(id, admitted);
}

function admitCastGuild(world: World, seed: CastGuild) {
  const { id, name, members, online, locale, invite } = seed;
  const icon = seed.icon ? pictureHash(id) : null;
  const guild = sketchGuild({ id, name, icon, members, online, locale, ownerId: cast[seed.owner].id });
  world.guilds.set(id, guild);
  const standings = new Map(Object.entries(seed.with));
  for (const [key, person] of Object.entries(cast)) {
    const standing = standings.get(key);
    if (standing === 'member') givePermissions(guild, person.id, 0n);
    if (standing === 'manager') givePermissions(guild, person.id, MANAGE_GUILD);
    if (standing === 'admin') givePermissions(guild, person.id, 8n);
  }
  if (seed.bot) giveBot(guild, 1025n, new Date(bornAt(id)).toISOString());
  if (invite !== null) keepInvite(world, guild, { code: invite, createdAt: bornAt(id) });
}

function admitCommunities(world: World) {
  for (const person of backgroundOwners) admit(world, person);
  const owners = [...backgroundOwners.map((person) => person.id), cast.yuki.id, cast.grace.id];
  for (const [index, community] of communities.entries()) {
    if (world.guilds.has(community.id)) continue;
    const { id, name, members, online, invite } = community;
    const icon = community.icon ? pictureHash(id) : null;
    // The index walks through the owners, so every one of them has some.
    const ownerId = owners[index % owners.length] ?? relatedId(id, 9);
    const guild = sketchGuild({ id, name, icon, members, online, ownerId });
    world.guilds.set(id, guild);
    if (index % 3 === 0) givePermissions(guild, cast.mina.id, 0n);
    if (community.bot) giveBot(guild, 1025n, new Date(bornAt(id)).toISOString());
    if (invite !== null) keepInvite(world, guild, { code: invite, createdAt: bornAt(id) });
  }
}
