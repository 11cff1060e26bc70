// How fast are page views and cards that were seen accepted, beside a bare server that parses the same bodies? `node bench/intake.ts`
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { trackPageView } from '#contract/analytics.ts';
import { MOST_SEEN_AT_ONCE, recordImpressions } from '#contract/figures.ts';
import { bench, readOptions } from './frame/bench.ts';
import { besideBare } from './frame/beside-bare.ts';
import { emptyDatabase, withClient } from './frame/database.ts';
import { countPageViews } from './frame/members.ts';
import { residentMbOf } from './frame/process.ts';
import type { SiteProcess } from './frame/site-process.ts';

const GOAL = 0.4;
const MOST_GROWTH_MB = 64;
const WARM_UP_HITS = 50_000;

const options = readOptions({
  rounds: 5,
  seconds: 3,
  connections: 20,
  'made-up': 1_000_000, // page views with made-up paths and session ids at the end; 0 for none
});
const madeUp = options['made-up'];

const HEADERS = {
  'content-type': 'application/json',
  'sec-fetch-site': 'same-origin',
  'accept-language': 'en-US,en;q=0.9',
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  cookie: 'language=en',
};

// A few hundred visitors of a few dozen pages.
const BODIES = Array.from({ length: 400 }, (_, i) =>
  JSON.stringify({
    path: i % 3 === 0 ? '/' : `/server/${1_180_000_000_000_000_000n + BigInt(i % 60)}`,
    sessionId: `1763650000000-${(i * 7_919).toString(36)}`,
  }),
);

/** What browsers tell of, and how. */
interface Intake {
  name: string;
  path: string;
  bodies: readonly string[];
}

const LISTINGS = 2_000;
const listingId = (n: number) => String(1_180_000_000_000_000_000n + BigInt(n % LISTINGS));
// A list of cards each, of listings that there are.
const SEEN: Intake = {
  name: 'cards that were seen, 24 at once',
  path: recordImpressions.path,
  bodies: Array.from({ length: 400 }, (_, i) =>
    JSON.stringify({
      sessionId: `1763650000000-${(i * 7_919).toString(36)}`,
      servers: Array.from({ length: MOST_SEEN_AT_ONCE }, (_, n) => listingId(i * 37 + n * 61)),
      source: 'home',
    }),
  ),
};
const VIEWS: Intake = { name: 'page views', path: trackPageView.path, bodies: BODIES };

await bench(async (start) => {
  const { rounds, seconds, connections } = options;
  console.log(
    `Page views, and lists of cards that were seen, a second of Guildhall and of a bare node:http server that parses the same JSON and sends the same bytes.\n` +
      `Medians over ${rounds} rounds of ${seconds} s each, by turns, ${connections} connections, warm; goal: ${GOAL} ×.\n`,
  );
  const server = await start.postgres();
  const databaseUrl = await emptyDatabase(server.url);
  const onPostgres = await start.site({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' });
  await addListings(databaseUrl);
  for (const intake of [VIEWS, SEEN]) await measure('PostgreSQL', onPostgres, intake);
  if (madeUp > 0) await measureMemory(onPostgres, databaseUrl);
  await onPostgres.stop();
  const embedded = await start.site({ DATA_DIR: start.folder(), LOG_LEVEL: 'warn' });
  for (const intake of [VIEWS, SEEN]) await measure('embedded, without listings', embedded, intake);
});

async function addListings(databaseUrl: string) {
  await withClient(databaseUrl, async (client) => {
    await client.query(`
      insert into guilds (id, name, present, available, received_at)
      select (1180000000000000000 + n)::text, 'A guild', true, true, now() from generate_series(0, ${LISTINGS - 1}) as n`);
    await client.query(`
      insert into listings (discord_server_id, status, description, category, language, created_at, approved_at)
      select id, 'approved', 'A place for people who like places.', 'Art', 'English', now(), now() from guilds`);
  });
}

async function measure(engine: string, { pid, url }: SiteProcess, { name, path, bodies }: Intake) {
  const asked = { url: url + path, pid, headers: HEADERS, bodies, status: 200 };
  await besideBare(`${engine}, ${name}`, asked, { ...options, goal: GOAL });
}

/** Measures the memory before and after many made-up page views, and checks that all were counted. */
async function measureMemory(site: SiteProcess, databaseUrl: string) {
  await sendMadeUp(site, WARM_UP_HITS, 'w');
  await sleep(3_000);
  const [before, countedBefore] = [residentMbOf(site.pid) ?? NaN, await countPageViews(databaseUrl)];
  let most = before;
  const watching = setInterval(() => (most = Math.max(most, residentMbOf(site.pid) ?? NaN)), 100);
  await sendMadeUp(site, madeUp, 'x');
  await sleep(3_000);
  clearInterval(watching);
  const after = residentMbOf(site.pid) ?? NaN;
  console.log(
    `${madeUp} made-up paths and session ids: ${before.toFixed(0)} MB before, at most ${most.toFixed(0)} MB meanwhile, ` +
      `${after.toFixed(0)} MB after${most - before > MOST_GROWTH_MB ? `, more than ${MOST_GROWTH_MB} MB of growth` : ''}; ` +
      `${(await countPageViews(databaseUrl)) - countedBefore} of them counted.\n`,
  );
}

async function sendMadeUp({ url }: SiteProcess, amount: number, mark: string) {
  let sent = 0;
  const { errors, timeouts } = await autocannon({
    url: url + trackPageView.path,
    headers: HEADERS,
    connections: options.connections,
    amount,
    requests: [
      {
        method: 'POST',
        setupRequest: (request) => {
          const n = sent++;
          const path =
            n % 2 === 0
              ? `/${mark}${n}/${'y'.repeat(180)}`
              : `/server/${2_000_000_000_000_000_000n + BigInt(n)}`;
          return { ...request, body: JSON.stringify({ path, sessionId: `${mark}-${n}-${'z'.repeat(80)}` }) };
        },
      },
    ],
  });
  if (errors + timeouts > 0) throw new Error(`${errors} errors, ${timeouts} timeouts`);
}
