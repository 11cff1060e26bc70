// A Guildhall without pages in a separate process, for tests that stop and kill it.
import { setTimeout as sleep } from 'node:timers/promises';
import { loadConfig } from '../config.ts';
import { startGuildhall } from '../main.ts';
import { runUntilStopped } from '../run.ts';
import { makers } from './make.ts';

await runUntilStopped(async () => {
  const site = await startGuildhall(loadConfig(), null);
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
