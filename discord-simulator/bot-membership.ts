import { addBotMember, removeBotMember } from './guild-changes.ts';
import { getGuild } from './guilds.ts';
import { guildCreatePayload } from './guild-payloads.ts';
import type { Simulation } from './simulation.ts';

/** Adds the bot to a guild and dispatches the event. */
export function addBot(sim: Simulation, guildId: string, permissions: bigint) {
  addBotMember(getGuild(sim.world, guildId), permissions, new Date(sim.now()).toISOString());
  dispatchMembership(sim, guildId);
}

/** Removes the bot from a guild and dispatches the event. */
export function removeBot(sim: Simulation, guildId: string) {
  if (removeBotMember(getGuild(sim.world, guildId)))
    sim.gateway.dispatch(guildId, 'GUILD_DELETE', () => ({ id: guildId }));
}

/** Starts or ends an outage of a guild; the event is dispatched if the bot is in it. */
export function setOutage(sim: Simulation, guildId: string, on: boolean) {
  const guild = getGuild(sim.world, guildId);
  guild.unavailable = on;
  if (guild.bot !== null) dispatchMembership(sim, guildId);
}

function dispatchMembership(sim: Simulation, guildId: string) {
  const guild = getGuild(sim.world, guildId);
  if (guild.unavailable)
    sim.gateway.dispatch(guildId, 'GUILD_DELETE', () => ({ id: guildId, unavailable: true }));
  else sim.gateway.dispatch(guildId, 'GUILD_CREATE', () => guildCreatePayload(sim.world, guild, sim.now()));
}
