import { setTimeout as sleep } from 'node:timers/promises';
import { GatewayDispatchEvents } from 'discord-api-types/v10';
import type { OpenDatabase } from '#database/open.ts';
import type { Deps } from './deps.ts';
import { connectGateway } from './discord/gateway.ts';
import { followGuilds } from './guilds/guild.events.ts';
import { findSessions, recordBotPresence } from './guilds/guild.store.ts';
import { sweepGuilds } from './guilds/guild.sweep.ts';

export interface Bot {
  /** Hangs up, writes what was heard, and lets another process lead. */
  stop(): Promise<void>;
}

const ASK_TO_LEAD_EVERY_MS = 5_000;
const SWEEP_EVERY_MS = 60 * 60_000;
const SWEEP_AGAIN_AFTER_FAILURE_MS = 60_000;

/**
 * Runs the bot in this process whenever no other process does: of all that share a database one leads,
 * and when it ends another takes over within seconds.
 */
export function runBot(deps: Deps, lead: OpenDatabase['lead']): Bot {
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      const leadership = await lead().catch((error: unknown) => {
        deps.log.warn({ err: error }, 'cannot ask the database for the lead');
        return null;
      });
      if (leadership) {
        await leadUntil(deps, AbortSignal.any([stopping.signal, abortWhen(leadership.ended)]));
        await leadership.giveBack();
      }
      await pause(ASK_TO_LEAD_EVERY_MS, stopping.signal);
    }
  })();
  running.catch((error: unknown) => deps.log.error({ err: error }, 'the bot has stopped for good'));
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

async function leadUntil(deps: Deps, stop: AbortSignal) {
  const { config, db, discord, clock, log } = deps;
  const { botToken } = config.discord;
  if (!botToken) return;

  const guilds = followGuilds(deps);
  const rosterHeard = Promise.withResolvers<void>();
  const notePresence = (connectedAt: Date | null) =>
    recordBotPresence(db, connectedAt).catch((error: unknown) =>
      log.warn({ err: error }, "the bot's presence could not be noted"),
    );

  await notePresence(null);
  const gateway = connectGateway({
    rest: discord.rest,
    botToken,
    sessions: await findSessions(db).catch(() => new Map<never, never>()), // a fresh session does as well
    onDispatch: (dispatch) => {
      guilds.hear(dispatch);
      const { t } = dispatch.payload;
      if (t === GatewayDispatchEvents.Ready || t === GatewayDispatchEvents.Resumed) rosterHeard.resolve();
    },
    onConnected: () => {
      log.info('the bot is connected');
      void notePresence(clock());
    },
    log,
  });

  void rosterHeard.promise.then(() => sweepNowAndThen(deps, stop));
  await aborted(stop);
  await gateway.disconnect();
  await guilds.settled();
  await notePresence(null);
}

async function sweepNowAndThen(deps: Deps, stop: AbortSignal) {
  while (!stop.aborted) {
    try {
      const swept = await sweepGuilds(deps, stop);
      deps.log.info(swept, 'swept all guilds');
      await pause(SWEEP_EVERY_MS, stop);
    } catch (error) {
      deps.log.warn({ err: error }, 'a sweep was not finished');
      await pause(SWEEP_AGAIN_AFTER_FAILURE_MS, stop);
    }
  }
}

function abortWhen(event: Promise<void>) {
  const controller = new AbortController();
  void event.then(() => controller.abort());
  return controller.signal;
}

async function aborted(signal: AbortSignal) {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

async function pause(milliseconds: number, stop: AbortSignal) {
  await sleep(milliseconds, undefined, { signal: stop, ref: false }).catch(() => {}); // only a stop ends it early
}
