import { writeInBatches } from '../../guilds/batches.ts';
import type { LeaderTransaction } from '../../guilds/leader.store.ts';
import { afterNews, occurrencesOf, type ScheduleNews } from './schedule.ts';
import { findShowing, lockSchedule, recordSchedule, timesReceived, wantLooks } from './schedule.store.ts';

/** News of events since the last write. */
export interface Schedules {
  news: readonly ScheduleNews[];
  /** Events of which an occurrence was cancelled or moved. */
  exceptedEvents: readonly string[];
}

interface Needs {
  lead: LeaderTransaction;
  setAside: (guildIds: readonly string[], error: unknown) => void;
}

const GUILDS_LOOKED_AT = 500;

/** Writes the news of guilds that show their events, and drops the rest. */
export async function writeSchedules(
  needs: Needs,
  { news, exceptedEvents }: Schedules,
  receivedAt: Date,
): Promise<void> {
  const { lead, setAside } = needs;
  for (let from = 0; from < news.length; from += GUILDS_LOOKED_AT) {
    const some = news.slice(from, from + GUILDS_LOOKED_AT);
    const showing = await lead((trx) =>
      findShowing(
        trx,
        some.map(({ guildId }) => guildId),
      ),
    );
    await writeInBatches(
      some.filter(({ guildId }) => showing.has(guildId)),
      {
        size: 1,
        write: async ([one]) => one && writeOne(needs, one, receivedAt),
        setAside: (rows, error) =>
          setAside(
            rows.map(({ guildId }) => guildId),
            error,
          ),
      },
    );
  }
  if (exceptedEvents.length > 0) await lead((trx) => wantLooks(trx, exceptedEvents, receivedAt));
}

function writeOne({ lead }: Needs, news: ScheduleNews, receivedAt: Date) {
  return lead(async (trx) => {
    const before = await lockSchedule(trx, news.guildId);
    if (!before) return;
    const { isIncomplete, ...schedule } = afterNews(before, news, receivedAt.getTime());
    const occurrences = occurrencesOf(schedule, receivedAt.getTime());
    const times = timesReceived({ receivedAt, isUrgent: isIncomplete });
    await recordSchedule(trx, news.guildId, { schedule, occurrences, now: receivedAt, times });
  });
}
