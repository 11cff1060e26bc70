import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { sql, type KyselyPlugin } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { onPostgres } from '#database/testing/test-database.ts';
import { startSimulator } from '#simulator/simulator.ts';
import { loadConfig } from '../../config.ts';
import { tidyUp, countDue } from '../../ops/housekeeping.ts';
import { startGuildhall } from '../../main.ts';
import { databases } from '../../testing/program.ts';
import { eventually, sites } from '../../testing/start-site.ts';
import { createMetrics } from './metrics.ts';
import { MOST_COUNTED } from './readings.store.ts';
import { readingsOf } from './readings.ts';

const place = databases();
const startSite = sites();

const JOBS = [
  'commands',
  'counts',
  'events',
  'housekeeping',
  'icons',
  'invites',
  'messages',
  'moderation',
  'reminders',
  'rights of notices',
  'rights of webhooks',
  'sweep',
  'webhooks',
];

async function startMeasured(atTheEnd: (stop: () => Promise<void>) => void) {
  const discord = await startSimulator({ world: 'empty' });
  atTheEnd(() => discord.stop());
  discord.setGateway({ identifyIntervalMs: 0 });
  const settings = {
    ...(await place()),
    ...discord.environment,
    PORT: '0',
    METRICS_PORT: '0',
    LOG_LEVEL: 'silent',
  };
  const site = await startGuildhall(loadConfig(settings), null);
  atTheEnd(() => site.stop().catch(() => {}));
  return {
    site,
    get: (path: string) => fetch(`http://127.0.0.1:${site.port}${path}`),
    scrape: (path = '/metrics') => fetch(`http://127.0.0.1:${site.metricsPort}${path}`),
  };
}

/** One site for the tests that leave it as it is: a whole one takes seconds to start and to stop. */
const stops: (() => Promise<void>)[] = [];
let measured: ReturnType<typeof startMeasured> | undefined;
const sharedSite = () => (measured ??= startMeasured((stop) => stops.unshift(stop)));
afterAll(async () => {
  for (const stop of stops) await stop();
});

test('/metrics counts by patterns, on a port of its own, until the site stops', async () => {
  const { site, get, scrape } = await startMeasured((stop) => onTestFinished(stop));
  for (const path of ['/api/servers/123456789012345678', '/api/servers', '/api/servers', '/what-is-this'])
    await get(path);

  const text = await (await scrape()).text();

  const requests = text.split('\n').filter((line) => line.startsWith('guildhall_http_requests_total'));
  expect(requests.join('\n')).toMatch(/route="\/api\/servers\/:\w+",status="404"\} 1/);
  expect(text).toMatch(/guildhall_http_request_duration_seconds_count\{route="\/api\/servers"\} \d/);
  expect(text).toContain('guildhall_http_requests_total{method="GET",route="page",status="404"} 1');
  expect(text).not.toMatch(/123456789012345678|what-is-this/);
  expect(text).toContain('guildhall_database_up 1');
  expect(text).toMatch(/guildhall_moderation_waiting\{kind="submission"\} 0/);
  expect((await get('/metrics')).status).toBe(404);
  expect((await scrape('/')).status).toBe(404);
  await site.stop();
  await expect(scrape()).rejects.toThrow('fetch failed');
});

test('the leader does each job by itself and tells of it and of calls to Discord', async () => {
  const { scrape } = await sharedSite();
  const text = await eventually(
    async () => (await scrape()).text(),
    (text) => JOBS.every((name) => text.includes(`finished_timestamp_seconds{work="${name}"} 1`)),
  );
  expect(text).toMatch(/guildhall_discord_calls_total\{kind="upkeep",outcome="ok"\} \d/);
  expect(text).toContain('guildhall_discord_blocked{kind="upkeep"} 0');
});

test('the database is asked once for many scrapes, and not waited for', async () => {
  const { deps, clock } = await startSite();
  let requests = 0;
  const never = new Promise<never>(() => {});
  const db = new Proxy(deps.db, {
    get: (_target, name) => {
      if (name === 'getExecutor') requests += 1;
      return name === 'getExecutor'
        ? () => ({
            transformQuery: (node: object) => node,
            compileQuery: () => ({}),
            executeQuery: () => never,
          })
        : undefined;
    },
  });
  const { registry } = createMetrics(deps.clock);
  const read = readingsOf({ ...deps, db }, registry);

  const reading = Promise.all([read(), read(), read()]);
  clock.advance(1_000);
  await reading;

  expect(requests).toBe(1);
  expect(await registry.metrics()).toContain('guildhall_database_up 0');
});

test('a database that fails leaves no old figures and breaks no scrape', async () => {
  const { deps, clock } = await startSite();
  const { registry } = createMetrics(deps.clock);
  let isAway = false;
  const db = deps.db.withPlugin({
    transformQuery: ({ node }) => {
      if (isAway) throw new Error('away');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const read = readingsOf({ ...deps, db }, registry);
  await read();
  expect(await registry.metrics()).toMatch(/^guildhall_queue_rows\{/m);

  isAway = true;
  clock.advance(15_000);
  await read();

  const text = await registry.metrics();
  expect(text).toContain('guildhall_database_up 0');
  expect(text).not.toMatch(/^guildhall_queue_rows\{/m);
});

test('a question that fails does not say that the database is away', async () => {
  const { deps } = await startSite();
  const { registry } = createMetrics(deps.clock);
  const databaseNow = () => {
    throw new Error('canceling statement due to statement timeout');
  };
  await readingsOf({ ...deps, databaseNow }, registry)();
  expect(await registry.metrics()).toContain('guildhall_database_up 1');
});

test('a scrape asks one question after the other, and counts up to a bound', async () => {
  const { deps, db, addListing } = await startSite({ discord: true });
  await addListing();
  await sql`with people as (
      insert into users (id, username, language, pseudonym, created_at)
      select (100000000000000000 + n)::text, 'one of many', 'en', 'many ' || n, now()
      from generate_series(1, ${sql.lit(MOST_COUNTED + 5)}) n returning id)
    insert into reports (listing_id, reporter_id, reason, created_at)
    select (select id from listings), id, 'It is bad.', now() from people`.execute(db);
  let [now, most] = [0, 0];
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      most = Math.max(most, ++now);
      return node;
    },
    transformResult: async ({ result }) => {
      now -= 1;
      return result;
    },
  };
  const { registry } = createMetrics(deps.clock);

  await readingsOf({ ...deps, db: deps.db.withPlugin(counting) }, registry)();

  expect(await registry.metrics()).toContain(`guildhall_moderation_waiting{kind="report"} ${MOST_COUNTED}`);
  expect([now, most]).toEqual([0, 1]);
});

test('the shard that is away longest is known by its instant', async () => {
  const { deps, db } = await startSite();
  await sql`insert into bot_shards (shard_id, shard_count, connected_at)
    values (0, 2, to_timestamp(1700000000)), (1, 2, now())`.execute(db);
  const { registry } = createMetrics(deps.clock);
  await readingsOf(deps, registry)();
  expect(await registry.metrics()).toContain('guildhall_gateway_connected_timestamp_seconds 1700000000');
});

test('requests that cannot be parsed, or expect something, are counted', async () => {
  const { site, scrape } = await sharedSite();
  for (const request of ['NONSENSE\r\n\r\n', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: cake\r\n\r\n']) {
    const socket = connect(site.port, '127.0.0.1');
    socket.write(request);
    await once(socket, 'data');
    socket.destroy();
  }
  const text = await (await scrape()).text();
  expect(text).toContain('guildhall_http_requests_total{method="other",route="refused",status="400"} 1');
  expect(text).toContain('guildhall_http_requests_total{method="GET",route="refused",status="417"} 1');
});

test('rows that wait for clean-up are those that it deletes', async () => {
  const { deps, db } = await startSite();
  const day = new Date(Date.now() - 3 * DAY_MS);
  await db.insertInto('rateCounts').values({ kind: 'old', subject: 'x', period: day, count: 1 }).execute();
  expect((await countDue(deps, 10)).get('rateCounts.period')).toBe(1);
  await tidyUp(deps, new AbortController().signal);
  expect((await countDue(deps, 10)).get('rateCounts.period')).toBe(0);
});

test('words of appeals and minutes of pages wait for clean-up too', async () => {
  const { deps, db, addListing } = await startSite({ discord: true });
  await addListing();
  await sql`insert into users (id, username, language, pseudonym, created_at) values ('123456789012345678', 'x', 'en', 'x', now())`.execute(
    db,
  );
  await sql`insert into appeals
      (decision_id, discord_server_id, listing_id, submitted_by, text, created_at, outcome, reason, decided_at)
    select 1, discord_server_id, id, '123456789012345678', 'Why?', now(), 'refused', 'No.', now() - interval '91 days' from listings`.execute(
    db,
  );
  await sql`insert into page_minutes values (date_trunc('minute', now()) - interval '2 hours', '/', 3)`.execute(
    db,
  );
  const due = await countDue(deps, 10);
  expect([due.get('words of appeals'), due.get('page_minutes')]).toEqual([1, 1]);
  await tidyUp(deps, new AbortController().signal);
  const left = await countDue(deps, 10);
  expect([left.get('words of appeals'), left.get('page_minutes')]).toEqual([0, 0]);
});

test('each metric and label in docs/alerts.yml and docs/grafana.json is real', async () => {
  const { get, scrape } = await sharedSite();
  const text = await eventually(
    async () => {
      await get('/api/servers');
      return (await scrape()).text();
    },
    (text) => text.includes('guildhall_discord_calls_total{') && text.includes('{source="cache"}'),
  );
  const rules = readFileSync('docs/alerts.yml', 'utf8');
  const alerts = rules.matchAll(/^ +expr: (.+)$/gm);
  expect(rules.match(/^ +do: (['"]).+\1$/gm)).toHaveLength(12);
  const { panels }: Dashboard = JSON.parse(readFileSync('docs/grafana.json', 'utf8'));
  const expressions = [...alerts].map(([, expression = '']) => expression);
  expect(expressions).toHaveLength(12);
  expressions.push(...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)));

  const known = expressions.filter((one) => onPostgres || !one.includes('guildhall_pool_connections'));
  expect(known.flatMap((expression) => unknownIn(expression, text))).toEqual([]);
  // Every program that prom-client measures has these names.
  const shared = [...expressions.join('\n').matchAll(/\b(?:process|nodejs)_\w+(\{[^}]*\})?/g)];
  expect(shared).toHaveLength(3);
  expect(shared.filter(([, selectors = '']) => !selectors.includes('job="guildhall"')).map(String)).toEqual(
    [],
  );
  expect(unknownIn('sum by (nope) (guildhall_gone{queue="x"})', text)).not.toEqual([]);
});

interface Dashboard {
  panels: { targets: { expr: string }[] }[];
}

/** What an expression uses and a metrics text has not: names, labels, and values that are not patterns. */
function unknownIn(expression: string, text: string): string[] {
  const used = [...expression.matchAll(/\b((?:guildhall|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)];
  const grouped = [...expression.matchAll(/\b(?:by|on) \(([^)]*)\)/g)].flatMap(([, labels = '']) =>
    labels.split(', '),
  );
  return used.flatMap(([, name = '', all = '']) => {
    const selectors = all.replaceAll(/\bjob="guildhall"/g, ''); // Prometheus adds it
    const series = text
      .split('\n')
      .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
    const wanted = [...selectors.matchAll(/(\w+)(=~?)"([^"]*)"/g)].map(([, label, is, value]) =>
      is === '=' && value !== 'invalid' ? `${label}="${value}"` : `${label}="`,
    );
    const missing = [...wanted, ...grouped.map((label) => `${label}="`)].filter(
      (part) => !series.some((line) => line.includes(part)),
    );
    return series.length === 0 ? [name] : missing.map((part) => `${name}: ${part}`);
  });
}
