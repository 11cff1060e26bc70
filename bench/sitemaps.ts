// What do many simultaneous requests for sitemaps, most of them unknown ones, cost the process?
// `node bench/sitemaps.ts`
import { get } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { startPostgres } from '#database/testing/postgres-server.ts';
import { loadConfig } from '#server/config.ts';
import { startGuildhall } from '#server/main.ts';
import { emptyDatabase, withClient } from './database.ts';
import { SITE_SETTINGS } from './site-process.ts';

const LISTINGS = 4_900;
const AT_ONCE = 40;
const ROUNDS = 5;

const postgres = await startPostgres();
try {
  const databaseUrl = await emptyDatabase(postgres.url);
  const site = await startGuildhall(loadConfig({ ...SITE_SETTINGS, DATABASE_URL: databaseUrl }), null);
  await withClient(databaseUrl, async (client) => {
    await client.query(`insert into guilds (id, name, present, available, heard_at)
      select 1100000000000000000 + n, 'A guild', true, true, now() from generate_series(1, ${LISTINGS}) as n`);
    await client.query(`insert into listings (discord_server_id, status, description, category, language, created_at, approved_at)
      select id, 'approved', 'A place for people who like places.', 'Art', 'English', now(), now() from guilds`);
    // The part of a slightly smaller directory is the largest one.
    await client.query('update directory_counts set listings = 4700');
  });

  console.log(`${LISTINGS} listings, ${AT_ONCE} requests at once, ${ROUNDS} rounds, PostgreSQL.`);
  await round(site.port, (i) => `/sitemap-0-of-1.xml?warm=${i}`); // warms up
  const before = process.memoryUsage.rss();
  await measure('the largest part, junk in its query', (i) => `/sitemap-0-of-1.xml?${i}`);
  await measure('invented parts', (i) => `/sitemap-${i}-of-${4_000 + i}.xml`);
  await measure('the index, junk in its query', (i) => `/sitemap.xml?${i}`);
  console.log(
    `growth of memory: ${((process.memoryUsage.rss() - before) / 2 ** 20).toFixed(0)} MB (goal 100)`,
  );

  async function measure(name: string, path: (i: number) => string) {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const began = performance.now();
    const outcomes = new Set<string>();
    for (let i = 0; i < ROUNDS; i++)
      for (const outcome of await round(site.port, path)) outcomes.add(outcome);
    delay.disable();
    const ms = (performance.now() - began) / ROUNDS;
    console.log(
      `${name}: ${[...outcomes].join(', ')}; ${ms.toFixed(0)} ms a round, longest stall ${(delay.max / 1e6).toFixed(0)} ms (goal 200)`,
    );
  }
  await site.stop();
} finally {
  await postgres.stop();
}

function round(port: number, path: (i: number) => string) {
  return Promise.all(Array.from({ length: AT_ONCE }, (_, i) => ask(port, path(i))));
}

/** Reads a response; returns its status and its size in KB. */
function ask(port: number, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get({ port, path, headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () => resolve(`${response.statusCode} ${Math.ceil(bytes / 1024)} KB`));
    }).on('error', reject);
  });
}
