import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A whole site in a process of its own, as `npm start` runs it. */
export interface RunningSite {
  readonly url: string;
  readonly simulatorUrl: string;
  readonly pid: number;
  /** Stops it by SIGTERM, and deletes its data unless the folder was given. */
  stop(): Promise<void>;
}

interface SiteOptions {
  /** The folder of its data; when left out a temporary one, filled if `fillForTests` was called. */
  dataDir?: string;
  /** The ports of it and its simulator; free ones when left out. */
  ports?: Ports;
  /** Settings beyond the demo's. */
  settings?: Readonly<Record<string, string>>;
}

type Ports = readonly [site: number, simulator: number];

const ROOT = resolve(import.meta.dirname, '..');
/** For three workers, and the process that starts the site they share. */
const PORT_SHARES = 4;
const START_WITHIN_MS = 600_000; // with a build of the pages, on a machine with other work
/** The last line that tooling/start.ts prints: the directory is filled and open. */
const OPEN = / is open at /;

/** Starts the demo and waits until its directory is filled and open. */
export async function startSite(options: SiteOptions = {}): Promise<RunningSite> {
  const { opened, ...site } = await beginSite(options);
  try {
    await opened;
  } catch (error) {
    await site.stop();
    throw error;
  }
  return site;
}

/** Starts the demo: production pages, built when stale, the simulator beside them, on free ports. */
export async function beginSite({ dataDir, ports, settings = {} }: SiteOptions = {}): Promise<
  RunningSite & { opened: Promise<void> }
> {
  const data = dataDir ?? (await temporaryData(settings));
  const [port, simulatorPort] = ports ?? (await freePorts());
  const program = [
    '--disable-warning=ExperimentalWarning',
    'tooling/start.ts',
    '--still-counts',
    '--empty-queue',
  ];
  const child = spawn(process.execPath, program, {
    cwd: ROOT,
    env: {
      ...inheritedEnvironment(),
      NODE_COMPILE_CACHE: join(ROOT, '.cache/compiled'), // what one site has compiled, the next need not
      PORT: String(port),
      SIMULATOR_PORT: String(simulatorPort),
      DATA_DIR: data,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return {
    url: `http://localhost:${port}`,
    simulatorUrl: `http://localhost:${simulatorPort}`,
    pid: child.pid ?? 0,
    opened: waitUntilOpen(child),
    stop: async () => {
      await endProcess(child);
      if (dataDir === undefined) await rm(data, { recursive: true, force: true });
    },
  };
}

/**
 * Fills a directory once, for all sites that are started afterwards in this process and its children: a copy of it
 * starts sooner. The returned function deletes it.
 */
export async function fillForTests(): Promise<() => Promise<void>> {
  const filled = await temporaryData({});
  const site = await startSite({ dataDir: filled });
  await site.stop();
  process.env['E2E_FILLED_DATA'] = filled;
  return () => rm(filled, { recursive: true, force: true });
}

async function temporaryData(settings: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-'));
  const filled = process.env['E2E_FILLED_DATA'];
  // What a site at another time is filled with has other dates.
  if (filled !== undefined && settings['CLOCK_BEGINS_AT'] === undefined)
    await cp(filled, folder, { recursive: true });
  return folder;
}

/** This process's environment without settings that would make the site other than the demo. */
function inheritedEnvironment() {
  const foreign = /^(DISCORD_|DATABASE_URL$|PUBLIC_URL$|SESSION_SECRET$|ROLE$|HOST$|NODE_ENV$|NODE_OPTIONS$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)));
}

async function waitUntilOpen(child: ChildProcess) {
  let output = '';
  let isOpen = false;
  return new Promise<void>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${why}\n${output}`));
    const tooLate = setTimeout(() => fail('The site did not open in time.'), START_WITHIN_MS);
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      if (isOpen) process.stderr.write(chunk); // a warning or worse
      if (isOpen || !OPEN.test(output)) return;
      isOpen = true;
      clearTimeout(tooLate);
      resolve();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => {
      clearTimeout(tooLate);
      fail(`The site ended with code ${code} before it was open.`);
    });
  });
}

async function endProcess(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/**
 * Two free ports, which are held until both are known, so that they differ. They are free again until the site listens:
 * so that no other worker takes them meanwhile, each worker takes ports of its own.
 */
export async function freePorts(): Promise<Ports> {
  const servers: Server[] = [];
  const own: number[] = [];
  while (own.length < 2) {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    servers.push(server);
    const { port } = server.address() as AddressInfo;
    if (Math.floor(port / 2) % PORT_SHARES === ownShare()) own.push(port); // Linux gives ports of one parity
  }
  for (const server of servers) {
    server.close();
    await once(server, 'close');
  }
  const [first = 0, second = 0] = own;
  return [first, second];
}

/** The share of the ports of this worker; a process that is none has the last one. */
function ownShare() {
  return Number(process.env.TEST_PARALLEL_INDEX ?? PORT_SHARES - 1) % PORT_SHARES;
}
