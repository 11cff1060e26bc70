import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, identityOfNobody, untilItAnswers } from './postgres-server.ts';

/** Whether PgBouncer is installed on this machine. */
export const hasPgBouncer = isInstalled();

/** Starts PgBouncer in front of a database, with the settings of Debian's package except port and folder. */
export async function startPgBouncer(
  databaseUrl: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const target = new URL(databaseUrl);
  const home = mkdtempSync(join(tmpdir(), 'guildhall-pgbouncer-'));
  const port = await freePort();
  const users = join(home, 'userlist.txt');
  const settings = join(home, 'pgbouncer.ini');
  writeFileSync(users, `"${target.username}" "secret"\n`);
  writeFileSync(
    settings,
    `[databases]
* = host=${target.hostname} port=${target.port}
[pgbouncer]
listen_addr = localhost
listen_port = ${port}
unix_socket_dir = ${home}
auth_type = md5
auth_file = ${users}
`,
  );
  chmodSync(home, 0o777);
  const identity = process.getuid?.() === 0 ? identityOfNobody() : {};
  const pooler = spawn('pgbouncer', ['-q', settings], { ...identity, stdio: 'ignore' });
  const url = Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}`, password: 'secret' }).href;
  await untilItAnswers(url);
  return {
    url,
    stop: async () => {
      const ended = new Promise((resolve) => pooler.once('exit', resolve));
      pooler.kill('SIGKILL');
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function isInstalled() {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}
