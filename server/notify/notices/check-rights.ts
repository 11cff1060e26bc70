import { MINUTE_MS } from '#contract/durations.ts';
import { after } from '#database/clock.ts';
import type { Deps } from '../../deps.ts';
import { DiscordUnavailable } from '../../discord/unavailable.ts';
import { findManagedGuilds } from '../../guilds/managed-guilds.ts';
import type { Job, Ran } from '../../jobs/job.ts';
import { Refusal } from '../../refusal.ts';
import { postponeNotices, settleNotices, takeWaitingReader } from './waiting-notice.store.ts';

type Needs = Pick<Deps, 'accounts' | 'db' | 'databaseNow' | 'log' | 'timeout'>;

/** Longer than an attempt takes. */
const TAKEN_FOR_MS = MINUTE_MS;
const BETWEEN_MS = 500;

/**
 * Asks, with the token of each person for whom a notice waits, whether they still manage the guild, one person after the
 * other. While nothing can be learned the notices wait, until they are old enough to be deleted.
 */
export function noticeRightsJob(deps: Needs): Job {
  return {
    name: 'rights of notices',
    everyMs: 2_000,
    longestRetryMs: MINUTE_MS,
    run: (stop) => checkNext(deps, stop),
  };
}

/** Settles the waiting notices of the next person. */
async function checkNext(deps: Needs, stop: AbortSignal): Promise<Ran> {
  const { db, databaseNow, log } = deps;
  const reader = await takeWaitingReader(db, { now: databaseNow(), forMs: TAKEN_FOR_MS });
  if (!reader) return 'idle';
  const { userId } = reader;
  const managed = await findManagedGuilds(deps, reader, stop);
  if ('ids' in managed) await settleNotices(db, userId, managed.ids);
  else {
    const { error, retryAfterMs } = managed;
    await postponeNotices(db, userId, after(databaseNow(), retryAfterMs));
    if (error instanceof DiscordUnavailable) throw error;
    // A person who has taken our access back has to sign in again first.
    if (!(error instanceof Refusal)) log.warn({ err: error }, 'notices: a person’s guilds could not be read');
  }
  return { nextAfterMs: BETWEEN_MS };
}
