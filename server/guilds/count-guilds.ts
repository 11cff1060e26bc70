import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '#contract/time-units.ts';
import { isDatabaseUnavailable } from '#database/unavailable.ts';
import type { Deps } from '../deps.ts';
import { backoff } from '../discord/backoff.ts';
import { DiscordUnavailable, DiscordRequestFailed } from '../discord/unavailable.ts';
import { dropFromCounting, dropSettled, findNextToCount, recordFailedCount } from './counts.store.ts';
import { recordCounts } from './guild.store.ts';
import type { LeaderTransaction } from './leader.store.ts';

type Needs = Pick<Deps, 'db' | 'discord' | 'clock' | 'log'> & { lead: LeaderTransaction };

/** The pauses of counting new guilds. */
export interface CountTiming {
  /** After an empty queue. */
  lookEveryMs: number;
  /** Between two calls, so that most of Discord's rate limit is left for people. */
  betweenMs: number;
  /** How long Discord may take to answer. */
  answerWithinMs: number;
  /** The longest pause while Discord is unavailable. */
  longestPauseMs: number;
}

export const COUNT_TIMING: CountTiming = {
  lookEveryMs: 1_000,
  betweenMs: 200,
  answerWithinMs: 3_000,
  longestPauseMs: 60_000,
};

/** Counts younger than this are not fetched again. */
const FRESH_FOR_MS = 5 * MINUTE_MS;
/** After these the guild is left to the next sweep. */
const MOST_TRIES = 5;

/**
 * Counts the queued guilds, one call after the other, until it is stopped; those with listings come first. The gateway
 * sends the number of members, but only a REST call returns how many of them are online.
 */
export async function countGuilds(
  deps: Needs,
  stop: AbortSignal,
  timing: CountTiming = COUNT_TIMING,
): Promise<void> {
  const pauses = backoff(timing.lookEveryMs, timing.longestPauseMs);
  while (!stop.aborted) {
    let pause = timing.lookEveryMs;
    try {
      const wasOneWaiting = await countNext(deps, stop, timing.answerWithinMs);
      pauses.reset();
      if (wasOneWaiting) pause = timing.betweenMs;
    } catch (error) {
      if (stop.aborted) return;
      pause = pauses.next();
      deps.log.warn({ err: error, pause }, 'guilds: counting failed');
    }
    await sleep(pause, undefined, { signal: stop, ref: false }).catch(() => {}); // the loop sees why it ended early
  }
}

/** Counts the next guild; false when the queue is empty. */
async function countNext({ db, discord, clock, lead }: Needs, stop: AbortSignal, answerWithinMs: number) {
  const freshSince = new Date(clock().getTime() - FRESH_FOR_MS);
  const next = await findNextToCount(db, freshSince);
  if (!next) return false;
  if (next.isSettled) {
    await lead((trx) => dropSettled(trx, freshSince));
    return true;
  }
  const { guildId, tries } = next;
  try {
    const guild = await discord.findGuild(
      guildId,
      AbortSignal.any([stop, AbortSignal.timeout(answerWithinMs)]),
    );
    await lead(async (trx) => {
      if (guild) await recordCounts(trx, guild, clock());
      await dropFromCounting(trx, guildId);
    });
  } catch (error) {
    if (stop.aborted || isDatabaseUnavailable(error)) throw error;
    // The failure is not this guild's: it keeps its tries, and all guilds wait for the pause.
    if (error instanceof DiscordUnavailable && !(error instanceof DiscordRequestFailed)) throw error;
    const isLast = tries + 1 >= MOST_TRIES;
    await lead((trx) => (isLast ? dropFromCounting(trx, guildId) : recordFailedCount(trx, guildId)));
    throw error;
  }
  return true;
}
