import { GatewayIntentBits } from 'discord-api-types/v10';

/**
 * Which events the gateway sends our bot. A session keeps the intents that it began with, so the bot identifies once
 * after they change.
 */
export const INTENTS = GatewayIntentBits.Guilds;
