import { once } from 'node:events';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Listing } from '#contract/listings.ts';
import { onPostgres } from '#database/testing/test-database.ts';
import { startSimulator, type Simulator } from '#simulator/simulator.ts';
import { CREDENTIALS, databases, emptyDataDir, startProgram, type Program } from './testing/program.ts';
import { eventually } from './testing/start-site.ts';

const KILLS = Number(process.env['KILLS'] ?? 3);
const place = databases();

// Starting processes takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

/** Sends one request, and keeps the connection open until the server closes it. */
const askAndStay = (port: number, path: string) =>
  new Promise<{ status: number | undefined }>((resolve, reject) => {
    get({ port, path, agent: new Agent({ keepAlive: true }) }, (response) => {
      response.resume().on('end', () => resolve({ status: response.statusCode }));
    }).on('error', reject);
  });

const fetchFrom = (port: number, path: string) => fetch(`http://127.0.0.1:${port}${path}`);

async function list({ child }: Program, discordServerIds: string[]) {
  child.send(discordServerIds);
  await once(child, 'message');
}

/** The names in the directory by guild id. */
async function directory(port: number): Promise<Map<string, string>> {
  const listings = (await (await fetchFrom(port, '/api/servers?limit=100')).json()) as Listing[];
  return new Map(listings.map((listing) => [listing.discordServerId, listing.name]));
}

async function startDiscord(): Promise<Simulator> {
  const discord = await startSimulator({ world: 'empty' });
  onTestFinished(() => discord.stop());
  return discord;
}

test.runIf(!onPostgres)(
  'a second start on one data directory exits with 1 and the reason within 2 s',
  async () => {
    const settings: Record<string, string> = { ...CREDENTIALS, ...(await place()) };
    const port = await startProgram(settings).ready;

    const times: number[] = [];
    for (let attempt = 0; attempt < 3; attempt++) {
      const began = performance.now();
      const { code, output } = await startProgram(settings).ended;
      times.push(performance.now() - began);
      expect(code).toBe(1);
      expect(output).toContain(
        `Another Guildhall is running on ${settings['DATA_DIR']}. The embedded database belongs to one process`,
      );
      expect(output).not.toContain('    at ');
    }

    // Ten times the figure of R1.
    expect(Math.min(...times)).toBeLessThan(20_000);
    expect((await fetchFrom(port, '/readyz')).status).toBe(200);
  },
  120_000,
);

test.runIf(!onPostgres)('a start beside an empty secret ends with 1 and says which file it is', async () => {
  const settings: Record<string, string> = { ...CREDENTIALS, ...(await place()) };
  const file = join(settings['DATA_DIR'] ?? '', 'session-secret');
  writeFileSync(file, '');

  const { code, output } = await startProgram(settings).ended;

  expect(code).toBe(1);
  expect(output).toContain(`${file} holds no secret`);
  expect(output).not.toContain('    at ');
});

test.runIf(!onPostgres)(
  'starts again after a kill during the first start, with files only its user reads',
  { tags: 'long' },
  async () => {
    const dataDir = join(emptyDataDir(), 'made by it');
    const settings = { ...CREDENTIALS, DATA_DIR: dataDir };
    for (const files of [1, 100, 600]) {
      const { child, ended } = startProgram(settings);
      await eventually(
        () => pathsIn(dataDir).length,
        (made) => made >= files,
        180_000,
      );
      child.kill('SIGKILL');
      await ended;
    }

    const port = await startProgram(settings).ready;

    expect((await fetchFrom(port, '/readyz')).status).toBe(200);
    expect(pathsIn(dataDir).length).toBeGreaterThan(900);
    // The database's own files have wider modes, inside a directory that only its owner can enter.
    const paths = [dataDir, ...readdirSync(dataDir).map((name) => join(dataDir, name))];
    expect(paths.length).toBeGreaterThanOrEqual(3);
    expect(paths.filter((path) => (statSync(path).mode & 0o077) !== 0)).toEqual([]);
  },
);

/** A directory and everything in it; empty while it does not exist. */
function pathsIn(dataDir: string) {
  if (!existsSync(dataDir)) return [];
  return [
    dataDir,
    ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((path) => join(dataDir, path)),
  ];
}

test('on SIGTERM it is not ready at once, answers active requests and exits with 0', async () => {
  const settings: Record<string, string> = { ...CREDENTIALS, ...(await place()) };
  const { child, ready, ended } = startProgram(settings);
  const port = await ready;
  const { letGo } = await holdUp(settings['DATABASE_URL']);
  const waiting = askAndStay(port, '/api/servers?limit=7');
  if (onPostgres)
    await eventually(
      () => isHeldUp(settings['DATABASE_URL']),
      (held) => held,
    );
  else await waiting;

  const began = performance.now();
  child.kill('SIGTERM');
  await eventually(
    () => readiness(port),
    (status) => status !== 200,
  );
  await letGo();

  expect((await waiting).status).toBe(200);
  const { code, output } = await ended;
  expect({ code, output }).toEqual({ code: 0, output: '' });
  expect(performance.now() - began).toBeLessThan(10_000);
});

/** A 503 or a refused connection. */
const readiness = (port: number) =>
  fetchFrom(port, '/readyz').then(
    ({ status }) => status,
    () => 'refused' as const,
  );

/** Blocks reads of listings with a lock, on PostgreSQL only. */
async function holdUp(databaseUrl: string | undefined) {
  if (databaseUrl === undefined) return { letGo: async () => {} };
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('begin; lock table listings in access exclusive mode');
  return { letGo: () => client.end() };
}

async function isHeldUp(databaseUrl: string | undefined) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rowCount } = await client.query(
    `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
  await client.end();
  return rowCount === 1;
}

test('stopped and started again, it has all its data', async () => {
  const discord = await startDiscord();
  const settings = { ...(await place()), ...discord.environment };
  const ids = Array.from({ length: 5 }, (_, i) => discord.addGuild({ bot: true, name: `Guild ${i}` }).id);
  const first = startProgram(settings);
  const firstPort = await first.ready;
  await eventually(
    () => fetchFrom(firstPort, '/api/bot-info').then((answer) => answer.text()),
    (text) => !text.includes('null'),
  );
  await list(first, ids);
  const before = await eventually(
    () => directory(firstPort),
    (metrics) => metrics.size === 5,
  );
  first.child.kill('SIGTERM');
  expect(await first.ended).toMatchObject({ code: 0, output: '' });

  const second = startProgram({ ...settings, ROLE: 'web' });

  expect(await directory(await second.ready)).toEqual(before);
});

test(
  `killed ${KILLS} times while writing events, loses nothing readable and resumes`,
  { tags: 'long', timeout: 600_000 + KILLS * 120_000 },
  async () => {
    const discord = await startDiscord();
    const settings = { ...(await place()), ...discord.environment };
    const ids = Array.from(
      { length: 20 },
      (_, i) => discord.addGuild({ bot: true, name: `Guild ${i} #0` }).id,
    );
    // Without sweeps, so that only events bring the changes.
    discord.addFault({ match: { path: '/users/@me/guilds' }, effect: { kind: 'delay', ms: 60_000 } });
    let program = startProgram(settings);
    let port = await program.ready;
    await eventually(
      () => fetchFrom(port, '/api/bot-info').then((answer) => answer.text()),
      (text) => !text.includes('null'),
      120_000,
    );
    await list(program, ids);

    // Names hold a counter, so that an older name can be told from a newer one.
    let renames = 0;
    const startRenaming = () =>
      setInterval(() => {
        renames += 1;
        discord.renameGuild(ids[renames % ids.length] ?? '', `Guild ${renames % ids.length} #${renames}`);
      }, 3);
    const newest = (metrics: Map<string, string>) => Math.max(...[...metrics.values()].map(age));

    for (let kill = 0; kill < KILLS; kill++) {
      const renaming = startRenaming();
      onTestFinished(() => clearInterval(renaming));
      const soFar = renames;
      // The process is killed at a random moment of the stream.
      let readable = await eventually(
        () => directory(port),
        (metrics) => newest(metrics) > soFar,
        120_000,
      );
      const until = performance.now() + 20 + Math.random() * 200;
      while (performance.now() < until) readable = await directory(port);
      program.child.kill('SIGKILL');
      // A later rename must not hide the loss of an earlier one.
      clearInterval(renaming);
      expect(await program.ended).toMatchObject({ signal: 'SIGKILL', output: '' });

      program = startProgram(settings);
      port = await program.ready;
      const found = await directory(port);
      for (const id of ids)
        expect(age(found.get(id)), `kill ${kill}`).toBeGreaterThanOrEqual(age(readable.get(id)));
      const world = Object.fromEntries(ids.map((id) => [id, discord.guild(id)?.name]));
      await expect
        .poll(async () => Object.fromEntries(await directory(port)), { timeout: 120_000 })
        .toEqual(world);
    }

    const { identifies, refusedResumes, resumes } = discord.metrics();
    expect({ identifies, refusedResumes, resumes }).toEqual({
      identifies: 1,
      refusedResumes: 0,
      resumes: KILLS,
    });
  },
);

/** The counter in a name; -1 without one. */
function age(name: string | undefined) {
  return Number(name?.split('#')[1] ?? -1);
}
