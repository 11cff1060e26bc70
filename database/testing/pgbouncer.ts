import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, identityOfNobody, untilItAnswers } from './postgres-server.ts';

/** PgBouncer in front of a database. */
export interface PgBouncer {
  /** The database's address through it. */
  url: string;
  /** Ends it at once, and starts it again on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface PgBouncerOptions {
  /** The path of the program. */
  program?: string | undefined;
  /** The text of its settings file; what Debian's package sets by default. Paths, port and database are replaced. */
  ini?: string;
  /** Settings in place of the file's. */
  settings?: Readonly<Record<string, string | number>>;
}

const PACKAGED = '[databases]\n[users]\n[pgbouncer]\nlisten_addr = localhost\nauth_type = md5\n';

/** Starts PgBouncer in front of a database, with the settings of Debian's package except port and folder. */
export async function startPgBouncer(
  databaseUrl: string,
  { program = 'pgbouncer', ini = PACKAGED, settings = {} }: PgBouncerOptions = {},
): Promise<PgBouncer> {
  const target = new URL(databaseUrl);
  const home = mkdtempSync(join(tmpdir(), 'guildhall-pgbouncer-'));
  const port = await freePort();
  const users = join(home, 'userlist.txt');
  const file = join(home, 'pgbouncer.ini');
  const own = {
    listen_port: port,
    unix_socket_dir: home,
    logfile: join(home, 'pgbouncer.log'),
    pidfile: join(home, 'pgbouncer.pid'),
    auth_file: users,
    ...settings,
  };
  writeFileSync(users, `"${target.username}" "secret"\n`);
  writeFileSync(file, withSettings(ini, `host=${target.hostname} port=${target.port}`, own));
  chmodSync(home, 0o777);
  const identity = process.getuid?.() === 0 ? identityOfNobody() : {};
  const start = () => spawn(program, ['-q', file], { ...identity, stdio: 'ignore' });
  let pooler = start();
  const end = async () => {
    const ended = new Promise((resolve) => pooler.once('exit', resolve));
    pooler.kill('SIGKILL');
    await ended;
    rmSync(own.pidfile, { force: true }); // the next start would take it for a running one
  };
  const url = Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}`, password: 'secret' }).href;
  await untilItAnswers(url);
  return {
    url,
    restart: async () => {
      await end();
      pooler = start();
      await untilItAnswers(url);
    },
    stop: async () => {
      await end();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** The settings file with one database for every name, and settings in place of its own. */
function withSettings(ini: string, database: string, settings: Readonly<Record<string, string | number>>) {
  const otherLines = ini.split('\n').filter((line) => !((line.split('=')[0] ?? '').trim() in settings));
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  return otherLines
    .join('\n')
    .replace('[databases]\n', () => `[databases]\n* = ${database}\n`)
    .replace('[pgbouncer]\n', () => `[pgbouncer]\n${lines.join('\n')}\n`);
}
