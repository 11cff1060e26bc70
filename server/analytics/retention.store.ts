import { sql } from 'kysely';
import type { Database } from '#database/tables.ts';

const AT_ONCE = 10_000;

/**
 * Deletes what was counted or seen before some instants, a little at a time: nobody waits for it. Told to stop, it
 * throws between two statements.
 */
export async function deleteOldAnalytics(
  db: Database,
  { countedBefore, seenBefore }: { countedBefore: Date; seenBefore: Date },
  stop: AbortSignal,
): Promise<void> {
  for (;;) {
    stop.throwIfAborted();
    const { numAffectedRows = 0n } = await sql`
      delete from visits where session_id in (
        select session_id from visits where seen_at < ${seenBefore} limit ${AT_ONCE} for update skip locked)`.execute(
      db,
    );
    if (numAffectedRows < AT_ONCE) break;
  }
  await db.deleteFrom('viewMinutes').where('minute', '<', countedBefore).execute();
  await db.deleteFrom('visitCounts').where('visits', '=', 0).execute();
  await db.deleteFrom('pageHours').where('views', '<=', 0).execute();
  await db.deleteFrom('gatherings').where('writtenAt', '<', countedBefore).execute();
}
