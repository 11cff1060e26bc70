// A whole site on this machine. Without Discord credentials it is the demo, with the
// Discord simulator beside it.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { requireDataDirectory } from '#database/data-directory.ts';
import { GUILD_ID, listForAda } from '#demo/adas-listing.ts';
import { demoCommunities, demoListings } from '#demo/communities.ts';
import { onlineShareOf } from '#demo/counts.ts';
import { fillDemoFigures } from '#demo/fill-figures.ts';
import { fillDemoDirectory } from '#demo/fill-directory.ts';
import { fillDemoTransparency } from '#demo/fill-transparency.ts';
import { fillDemoAppeals } from '#demo/fill-appeals.ts';
import { fillDemoModerator } from '#demo/fill-moderator.ts';
import { fillDemoTemplates } from '#demo/fill-templates.ts';
import { fillDemoNotices } from '#demo/fill-notices.ts';
import { fillDemoReports } from '#demo/fill-reports.ts';
import { fillDemoFlags } from '#demo/fill-flags.ts';
import { fillDemoQueue } from '#demo/fill-queue.ts';
import { fillDemoWebhooks } from '#demo/fill-webhooks.ts';
import { fillDemoProposal } from '#demo/fill-proposal.ts';
import { loadConfig, type Config } from '#server/config.ts';
import { refreshAllOrders } from '#server/directory/orders/orders.ts';
import { loadBuiltPages } from '#server/http/built-pages.ts';
import type { Deps } from '#server/deps.ts';
import { startGuildhall } from '#server/main.ts';
import { runUntilStopped } from '#server/run.ts';
import { asText } from '#server/discord/webhook-address.ts';
import { sealingContext } from '#server/notify/webhooks/deliver.ts';
import { cast } from '#simulator/cast.ts';
import { demoWebhooks } from '#simulator/demo-webhooks.ts';
import { startSimulator, type Simulator } from '#simulator/simulator.ts';
import { buildWhenStale } from './build.ts';

if (existsSync('.env')) process.loadEnvFile('.env');
const isDevelopment = process.argv.includes('--dev');
// Tests in a browser expect counts and lists that they know.
const isForPeople = !process.argv.includes('--still-counts');
const GUILDS_EXPECTED_WITHIN_MS = 30_000;

await runUntilStopped(async (stopping) => {
  const asked = loadConfig();
  const simulator = asked.demo ? await startDemoSimulator(asked) : null;
  const config = simulator ? demoConfig(asked, simulator) : asked;
  const pages = isDevelopment ? await loadPagesForDevelopment() : await loadFreshPages();

  const fill = (deps: Deps) => fillWhenBotHasArrived(deps, stopping);
  const site = await startGuildhall(config, pages, simulator ? fill : undefined);
  if (!stopping.aborted) introduce(config, simulator);
  return async () => {
    await site.stop();
    await simulator?.stop();
  };
});

async function loadFreshPages() {
  await buildWhenStale();
  return loadBuiltPages(join(import.meta.dirname, '../dist'));
}

async function loadPagesForDevelopment() {
  const development = await import('./dev.ts');
  return development.loadPages();
}

async function startDemoSimulator({ simulatorPort, dataDir, publicUrl }: Config) {
  requireDataDirectory(join(dataDir, 'demo'));
  const simulator = await startSimulator({
    port: simulatorPort,
    world: { communities: demoCommunities },
    worldFile: join(dataDir, 'demo', 'discord.json'),
    origin: `http://localhost:${simulatorPort}`,
    site: publicUrl,
  });
  simulator.setQuirks({ countsDrift: isForPeople, onlineShare: onlineShareOf(demoListings) });
  return simulator;
}

/** The given settings, with the simulator's addresses and a data directory for the demo. */
function demoConfig({ dataDir }: Config, simulator: Simulator): Config {
  const config = loadConfig({
    ADMIN_DISCORD_IDS: cast.grace.id,
    LOG_LEVEL: 'warn',
    ...process.env,
    ...simulator.environment,
    DATA_DIR: join(dataDir, 'demo'),
  });
  return { ...config, demo: true };
}

/**
 * Fills an empty directory once the bot has reported the guilds of its listings, which takes about a second from its
 * connection on.
 */
async function fillWhenBotHasArrived(deps: Deps, stopping: AbortSignal) {
  const { db, clock, secrets } = deps;
  if (await db.selectFrom('listings').select('id').limit(1).executeTakeFirst()) return;
  const expected = demoCommunities.filter(({ bot }) => bot).map(({ id }) => id);
  const giveUpAt = performance.now() + GUILDS_EXPECTED_WITHIN_MS;
  while (performance.now() < giveUpAt) {
    const { arrived } = await db
      .selectFrom('guilds')
      .select(({ fn }) => fn.countAll<number>().as('arrived'))
      .where('id', 'in', expected)
      .where('nsfwLevel', 'is not', null) // a sweep may tell of a guild before the gateway says what it is like
      .executeTakeFirstOrThrow();
    if (arrived === expected.length) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (stopping.aborted) return;
  }
  const pseudonymOf = (userId: string) => secrets.pseudonymOf(userId, 'person');
  await fillDemoDirectory(db, pseudonymOf, clock(), demoCommunities);
  if (isForPeople) {
    await listForAda(db, pseudonymOf, clock());
    await fillDemoFigures(db, clock());
    await fillDemoProposal(db, pseudonymOf, clock());
    await fillDemoFlags(db, clock());
    await fillDemoReports(db, clock());
    await fillDemoTemplates(db, clock());
    await fillDemoTransparency(db, clock());
    await fillDemoModerator(db, pseudonymOf, clock());
    await fillDemoAppeals(db, pseudonymOf(cast.grace.id), clock());
    await fillDemoQueue(db, clock());
    const webhooks = sealedWebhooks(deps);
    await fillDemoWebhooks(db, webhooks, clock());
    await fillDemoNotices(db, webhooks.refused.ending, clock());
  }
  await refreshAllOrders(deps);
}

function introduce({ publicUrl }: Config, simulator: Simulator | null) {
  if (!simulator) {
    console.log(`Guildhall is open at ${publicUrl}`);
    return;
  }
  const people = Object.values(cast).map(({ globalName, about }) => `    ${globalName}: ${about}`);
  console.log(
    [
      '',
      `  Guildhall, a directory of Discord servers, is open at ${publicUrl}`,
      '',
      `  This is the demo. Discord is a simulator at ${simulator.origin}. Sign in as one of these people:`,
      ...people,
      '',
      `  Ada's community shows its badges on a page elsewhere: ${simulator.origin}/communities/${GUILD_ID}`,
      '',
      '  To connect a real Discord application, copy .env.example to .env, fill in its three DISCORD_ lines,',
      '  and start again.',
      '',
    ].join('\n'),
  );
}

/** The demo's webhooks as rows keep them. */
function sealedWebhooks({ secrets }: Deps) {
  const sealed = (webhook: { id: string; token: string }) => {
    const id = randomUUID();
    return {
      id,
      sealed: secrets.seal(asText(webhook), sealingContext(id)),
      addressHash: secrets.pseudonymOf(webhook.id, 'webhook'),
      ending: webhook.token.slice(-4),
    };
  };
  return { live: sealed(demoWebhooks.live), refused: sealed(demoWebhooks.deleted) };
}
