import { setTimeout as sleep } from 'node:timers/promises';
import { GatewayDispatchEvents } from 'discord-api-types/v10';
import { HOUR_MS, MINUTE_MS } from '#contract/time-units.ts';
import type { Leadership, OpenDatabase } from '#database/open.ts';
import { applyDueBanSteps } from './bans/apply-due-ban-steps.ts';
import { botCommands, registerCommands } from './bot-commands.ts';
import { makeReminders, REMINDER_TIMING, type ReminderTiming } from './bumps/make-reminders.ts';
import type { SlashCommands } from './bumps/slash-commands.ts';
import type { Deps } from './deps.ts';
import { backoff } from './discord/backoff.ts';
import { connectGateway, GATEWAY_TIMEOUTS, type GatewayTimeouts } from './discord/gateway.ts';
import { followGuilds, type GuildEvents } from './guilds/guild.events.ts';
import { COUNT_TIMING, countGuilds, type CountTiming } from './guilds/count-guilds.ts';
import { LOOK_TIMING, lookAtEvents, type LookTiming } from './guilds/look-at-events.ts';
import { asLeader, LeadLost, type LeaderTransaction } from './guilds/leader.store.ts';
import { findSessions } from './guilds/shard.store.ts';
import { sweepGuilds } from './guilds/guild.sweep.ts';
import { tidyUp } from './housekeeping.ts';
import { inviteChecks } from './listings/invite.sweep.ts';
import { checkRights, RIGHTS_TIMING, type RightsTiming } from './notices/check-rights.ts';
import { checkCreators, CREATORS_TIMING, type CreatorsTiming } from './webhooks/check-creators.ts';
import { sendToWebhooks, WEBHOOK_TIMING, type WebhookTiming } from './webhooks/deliver.ts';
import { OUTBOX_TIMING, sendMessages, type OutboxTiming } from './messages/outbox.ts';

export interface Bot {
  /** Disconnects, writes the events that are still in memory, and gives up the lead. */
  stop(): Promise<void>;
}

/** The intervals of the bot's recurring work. */
export interface BotIntervals {
  askToLeadEveryMs: number;
  sayConnectedEveryMs: number;
  sweepEveryMs: number;
  /** The first pause after a failed sweep, doubled after each further failure. */
  sweepAgainAfterFailureMs: number;
  checkInvitesEveryMs: number;
  tidyUpEveryMs: number;
  /** The first pause after a failed registration of the commands, doubled after each further failure. */
  registerAgainAfterMs: number;
  outbox: OutboxTiming;
  applyDueBanStepsEveryMs: number;
  rights: RightsTiming;
  webhooks: WebhookTiming;
  creators: CreatorsTiming;
  reminders: ReminderTiming;
  counts: CountTiming;
  events: LookTiming;
  gateway: GatewayTimeouts;
}

const BOT_INTERVALS: BotIntervals = {
  askToLeadEveryMs: 5_000,
  sayConnectedEveryMs: 30_000,
  sweepEveryMs: HOUR_MS,
  sweepAgainAfterFailureMs: 60_000,
  checkInvitesEveryMs: 30_000,
  tidyUpEveryMs: 10 * MINUTE_MS,
  registerAgainAfterMs: 5_000,
  outbox: OUTBOX_TIMING,
  applyDueBanStepsEveryMs: 1_000,
  rights: RIGHTS_TIMING,
  webhooks: WEBHOOK_TIMING,
  creators: CREATORS_TIMING,
  reminders: REMINDER_TIMING,
  counts: COUNT_TIMING,
  events: LOOK_TIMING,
  gateway: GATEWAY_TIMEOUTS,
};

const FINISH_COMMANDS_WITHIN_MS = 3_000;

/**
 * Runs the bot while this process leads. Of all processes that share a database one leads, and when it ends another
 * takes over within seconds.
 */
export function runBot(deps: Deps, lead: OpenDatabase['lead'], intervals: BotIntervals = BOT_INTERVALS): Bot {
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      try {
        const leadership = await lead();
        if (leadership) await runWhileLeading(deps, leadership, intervals, stopping.signal);
      } catch (error) {
        deps.log.warn({ err: error }, 'bot: run failed');
      }
      await pause(intervals.askToLeadEveryMs, stopping.signal);
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
  intervals: BotIntervals,
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
    const hangUp = await connect(deps, { guilds, commands, lead }, intervals, stop);
    const checkInvites = inviteChecks(deps);
    const hasToken = deps.config.discord.botToken !== null;
    const chores = [
      repeat(deps, 'invites: check failed', intervals.checkInvitesEveryMs, () => checkInvites(stop), stop),
      hasToken ? sendMessages(deps, stop, intervals.outbox) : null,
      hasToken ? makeReminders(deps, stop, intervals.reminders) : null,
      repeat(
        deps,
        'bans: round failed',
        intervals.applyDueBanStepsEveryMs,
        () => applyDueBanSteps(deps, stop),
        stop,
      ),
      checkRights(deps, stop, intervals.rights),
      sendToWebhooks(deps, stop, intervals.webhooks),
      checkCreators(deps, stop, intervals.creators),
      hasToken ? countGuilds({ ...deps, lead }, stop, intervals.counts) : null,
      hasToken ? lookAtEvents({ ...deps, lead }, stop, intervals.events) : null,
      repeat(deps, 'housekeeping: round failed', intervals.tidyUpEveryMs, () => tidyUp(deps, stop), stop),
    ];
    await aborted(stop);
    await hangUp();
    await Promise.race([commands.finish(), sleep(FINISH_COMMANDS_WITHIN_MS, undefined, { ref: false })]);
    guilds.noteShards(0);
    await Promise.all([guilds.finish(), ...chores]);
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
  intervals: BotIntervals,
  stop: AbortSignal,
) {
  const { config, db, discord, clock, log } = deps;
  const { botToken } = config.discord;
  if (!botToken) return async () => {};

  const connected = new Set<number>();
  const rosterHeard = Promise.withResolvers<void>();
  const gateway = connectGateway({
    rest: discord.rest,
    botToken,
    sessions: await findSessions(db),
    onDispatch: (dispatch) => {
      commands.handle(dispatch);
      guilds.handle(dispatch);
      const { t } = dispatch.payload;
      if (t === GatewayDispatchEvents.Ready || t === GatewayDispatchEvents.Resumed) rosterHeard.resolve();
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
    timeouts: intervals.gateway,
  });

  void rosterHeard.promise.then(() => sweepNowAndThen({ ...deps, lead }, intervals, stop));
  void registerCommands(deps, intervals.registerAgainAfterMs, stop);
  // A killed process cannot clear its heartbeat; others let it expire.
  const saying = setInterval(() => {
    const now = clock();
    if (connected.size > 0) guilds.noteConnections(new Map([...connected].map((shardId) => [shardId, now])));
  }, intervals.sayConnectedEveryMs);
  return async () => {
    clearInterval(saying);
    await gateway.disconnect();
  };
}

type Sweeper = Deps & { lead: LeaderTransaction };

async function sweepNowAndThen(deps: Sweeper, intervals: BotIntervals, stop: AbortSignal) {
  const pauses = backoff(intervals.sweepAgainAfterFailureMs, intervals.sweepEveryMs);
  while (!stop.aborted) {
    try {
      const swept = await sweepGuilds(deps, stop);
      deps.log.info(swept, 'sweep: finished');
      deps.meter?.recordRun('sweep');
      pauses.reset();
      await pause(intervals.sweepEveryMs, stop);
    } catch (error) {
      if (stop.aborted || error instanceof LeadLost) return;
      deps.log.warn({ err: error }, 'sweep: failed');
      await pause(pauses.next(), stop);
    }
  }
}

/** Does something at an interval. A failure is logged, and the next turn comes as usual. */
async function repeat(
  { log }: Deps,
  failure: string,
  everyMs: number,
  doing: () => Promise<unknown>,
  stop: AbortSignal,
) {
  while (!stop.aborted) {
    await doing().catch((error: unknown) => {
      if (!stop.aborted) log.warn({ err: error }, failure);
    });
    await pause(everyMs, stop);
  }
}

async function aborted(signal: AbortSignal) {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

async function pause(milliseconds: number, stop: AbortSignal) {
  await sleep(milliseconds, undefined, { signal: stop, ref: false }).catch(() => {}); // only a stop ends it early
}
