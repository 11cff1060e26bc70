// What do visitors get who click Join while Discord is slow, refuses or is away? `node bench/join.ts`
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { HOUR_MS } from '#contract/time-units.ts';
import { openDatabase } from '#database/open.ts';
import type { Database } from '#database/tables.ts';
import { startPostgres } from '#database/testing/postgres-server.ts';
import { makers } from '#server/testing/make.ts';
import type { Effect } from '#simulator/faults.ts';
import { startSimulator, type Simulator } from '#simulator/simulator.ts';
import { startSite } from '../e2e/site.ts';
import { median } from './compare.ts';
import { emptyDatabase } from './database.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    'per-second': { type: 'string', default: '200' },
    listings: { type: 'string', default: '50' },
  },
});
const PER_SECOND = Number(values['per-second']);
const SECONDS = Number(values.seconds);
const LISTINGS = Number(values.listings);
const INVITES = { path: /^\/invites\// };

interface Click {
  status: number;
  ms: number;
}

/** How Discord behaves, and how old the proofs are: null for invites that were never looked up. */
interface Scenario {
  name: string;
  effect: Effect | null;
  proofMs: number | null;
}

const SLOW: Effect = { kind: 'delay', ms: 300 };
const TOO_MANY: Effect = { kind: 'rateLimit', retryAfter: 60 };
const AWAY: Effect = { kind: 'badGateway' };
const SCENARIOS: readonly Scenario[] = [
  { name: 'Discord in 300 ms, proofs an hour old', effect: SLOW, proofMs: HOUR_MS },
  { name: 'Discord in 300 ms, no proofs', effect: SLOW, proofMs: null },
  { name: 'Discord answers 429, proofs an hour old', effect: TOO_MANY, proofMs: HOUR_MS },
  { name: 'Discord answers 429, no proofs', effect: TOO_MANY, proofMs: null },
  { name: 'Discord is away, proofs an hour old', effect: AWAY, proofMs: HOUR_MS },
  { name: 'Discord is away, no proofs', effect: AWAY, proofMs: null },
  {
    name: 'Discord never answers, proofs an hour old',
    effect: { kind: 'delay', ms: 60_000 },
    proofMs: HOUR_MS,
  },
  { name: 'Discord never answers, no proofs', effect: { kind: 'delay', ms: 60_000 }, proofMs: null },
];

const discord = await startSimulator({ world: 'empty' });
discord.setLimits({ invites: true, routes: { 'GET /invites/{code}': { limit: 10_000, windowMs: 1_000 } } });
const postgres = await startPostgres();
const databaseUrl = await emptyDatabase(postgres.url);
const { db, close } = await openDatabase({ databaseUrl, dataDir: '', onError: console.error });
try {
  const ids = await addListings(db, discord);
  console.log(
    `${PER_SECOND} clicks a second for ${SECONDS} s, each from another address, over ${LISTINGS} listings.\n`,
  );
  for (const scenario of SCENARIOS) await measure(scenario, ids);
  await measureOneAddress(ids);
} finally {
  await close();
  await postgres.stop();
  await discord.stop();
}

async function addListings(db: Database, discord: Simulator) {
  const { addListing } = makers({ db, clock: () => new Date() });
  const ids: string[] = [];
  for (let at = 0; at < LISTINGS; at++) {
    const { id } = discord.addGuild({ bot: true });
    ids.push(await addListing({ guild: { id }, inviteCode: discord.createInvite(id) }));
  }
  return ids;
}

/** Starts a site that has looked nothing up yet, and whose invites were last seen good so long ago. */
async function freshSite(proofMs: number | null) {
  await db.deleteFrom('rateCounts').execute();
  await db
    .updateTable('listings')
    .set({
      inviteState: proofMs === null ? 'unchecked' : 'good',
      inviteCheckedAt: proofMs === null ? null : new Date(Date.now() - proofMs),
    })
    .execute();
  const settings = {
    ...discord.environment,
    DATABASE_URL: databaseUrl,
    TRUST_PROXY: 'loopback',
    ROLE: 'web',
  };
  const site = await startSite({ settings: { ...settings, SESSION_SECRET: 'x'.repeat(32) } });
  return { ...site, url: site.url.replace('localhost', '127.0.0.1'), host: new URL(site.url).host };
}

async function measure({ name, effect, proofMs }: Scenario, ids: readonly string[]) {
  const site = await freshSite(proofMs);
  if (effect) discord.addFault({ match: INVITES, effect });
  const before = discord.log(INVITES).length;
  const clicks = await Promise.all(
    Array.from({ length: PER_SECOND * SECONDS }, async (_, at) => {
      await sleep((at * 1_000) / PER_SECOND);
      const address = `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`;
      return click(site, ids[(at * 7) % ids.length] ?? '', address);
    }),
  );
  tell(name, clicks, discord.log(INVITES).length - before);
  discord.clearFaults();
  await site.stop();
}

/** One address clicks every listing; then others click one listing each. */
async function measureOneAddress(ids: readonly string[]) {
  const site = await freshSite(HOUR_MS);
  const from = async (ids: readonly string[], addressOf: (at: number) => string) => {
    const before = discord.log(INVITES).length;
    const clicks: Click[] = [];
    for (const [at, id] of ids.entries()) clicks.push(await click(site, id, addressOf(at)));
    return { clicks, lookUps: discord.log(INVITES).length - before };
  };
  const one = await from(ids, () => '10.9.9.9');
  tell('one address clicks every listing', one.clicks, one.lookUps);
  const others = await from(ids.toReversed(), (at) => `10.8.0.${at}`);
  tell('then others, one listing each', others.clicks, others.lookUps);
  await site.stop();
}

async function click(
  { url, host }: { url: string; host: string },
  id: string,
  address: string,
): Promise<Click> {
  const began = performance.now();
  const headers = {
    host,
    'x-forwarded-for': address,
    accept: 'text/html',
    'user-agent': 'Mozilla/5.0 Firefox/140.0',
  };
  const response = await fetch(`${url}/join/${id}`, { headers, redirect: 'manual' });
  await response.arrayBuffer();
  return { status: response.status, ms: performance.now() - began };
}

function tell(name: string, clicks: readonly Click[], lookUps: number) {
  const by = Object.groupBy(clicks, ({ status }) => String(status));
  const counts = Object.entries(by).map(([status, of]) => `${of?.length} × ${status}`);
  const took = clicks.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const p99 = took[Math.floor(took.length * 0.99)] ?? 0;
  console.log(
    `${name.padEnd(44)} ${counts.join(', ').padEnd(26)} median ${median(took).toFixed(0)} ms, p99 ${p99.toFixed(0)}, ` +
      `longest ${(took.at(-1) ?? 0).toFixed(0)}; ${lookUps} look-ups at Discord`,
  );
}
