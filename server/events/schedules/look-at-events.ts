import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { isDatabaseUnavailable } from '#database/unavailable.ts';
import type { Deps } from '../../deps.ts';
import { DiscordRequestFailed, DiscordUnavailable } from '../../discord/unavailable.ts';
import type { Job, Ran } from '../../jobs/job.ts';
import type { LeaderTransaction } from '../../guilds/leader.store.ts';
import { afterNews, occurrencesOf, type Schedule, type ScheduleNews } from './schedule.ts';
import { findNextLook, lockSchedule, recordSchedule, timesLooked } from './schedule.store.ts';
import { wholeNews } from './take-schedule.ts';

type Needs = Pick<Deps, 'timeout' | 'db' | 'discord' | 'clock' | 'databaseNow' | 'log'> & {
  lead: LeaderTransaction;
};

/** Between two guilds, so that most of Discord's rate limit is left for people. */
const BETWEEN_MS = 100;
/** How long Discord may take to answer. */
const ANSWER_WITHIN_MS = 5_000;
/** How long an answer is good for. */
const AGAIN_AFTER_MS = HOUR_MS;
/** The pause after an answer that the gateway had overtaken: what it left open is asked for anew. */
const OUTDATED_AFTER_MS = 1_000;
/** The first pause of one guild after a failure, doubled after each further one. */
const RETRY_AFTER_MS = 15_000;

/**
 * Asks Discord for the events of each guild that shows them: soon after it begins to, when something is unknown, and
 * every hour, for how many are interested and for what was missed. One guild after the other.
 */
export function eventsJob(deps: Needs): Job {
  return { name: 'events', everyMs: 1_000, longestRetryMs: MINUTE_MS, run: (stop) => lookAtNext(deps, stop) };
}

/** Asks for the events of the next guild. */
async function lookAtNext(deps: Needs, stop: AbortSignal): Promise<Ran> {
  const { db, discord, clock, databaseNow, timeout, lead, log } = deps;
  const next = await findNextLook(db, databaseNow());
  if (!next) return 'idle';
  const { guildId, tries } = next;
  const beganAt = clock();
  let news: ScheduleNews | null = null;
  try {
    const deadline = AbortSignal.any([stop, timeout(ANSWER_WITHIN_MS)]);
    const raw = await discord.readEvents(guildId, deadline);
    if (raw) news = wholeNews(guildId, raw);
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
    const isOutdated = before.receivedAt !== null && before.receivedAt >= beganAt;
    const schedule = news && !isOutdated ? scheduleAfter(before, news, clock()) : before;
    const occurrences = occurrencesOf(schedule, clock().getTime());
    const times = timesLooked({
      now: databaseNow(),
      ...(news && isOutdated ? { tries, againAfterMs: OUTDATED_AFTER_MS } : afterLook(tries, news !== null)),
    });
    await recordSchedule(trx, guildId, { schedule, occurrences, now: clock(), times });
  });
  return { nextAfterMs: BETWEEN_MS };
}

function scheduleAfter(before: Schedule, news: ScheduleNews, now: Date): Schedule {
  const { isIncomplete: _, ...schedule } = afterNews(before, news, now.getTime());
  return schedule;
}

function afterLook(tries: number, isDone: boolean) {
  if (isDone) return { tries: 0, againAfterMs: AGAIN_AFTER_MS };
  return { tries: tries + 1, againAfterMs: Math.min(AGAIN_AFTER_MS, RETRY_AFTER_MS * 2 ** tries) };
}
