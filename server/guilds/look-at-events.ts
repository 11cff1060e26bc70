import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR_MS } from '#contract/time-units.ts';
import { isDatabaseUnavailable } from '#database/unavailable.ts';
import type { Deps } from '../deps.ts';
import { backoff } from '../discord/backoff.ts';
import { DiscordRequestFailed, DiscordUnavailable } from '../discord/unavailable.ts';
import type { LeaderTransaction } from './leader.store.ts';
import { afterNews, occurrencesOf, type Schedule, type ScheduleNews } from './schedule.ts';
import { findNextLook, lockSchedule, recordLook, recordSchedule } from './schedule.store.ts';
import { wholeNews } from './take-schedule.ts';

type Needs = Pick<Deps, 'db' | 'discord' | 'clock' | 'databaseNow' | 'log'> & { lead: LeaderTransaction };

/** The pauses of looking at guilds' events. */
export interface LookTiming {
  /** While none is due. */
  lookEveryMs: number;
  /** Between two guilds, so that most of Discord's rate limit is left for people. */
  betweenMs: number;
  /** How long Discord may take to answer. */
  answerWithinMs: number;
  /** The longest pause while Discord is unavailable. */
  longestPauseMs: number;
  /** How long what was told is good for. */
  againAfterMs: number;
  /** The first pause of one guild after a failure, doubled after each further one. */
  afterFailureMs: number;
}

export const LOOK_TIMING: LookTiming = {
  lookEveryMs: 1_000,
  betweenMs: 100,
  answerWithinMs: 5_000,
  longestPauseMs: 60_000,
  againAfterMs: HOUR_MS,
  afterFailureMs: 15_000,
};

/**
 * Asks Discord for the events of each guild that shows them: soon after it begins to, when something is unknown, and
 * every hour, for how many are interested and for what was missed. One guild after the other, until it is stopped.
 */
export async function lookAtEvents(
  deps: Needs,
  stop: AbortSignal,
  timing: LookTiming = LOOK_TIMING,
): Promise<void> {
  const pauses = backoff(timing.lookEveryMs, timing.longestPauseMs);
  while (!stop.aborted) {
    let pause = timing.lookEveryMs;
    try {
      const wasOneDue = await lookAtNext(deps, stop, timing);
      pauses.reset();
      if (wasOneDue) pause = timing.betweenMs;
    } catch (error) {
      if (stop.aborted) return;
      pause = pauses.next();
      deps.log.warn({ err: error, pause }, 'events: asking failed');
    }
    await sleep(pause, undefined, { signal: stop, ref: false }).catch(() => {}); // the loop sees why it ended early
  }
}

/** Looks at the next guild; false when none is due. */
async function lookAtNext(deps: Needs, stop: AbortSignal, timing: LookTiming) {
  const { db, discord, clock, databaseNow, lead, log } = deps;
  const next = await findNextLook(db, databaseNow());
  if (!next) return false;
  const { guildId, tries } = next;
  const beganAt = clock();
  let news: ScheduleNews | null = null;
  try {
    const deadline = AbortSignal.any([stop, AbortSignal.timeout(timing.answerWithinMs)]);
    const told = await discord.readEvents(guildId, deadline);
    if (told) news = wholeNews(guildId, told);
    else log.info({ guildId }, 'events: the bot is not in a guild that shows them');
  } catch (error) {
    if (stop.aborted || isDatabaseUnavailable(error)) throw error;
    // The failure is not this guild's: it keeps its turn, and all guilds wait for the pause.
    if (error instanceof DiscordUnavailable && !(error instanceof DiscordRequestFailed)) throw error;
    log.warn({ err: error, guildId, tries }, 'events: a guild’s could not be read');
  }
  await lead(async (trx) => {
    const before = await lockSchedule(trx, guildId);
    if (!before) return;
    // What the gateway has said since is newer.
    const isOutdated = before.heardAt !== null && before.heardAt >= beganAt;
    const schedule = news && !isOutdated ? seenIn(before, news, clock()) : before;
    const occurrences = occurrencesOf(schedule, clock().getTime());
    await recordSchedule(trx, guildId, { schedule, occurrences, now: clock() });
    await recordLook(trx, guildId, {
      now: databaseNow(),
      ...afterLook(tries, timing, news !== null && !isOutdated),
    });
  });
  return true;
}

function seenIn(before: Schedule, news: ScheduleNews, now: Date): Schedule {
  const { isIncomplete: _, ...schedule } = afterNews(before, news, now.getTime());
  return schedule;
}

function afterLook(tries: number, { againAfterMs, afterFailureMs }: LookTiming, isDone: boolean) {
  if (isDone) return { tries: 0, againAfterMs };
  return { tries: tries + 1, againAfterMs: Math.min(againAfterMs, afterFailureMs * 2 ** tries) };
}
