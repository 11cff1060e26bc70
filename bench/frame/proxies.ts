import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#database/testing/postgres-server.ts';
import { needPart } from './parts.ts';

/** A proxy before some processes, set up by the example in `docs/`. */
export interface ReverseProxy {
  url: string;
  stop(): Promise<void>;
}

const DOCS = new URL('../../docs/', import.meta.url);
const PORTS_IN_DOCS = [3001, 3002, 3003, 3004];

/** Starts a proxy before four ports. What the example leaves to the operator is replaced: ports, name and certificate. */
export async function startProxy(
  kind: 'nginx' | 'caddy',
  folder: string,
  ports: readonly number[],
): Promise<ReverseProxy> {
  chmodSync(folder, 0o755); // workers of nginx run as another user
  return kind === 'nginx' ? startNginx(folder, ports) : startCaddy(folder, ports);
}

async function startNginx(folder: string, ports: readonly number[]) {
  const port = await freePort();
  const [certificate, key] = [join(folder, 'site.crt'), join(folder, 'site.key')];
  const ask = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'];
  execFileSync('openssl', [...ask, '-keyout', key, '-out', certificate], { stdio: 'pipe' });
  const site = replaced('nginx.conf', ports, {
    'listen 443 ssl http2;': `listen 127.0.0.1:${port} ssl http2;`,
    'listen 80;': `listen 127.0.0.1:${await freePort()};`,
    '/etc/ssl/guildhall.example.crt': certificate,
    '/etc/ssl/guildhall.example.key': key,
    '/var/cache/nginx/guildhall': join(folder, 'cache'),
  });
  writeFileSync(join(folder, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  for (const name of [...temporary, 'cache']) mkdirSync(join(folder, name));
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; worker_processes 1;
    events { worker_connections 512; }
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${join(folder, name)};`).join(' ')}
      include ${folder}/site.conf;
    }`,
  );
  return run(needPart('nginx'), ['-c', config, '-p', folder], {}, `https://127.0.0.1:${port}`);
}

async function startCaddy(folder: string, ports: readonly number[]) {
  const port = await freePort();
  const config = join(folder, 'Caddyfile');
  const site = replaced('Caddyfile', ports, {
    'guildhall.example {': `https://localhost:${port} {\n\ttls internal`,
  });
  writeFileSync(config, `{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n${site}`);
  const own = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const args = ['run', '--config', config, '--adapter', 'caddyfile'];
  return run(needPart('caddy'), args, own, `https://localhost:${port}`);
}

/** The example with some texts replaced, each of which has to be there. */
function replaced(file: string, ports: readonly number[], texts: Readonly<Record<string, string>>) {
  let text = readFileSync(new URL(file, DOCS), 'utf8');
  const all = {
    ...texts,
    ...Object.fromEntries(PORTS_IN_DOCS.map((port, i) => [`:${port}`, `:${ports[i]}`])),
  };
  for (const [from, to] of Object.entries(all)) {
    if (!text.includes(from)) throw new Error(`docs/${file} has no “${from}”`);
    text = text.replaceAll(from, () => to);
  }
  return text;
}

async function run(program: string, args: readonly string[], own: NodeJS.ProcessEnv, url: string) {
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...own },
  });
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-4_000)));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await sleep(1_500);
  if (child.exitCode !== null) throw new Error(`${program} has ended: ${said}`);
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await Promise.race([ended, sleep(3_000)]);
      child.kill('SIGKILL');
    },
  };
}
