import { GatewayIntentBits } from 'discord-api-types/v10';

/**
 * Which events the gateway sends our bot. A session keeps the intents that it began with, so the bot identifies once
 * after they change.
 */
// oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- a set of intents is the sum of their bits
export const INTENTS: GatewayIntentBits = GatewayIntentBits.Guilds | GatewayIntentBits.GuildScheduledEvents;
