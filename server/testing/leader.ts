import type { Deps } from '../deps.ts';
import { asLeader, type LeaderTransaction } from '../guilds/leader.store.ts';

/** Transactions in the name of the current leader. */
export function leading({ db }: Pick<Deps, 'db'>): LeaderTransaction {
  return async (writes) => {
    const { epoch } = await db.selectFrom('botLeader').select('epoch').executeTakeFirstOrThrow();
    return asLeader(db, epoch)(writes);
  };
}
