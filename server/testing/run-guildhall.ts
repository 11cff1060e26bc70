// A Guildhall without pages in a process of its own, for tests that stop and kill it.
import { loadConfig } from '../config.ts';
import { startGuildhall } from '../main.ts';
import { runUntilStopped } from '../run.ts';
import { makers } from './make.ts';

await runUntilStopped(async () => {
  const site = await startGuildhall(loadConfig(), null);
  const { addListing } = makers(site.deps);
  process.on('message', (discordServerIds: string[]) => {
    const adding = discordServerIds.map((discordServerId) => addListing({ discordServerId }));
    void Promise.all(adding).then(() => process.send?.({ listed: adding.length }));
  });
  process.send?.({ port: site.port });
  return site.stop;
});
