import * as contract from '#contract/guilds.ts';
import type { Deps } from '../deps.ts';
import type { Http } from '../http/http.ts';
import { serve } from '../http/serve.ts';
import { isBotConnected } from './shard.store.ts';
import { listUserGuilds } from './user-guilds.ts';

export function guildRoutes(http: Http, deps: Deps): void {
  const { config, db, clock } = deps;
  serve(http, contract.getBotInfo, async () => ({
    clientId: (await isBotConnected(db, clock())) ? config.discord.clientId : null,
  }));
  serve(http, contract.listUserGuilds, ({ user, deadline }) => listUserGuilds(deps, user, deadline));
}
