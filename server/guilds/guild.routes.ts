import * as contract from '#contract/guilds.ts';
import type { Deps } from '../deps.ts';
import { serve, type App } from '../http/serve.ts';
import { isBotConnected } from './guild.store.ts';
import { listUserGuilds } from './user-guilds.ts';

export function guildRoutes(app: App, deps: Deps): void {
  const { config, db, clock } = deps;
  serve(app, contract.getBotInfo, async () => ({
    clientId: (await isBotConnected(db, clock())) ? config.discord.clientId : null,
  }));
  serve(app, contract.listUserGuilds, ({ user, deadline }) => listUserGuilds(deps, user, deadline));
}
