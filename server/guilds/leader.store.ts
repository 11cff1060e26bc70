import type { Database } from '#database/tables.ts';

/** Another process leads: writes of the former leader are refused. */
export class LeadLost extends Error {
  constructor(epoch: number) {
    super(`The lead ${epoch} of the bot is over.`);
    this.name = 'LeadLost';
  }
}

/** Runs writes in one transaction; throws `LeadLost` once another process leads. */
export type LeaderTransaction = <T>(writes: (trx: Database) => Promise<T>) => Promise<T>;

/**
 * The transactions of a leader. Each locks the row that the next leader has to update first: all commits of the old
 * leader come before the writes of the new one, and none comes later.
 */
export function asLeader(db: Database, epoch: number, lost: () => void = () => {}): LeaderTransaction {
  return (writes) =>
    db.transaction().execute(async (trx) => {
      const leads = await trx
        .selectFrom('botLeader')
        .select('epoch')
        .where('epoch', '=', epoch)
        .forShare()
        .executeTakeFirst();
      if (!leads) {
        lost();
        throw new LeadLost(epoch);
      }
      return writes(trx);
    });
}
