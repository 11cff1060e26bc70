// npm start, npm run dev: a whole site on this machine. Without Discord credentials it is the demo, with the
// simulator beside it.
import { join } from 'node:path';
import { fillDemoDirectory } from '#database/demo.ts';
import { DirectoryInUse } from '#database/embedded.ts';
import { SchemaTooNew } from '#database/migrate.ts';
import { DatabaseUnfit } from '#database/postgres.ts';
import { ConfigFaults, loadConfig, type Config } from '#server/config.ts';
import { loadBuiltPages } from '#server/http/pages.ts';
import { startGuildhall, type Guildhall } from '#server/main.ts';
import { cast } from '#simulator/cast.ts';
import { startSimulator, type Simulator } from '#simulator/simulator.ts';

const WHOLE_DIRECTORY = 100;

try {
  await start(process.argv.includes('--dev'));
} catch (error) {
  console.error(`\n${inWords(error)}\n`);
  process.exit(1);
}

async function start(dev: boolean) {
  const asked = loadConfig(process.env);
  const simulator = asked.demo ? await startDemoSimulator(asked) : null;
  const config = simulator ? demoConfig(asked, simulator) : asked;

  const pages = dev ? await (await import('./dev.ts')).loadPagesForDevelopment(config) : await loadFreshPages();
  const site = await startGuildhall(config, pages);
  stopOnSignal(async () => {
    await site.stop();
    await simulator?.stop();
    await pages.close?.();
  });
  if (simulator) await fillWhileBotArrives(site);
  introduce(config, simulator);
}

async function loadFreshPages() {
  const { buildWhenStale } = await import('./build.ts');
  await buildWhenStale();
  return { ...(await loadBuiltPages(join(import.meta.dirname, 'dist'))), close: undefined };
}

function startDemoSimulator({ simulatorPort, dataDir }: Config) {
  return startSimulator({
    port: simulatorPort,
    world: 'demo',
    worldFile: join(dataDir, 'demo', 'discord.json'),
    origin: `http://localhost:${simulatorPort}`,
  });
}

/** The settings asked for, pointed at the simulator, on data of the demo's own. */
function demoConfig({ dataDir }: Config, simulator: Simulator): Config {
  const config = loadConfig({
    ADMIN_DISCORD_IDS: cast.grace.id,
    ...process.env,
    ...simulator.environment,
    DATA_DIR: join(dataDir, 'demo'),
  });
  return { ...config, demo: true };
}

/** The directory's listings belong to guilds that the bot reports: they come within a second of its connection. */
async function fillWhileBotArrives({ deps }: Guildhall) {
  for (let attempt = 0; attempt < 100; attempt++) {
    const { arrived } = await deps.db
      .selectFrom('guilds')
      .select(({ fn }) => fn.countAll<number>().as('arrived'))
      .executeTakeFirstOrThrow();
    if (arrived >= WHOLE_DIRECTORY) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await fillDemoDirectory(deps.db, deps.clock());
}

function stopOnSignal(stop: () => Promise<void>) {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      setTimeout(() => process.exit(1), 10_000).unref();
      void stop().then(() => process.exit(0));
    });
  }
}

function introduce({ publicUrl, demo }: Config, simulator: Simulator | null) {
  if (!demo || !simulator) {
    console.log(`Guildhall is open at ${publicUrl}`);
    return;
  }
  const people = Object.values(cast).map(({ globalName, about }) => `    ${globalName.padEnd(6)} ${about}`);
  console.log(
    [
      '',
      `  Guildhall, a directory of Discord servers, is open at ${publicUrl}`,
      '',
      `  This is the demo: a Discord simulator runs at ${simulator.origin}, and these people live in it:`,
      ...people,
      '',
      '  To connect a real Discord application, copy .env.example to .env, fill in its three DISCORD_ lines,',
      '  and start again.',
      '',
    ].join('\n'),
  );
}

function inWords(error: unknown) {
  const foreseen = [ConfigFaults, DirectoryInUse, SchemaTooNew, DatabaseUnfit];
  if (foreseen.some((kind) => error instanceof kind)) return (error as Error).message;
  const { code, port, message, stack } = error as { code?: string; port?: number; message?: string; stack?: string };
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program. Stop it, or set PORT (and SIMULATOR_PORT) to free ones.`;
  if (code === 'ECONNREFUSED') return `The database at DATABASE_URL does not answer: ${message}`;
  return stack ?? String(error);
}
