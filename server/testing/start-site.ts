import { sql, type KyselyPlugin } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { addressOf, type Endpoint, type InputOf } from '#contract/endpoint.ts';
import type { Changes } from '#database/changes.ts';
import { after, databaseNow } from '#database/clock.ts';
import { openTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';
import { startSimulator, type Simulator } from '#simulator/simulator.ts';
import { createApp } from '../app.ts';
import { accounts } from '../auth/accounts.ts';
import { runBot, type BotIntervals } from '../bot.ts';
import { loadConfig } from '../config.ts';
import type { Deps } from '../deps.ts';
import { DISCORD_RATES, discordBudget } from '../discord/discord-budget.ts';
import { discordAsBot } from '../discord/rest.ts';
import type { Pages } from '../http/pages.ts';
import type { Http } from '../http/http.ts';
import { secretsFrom } from '../secrets.ts';
import { makers } from './make.ts';
import { signInAt, type SignedIn } from './sign-in.ts';

interface SiteOptions {
  /** Pages of the test's own; without them the site serves the API alone. */
  pages?: Pages | null;
  /** Gives the site a simulator of its own, where the bot is not connected until `startBot`. */
  discord?: boolean;
  /** Gives the site a simulator of its own and connects the bot to it. */
  bot?: boolean;
  /** Settings beyond the defaults. */
  settings?: Record<string, string>;
  /** Routes of the test's own, to see what the house does around any route. */
  routes?: (http: Http) => void;
  /** How far the clock of the site's process is ahead of the database's, in milliseconds. */
  clockAheadMs?: number;
  /** How fast the site may call Discord; tests of that pass `DISCORD_RATES`. */
  rates?: typeof DISCORD_RATES;
  /** Keeps answers until the database tells of a change; otherwise a test sees each row that it writes at once. */
  cached?: boolean;
}

/** Statuses and bodies as they came over HTTP; `body` is parsed when it is JSON. */
export interface Answer {
  status: number;
  headers: Headers;
  // What came is for the test to judge.
  body: unknown;
}

const CREDENTIALS = {
  DISCORD_CLIENT_ID: '1180000000000000001',
  DISCORD_CLIENT_SECRET: 'secret',
  DISCORD_BOT_TOKEN: 'token',
};

// Pauses short enough to wait for, and the waits between sweeps long: a test sweeps when it means to.
const BOT_INTERVALS: BotIntervals = {
  askToLeadEveryMs: 50,
  sayConnectedEveryMs: 30_000,
  sweepEveryMs: 3_600_000,
  sweepAgainAfterFailureMs: 50,
  checkInvitesEveryMs: 3_600_000,
  tidyUpEveryMs: 3_600_000,
  registerAgainAfterMs: 50,
  outbox: { lookEveryMs: 20, betweenMs: 5, afterRefusalMs: 5, retryAfterMs: 40, longestRetryMs: 400 },
  counts: { lookEveryMs: 3_600_000, betweenMs: 5, answerWithinMs: 3_000, longestPauseMs: 100 },
  gateway: { openWithinMs: 1_000, readyWithinMs: 5_000, pauseMs: 50, longestPauseMs: 400 },
};

// Discord's rate would make a test wait for each person whom it signs in.
const FAST_RATES: typeof DISCORD_RATES = {
  commands: { ...DISCORD_RATES.commands, capacity: 1_000, perSecond: 1_000 },
  others: { ...DISCORD_RATES.others, capacity: 1_000, perSecond: 1_000 },
};

const NEVER_TOLD: Changes = { isListening: () => false, subscribe: () => {} };

/**
 * Prepares a test file for whole sites: one database for the file, emptied between its tests.
 * Returns `startSite`; what a test has started is stopped at its end.
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
    clockAheadMs = 0,
    rates = FAST_RATES,
  }: SiteOptions = {}) => {
    const discord = hasDiscord ? await startSimulator({ world: 'empty' }) : null;
    if (discord) stops.push(() => discord.stop());

    const clock = testClock(clockAheadMs);
    const counter = queryCounter();
    const config = loadConfig({ ...CREDENTIALS, ...discord?.environment, RATE_LIMITS: 'off', ...settings });
    const db = database.db.withPlugin(counter.plugin);
    const secrets = secretsFrom(config.sessionSecret ?? 'a secret for tests, and for nothing else');
    const log = pino({ level: 'silent' });
    const budget = discordBudget({ clock: clock.now, log }, rates);
    const deps: Deps = {
      config,
      db,
      changes: cached ? database.changes : NEVER_TOLD,
      discord: discordAsBot({ config, db, databaseNow: clock.databaseNow, budget }),
      accounts: accounts({ config, db, clock: clock.now, databaseNow: clock.databaseNow, secrets, budget }),
      secrets,
      clock: clock.now,
      databaseNow: clock.databaseNow,
      log,
    };

    const http = await createApp(deps, pages);
    routes?.(http);
    const { app } = http;
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    stops.push(() => app.close());
    const startBot = (intervals: Partial<BotIntervals> = {}) => {
      const running = runBot(deps, database.lead, { ...BOT_INTERVALS, ...intervals });
      stops.push(() => running.stop());
      return running;
    };
    const running = bot ? startBot() : null;

    return {
      url,
      deps,
      db: database.db,
      clock,
      ...makers(deps),
      /** How many queries the site makes while something is done. */
      countQueries: async (doing: () => Promise<void>) => {
        const before = counter.count();
        await doing();
        return counter.count() - before;
      },
      /** Waits until the site has heard of every change made so far. */
      quiet: async () => {
        let isHeard = false;
        // No listing has this id, so nothing is cleared.
        database.changes.subscribe((changes) => {
          isHeard ||= changes?.some(({ discordServerId }) => discordServerId === '0') ?? false;
        });
        await eventually(
          () => database.changes.isListening(),
          (listening) => listening,
        );
        await sql`select pg_notify('directory_changed', '0 - - -')`.execute(database.db);
        await eventually(
          () => isHeard,
          (heard) => heard,
        );
      },
      /** Lets a bot of this site seek the lead; it is stopped at the test's end at the latest. */
      startBot,
      /** Stops the bot that `{ bot: true }` has started. */
      stopBot: async () => running?.stop(),
      /** The simulator that the site's bot is connected to. */
      get discord(): Simulator {
        if (!discord)
          throw new Error('start the site with { discord: true } or { bot: true } to have a Discord');
        return discord;
      },
      /** Calls an endpoint as its page does, for a person who is signed in, or a visitor. */
      call: <E extends Endpoint>(endpoint: E, { as, ...input }: InputOf<E> & { as?: SignedIn }) => {
        const given = input as InputOf<E>; // all but the person
        const body = 'body' in input ? JSON.stringify(input.body) : null;
        return send(url + addressOf(endpoint, given), {
          method: endpoint.method,
          body,
          headers: {
            'sec-fetch-site': 'same-origin',
            ...(as && { cookie: as.cookie }),
            ...(body !== null && { 'content-type': 'application/json' }),
          },
        });
      },
      /** Signs in at the simulator, as a browser does, somebody who has an account there. */
      signIn: (userId: string) => signInAt(url, userId),
      get: (path: string, headers: Record<string, string> = {}) => send(url + path, { headers }),
      send: (path: string, init: RequestInit) => send(url + path, init),
    };
  };
}

async function send(url: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, init);
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

/** Runs with real time from now on, and can be set forward: the site's clock and the database's together. */
function testClock(aheadOfDatabaseMs: number) {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead + aheadOfDatabaseMs),
    databaseNow: () => after(databaseNow(), ahead),
    advance: (milliseconds: number) => {
      ahead += milliseconds;
    },
  };
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

/** Asks again and again until a condition holds; fails with what it saw last. */
export async function eventually<T>(
  look: () => Promise<T> | T,
  holds: (seen: T) => boolean,
  withinMs = 10_000,
): Promise<T> {
  const giveUpAt = performance.now() + withinMs;
  for (;;) {
    const seen = await look();
    if (holds(seen)) return seen;
    if (performance.now() > giveUpAt)
      throw new Error(`not within ${withinMs} ms; last seen: ${JSON.stringify(seen)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
