import { ChannelType, GuildFeature, OverwriteType } from 'discord-api-types/v10';
import { addBot, removeBot, setOutage } from './bot-membership.ts';
import { addUser } from './control-people.ts';
import { addInvite, addRole, inviteCode, setMemberPermissions } from './guild-changes.ts';
import { guildPayload } from './guild-payloads.ts';
import { traitsIn, type GuildTraits } from './guild-traits.ts';
import { buildGuild, findGuild, getGuild, pictureHash } from './guilds.ts';
import type { Simulation } from './simulation.ts';
import { type Channel, type Guild, nextId } from './world.ts';

/** Options of a new guild; the others have defaults. `icon: true` gives it an icon of its own. */
export interface NewGuild extends Partial<GuildTraits> {
  id?: string;
  name?: string;
  icon?: boolean | string | null;
  ownerId?: string;
  members?: number | null;
  online?: number | null;
  locale?: string;
  bot?: boolean;
  unavailable?: boolean;
}

/** Options of a new invite. */
export interface NewInvite {
  code?: string;
  maxAge?: number;
  guest?: boolean;
  gives?: readonly { name: string; permissions?: bigint | string }[];
  onlyFor?: readonly string[];
}

/** Adds guilds and moves the bot in and out of them. */
export function guildControl(sim: Simulation) {
  return {
    addGuild(given: NewGuild = {}) {
      const id = given.id ?? nextId(sim.world);
      const {
        icon: wanted = true,
        name = `Guild ${sim.world.guilds.size + 1}`,
        bot = false,
        ...rest
      } = given;
      const icon = wanted === true ? pictureHash(id) : wanted === false ? null : wanted;
      const ownerId = given.ownerId ?? addUser(sim).id;
      const guild = buildGuild({ ...rest, id, name, icon, ownerId });
      sim.world.guilds.set(id, guild);
      if (bot) addBot(sim, id, 1025n);
      return { id };
    },

    addBot: (guildId: string, permissions: bigint | string = 1025n) =>
      addBot(sim, guildId, BigInt(permissions)),
    removeBot: (guildId: string) => removeBot(sim, guildId),

    /** Starts or ends an outage of the guild. */
    outage: (guildId: string, on: boolean) => setOutage(sim, guildId, on),

    /** Changes counts without any event, as at Discord. */
    setCounts(guildId: string, { members, online }: { members?: number | null; online?: number | null }) {
      const guild = getGuild(sim.world, guildId);
      if (members !== undefined) guild.memberCount = members;
      if (online !== undefined) guild.onlineCount = online;
    },

    /** Adds so many guilds with the bot, each built on demand, with so many channels and roles beside the default ones. */
    lightGuilds(count: number, extras = 0) {
      sim.world.lightGuilds = count;
      sim.world.lightGuildExtras = extras;
    },

    /** The stored guild, for tests to read. */
    guild: (guildId: string) => findGuild(sim.world, guildId),
  };
}

/** Changes of a guild that dispatch GUILD_UPDATE. */
export function guildUpdateControl(sim: Simulation) {
  const update = (guild: Guild) => {
    if (guild.bot !== null && !guild.unavailable)
      sim.gateway.dispatch(guild.id, 'GUILD_UPDATE', () => guildPayload(guild));
  };

  return {
    renameGuild(guildId: string, name: string) {
      const guild = getGuild(sim.world, guildId);
      guild.name = name;
      update(guild);
    },

    setIcon(guildId: string, hash: string | null) {
      const guild = getGuild(sim.world, guildId);
      guild.icon = hash;
      update(guild);
    },

    /** Changes the verification level, the boosts' tier, the age restriction or the features. */
    setTraits(guildId: string, traits: Partial<GuildTraits>) {
      const guild = getGuild(sim.world, guildId);
      Object.assign(guild, traitsIn({ ...guild, ...traits }));
      update(guild);
    },

    transferOwner(guildId: string, userId: string) {
      const guild = getGuild(sim.world, guildId);
      if (!guild.members.has(userId)) setMemberPermissions(guild, userId, 0n);
      guild.ownerId = userId;
      update(guild);
    },

    /** Pauses or resumes invites: the links stay, but nobody can join by them. */
    pauseInvites(guildId: string, on = true) {
      const guild = getGuild(sim.world, guildId);
      guild.features = guild.features.filter((feature) => feature !== GuildFeature.InvitesDisabled);
      if (on) guild.features.push(GuildFeature.InvitesDisabled);
      update(guild);
    },

    /** Pauses invites until an instant, or ends such a pause by null. When its time is over, nothing is dispatched. */
    pauseInvitesUntil(guildId: string, until: string | null) {
      const guild = getGuild(sim.world, guildId);
      guild.invitesPausedUntil = until === null ? null : Date.parse(until);
      update(guild);
    },
  };
}

/** Members, their permissions, and channels. */
export function memberControl(sim: Simulation) {
  const setPermissions = (guildId: string, userId: string, permissions: bigint | string) =>
    setMemberPermissions(getGuild(sim.world, guildId), userId, BigInt(permissions));

  return {
    /** Adds a member with a role of their own. */
    addMember: (guildId: string, userId: string, permissions: bigint | string = 0n) =>
      setPermissions(guildId, userId, permissions),

    removeMember(guildId: string, userId: string) {
      getGuild(sim.world, guildId).members.delete(userId);
    },

    setPermissions,

    /** Adds a text channel, on request hidden from everybody, and returns its id. */
    addChannel(
      guildId: string,
      { name = 'new-channel', hidden = false }: { name?: string; hidden?: boolean } = {},
    ) {
      const guild = getGuild(sim.world, guildId);
      const overwrites: Channel['overwrites'] = hidden
        ? [{ id: guildId, type: OverwriteType.Role, allow: '0', deny: '1024' }]
        : [];
      const id = nextId(sim.world);
      const position = guild.channels.length + 1;
      guild.channels.push({ id, name, type: ChannelType.GuildText, position, parentId: null, overwrites });
      return id;
    },

    /** Replaces the permission overwrites of one channel. */
    setOverwrites(guildId: string, channelId: string, overwrites: Channel['overwrites']) {
      const channel = getGuild(sim.world, guildId).channels.find((one) => one.id === channelId);
      if (channel === undefined) throw new Error(`The guild ${guildId} has no channel ${channelId}.`);
      channel.overwrites = overwrites;
    },
  };
}

/** Invites that the owner of a guild creates, deletes and lets expire. */
export function inviteControl(sim: Simulation) {
  return {
    /**
     * Creates an invite by the owner. `maxAge` is in seconds; of `gives` each makes a role with these permissions, which
     * joining gives; people who are not among `onlyFor` are told that it is unknown.
     */
    createInvite(guildId: string, { code, maxAge = 0, guest, gives, onlyFor }: NewInvite = {}) {
      const guild = getGuild(sim.world, guildId);
      const invite = {
        code: code ?? inviteCode(nextId(sim.world)),
        createdAt: sim.now(),
        maxAgeSeconds: maxAge,
        ...(guest && { isGuest: true as const }),
        ...(gives && { roleIds: gives.map((role) => addRole(guild, role).id) }),
        ...(onlyFor && { onlyFor: [...onlyFor] }),
      };
      return addInvite(sim.world, guild, invite).code;
    },

    deleteInvite(code: string) {
      sim.world.invites.delete(code);
    },

    /** Lets look-ups of one invite fail. */
    silenceInvite(code: string) {
      const invite = sim.world.invites.get(code);
      if (invite !== undefined) invite.isUnanswered = true;
    },

    expireInvite(code: string) {
      const invite = sim.world.invites.get(code);
      if (invite !== undefined) invite.expired = true;
    },
  };
}
