import type { Deps } from '../deps.ts';
import { runRounds, type RoundTiming } from '../discord/rounds.ts';
import { Refusal } from '../refusal.ts';
import {
  dropLateReminders,
  unsubscribe,
  queueReminder,
  skipReminder,
  takeDueReminder,
  type DueReminder,
} from './reminder.store.ts';

type Needs = Pick<Deps, 'accounts' | 'db' | 'databaseNow' | 'log'>;

/** The pauses of making reminders. */
export interface ReminderTiming extends RoundTiming {
  concurrency: number;
  /** How long Discord may take to answer. */
  answerWithinMs: number;
  /** When one person is tried again; longer than an attempt takes. */
  againAfterMs: number;
}

export const REMINDER_TIMING: ReminderTiming = {
  lookEveryMs: 2_000,
  concurrency: 3,
  betweenMs: 200,
  answerWithinMs: 5_000,
  longestPauseMs: 15_000,
  againAfterMs: 45_000,
};

/**
 * Queues a reminder for each manager who asked when a cooldown is over, until it is stopped.
 * They still have to manage the guild, which Discord is asked with their own token. While it cannot tell they are tried
 * again, until they are too late.
 */
export async function makeReminders(
  deps: Needs,
  stop: AbortSignal,
  timing: ReminderTiming = REMINDER_TIMING,
): Promise<void> {
  const { log } = deps;
  const failed = 'reminders: round failed';
  await runRounds(() => makeNext(deps, stop, timing), {
    timing,
    concurrency: timing.concurrency,
    stop,
    log,
    failed,
  });
}

/** Settles the next person whose cooldown is over; false when there is none. */
async function makeNext(deps: Needs, stop: AbortSignal, timing: ReminderTiming) {
  const { db, databaseNow } = deps;
  await dropLateReminders(db, databaseNow());
  const due = await takeDueReminder(db, { now: databaseNow(), forMs: timing.againAfterMs });
  if (!due) return false;
  if (due.ban === 'new') return true; // they are tried again, when it was undone
  if (due.ban === 'told') await unsubscribe(db, due);
  else if (!due.isWanted) await skipReminder(db, due);
  else await makeOne(deps, due, AbortSignal.any([stop, AbortSignal.timeout(timing.answerWithinMs)]));
  return true;
}

async function makeOne({ accounts, db, databaseNow, log }: Needs, due: DueReminder, deadline: AbortSignal) {
  try {
    const guilds = await accounts.guildsOf(due.userId, deadline, 'guild list round');
    const managesIt = guilds.some(({ id, canManage }) => id === due.discordServerId && canManage);
    if (managesIt) await queueReminder(db, due, databaseNow());
    else await unsubscribe(db, due);
  } catch (error) {
    // A person who has taken our access back has to sign in again first.
    if (!(error instanceof Refusal)) throw error;
    log.debug({ code: error.code }, 'reminders: a person’s guilds could not be read');
  }
}
