import { HOUR_MS } from '#contract/time-units.ts';
import { after } from '#database/clock.ts';
import { isDatabaseUnavailable } from '#database/unavailable.ts';
import type { Deps } from '../deps.ts';
import { runRounds, type RoundTiming } from '../discord/rounds.ts';
import { DiscordUnavailable } from '../discord/unavailable.ts';
import { Refusal } from '../refusal.ts';
import { postponeNotices, settleNotices, takeWaitingReader } from './waiting-notice.store.ts';

type Needs = Pick<Deps, 'accounts' | 'db' | 'databaseNow' | 'log'>;

/** The pauses of asking what people manage. */
export interface RightsTiming extends RoundTiming {
  /** How long Discord may take to answer. */
  answerWithinMs: number;
  /** The first pause of one person's notices after a failure, doubled after each further one. */
  afterFailureMs: number;
}

export const RIGHTS_TIMING: RightsTiming = {
  lookEveryMs: 2_000,
  betweenMs: 500,
  answerWithinMs: 5_000,
  longestPauseMs: 60_000,
  afterFailureMs: 60_000,
};

/** Longer than an attempt takes. */
const TAKEN_FOR_MS = 60_000;
const LONGEST_RETRY_MS = 6 * HOUR_MS;

/**
 * Asks, with the token of each person for whom a notice waits, whether they still manage the guild, one person after the
 * other until it is stopped. While nothing can be learned the notices wait, until they are old enough to be deleted.
 */
export async function checkRights(
  deps: Needs,
  stop: AbortSignal,
  timing: RightsTiming = RIGHTS_TIMING,
): Promise<void> {
  const { log } = deps;
  const failed = 'notices: asking what people manage failed';
  await runRounds(() => checkNext(deps, stop, timing), { timing, stop, log, failed });
}

/** Settles what waits for the next person; false when nothing is due. */
async function checkNext(deps: Needs, stop: AbortSignal, timing: RightsTiming) {
  const { accounts, db, databaseNow, log } = deps;
  const reader = await takeWaitingReader(db, { now: databaseNow(), forMs: TAKEN_FOR_MS });
  if (!reader) return false;
  const { userId, tries } = reader;
  try {
    const deadline = AbortSignal.any([stop, AbortSignal.timeout(timing.answerWithinMs)]);
    const guilds = await accounts.guildsOf(userId, deadline, 'guild list round');
    const managed = guilds.filter(({ canManage }) => canManage);
    await settleNotices(
      db,
      userId,
      managed.map(({ id }) => id),
    );
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    const wait = stop.aborted ? 0 : Math.min(timing.afterFailureMs * 2 ** (tries - 1), LONGEST_RETRY_MS);
    await postponeNotices(db, userId, after(databaseNow(), wait));
    if (error instanceof DiscordUnavailable) throw error;
    // A person who has taken our access back has to sign in again first.
    if (!(error instanceof Refusal)) log.warn({ err: error }, 'notices: a person’s guilds could not be read');
  }
  return true;
}
