import { getBotInfo } from '#contract/guilds.ts';
import type { Deps } from '../deps.ts';
import { serve, type App } from '../http/serve.ts';
import { findBotPresence } from './guild.store.ts';

export function guildRoutes(app: App, { config, db }: Deps): void {
  serve(app, getBotInfo, async () => ({
    clientId: (await findBotPresence(db)) ? config.discord.clientId : null,
  }));
}
