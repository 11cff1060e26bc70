import { sql, type KyselyPlugin } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { Changes } from '#database/changes.ts';
import type { Database } from '#database/tables.ts';
import { openTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';
import type { NewUser } from '#simulator/control-people.ts';
import { startSimulator, type Simulator } from '#simulator/simulator.ts';
import { createApp } from '../app.ts';
import { accounts } from '../auth/accounts.ts';
import { runBot, type BotOptions } from '../bot.ts';
import { loadConfig, type Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { DISCORD_RATES, discordBudget } from '../discord/discord-budget.ts';
import { discordAsBot } from '../discord/rest.ts';
import type { Pages } from '../http/pages.ts';
import type { Http } from '../http/http.ts';
import { runDueJobs } from '../jobs/run-jobs.ts';
import { connectedJobs, leaderJobs } from '../leader-jobs.ts';
import { secretsFrom } from '../secrets.ts';
import { leading } from './leader.ts';
import { makers } from './make.ts';
import { signInDirectly } from './person.ts';
import { signInThroughDiscord } from './sign-in.ts';
import { siteCalls } from './site-calls.ts';
import { testClock, type TestClock } from './test-clock.ts';

export interface SiteOptions {
  /** The test's own pages; without them the site serves only the API. */
  pages?: Pages | null;
  /** Starts a simulator for the site, where the bot is not connected until `startBot`. */
  discord?: boolean;
  /** Starts a simulator for the site and connects the bot to it. */
  bot?: boolean;
  /** Listens on a port, for tests of sockets; calls need none. */
  listens?: boolean;
  /** Settings beyond the defaults. */
  settings?: Record<string, string>;
  /** The test's own routes, to test the pipeline around any route. */
  routes?: (http: Http) => void;
  /** How far the site's clock is ahead of the database's, in milliseconds. */
  clockAheadMs?: number;
  /** The rates of calls to Discord; tests of rates pass `DISCORD_RATES`. */
  rates?: typeof DISCORD_RATES;
  /** Caches responses as in production; by default a test sees each row that it writes at once. */
  cached?: boolean;
}

const CREDENTIALS = {
  DISCORD_CLIENT_ID: '1180000000000000001',
  DISCORD_CLIENT_SECRET: 'secret',
  DISCORD_BOT_TOKEN: 'token',
};

// Short pauses, so that tests of the gateway can wait for them. A test does the work of the jobs itself, by `work`.
const BOT_OPTIONS: BotOptions = {
  askToLeadEveryMs: 50,
  sayConnectedEveryMs: 30_000,
  gateway: { openWithinMs: 1_000, readyWithinMs: 5_000, pauseMs: 50, longestPauseMs: 400 },
  jobs: () => [],
  connectedJobs: () => [],
};

/** Jobs that are due by the time of day and not by rows. A test that is about one names it. */
const BY_TIME = new Set(['sweep', 'housekeeping', 'invites', 'commands', 'icons']);

// With Discord's own rate a test would wait at each sign-in.
export const FAST_RATES: typeof DISCORD_RATES = {
  commands: { ...DISCORD_RATES.commands, perInterval: 1_000 },
  others: { ...DISCORD_RATES.others, perInterval: 1_000 },
};

const never = new AbortController().signal;
const NO_CHANGES: Changes = { isListening: () => false, subscribe: () => {} };

/**
 * Prepares a test file for whole sites, with one database for the file that is emptied between tests. Returns
 * `startSite`; sites are stopped at the end of their test.
 */
export function sites(open: () => Promise<TestDatabase> = openTestDatabase) {
  let database: TestDatabase;
  const stops: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    database = await open();
  });
  afterEach(async () => {
    for (const stop of stops.splice(0).toReversed()) await stop();
    await database.reset();
  });
  afterAll(() => database.close());

  return async ({
    bot = false,
    discord: hasDiscord = bot,
    settings = {},
    routes,
    cached = false,
    pages = null,
    listens = false,
    clockAheadMs = 0,
    rates = FAST_RATES,
  }: SiteOptions = {}) => {
    const discord = hasDiscord ? await startSimulator({ world: 'empty' }) : null;
    if (discord) stops.push(() => discord.stop());

    const clock = testClock(clockAheadMs);
    const counter = queryCounter();
    const deps = depsOf(database, {
      config: loadConfig({ ...CREDENTIALS, ...discord?.environment, RATE_LIMITS: 'off', ...settings }),
      db: database.db.withPlugin(counter.plugin),
      clock,
      cached,
      rates,
    });

    const http = await createApp(deps, pages);
    routes?.(http);
    const { app } = http;
    await app.ready();
    const { calls, finish } = siteCalls(app.server);
    stops.push(async () => {
      clock.advance(HOUR_MS); // what a failed test has left waiting gives up
      await app.close();
      await finish();
    });
    const url = listens ? await listen(http) : null;
    const signIn = (userId: string) =>
      discord ? signInDirectly({ deps, http, discord }, userId) : signInThroughDiscord(calls.get, userId);
    const startBot = (options: Partial<BotOptions> = {}) => {
      const running = runBot(deps, database.lead, { ...BOT_OPTIONS, ...options });
      stops.push(() => running.stop());
      return running;
    };
    const running = bot ? startBot() : null;
    if (settings['RATE_LIMITS'] === 'on') clock.beginMinute();

    return {
      /** The address of a site that listens. */
      get url() {
        if (url === null) throw new Error('start the site with { listens: true } to have an address');
        return url;
      },
      deps,
      db: database.db,
      clock,
      ...makers(deps),
      ...calls,
      /** Signs in a person with an account at the simulator, without its pages. */
      signIn,
      /** A new person with an account at the simulator, signed in. */
      person: (user: NewUser = {}) => signIn(simulatorOf(discord).addUser(user).id),
      /** Signs in through the simulator's pages, for tests of that. */
      signInThroughDiscord: (userId: string) => signInThroughDiscord(calls.get, userId),
      /** The number of the site's queries while something is done. */
      countQueries: async (doing: () => Promise<void>) => {
        const before = counter.count();
        await doing();
        return counter.count() - before;
      },
      /** How many queries the site has made. */
      queries: counter.count,
      /** Waits until the site has got the notifications of all earlier changes. */
      quiet: () => untilNotified(database),
      /**
       * Does the background work that is due, and returns when nothing is; pauses between messages are left out. Named
       * jobs alone, when there are names.
       */
      work: async (...names: string[]) => {
        const forLeader = { ...deps, lead: leading(deps) };
        const all = [...leaderJobs(forLeader), ...connectedJobs(forLeader)];
        const jobs = all.filter(({ name }) => (names.length > 0 ? names.includes(name) : !BY_TIME.has(name)));
        if (jobs.length < names.length) throw new Error(`unknown jobs among ${names.join(', ')}`);
        await runDueJobs(jobs, { ...deps, stop: never });
      },
      /** Starts a bot of this site; it is stopped at the end of the test at the latest. */
      startBot,
      /** Stops the bot that `{ bot: true }` has started. */
      stopBot: async () => running?.stop(),
      /** The simulator that the site's bot is connected to. */
      get discord(): Simulator {
        return simulatorOf(discord);
      },
    };
  };
}

function simulatorOf(discord: Simulator | null): Simulator {
  if (!discord) throw new Error('start the site with { discord: true } or { bot: true } to have a Discord');
  return discord;
}

function listen({ app }: Http) {
  // Longer than the client's limit: it would otherwise send on an idle connection that the server is closing.
  app.server.keepAliveTimeout = 10 * MINUTE_MS;
  return app.listen({ host: '127.0.0.1', port: 0 });
}

interface OfSite {
  config: Config;
  db: Database;
  clock: TestClock;
  cached: boolean;
  rates: typeof DISCORD_RATES;
}

function depsOf(database: TestDatabase, { config, db, clock, cached, rates }: OfSite): Deps {
  const secrets = secretsFrom(config.sessionSecret ?? 'a secret for tests, and for nothing else');
  const log = pino({ level: 'silent' });
  const budget = discordBudget({ clock: clock.now, timeout: clock.timeout, log }, rates);
  const { databaseNow } = clock;
  return {
    config,
    db,
    changes: cached ? database.changes : NO_CHANGES,
    discord: discordAsBot({ config, db, databaseNow, budget }),
    accounts: accounts({ config, db, clock: clock.now, databaseNow, secrets, budget }),
    secrets,
    clock: clock.now,
    timeout: clock.timeout,
    databaseNow,
    log,
  };
}

async function untilNotified({ db, changes }: TestDatabase) {
  let isReceived = false;
  // No listing has this id, so nothing is evicted.
  changes.subscribe((changed) => {
    isReceived ||= changed?.some(({ discordServerId }) => discordServerId === '0') ?? false;
  });
  await eventually(
    () => changes.isListening(),
    (listening) => listening,
  );
  await sql`select pg_notify('directory_changed', '0 - - -')`.execute(db);
  await eventually(
    () => isReceived,
    (received) => received,
  );
}

function queryCounter() {
  let count = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { plugin, count: () => count };
}

/** Repeats a question until its answer fulfils a condition; fails with the last answer. */
export async function eventually<T>(
  look: () => Promise<T> | T,
  holds: (value: T) => boolean,
  withinMs = 30_000,
): Promise<T> {
  const giveUpAt = performance.now() + withinMs;
  for (;;) {
    const value = await look();
    if (holds(value)) return value;
    if (performance.now() > giveUpAt)
      throw new Error(`not within ${withinMs} ms; last seen: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
