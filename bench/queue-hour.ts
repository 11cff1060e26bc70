// Two moderators and an admin empty a queue by keyboard, in browsers. `node bench/queue-hour.ts`
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { sql } from 'kysely';
import { startSignIn } from '#contract/auth.ts';
import { openDatabase } from '#database/open.ts';
import type { Database } from '#database/tables.ts';
import { startPostgres } from '#database/testing/postgres-server.ts';
import { makers } from '#server/testing/make.ts';
import { cast } from '#simulator/cast.ts';
import { startSimulator } from '#simulator/simulator.ts';
import { CHROMIUM_ARGS, findChromium } from '../e2e/browser.ts';
import { waitForHydration, type Person } from '../e2e/fixtures.ts';
import { startSite } from '../e2e/site.ts';
import { median } from './compare.ts';
import { emptyDatabase } from './database.ts';
import { newWork, work, type Work } from './queue-worker.ts';

const { values } = parseArgs({ options: { items: { type: 'string', default: '300' } } });
const ITEMS = Number(values.items);
const discord = await startSimulator();
const postgres = await startPostgres();
const databaseUrl = await emptyDatabase(postgres.url);
const site = await startSite({
  settings: {
    ...discord.environment,
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 'x'.repeat(32),
    ADMIN_DISCORD_IDS: cast.grace.id,
    LOG_LEVEL: 'error',
  },
});
const { db, close } = await openDatabase({ databaseUrl, dataDir: '', onError: console.error });
const { executablePath, env } = await findChromium();
const browser = await chromium.launch({
  args: [...CHROMIUM_ARGS],
  env,
  ...(executablePath && { executablePath }),
});
try {
  await fillQueue(db);
  const [admin, ...moderators] = await Promise.all([cast.grace, cast.mina, cast.noa].map(signIn));
  for (const { person } of moderators) {
    const appointed = await admin?.page.request.post('/api/admin/moderators', {
      data: { userId: person.id },
      headers: { origin: site.url },
    });
    if (!appointed?.ok()) throw new Error(`${appointed?.status()} ${await appointed?.text()}`);
  }
  const all = [admin, ...moderators].filter((one) => one !== undefined);
  const began = performance.now();
  await Promise.all(all.map(work));
  await tell(all, performance.now() - began);
} finally {
  await browser.close();
  await close();
  await site.stop();
  await postgres.stop();
  await discord.stop();
}

/** Submissions of as many owners, each with an invite that Discord answers for: a decision looks it up, and tells its owner. */
async function fillQueue(database: Database) {
  const clock = () => new Date();
  const { addListing } = makers({ db: database, clock });
  for (let at = 0; at < ITEMS; at++) {
    const guildId = String(739_300_000_000_000_000n + BigInt(at));
    const name = `Kite Menders ${at + 1}`;
    const { id: owner } = discord.addUser({ username: `mender ${at + 1}` });
    await database
      .insertInto('users')
      .values({
        id: owner,
        pseudonym: `pseudonym of ${owner}`,
        username: `mender ${at + 1}`,
        language: 'en',
        createdAt: clock(),
      })
      .execute();
    discord.addGuild({ id: guildId, name, ownerId: owner, bot: true });
    await addListing({
      guild: { id: guildId, name },
      status: 'pending',
      submittedBy: owner,
      inviteCode: discord.createInvite(guildId),
      createdAt: new Date(Date.now() - (ITEMS - at) * 60_000),
    });
  }
}

async function signIn(person: Person): Promise<Work> {
  const context = await browser.newContext({ baseURL: site.url });
  await context.addInitScript(() => localStorage.setItem('hasSeenWelcome', 'true'));
  const page = await context.newPage();
  const started = await page.request.get(startSignIn.path, {
    params: { returnTo: '/terms' },
    maxRedirects: 0,
  });
  await page.goto(`${started.headers()['location'] ?? ''}&sim_user=${person.id}&decision=authorize`);
  await waitForHydration(page);
  return newWork(person, page);
}

async function tell(all: readonly Work[], tookMs: number) {
  const { rows } = await sql<{ twice: number; messages: number; notices: number }>`
    select (select count(*)::integer from notifications) as messages, (select count(*)::integer from notices) as notices,
      (select count(*)::integer from (
        select from audit where action in ('approve', 'reject')
        group by listing_id, before ->> 'revision' having count(*) > 1) as decided) as twice`.execute(db);
  const sum = (of: (one: Work) => number) => all.reduce((total, one) => total + of(one), 0);
  const decided = sum((one) => one.decided);
  const requests = Map.groupBy(
    all.flatMap((one) => [...one.requests]),
    ([kind]) => kind,
  );
  const times = all.flatMap((one) => one.tookMs).toSorted((one, other) => one - other);
  console.log(`${decided} of ${ITEMS} decided in ${Math.round(tookMs / 1_000)} s`);
  for (const { person, refused, passedOver, toldInDialog, lost, ...one } of all)
    console.log(
      `  ${person.globalName}: ${one.decided}, refused ${refused} (${toldInDialog} in a dialog), ` +
        `presses ignored ${one.ignored}, passed over ${passedOver}, focus lost ${lost}`,
    );
  const ignored = sum((one) => one.ignored);
  console.log(`presses ignored: ${((ignored / (ignored + decided)) * 100).toFixed(1)} %`);
  console.log(`messages: ${rows[0]?.messages}, notices: ${rows[0]?.notices}, of ${decided} decisions`);
  console.log(`double decisions: ${beside(rows[0]?.twice ?? 0, 0)}`);
  console.log(
    `focus lost: ${beside(
      sum((one) => one.lost),
      0,
    )}`,
  );
  const perDecision = (count: number) => (count / decided).toFixed(2);
  let counted = 0;
  for (const [kind, all] of requests) {
    const count = all.reduce((total, [, one]) => total + one, 0);
    counted += count;
    console.log(`  ${perDecision(count)} ${kind}`);
  }
  console.log(
    `requests a decision: ${beside(Number(perDecision(counted)), 6)}, and ${sum((one) => one.polls)} of polling`,
  );
  console.log(
    `from key to next item: median in ms ${beside(Math.round(median(times)), 150)}, p90 ${Math.round(times[Math.floor(times.length * 0.9)] ?? 0)} ms`,
  );
}

/** A figure and its goal; says when it is missed. */
function beside(figure: number, goal: number) {
  return `${figure} (goal ${goal})${figure > goal ? ', beyond it' : ''}`;
}
