import { giveBot, takeBot } from './changes.ts';
import { getGuild } from './guilds.ts';
import { guildCreatePayload } from './guild-payloads.ts';
import type { Simulation } from './simulation.ts';

/** The bot joins a guild, and the gateway tells. */
export function letBotIn(sim: Simulation, guildId: string, permissions: bigint) {
  giveBot(getGuild(sim.world, guildId), permissions, new Date(sim.now()).toISOString());
  tellPresence(sim, guildId);
}

/** The bot is thrown out of a guild, and the gateway tells. */
export function throwBotOut(sim: Simulation, guildId: string) {
  if (takeBot(getGuild(sim.world, guildId)))
    sim.gateway.dispatch(guildId, 'GUILD_DELETE', () => ({ id: guildId }));
}

/** A guild goes down at Discord's or comes back; the gateway tells a bot that is in it. */
export function setOutage(sim: Simulation, guildId: string, on: boolean) {
  const guild = getGuild(sim.world, guildId);
  guild.unavailable = on;
  if (guild.bot !== null) tellPresence(sim, guildId);
}

function tellPresence(sim: Simulation, guildId: string) {
  const guild = getGuild(sim.world, guildId);
  if (guild.unavailable)
    sim.gateway.dispatch(guildId, 'GUILD_DELETE', () => ({ id: guildId, unavailable: true }));
  else sim.gateway.dispatch(guildId, 'GUILD_CREATE', () => guildCreatePayload(sim.world, guild));
}
