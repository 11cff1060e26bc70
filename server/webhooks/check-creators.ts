import { DAY_MS, HOUR_MS } from '#contract/time-units.ts';
import { isDatabaseUnavailable } from '#database/unavailable.ts';
import type { Deps } from '../deps.ts';
import { runRounds, type RoundTiming } from '../discord/rounds.ts';
import { DiscordUnavailable } from '../discord/unavailable.ts';
import { Refusal } from '../refusal.ts';
import { switchOff } from './delivery.store.ts';
import { postponeAsking, recordRights, takeDueCreator, type Creator } from './creator.store.ts';

type Needs = Pick<Deps, 'accounts' | 'db' | 'databaseNow' | 'log'>;

/** The pauses of asking what the creators of webhooks manage. */
export interface CreatorsTiming extends RoundTiming {
  concurrency: number;
  /** How long Discord may take to answer. */
  answerWithinMs: number;
  /** The first pause of one person's webhooks after a failure, doubled after each further one. */
  afterFailureMs: number;
}

export const CREATORS_TIMING: CreatorsTiming = {
  lookEveryMs: 10_000,
  concurrency: 3,
  betweenMs: 1_000,
  answerWithinMs: 5_000,
  longestPauseMs: 60_000,
  afterFailureMs: 60_000,
};

/** How often the right of a webhook's creator is asked for. */
export const ASK_AGAIN_MS = DAY_MS;
/** Without access to somebody's guilds for so long, their webhooks are switched off. */
const UNKNOWN_FOR_MS = 7 * DAY_MS;
const TAKEN_FOR_MS = 60_000;
const LONGEST_RETRY_MS = 6 * HOUR_MS;

/**
 * Asks daily, with the token of each creator of webhooks, whether they still manage the guild, until it
 * is stopped. Webhooks of people who do not are switched off.
 */
export async function checkCreators(
  deps: Needs,
  stop: AbortSignal,
  timing: CreatorsTiming = CREATORS_TIMING,
): Promise<void> {
  const { log } = deps;
  const failed = 'webhooks: asking what their creators manage failed';
  await runRounds(() => checkNext(deps, stop, timing), {
    timing,
    concurrency: timing.concurrency,
    stop,
    log,
    failed,
  });
}

/** Checks the webhooks of the next person; false when nobody is due. */
async function checkNext(deps: Needs, stop: AbortSignal, timing: CreatorsTiming) {
  const { accounts, db, databaseNow } = deps;
  const creator = await takeDueCreator(db, { now: databaseNow(), forMs: TAKEN_FOR_MS });
  if (!creator) return false;
  const { userId } = creator;
  try {
    const deadline = AbortSignal.any([stop, AbortSignal.timeout(timing.answerWithinMs)]);
    const guilds = await accounts.guildsOf(userId, deadline, 'guild list round');
    const managed = guilds.filter(({ canManage }) => canManage).map(({ id }) => id);
    const keeping = { at: databaseNow(), askAgainMs: ASK_AGAIN_MS };
    for (const id of await recordRights(db, userId, managed, keeping))
      await switchOff(db, id, { because: 'rights' }, databaseNow());
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    await postpone(deps, creator, { error, isStopping: stop.aborted, timing });
    if (error instanceof DiscordUnavailable) throw error;
  }
  return true;
}

/**
 * Postpones the question. Webhooks are switched off when their creator has withdrawn our access for a week, never because
 * Discord is unavailable.
 */
async function postpone(
  { db, databaseNow, log }: Needs,
  { userId, tries }: Creator,
  { error, isStopping, timing }: { error: unknown; isStopping: boolean; timing: CreatorsTiming },
) {
  const waitMs = isStopping ? 0 : Math.min(timing.afterFailureMs * 2 ** (tries - 1), LONGEST_RETRY_MS);
  const unknown = await postponeAsking(db, userId, {
    at: databaseNow(),
    waitMs,
    unknownMs: UNKNOWN_FOR_MS,
  });
  if (!(error instanceof Refusal)) {
    if (!(error instanceof DiscordUnavailable))
      log.warn({ err: error }, 'webhooks: a creator’s guilds could not be read');
    return;
  }
  for (const id of unknown) await switchOff(db, id, { because: 'rights' }, databaseNow());
}
