import type { Deps } from '../deps.ts';
import { asLeader, type LeaderTransaction } from '../guilds/leader.store.ts';

/** The transactions of whoever leads at the moment. */
export function leading({ db }: Pick<Deps, 'db'>): LeaderTransaction {
  return async (writes) => {
    const { epoch } = await db.selectFrom('botLeader').select('epoch').executeTakeFirstOrThrow();
    return asLeader(db, epoch)(writes);
  };
}
