import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { Deps } from '../../deps.ts';
import { writeInBatches } from '../batches.ts';
import type { Job } from '../../jobs/job.ts';
import { findPresentUnheardSince, recordAbsence, recordSwept } from '../guild.store.ts';
import type { LeaderTransaction } from '../leader.store.ts';
import { setAside } from './write-events.ts';
import { findWithoutShard } from '../shard.store.ts';

type Needs = Pick<Deps, 'db' | 'discord' | 'clock' | 'databaseNow' | 'log'> & { lead: LeaderTransaction };

/** Sweeps every hour; after a failure sooner. */
export function sweepJob(deps: Needs): Job {
  return {
    name: 'sweep',
    everyMs: HOUR_MS,
    retryAfterMs: MINUTE_MS,
    longestRetryMs: HOUR_MS,
    run: async (stop) => {
      const swept = await sweepGuilds(deps, stop);
      deps.log.info(swept, 'sweep: finished');
      return 'idle';
    },
  };
}

const GUILDS_AT_A_TIME = 200;
const LOOKED_AT_AT_A_TIME = 10_000;

/**
 * Reads all of the bot's guilds by REST: refreshes their counts, and finds arrivals and departures whose events were
 * missed. Events that arrive meanwhile are always newer. When it is stopped it throws, and writes nothing more.
 */
export async function sweepGuilds(
  { db, discord, clock, databaseNow, log, lead }: Needs,
  stop: AbortSignal,
): Promise<{ guilds: number; gone: number }> {
  const sweepBeganAt = clock();
  const listed = new Set<string>();
  // A page can be shorter than asked for without being the last; only an empty one ends the list.
  for (let after = '0'; ;) {
    const page = await discord.guildsAfter(after, stop);
    stop.throwIfAborted();
    if (page.length === 0) break;
    const times = { sweepBeganAt, countedAt: clock() };
    await writeInBatches(page, {
      size: GUILDS_AT_A_TIME,
      write: (batch) => lead((trx) => recordSwept(trx, batch, times)),
      setAside: setAside({ log }, ({ id }) => id),
    });
    for (const { id } of page) {
      listed.add(id);
      if (BigInt(id) > BigInt(after)) after = id;
    }
  }

  const gone = await findGone({ db, discord, clock, databaseNow, lead }, { listed, sweepBeganAt }, stop);
  return { guilds: listed.size, gone };
}

/** Asks for a guild that is missing in the list, because the list alone does not prove that the bot has left. */
async function findGone(
  { db, discord, clock, databaseNow, lead }: Omit<Needs, 'log'>,
  { listed, sweepBeganAt }: { listed: ReadonlySet<string>; sweepBeganAt: Date },
  stop: AbortSignal,
) {
  let gone = 0;
  for (let after = ''; ;) {
    const unheard = await findPresentUnheardSince(db, sweepBeganAt, { after, limit: LOOKED_AT_AT_A_TIME });
    const unseen = unheard.filter((id) => !listed.has(id));
    const unknowable = unseen.length > 0 ? await findWithoutShard(db, unseen, clock()) : new Set<string>();
    for (const id of unseen.filter((id) => !unknowable.has(id))) {
      const found = await discord.findGuild(id, stop, { isPatient: true });
      stop.throwIfAborted();
      const times = { unheardSince: sweepBeganAt, now: clock(), at: databaseNow() };
      if (!found && (await lead((trx) => recordAbsence(trx, id, times)))) gone += 1;
    }
    const last = unheard.at(-1);
    if (last === undefined || unheard.length < LOOKED_AT_AT_A_TIME) return gone;
    after = last;
  }
}
