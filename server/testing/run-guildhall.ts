// A Guildhall in a separate process, for tests that stop and kill it. Its argument is a folder with built pages; without one it has none.
import { setTimeout as sleep } from 'node:timers/promises';
import { loadConfig } from '../config.ts';
import { loadBuiltPages } from '../http/built-pages.ts';
import { startGuildhall } from '../main.ts';
import { runUntilStopped } from '../run.ts';
import { makers } from './make.ts';

await runUntilStopped(async () => {
  const [, , built] = process.argv;
  const pages = built === undefined ? null : await loadBuiltPages(built);
  const site = await startGuildhall(loadConfig(), pages);
  const { addListing } = makers(site.deps);
  /** Lists guilds as soon as the bot has reported all of them. */
  const list = async (discordServerIds: string[]) => {
    const known = () =>
      site.deps.db.selectFrom('guilds').select('id').where('id', 'in', discordServerIds).execute();
    while ((await known()).length < discordServerIds.length) await sleep(20);
    for (const discordServerId of discordServerIds) await addListing({ discordServerId });
    process.send?.({ listed: discordServerIds.length });
  };
  process.on('message', (discordServerIds: string[]) => void list(discordServerIds));
  process.send?.({ port: site.port });
  return site.stop;
});
