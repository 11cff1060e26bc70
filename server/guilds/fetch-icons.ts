import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { after } from '#database/clock.ts';
import type { Deps } from '../deps.ts';
import { fetchIcon } from '../discord/fetch-icon.ts';
import { DiscordUnavailable } from '../discord/unavailable.ts';
import type { Job, Ran } from '../jobs/job.ts';
import { dropIcon, findWantedIcons, storeIcon, type WantedIcon } from './icons.store.ts';
import type { LeaderTransaction } from './leader.store.ts';

type Needs = Pick<Deps, 'timeout' | 'db' | 'databaseNow' | 'config'> & { lead: LeaderTransaction };

/** How many icons are fetched side by side. */
const AT_ONCE = 8;
const BETWEEN_MS = 500;
const ANSWER_WITHIN_MS = 2_000;

/**
 * Stores the icons of public listings as bytes, for the pictures of link previews: who draws one asks nobody else for an
 * icon. Those of listings that are public no more are deleted.
 */
export function iconsJob(deps: Needs): Job {
  return {
    name: 'icons',
    everyMs: 10_000,
    longestRetryMs: 10 * MINUTE_MS,
    run: (stop) => fetchNext(deps, stop),
  };
}

async function fetchNext(deps: Needs, stop: AbortSignal): Promise<Ran> {
  const wanted = await findWantedIcons(deps.db, deps.databaseNow(), AT_ONCE);
  if (wanted.length === 0) return 'idle';
  const outcomes = await Promise.allSettled(wanted.map((one) => fetchOne(deps, one, stop)));
  const failures = outcomes.flatMap((outcome): unknown[] =>
    outcome.status === 'rejected' ? [outcome.reason] : [],
  );
  // One icon that fails is left alone; when all do, the content network is.
  const failure = failures.find(
    (error) => failures.length === wanted.length || !(error instanceof DiscordUnavailable),
  );
  if (failure !== undefined) throw failure;
  return { nextAfterMs: BETWEEN_MS };
}

async function fetchOne(
  { lead, config, timeout, databaseNow }: Needs,
  { guildId, icon }: WantedIcon,
  stop: AbortSignal,
) {
  if (icon === null) {
    await lead((trx) => dropIcon(trx, guildId));
    return;
  }
  try {
    const deadline = AbortSignal.any([stop, timeout(ANSWER_WITHIN_MS)]);
    const bytes = await fetchIcon(config, { guildId, icon }, deadline);
    await lead((trx) => storeIcon(trx, { guildId, icon, bytes, retryAt: null }));
  } catch (error) {
    if (stop.aborted || !(error instanceof DiscordUnavailable)) throw error;
    const retryAt = after(databaseNow(), HOUR_MS);
    await lead((trx) => storeIcon(trx, { guildId, icon, bytes: null, retryAt }));
    throw error;
  }
}
