import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from './database.ts';

/** Waits until a query counts at least a number of rows in a database that may still be without tables. */
export async function untilCounted(
  url: string,
  query: string,
  { count: wanted, withinMs }: { count: number; withinMs: number },
): Promise<void> {
  const giveUpAt = performance.now() + withinMs;
  await withClient(url, async (client) => {
    for (;;) {
      const known = await client.query<{ there: boolean }>(
        `select to_regclass('bot_shards') is not null as there`,
      );
      const there = known.rows[0]?.there === true;
      const count = there ? ((await client.query<{ count: number }>(query)).rows[0]?.count ?? 0) : 0;
      if (count >= wanted) return;
      if (performance.now() > giveUpAt) throw new Error(`${count} of ${wanted}: ${query}`);
      await sleep(500);
    }
  });
}
