import type { Client } from 'pg';
import { withClient } from '../frame/database.ts';
import { insertListings, moreListings } from '../frame/make-listings.ts';

/** Measures writes with all indexes in a database of `count` listings, and rolls them back. */
export async function measureWrites(url: string, count: number): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('begin');
    const inserted = await timeInserts(client, count);
    const updated = await timeUpdates(client);
    await client.query('rollback');
    const { rows: sizes } = await client.query<{ name: string; size: string }>(
      `select relname as name, pg_size_pretty(pg_relation_size(oid)) as size from pg_class
       where relname ~ '^(listings|search_texts)' and relkind in ('r', 'i') order by pg_relation_size(oid) desc`,
    );
    console.log(
      `\nWritten a second, with every index: ${inserted.together} listings together, ${inserted.singly} one by one, ` +
        `${updated.bumps} bumps, ${updated.counts} member counts.\n` +
        sizes.map(({ name, size }) => `${name} ${size}`).join(', '),
    );
  });
}

async function timeInserts(client: Client, count: number) {
  const made = moreListings(count + 1_000_000, 4_000);
  return {
    together: await perSecond(2_000, () => insertListings(client, made.slice(0, 2_000))),
    singly: await perSecond(500, async () => {
      for (const one of made.slice(2_000, 2_500)) await insertListings(client, [one]);
    }),
  };
}

async function timeUpdates(client: Client) {
  const { rows } = await client.query<{ id: string }>(
    'select id from listings where public order by id limit 500',
  );
  return {
    bumps: await perSecond(rows.length, async () => {
      for (const { id } of rows)
        await client.query('update listings set last_bumped_at = now() where id = $1', [id]);
    }),
    counts: await perSecond(rows.length, () =>
      client.query(
        `update guilds set member_count = member_count + 1
         where id in (select discord_server_id from listings where id = any($1))`,
        [rows.map(({ id }) => id)],
      ),
    ),
  };
}

async function perSecond(rows: number, write: () => Promise<unknown>) {
  const started = performance.now();
  await write();
  return Math.round(rows / ((performance.now() - started) / 1_000));
}
