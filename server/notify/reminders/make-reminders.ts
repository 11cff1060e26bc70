import type { Deps } from '../../deps.ts';
import type { Job, Ran } from '../../jobs/job.ts';
import { Refusal } from '../../refusal.ts';
import {
  dropLateReminders,
  unsubscribe,
  queueReminder,
  skipReminder,
  takeDueReminder,
  type DueReminder,
} from './reminder.store.ts';

type Needs = Pick<Deps, 'timeout' | 'accounts' | 'db' | 'databaseNow' | 'log'>;

const BETWEEN_MS = 200;
/** How long Discord may take to answer. */
const ANSWER_WITHIN_MS = 5_000;
/** When one person is tried again; longer than an attempt takes. */
const AGAIN_AFTER_MS = 45_000;

/**
 * Queues a reminder for each manager who asked when a cooldown is over.
 * They still have to manage the guild, which Discord is asked with their own token. While it cannot tell they are tried
 * again, until they are too late.
 */
export function remindersJob(deps: Needs): Job {
  return {
    name: 'reminders',
    everyMs: 2_000,
    concurrency: 3,
    longestRetryMs: 15_000,
    run: (stop) => makeNext(deps, stop),
  };
}

/** Settles the next person whose cooldown is over. */
async function makeNext(deps: Needs, stop: AbortSignal): Promise<Ran> {
  const { db, databaseNow } = deps;
  await dropLateReminders(db, databaseNow());
  const due = await takeDueReminder(db, { now: databaseNow(), forMs: AGAIN_AFTER_MS });
  if (!due) return 'idle';
  if (due.ban === 'told') await unsubscribe(db, due);
  else if (due.ban === null && !due.isWanted) await skipReminder(db, due);
  // People whose ban can still be undone are tried again.
  else if (due.ban === null)
    await makeOne(deps, due, AbortSignal.any([stop, deps.timeout(ANSWER_WITHIN_MS)]));
  return { nextAfterMs: BETWEEN_MS };
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
