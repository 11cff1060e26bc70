// How long do a backup and a restore of millions of rows take, with how much memory, and what waits meanwhile?
// `node bench/backup.ts`
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { openDatabase } from '#database/open.ts';
import { startPostgres } from '#database/testing/postgres-server.ts';
import { emptyDatabase, withClient } from './database.ts';
import { loadedDirectory, SETTINGS } from './loaded-database.ts';
import { makeListings } from './make-million.ts';
import { residentMbOf } from './process.ts';
import { SITE_SETTINGS, startSiteProcess } from './site-process.ts';

const MILLIONS = Number(process.env['MILLIONS'] ?? 5);
const LISTINGS = 20_000;
const WRITES_A_SECOND = 500;
const MOST_MB_ABOVE_REST = 300;

const SITE = { PATH: process.env['PATH'] ?? '', ...SITE_SETTINGS };

const folder = mkdtempSync(join(tmpdir(), 'guildhall-bench-backup-'));
await measurePostgres();
await measureEmbedded();
rmSync(folder, { recursive: true, force: true });

async function measurePostgres() {
  const server = await startPostgres({ settings: SETTINGS });
  const source = await emptyDatabase(server.url);
  await (await openDatabase({ databaseUrl: source, dataDir: '', onError: console.error })).close();
  await withClient(source, fill);
  const rest = await restOf();
  console.log(`A command at rest: ${Math.round(rest)} MB.`);

  const file = join(folder, 'large');
  const writes = writer(source);
  await sleep(5_000);
  const alone = writes.look();
  const backup = await run('backup', { ...SITE, DATABASE_URL: source, DATA_DIR: folder }, file);
  const beside = writes.look();
  await writes.stop();
  console.log(`Backup: ${backup.said.split('\n')[1]} ${memory(backup.peak, rest)}`);
  console.log(`Writes alone: ${alone}; beside the backup: ${beside}.`);
  console.log(`The file: ${Math.round(statSync(file).size / 1e6)} MB.`);

  const target = await emptyDatabase(server.url);
  const began = performance.now();
  const restored = await run('restore', { ...SITE, DATABASE_URL: target, DATA_DIR: folder }, file);
  const seconds = Math.round((performance.now() - began) / 1_000);
  console.log(`Restore: ${restored.said.trim()} In ${seconds} s. ${memory(restored.peak, rest)}`);
  await server.stop();
}

function memory(peak: number, rest: number) {
  const above = Math.round(peak - rest);
  return `At most ${above} MB above rest: ${above <= MOST_MB_ABOVE_REST ? 'within' : 'BEYOND'} ${MOST_MB_ABOVE_REST}.`;
}

/** Fills tables with millions of rows: of people, of their sessions and visits, of the audit, of listings by day. */
async function fill(client: Client) {
  const share = (part: number) => Math.round(MILLIONS * 1_000_000 * part);
  await makeListings(client, 5_000);
  await client.query('set session_replication_role = replica');
  for (const statement of [
    `insert into users (id, username, language, pseudonym, created_at)
       select (100000000000000000 + n)::text, 'person ' || n, 'en', md5(n::text), now() from generate_series(1, ${share(0.1)}) n`,
    `insert into sessions (token_hash, user_id, created_at, seen_at)
       select md5(n::text), (100000000000000001 + n % ${share(0.1)})::text, now(), now() from generate_series(1, ${share(0.2)}) n`,
    `insert into visits (session_id, path, country, client, seen_at)
       select md5(n::text), '/server/' || n, 'KR', 'Mobile · Chrome', now() from generate_series(1, ${share(0.2)}) n`,
    `insert into audit (at, admin, action, person, before, after)
       select now(), md5('admin'), 'change', md5(n::text), '{"status": "approved"}', '{"status": "approved"}'
       from generate_series(1, ${share(0.1)}) n`,
    `insert into listing_days (discord_server_id, day, impressions, views)
       select discord_server_id, '2025-01-01'::date + n, n, array[n, 1, 2] from listings,
       generate_series(1, ${Math.round(share(0.4) / 5_000)}) n`,
  ])
    await client.query(statement);
  await client.query('analyze');
}

/** Writes at a constant rate, and tells how many there were a second and the slowest of a hundred. */
function writer(url: string) {
  let times: number[] = [];
  let since = performance.now();
  const over = new AbortController();
  const done = withClient(url, async (client) => {
    let due = performance.now();
    for (let n = 0; !over.signal.aborted; n++) {
      due += 1_000 / WRITES_A_SECOND;
      const began = performance.now();
      await client.query(`update users set avatar = $1 where id = $2`, [
        String(n),
        String(10n ** 17n + BigInt(n + 1)),
      ]);
      times.push(performance.now() - began);
      await sleep(Math.max(0, due - performance.now()));
    }
  });
  return {
    look: () => {
      const sorted = times.toSorted((a, b) => a - b);
      const rate = Math.round(times.length / ((performance.now() - since) / 1_000));
      const [median, slow] = [0.5, 0.99].map((part) =>
        (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1),
      );
      [times, since] = [[], performance.now()];
      return `${rate} a second, median ${median} ms, 99 of 100 within ${slow} ms`;
    },
    stop: async () => {
      over.abort();
      await done;
    },
  };
}

async function measureEmbedded() {
  const dataDir = '.cache/backup-listings';
  await (await loadedDirectory(dataDir, LISTINGS)).close();
  const site = await startSiteProcess({ ...SITE, DATA_DIR: dataDir });
  const file = join(folder, 'embedded');
  const { said } = await run('backup', { ...SITE, DATA_DIR: dataDir }, file);
  console.log(`Embedded, ${LISTINGS} listings, asked while the site runs: ${said.trim()}`);
  await site.stop();
}

/** The memory of a command before it does anything: it reads a file that is not there. */
async function restOf() {
  return (await run('restore', { ...SITE, DATA_DIR: folder }, join(folder, 'none'))).peak;
}

/** Runs a command, and watches its memory. */
async function run(name: string, env: NodeJS.ProcessEnv, file: string) {
  const child = spawn(process.execPath, [`server/backup/${name}-command.ts`, file], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (said += text.toString()));
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, residentMbOf(child.pid ?? 0) ?? 0)), 50);
  await once(child, 'close');
  clearInterval(timer);
  return { said, peak };
}
