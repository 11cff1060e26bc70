import { ChannelType, GuildFeature, OverwriteType } from 'discord-api-types/v10';
import { setMemberPermissions, inviteCode, addInvite } from './guild-changes.ts';
import { revokeGrants } from './oauth.ts';
import type { Fault, FaultMatch } from './faults.ts';
import type { GatewaySettings } from './gateway.ts';
import { findGuild, getGuild, pictureHash, buildGuild } from './guilds.ts';
import { slash } from './interactions.ts';
import { guildPayload } from './guild-payloads.ts';
import { addBot, setOutage, removeBot } from './bot-membership.ts';
import type { LimitSettings } from './rate-limits.ts';
import type { Quirks, Simulation } from './simulation.ts';
import type { LogFilter } from './request-log.ts';
import { type Channel, type Guild, nextId, type Person } from './world.ts';

/** What a new person can be told; the rest is sensible. */
export interface NewUser {
  id?: string;
  username?: string;
  globalName?: string;
  avatar?: string | null;
  locale?: string;
  dmsOpen?: boolean;
}

/** What a new guild can be told; the rest is sensible. `icon: true` gives it a picture of its own. */
export interface NewGuild {
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

export type Control = ReturnType<typeof createControl>;

/** Changes the world as people at Discord would, and tells the gateway what they would make it tell. */
export function createControl(sim: Simulation, advanceClock: (ms: number) => void, startOver: () => void) {
  const told = (guild: Guild) => {
    if (guild.bot !== null && !guild.unavailable)
      sim.gateway.dispatch(guild.id, 'GUILD_UPDATE', () => guildPayload(guild));
  };

  /** Somebody opens an account. */
  function addUser(user: NewUser = {}) {
    const id = user.id ?? nextId(sim.world);
    const username = user.username ?? `person_${sim.world.people.size + 1}`;
    const { globalName = username, avatar = pictureHash(id), locale = 'en-US', dmsOpen = true } = user;
    const person: Person = { id, username, globalName, avatar, locale, dmsOpen, about: null };
    sim.world.people.set(id, person);
    return { id };
  }

  return {
    addUser,

    /** Somebody founds a guild. */
    addGuild(given: NewGuild = {}) {
      const id = given.id ?? nextId(sim.world);
      const { icon: wish = true, name = `Guild ${sim.world.guilds.size + 1}`, bot = false, ...rest } = given;
      const icon = wish === true ? pictureHash(id) : wish === false ? null : wish;
      const ownerId = given.ownerId ?? addUser().id;
      const guild = buildGuild({ ...rest, id, name, icon, ownerId });
      sim.world.guilds.set(id, guild);
      if (bot) addBot(sim, id, 1025n);
      return { id };
    },

    /** Somebody joins, with the rights of his own role. */
    addMember(guildId: string, userId: string, permissions: bigint | string = 0n) {
      setMemberPermissions(getGuild(sim.world, guildId), userId, BigInt(permissions));
    },

    removeMember(guildId: string, userId: string) {
      getGuild(sim.world, guildId).members.delete(userId);
    },

    setPermissions(guildId: string, userId: string, permissions: bigint | string) {
      setMemberPermissions(getGuild(sim.world, guildId), userId, BigInt(permissions));
    },

    /** Adds a text channel, hidden from everybody when asked so, and answers its id. */
    addChannel(
      guildId: string,
      { name = 'new-channel', hidden = false }: { name?: string; hidden?: boolean } = {},
    ) {
      const guild = getGuild(sim.world, guildId);
      const overwrites: Channel['overwrites'] = hidden
        ? [{ id: guildId, type: OverwriteType.Role, allow: '0', deny: '1024' }]
        : [];
      const channel: Channel = {
        id: nextId(sim.world),
        name,
        type: ChannelType.GuildText,
        position: guild.channels.length + 1,
        parentId: null,
        overwrites,
      };
      guild.channels.push(channel);
      return channel.id;
    },

    /** Replaces who may do what in one channel. */
    setOverwrites(guildId: string, channelId: string, overwrites: Channel['overwrites']) {
      const channel = getGuild(sim.world, guildId).channels.find((one) => one.id === channelId);
      if (channel === undefined) throw new Error(`The guild ${guildId} has no channel ${channelId}.`);
      channel.overwrites = overwrites;
    },

    /** The bot joins. */
    addBot: (guildId: string, permissions: bigint | string = 1025n) =>
      addBot(sim, guildId, BigInt(permissions)),

    /** The bot is thrown out. */
    removeBot: (guildId: string) => removeBot(sim, guildId),

    /** The guild goes down at Discord's, or comes back. */
    outage: (guildId: string, on: boolean) => setOutage(sim, guildId, on),

    /** Counts move without any event, as at Discord. */
    setCounts(guildId: string, { members, online }: { members?: number | null; online?: number | null }) {
      const guild = getGuild(sim.world, guildId);
      if (members !== undefined) guild.memberCount = members;
      if (online !== undefined) guild.onlineCount = online;
    },

    renameGuild(guildId: string, name: string) {
      const guild = getGuild(sim.world, guildId);
      guild.name = name;
      told(guild);
    },

    setIcon(guildId: string, hash: string | null) {
      const guild = getGuild(sim.world, guildId);
      guild.icon = hash;
      told(guild);
    },

    transferOwner(guildId: string, userId: string) {
      const guild = getGuild(sim.world, guildId);
      if (!guild.members.has(userId)) setMemberPermissions(guild, userId, 0n);
      guild.ownerId = userId;
      told(guild);
    },

    /** The links stay, and nobody can join by them until it is switched off. */
    pauseInvites(guildId: string, on = true) {
      const guild = getGuild(sim.world, guildId);
      guild.features = guild.features.filter((feature) => feature !== GuildFeature.InvitesDisabled);
      if (on) guild.features.push(GuildFeature.InvitesDisabled);
      told(guild);
    },

    /** The owner makes a link by hand; `maxAge` is in seconds. */
    createInvite(guildId: string, { code, maxAge = 0 }: { code?: string; maxAge?: number } = {}) {
      const invite = {
        code: code ?? inviteCode(nextId(sim.world)),
        createdAt: sim.now(),
        maxAgeSeconds: maxAge,
      };
      return addInvite(sim.world, getGuild(sim.world, guildId), invite).code;
    },

    deleteInvite(code: string) {
      sim.world.invites.delete(code);
    },

    expireInvite(code: string) {
      const invite = sim.world.invites.get(code);
      if (invite !== undefined) invite.expired = true;
    },

    closeDms(userId: string, closed = true) {
      const person = sim.world.people.get(userId);
      if (person !== undefined) person.dmsOpen = !closed;
    },

    /** A person takes back what he granted the application: all his tokens end. */
    revokeUser(userId: string) {
      revokeGrants(sim.world, userId);
    },

    /** What a person granted shrinks: the tokens stay, and are good for less. */
    narrowGrant(userId: string, scopes: string[]) {
      for (const grant of sim.world.grants.values()) if (grant.userId === userId) grant.scopes = scopes;
    },

    /** A member uses a slash command; resolves with what he sees. */
    slash: (guildId: string, userId: string, name: string) => slash(sim, guildId, userId, name),

    /** The direct messages that reached a person. */
    messages(userId: string) {
      return sim.world.messages.filter((message) => sim.world.dmChannels.get(message.channel_id) === userId);
    },

    /** A big seed of guilds with the bot, each built when somebody asks for it. */
    lightGuilds(count: number) {
      sim.world.lightGuilds = count;
    },

    /** What the world holds of a guild, for tests to read. */
    guild: (guildId: string) => findGuild(sim.world, guildId),

    /** Puts the clock forward. */
    advance: advanceClock,
    /** Goes back to the world it started with, forgetting sessions, faults and the log. */
    reset: startOver,

    log: (filter: LogFilter = {}) => sim.requestLog.log(filter),
    metrics() {
      const { counts } = sim.requestLog;
      const { counters, startsLeft } = sim.gateway.state;
      return { ...counts, ...counters, startsLeft, invalidRequests: sim.limits.invalidRequests() };
    },
    sessions() {
      return [...sim.gateway.state.sessions.values()].map(({ id, shard, intents, seq, send, dead }) => {
        return { id, shard, intents, seq, connected: send !== null, dead };
      });
    },

    addFault: (fault: Fault) => sim.faults.add(fault),
    clearFaults: () => sim.faults.clear(),
    /** Holds the answers of matching requests until `count` have asked. */
    answerTogether: (match: FaultMatch, count: number) => sim.faults.holdUntil(match, count),
    setLimits: (settings: Partial<LimitSettings>) => void Object.assign(sim.limits.settings, settings),
    setQuirks: (quirks: Partial<Quirks>) => void Object.assign(sim.quirks, quirks),

    setGateway: (settings: Partial<GatewaySettings>) =>
      void Object.assign(sim.gateway.state.settings, settings),
    setStartsLeft(count: number) {
      sim.gateway.state.startsLeft = count;
    },
    /** Sends an event as it is, for late, doubled and disordered ones. */
    sendEvent: (guildId: string, name: string, data: object) =>
      void sim.gateway.dispatch(guildId, name, () => data),
    dropConnections: (shardId?: number) => sim.gateway.dropConnections(shardId),
    closeConnections: (code: number, shardId?: number) => sim.gateway.closeConnections(code, shardId),
    sendReconnect: () => sim.gateway.sendReconnect(),
    sendGarbled: (shardId?: number) => sim.gateway.sendGarbled(shardId),
    requestHeartbeats: () => sim.gateway.requestHeartbeats(),
    invalidateSessions: (resumable: boolean, shardId?: number) =>
      sim.gateway.invalidateSessions(resumable, shardId),
    muteAcks(on: boolean) {
      sim.gateway.state.settings.muteAcks = on;
    },
    refuseUpgrades(on: boolean) {
      sim.gateway.state.settings.refuseUpgrades = on;
    },
    refuseResume(on: boolean) {
      sim.gateway.state.settings.refuseResume = on;
    },
  };
}
