import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { writeBackup } from '#database/backup/write-backup.ts';
import { databaseNow } from '#database/clock.ts';
import { openDatabase } from '#database/open.ts';
import { createApp } from './app.ts';
import { accounts } from './auth/accounts.ts';
import { backupSecretOf } from './ops/backup/back-up.ts';
import { answerRequests } from './ops/backup/requests.ts';
import { runBot } from './bot.ts';
import { ConfigFaults, loadConfig, type Config } from './config.ts';
import type { Deps } from './deps.ts';
import { discordBudget } from './discord/discord-budget.ts';
import { discordAsBot } from './discord/rest.ts';
import { loadBuiltPages } from './http/built-pages.ts';
import type { Pages } from './http/pages.ts';
import { createMetrics } from './stats/metrics/metrics.ts';
import { serveMetrics } from './stats/metrics/serve-metrics.ts';
import { runUntilStopped } from './run.ts';
import { loadSecret, secretsFrom } from './secrets.ts';

/** How long a proxy may go on using its keep-alive connections after the site is told to stop. */
const DRAIN_MS = 3_000;
/** What is under way may take this long after that call; then the database is closed under it. */
const FINISH_WITHIN_MS = 7_000;

/** A running Guildhall. */
export interface Guildhall {
  deps: Deps;
  /** Where it listens. */
  port: number;
  /** Where it serves its metrics; null for nowhere. */
  metricsPort: number | null;
  /** Finishes what is under way and closes everything. */
  stop: () => Promise<void>;
}

/** Opens the database, then listens and runs the bot, depending on the role. `fill` is awaited before it listens. */
export async function startGuildhall(
  config: Config,
  pages: Pages | null,
  fill?: (deps: Deps) => Promise<void>,
): Promise<Guildhall> {
  const log = createLog(config);
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    onError: (error, what) => log.error({ err: error }, what),
  });
  const clock = () => new Date();
  const metrics = config.metricsPort === null ? null : createMetrics(clock);
  const secrets = secretsFrom(loadSecret(config));
  const timeout: Deps['timeout'] = (milliseconds) => AbortSignal.timeout(milliseconds);
  const budget = discordBudget({ clock, timeout, log, meter: metrics?.meter });
  const deps: Deps = {
    config,
    db: database.db,
    changes: database.changes,
    discord: discordAsBot({ config, db: database.db, databaseNow, budget }),
    accounts: accounts({ config, db: database.db, clock, databaseNow, secrets, budget }),
    secrets,
    clock,
    timeout,
    databaseNow,
    log,
    meter: metrics?.meter,
  };

  const backups = answerBackups(deps);
  const { app } = await createApp(deps, config.role === 'bot' ? null : pages, { drainMs: DRAIN_MS });
  const listen = () => app.listen({ host: config.host, port: config.port });
  const scraped = metrics && (await serveMetrics(metrics, { deps, budget, pool: database.pool }, config));
  // Before the bot: a taken port must not cost a session start at Discord.
  if (!fill) await listen();
  const bot = config.role === 'web' ? null : runBot(deps, database.lead);
  if (fill) {
    await fill(deps);
    await listen();
  }

  return {
    deps,
    metricsPort: scraped?.port ?? null,
    port: (app.server.address() as AddressInfo).port,
    stop: async () => {
      const finishing = Promise.all([app.close(), bot?.stop(), backups?.stop(), scraped?.close()]);
      await Promise.race([finishing, sleep(FINISH_WITHIN_MS, undefined, { ref: false })]);
      await database.close();
    },
  };
}

/** On the embedded database, which nobody else may open, this process makes the backups. */
function answerBackups({ config, db, secrets, log }: Deps) {
  if (config.databaseUrl !== null) return null;
  const secret = backupSecretOf(secrets);
  return answerRequests(
    config.dataDir,
    (file, onProgress, signal) => writeBackup(db, file, { secret, onProgress, signal }),
    (error) => log.error({ err: error }, 'backup: request failed'),
  );
}

/** The whole program in production: settings, built pages, and a site that runs until it is told to stop. */
async function main() {
  const config = loadConfig();
  if (config.demo)
    throw new ConfigFaults([
      'DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET, DISCORD_BOT_TOKEN: are required; the demo is started with npm start.',
    ]);
  const pages = await loadBuiltPages(join(import.meta.dirname, '../dist'));
  const site = await startGuildhall(config, pages);
  return site.stop;
}

function createLog(config: Config) {
  return pino({
    level: config.logLevel,
    base: null,
    redact: ['req', 'res', 'err.config', 'err.headers', 'err.requestBody'],
  });
}

if (import.meta.main) await runUntilStopped(main);
