import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import type { Deps } from '../../deps.ts';
import { DiscordUnavailable } from '../../discord/unavailable.ts';
import { findManagedGuilds } from '../../guilds/managed-guilds.ts';
import type { Job, Ran } from '../../jobs/job.ts';
import { Refusal } from '../../refusal.ts';
import { switchOff } from './delivery.store.ts';
import { postponeAsking, recordRights, takeDueCreator } from './creator.store.ts';

type Needs = Pick<Deps, 'accounts' | 'db' | 'databaseNow' | 'log' | 'timeout'>;

/** How often the right of a webhook's creator is asked for. */
export const ASK_AGAIN_MS = DAY_MS;
/** Without access to somebody's guilds for so long, their webhooks are switched off. */
const UNKNOWN_FOR_MS = 7 * DAY_MS;
const TAKEN_FOR_MS = MINUTE_MS;
const BETWEEN_MS = 1_000;

/**
 * Asks daily, with the token of each creator of webhooks, whether they still manage the guild. Webhooks of people who do
 * not are switched off, and those of people who have withdrawn our access for a week; never because Discord is
 * unavailable.
 */
export function webhookRightsJob(deps: Needs): Job {
  return {
    name: 'rights of webhooks',
    everyMs: 10_000,
    concurrency: 3,
    longestRetryMs: MINUTE_MS,
    run: (stop) => checkNext(deps, stop),
  };
}

/** Checks the webhooks of the next person. */
async function checkNext(deps: Needs, stop: AbortSignal): Promise<Ran> {
  const { db, databaseNow, log } = deps;
  const creator = await takeDueCreator(db, { now: databaseNow(), forMs: TAKEN_FOR_MS });
  if (!creator) return 'idle';
  const { userId } = creator;
  const managed = await findManagedGuilds(deps, creator, stop);
  const at = databaseNow();
  if ('ids' in managed) {
    const others = await recordRights(db, userId, managed.ids, { at, askAgainMs: ASK_AGAIN_MS });
    await switchAllOff(deps, others);
  } else {
    const { error, retryAfterMs: waitMs } = managed;
    const unknown = await postponeAsking(db, userId, { at, waitMs, unknownMs: UNKNOWN_FOR_MS });
    if (error instanceof DiscordUnavailable) throw error;
    if (error instanceof Refusal) await switchAllOff(deps, unknown);
    else log.warn({ err: error }, 'webhooks: a creator’s guilds could not be read');
  }
  return { nextAfterMs: BETWEEN_MS };
}

async function switchAllOff({ db, databaseNow }: Needs, webhookIds: readonly string[]) {
  for (const id of webhookIds) await switchOff(db, id, { because: 'rights' }, databaseNow());
}
