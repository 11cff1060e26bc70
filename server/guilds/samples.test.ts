import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onPostgres } from '#database/testing/test-database.ts';
import { sites } from '../testing/start-site.ts';
import { recordSwept } from './guild.store.ts';

const startSite = sites();

test.runIf(onPostgres)('sweeps and deletions of listings at once neither fail nor deadlock', async () => {
  const site = await startSite();
  const ids = await Promise.all(Array.from({ length: 12 }, () => site.addListing()));
  const sweep = (run: number) => {
    // Half of the counts are those of the former round.
    const guilds = ids.map((id, index) => ({
      id,
      name: 'A guild',
      icon: null,
      memberCount: index % 2 === 0 ? 50 : run,
      onlineCount: 5,
    }));
    const at = new Date(Date.UTC(2026, 0, 5, run));
    return site.db
      .transaction()
      .execute((trx) => recordSwept(trx, guilds, { sweepBeganAt: at, countedAt: at }));
  };
  const deleteAndAdd = async (id: string) => {
    await site.db.deleteFrom('listings').where('discordServerId', '=', id).execute();
    await site.addListing({ discordServerId: id });
  };

  for (let run = 0; run < 40; run++) {
    const turned = [ids[run % 12], ids[(run + 5) % 12]] as [string, string];
    await Promise.all([sweep(run), ...turned.map(deleteAndAdd), sweep(run + 1)]);
  }

  const { rows } = await sql<{ orphans: number }>`
    select count(*)::integer as orphans from count_days
    where discord_server_id not in (select discord_server_id from listings)`.execute(site.db);
  expect(rows).toEqual([{ orphans: 0 }]);
});
