// Four processes behind nginx, restarted one after the other under load: is any request lost?
// `node bench/rolling-restart.ts`. Needs nginx on the machine.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPostgres } from '#database/testing/postgres-server.ts';
import { emptyDatabase } from './database.ts';
import { startSiteProcess, type SiteProcess } from './site-process.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    connections: { type: 'string', default: '16' },
    processes: { type: 'string', default: '4' },
  },
});
const REQUESTS = Number(values.requests);
const FIRST_PORT = 41_300;
const PROXY_PORT = FIRST_PORT - 1;
const PAUSE_MS = 500;

// Checked first, before other processes are started.
if (spawnSync('nginx', ['-v']).error) throw new Error('nginx is not installed');

const folder = mkdtempSync(join(tmpdir(), 'guildhall-restart-'));
const postgres = await startPostgres();
const databaseUrl = await emptyDatabase(postgres.url);
const ports = Array.from({ length: Number(values.processes) }, (_, i) => FIRST_PORT + i);
const running = new Map<number, SiteProcess>();
try {
  for (const port of ports) running.set(port, await startProcess(port));
  const nginx = await startNginx(ports);
  const load = sendLoad();
  let restarts = 0;
  while (!load.isOver()) {
    for (const port of ports) {
      if (load.isOver()) break;
      await restart(port);
      restarts += 1;
      await sleep(PAUSE_MS);
    }
  }
  const { outcomes, failures } = await load.ended;
  console.log(
    `${REQUESTS} requests through nginx with connections kept alive, half of them writes, ${ports.length} processes, ${restarts} restarts`,
  );
  console.log(
    Object.entries(outcomes)
      .map(([outcome, count]) => `  ${outcome}: ${count}`)
      .join('\n'),
  );
  console.log(`${failures} failed`);
  nginx.kill();
  process.exitCode = failures === 0 ? 0 : 1;
} finally {
  for (const { child } of running.values()) child.kill('SIGKILL');
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

function startProcess(port: number) {
  return startSiteProcess({
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    TRUST_PROXY: 'loopback',
  });
}

async function restart(port: number) {
  const site = running.get(port);
  if (!site) return;
  const code = await site.stop();
  if (code !== 0) throw new Error(`a process ended with ${code}`);
  running.set(port, await startProcess(port));
}

async function startNginx(upstream: readonly number[]) {
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; worker_processes 1;
    events { worker_connections 512; }
    http {
      access_log off;
      client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
      upstream guildhall {
        ${upstream.map((port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=1s;`).join(' ')}
        keepalive 32;
      }
      server {
        listen 127.0.0.1:${PROXY_PORT};
        location / {
          proxy_pass http://guildhall;
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          proxy_set_header Host $host;
          proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
        }
      }
    }`,
  );
  const nginx = spawn('nginx', ['-c', config, '-p', folder], { stdio: 'inherit' });
  await sleep(1_000);
  return nginx;
}

/** Sends reads and writes by turns on keep-alive connections, until all are answered. */
function sendLoad() {
  const agent = new Agent({ keepAlive: true, maxSockets: Number(values.connections) });
  const outcomes: Record<string, number> = {};
  let sent = 0;
  let failures = 0;
  const client = async () => {
    while (sent < REQUESTS) {
      sent += 1;
      const isWrite = sent % 2 === 0;
      const outcome = await (isWrite ? write(agent, sent) : read(agent));
      const name = `${isWrite ? 'write' : 'read'} ${outcome}`;
      outcomes[name] = (outcomes[name] ?? 0) + 1;
      if (outcome !== '200') failures += 1;
      await sleep(20); // so that the restarts happen before all requests are sent
    }
  };
  let isOver = false;
  const ended = Promise.all(Array.from({ length: Number(values.connections) }, client)).then(() => {
    isOver = true;
    agent.destroy();
    return { outcomes, failures };
  });
  return { ended, isOver: () => isOver };
}

function read(agent: Agent) {
  return send(agent, 'GET', '/api/stats', null);
}

function write(agent: Agent, n: number) {
  return send(agent, 'POST', '/api/analytics/track', JSON.stringify({ path: '/', sessionId: `s-${n}` }));
}

function send(agent: Agent, method: string, path: string, body: string | null): Promise<string> {
  return new Promise((resolve) => {
    const headers =
      body === null ? {} : { 'content-type': 'application/json', 'content-length': body.length };
    const asked = request({ agent, port: PROXY_PORT, method, path, headers }, (response) => {
      response.resume().on('end', () => resolve(String(response.statusCode)));
    });
    asked.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    asked.end(body ?? undefined);
  });
}
