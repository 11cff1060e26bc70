import type { Database } from '#database/tables.ts';

/** Another process leads: what the one before it still had to write is refused. */
export class LeadLost extends Error {
  constructor(epoch: number) {
    super(`The lead ${epoch} of the bot is over.`);
    this.name = 'LeadLost';
  }
}

/** Makes writes in one transaction, which fails with `LeadLost` once another process leads. */
export type LeaderTransaction = <T>(writes: (trx: Database) => Promise<T>) => Promise<T>;

/**
 * The transactions of a leader. Each holds the row that the next leader has to change before it begins: so whatever
 * an old leader commits is there before the new one writes anything, and later it commits nothing.
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
