import { createServer, type Server } from 'node:http';
import { APPLICATION } from './application.ts';
import { type Control, createControl } from './control.ts';
import { createFaults } from './faults.ts';
import { createGateway } from './gateway.ts';
import { createInteractions } from './interactions.ts';
import { createRateLimits } from './rate-limits.ts';
import { handleRequest } from './http-handler.ts';
import { seedWorld, type Seed } from './seed.ts';
import type { Quirks, Simulation } from './simulation.ts';
import { createRequestLog, type Exchange } from './request-log.ts';
import { openWorldFile } from './world-file.ts';

/** The options of a simulator. */
export interface SimulatorOptions {
  /** 0, the default, takes any free port. */
  port?: number;
  /** What the world begins with; the default is the cast. */
  world?: Seed;
  /** The file that keeps the world across restarts; without it nothing is kept. */
  worldFile?: string;
  /** The origin that browsers use; the default is the loopback address. */
  origin?: string;
  /** The origin of the directory, whose badges the home pages of communities show. */
  site?: string;
  /** Called after every exchange. */
  onExchange?: (exchange: Exchange) => void;
}

/** A running simulator: its address, the settings of a server that uses it, and its control methods. */
export interface Simulator extends Control {
  origin: string;
  environment: Record<
    | 'DISCORD_CLIENT_ID'
    | 'DISCORD_CLIENT_SECRET'
    | 'DISCORD_BOT_TOKEN'
    | 'DISCORD_API_BASE'
    | 'DISCORD_AUTHORIZE_URL'
    | 'DISCORD_CDN_BASE'
    | 'DISCORD_INVITE_BASE',
    string
  >;
  stop: () => Promise<void>;
}

const KEEP_ALIVE_MS = 10 * 60_000;

/** Starts a simulated Discord on the loopback address. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { port = 0, world: seed = 'cast', worldFile, onExchange } = options;
  const file = worldFile === undefined ? null : openWorldFile(worldFile);
  let ahead = 0;
  const now = () => Date.now() + ahead;

  const server = createServer();
  // Longer than the client's limit: it would otherwise send on an idle connection that the server is closing.
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const address = await listen(server, port);
  const origin = (options.origin ?? address).replace(/\/+$/, '');

  const sim: Simulation = {
    world: file?.read(seedWorld(seed)) ?? seedWorld(seed),
    now,
    origin,
    address,
    site: options.site ?? null,
    quirks: defaultQuirks(seed),
    gateway: createGateway({ world: () => sim.world, now, url: () => address.replace('http', 'ws') }),
    faults: createFaults(),
    limits: createRateLimits(now),
    requestLog: createRequestLog(now, onExchange),
    interactions: createInteractions(),
  };
  const save = () => file?.save(() => sim.world);
  const advanceClock = (ms: number) => void (ahead += ms);
  const startOver = () => {
    ahead = 0;
    reset(sim, seed);
  };
  const saving = savingAfterEach(createControl(sim, advanceClock, startOver), save);
  server.on(
    'request',
    (request, response) => void handleRequest({ sim, control: saving, save }, request, response),
  );
  server.on('upgrade', (request, socket, head) => sim.gateway.upgrade(request, socket, head));

  return {
    ...saving,
    origin,
    environment: environmentFor(address, origin),
    async stop() {
      sim.faults.clear();
      sim.gateway.stop();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      file?.flush(sim.world);
    },
  };
}

function defaultQuirks(seed: Seed): Quirks {
  const isDemo = typeof seed === 'object';
  return {
    shortFirstPage: false,
    redirectUris: null,
    alwaysAsk: isDemo,
    countsDrift: false,
    onlineShare: () => null,
  };
}

/** Restores the initial world and settings. */
function reset(sim: Simulation, seed: Seed) {
  sim.world = seedWorld(seed);
  Object.assign(sim.quirks, defaultQuirks(seed));
  sim.interactions.byToken.clear();
  sim.gateway.reset();
  sim.faults.clear();
  sim.limits.reset();
  sim.requestLog.reset();
}

/** Listens on a port of the loopback address and returns its origin. */
async function listen(server: Server, port: number) {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const listening = server.address();
  return `http://127.0.0.1:${typeof listening === 'object' ? listening?.port : listening}`;
}

function environmentFor(address: string, origin: string): Simulator['environment'] {
  return {
    DISCORD_CLIENT_ID: APPLICATION.id,
    DISCORD_CLIENT_SECRET: APPLICATION.secret,
    DISCORD_BOT_TOKEN: APPLICATION.botToken,
    DISCORD_API_BASE: `${address}/api`,
    DISCORD_AUTHORIZE_URL: `${origin}/oauth2/authorize`,
    DISCORD_CDN_BASE: `${origin}/cdn`,
    DISCORD_INVITE_BASE: `${origin}/invite`,
  };
}

/** The control methods, each followed by a save of the world. */
function savingAfterEach(control: Control, save: () => void): Control {
  const wrapped = Object.entries(control).map(([name, method]) => {
    const call = (...given: unknown[]): unknown => {
      const result: unknown = Reflect.apply(method, control, given);
      save();
      return result;
    };
    return [name, call];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- same names, same arguments, same results
  return Object.fromEntries(wrapped) as Control;
}
