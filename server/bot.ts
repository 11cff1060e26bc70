import { setTimeout as sleep } from 'node:timers/promises';
import { GatewayDispatchEvents } from 'discord-api-types/v10';
import type { Leadership, OpenDatabase } from '#database/open.ts';
import { botCommands } from './bot-commands.ts';
import type { SlashCommands } from './bumps/slash-commands.ts';
import type { Deps } from './deps.ts';
import { connectGateway, GATEWAY_TIMEOUTS, type GatewayTimeouts } from './discord/gateway.ts';
import { followGuilds, type GuildEvents } from './guilds/gateway/guild.events.ts';
import { asLeader, type LeaderTransaction } from './guilds/leader.store.ts';
import { findSessions } from './guilds/shard.store.ts';
import { runJobs } from './jobs/run-jobs.ts';
import { connectedJobs, leaderJobs } from './leader-jobs.ts';

export interface Bot {
  /** Disconnects, writes the events that are still in memory, and gives up the lead. */
  stop(): Promise<void>;
}

export interface BotOptions {
  askToLeadEveryMs: number;
  sayConnectedEveryMs: number;
  gateway: GatewayTimeouts;
  /** What the leader does beside listening to the gateway. */
  jobs: typeof leaderJobs;
  /** What it does once it is connected. */
  connectedJobs: typeof connectedJobs;
}

const BOT_OPTIONS: BotOptions = {
  askToLeadEveryMs: 5_000,
  sayConnectedEveryMs: 30_000,
  gateway: GATEWAY_TIMEOUTS,
  jobs: leaderJobs,
  connectedJobs,
};

const FINISH_COMMANDS_WITHIN_MS = 3_000;

/**
 * Runs the bot while this process leads. Of all processes that share a database one leads, and when it ends another
 * takes over within seconds.
 */
export function runBot(deps: Deps, lead: OpenDatabase['lead'], options: BotOptions = BOT_OPTIONS): Bot {
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      try {
        const leadership = await lead();
        if (leadership) await runWhileLeading(deps, leadership, options, stopping.signal);
      } catch (error) {
        deps.log.warn({ err: error }, 'bot: run failed');
      }
      const pause = sleep(options.askToLeadEveryMs, undefined, { signal: stopping.signal, ref: false });
      await pause.catch(() => {}); // only a stop ends it early
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

async function runWhileLeading(
  deps: Deps,
  leadership: Leadership,
  options: BotOptions,
  stopping: AbortSignal,
) {
  const losing = new AbortController();
  const lost = losing.signal;
  void leadership.ended.then(() => losing.abort());
  const stop = AbortSignal.any([stopping, lost]);
  const lead = asLeader(deps.db, leadership.epoch, () => losing.abort());
  try {
    const guilds = followGuilds({ ...deps, lead }, lost);
    const commands = botCommands(deps);
    guilds.noteShards(0);
    const hangUp = await connect(deps, { guilds, commands, lead }, options, stop);
    const jobs = runJobs(options.jobs({ ...deps, lead }), { ...deps, stop });
    await aborted(stop);
    await hangUp();
    await Promise.race([commands.finish(), sleep(FINISH_COMMANDS_WITHIN_MS, undefined, { ref: false })]);
    guilds.noteShards(0);
    await Promise.all([guilds.finish(), jobs]);
  } finally {
    await leadership.giveBack();
  }
}

interface Listeners {
  guilds: GuildEvents;
  commands: SlashCommands;
  lead: LeaderTransaction;
}

async function connect(
  deps: Deps,
  { guilds, commands, lead }: Listeners,
  options: BotOptions,
  stop: AbortSignal,
) {
  const { config, db, discord, clock, log } = deps;
  const { botToken } = config.discord;
  if (!botToken) return async () => {};

  const connected = new Set<number>();
  const rosterReceived = Promise.withResolvers<void>();
  const gateway = connectGateway({
    rest: discord.rest,
    botToken,
    sessions: await findSessions(db),
    onDispatch: (dispatch) => {
      commands.handle(dispatch);
      guilds.handle(dispatch);
      const { t } = dispatch.payload;
      if (t === GatewayDispatchEvents.Ready || t === GatewayDispatchEvents.Resumed) rosterReceived.resolve();
    },
    onShards: (shardCount) => {
      connected.clear();
      guilds.noteShards(shardCount);
    },
    onConnected: (shardId) => {
      log.info({ shardId }, 'gateway: shard connected');
      connected.add(shardId);
      guilds.noteConnections(new Map([[shardId, clock()]]));
    },
    onDisconnected: (shardId) => {
      connected.delete(shardId);
      guilds.noteConnections(new Map([[shardId, null]]));
    },
    clock,
    log,
    timeouts: options.gateway,
  });

  void rosterReceived.promise.then(() =>
    runJobs(options.connectedJobs({ ...deps, lead }), { ...deps, stop }),
  );
  // A killed process cannot clear its heartbeat; others let it expire.
  const saying = setInterval(() => {
    const now = clock();
    if (connected.size > 0) guilds.noteConnections(new Map([...connected].map((shardId) => [shardId, now])));
  }, options.sayConnectedEveryMs);
  return async () => {
    clearInterval(saying);
    await gateway.disconnect();
  };
}

async function aborted(signal: AbortSignal) {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
