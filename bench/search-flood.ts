// Does the site go on while the worst searches come in? `node bench/search-flood.ts`
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { startPostgres } from '#database/testing/postgres-server.ts';
import { median } from './compare.ts';
import { loadedDatabase, SETTINGS } from './loaded-database.ts';

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '200000' },
    seconds: { type: 'string', default: '20' },
    'per-second': { type: 'string', default: '10' },
  },
});
const perSecond = Number(values['per-second']);
const searches = Number(values.seconds) * perSecond;
/** The pool, the listener, the leader and the one that ends others. */
const MOST_BACKENDS = 13;

const LETTERS = 'abcdefghijklmnopqrstu';
const WORST = [
  'e owl',
  'e i quokka',
  'x z q j',
  `${Array.from(LETTERS).join(' ')} quokka`,
  Array.from({ length: 60 }, (_, i) => LETTERS[i % 21]! + LETTERS[(i * 5 + 1) % 21]!).join(' '),
  'a o',
  'er on',
  '사 이',
];

interface Answered {
  path: string;
  status: number;
  ms: number;
}

const server = await startPostgres({ keepIn: resolve('.cache/million'), settings: SETTINGS });
try {
  const url = await loadedDatabase(server.url, Number(values.listings));
  const site = await startSite(url);
  const watch = await watchBackends(url);
  // Answers are cached: no two searches ask for the same page.
  const searched = every(1_000 / perSecond, searches, (i) =>
    ask(
      site.url,
      `/api/servers?q=${encodeURIComponent(WORST[i % WORST.length]!)}&limit=${24 + Math.floor(i / WORST.length)}`,
    ),
  );
  const beside = every(250, (searches / perSecond) * 4, async (i) =>
    Promise.all([
      ask(site.url, '/healthz'),
      ask(site.url, '/readyz'),
      ask(site.url, `/api/servers?sort=members&limit=${1 + (i % 100)}`),
    ]),
  );
  const answers = await searched;
  const others = (await beside).flat();
  await sleep(1_000);
  const running = await watch.active();
  const { most, oldestMs } = await watch.stop();

  console.log(`${searches} of the worst searches in ${values.seconds} s, at ${values.listings} listings.\n`);
  tell('searches', answers);
  for (const path of ['/healthz', '/readyz', '/api/servers?sort']) {
    tell(
      path,
      others.filter((answer) => answer.path.startsWith(path)),
    );
  }
  console.log(
    `\nBackends: at most ${most}${most > MOST_BACKENDS ? `, more than ${MOST_BACKENDS}` : ''}; ` +
      `the longest statement seen ${oldestMs} ms; running a second after the last answer: ${running}.`,
  );
  site.stop();
} finally {
  await server.stop();
}

/** Does something every so many milliseconds, whether or not what came before is done. */
async function every<T>(ms: number, times: number, act: (i: number) => Promise<T>): Promise<T[]> {
  const acts: Promise<T>[] = [];
  const began = performance.now();
  for (let i = 0; i < times; i++) {
    await sleep(Math.max(0, began + i * ms - performance.now()));
    acts.push(act(i));
  }
  return Promise.all(acts);
}

async function ask(url: string, path: string): Promise<Answered> {
  const began = performance.now();
  const response = await fetch(url + path);
  await response.arrayBuffer();
  return { path, status: response.status, ms: performance.now() - began };
}

function tell(name: string, answers: readonly Answered[]) {
  const by = Object.groupBy(answers, ({ status }) => String(status));
  const counts = Object.entries(by).map(([status, of]) => `${of?.length} × ${status}`);
  const took = answers.map(({ ms }) => ms);
  console.log(
    `${name.padEnd(20)} ${counts.join(', ').padEnd(24)} median ${median(took).toFixed(0)} ms, longest ${Math.max(...took).toFixed(0)} ms`,
  );
}

/** A Guildhall without pages in a process of its own. */
async function startSite(databaseUrl: string) {
  const child = fork(new URL('../server/testing/run-guildhall.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      PUBLIC_URL: 'http://localhost:3000',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      ROLE: 'web',
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: 'x'.repeat(32),
      DISCORD_CLIENT_ID: '1180000000000000001',
      DISCORD_CLIENT_SECRET: 'secret',
      DISCORD_BOT_TOKEN: 'token',
    },
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill('SIGTERM') };
}

/** Counts the backends of the database twenty times a second. */
async function watchBackends(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  const look = async () => {
    const { rows } = await client.query<{ all: number; active: number; oldest: number }>(
      `select count(*)::int as all, (count(*) filter (where state = 'active'))::int as active,
         coalesce(max(extract(epoch from clock_timestamp() - query_start) * 1000) filter (where state = 'active'), 0)::int as oldest
       from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return rows[0] ?? { all: 0, active: 0, oldest: 0 };
  };
  const stopping = new AbortController();
  let [most, oldestMs] = [0, 0];
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      const { all, oldest } = await look();
      most = Math.max(most, all);
      oldestMs = Math.max(oldestMs, oldest);
      await sleep(50);
    }
  })();
  return {
    active: async () => (await look()).active,
    stop: async () => {
      stopping.abort();
      await watching;
      await client.end();
      return { most, oldestMs };
    },
  };
}
