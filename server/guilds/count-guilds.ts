import { MINUTE_MS } from '#contract/durations.ts';
import { isDatabaseUnavailable } from '#database/unavailable.ts';
import type { Deps } from '../deps.ts';
import { DiscordUnavailable, DiscordRequestFailed } from '../discord/unavailable.ts';
import type { Job, Ran } from '../jobs/job.ts';
import { dropFromCounting, dropSettled, findNextToCount, recordFailedCount } from './counts.store.ts';
import { recordCounts } from './guild.store.ts';
import type { LeaderTransaction } from './leader.store.ts';

type Needs = Pick<Deps, 'timeout' | 'db' | 'discord' | 'clock' | 'log'> & { lead: LeaderTransaction };

/** Between two calls, so that most of Discord's rate limit is left for people. */
const BETWEEN_MS = 200;
/** How long Discord may take to answer. */
const ANSWER_WITHIN_MS = 3_000;
/** Counts younger than this are not fetched again. */
const FRESH_FOR_MS = 5 * MINUTE_MS;
/** After these the guild is left to the next sweep. */
const MOST_TRIES = 5;

/**
 * Counts the queued guilds, one call after the other; those with listings come first. The gateway sends the number of
 * members, but only a REST call returns how many of them are online.
 */
export function countsJob(deps: Needs): Job {
  return { name: 'counts', everyMs: 1_000, longestRetryMs: MINUTE_MS, run: (stop) => countNext(deps, stop) };
}

/** Counts the next guild. */
async function countNext({ db, discord, clock, timeout, lead }: Needs, stop: AbortSignal): Promise<Ran> {
  const freshSince = new Date(clock().getTime() - FRESH_FOR_MS);
  const next = await findNextToCount(db, freshSince);
  if (!next) return 'idle';
  if (next.isSettled) {
    await lead((trx) => dropSettled(trx, freshSince));
    return { nextAfterMs: BETWEEN_MS };
  }
  const { guildId, tries } = next;
  try {
    const guild = await discord.findGuild(guildId, AbortSignal.any([stop, timeout(ANSWER_WITHIN_MS)]));
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
  return { nextAfterMs: BETWEEN_MS };
}
