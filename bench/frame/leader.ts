import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from './database.ts';

const WITHIN_MS = 60_000;

/** The epoch of the one process that leads; 0 while no connection holds the lock. */
export async function epochIn(databaseUrl: string): Promise<number> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ epoch: number }>(
      `select epoch::int from bot_leader where 1 = (
         select count(*) from pg_locks where locktype = 'advisory' and granted
           and database = (select oid from pg_database where datname = current_database()))`,
    ),
  );
  return rows[0]?.epoch ?? 0;
}

/** When another leader than that of an epoch holds the lock, by `performance.now`; infinity for never. */
export async function untilLed(databaseUrl: string, epoch: number): Promise<number> {
  const until = performance.now() + WITHIN_MS;
  while (performance.now() < until) {
    if ((await epochIn(databaseUrl)) > epoch) return performance.now();
    await sleep(50);
  }
  return Infinity;
}
