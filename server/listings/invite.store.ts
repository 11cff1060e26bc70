import type { Selectable } from 'kysely';
import type { Database, Tables } from '#database/tables.ts';

/** An approved listing's invite, and when Discord was last asked about it. */
export interface KeptInvite {
  id: string;
  discordServerId: string;
  inviteCode: string;
  inviteCheckedAt: Date | null;
}

/** The invites of approved listings: first those never checked, then those checked longest ago. */
export function findInvitesToCheck(
  db: Database,
  { except, limit }: { except: readonly string[]; limit: number },
): Promise<KeptInvite[]> {
  return db
    .selectFrom('listings')
    .select(['id', 'discordServerId', 'inviteCode', 'inviteCheckedAt'])
    .where('inviteCode', 'is not', null)
    .where('status', '=', 'approved')
    .$if(except.length > 0, (query) => query.where('id', 'not in', except))
    .orderBy('inviteCheckedAt', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ inviteCode: string }>()
    .execute();
}

/** Stores what Discord says about an invite, unless the listing has another one or was checked meanwhile. */
export async function recordInviteState(
  db: Database,
  { id, inviteCode, inviteCheckedAt }: KeptInvite,
  inviteState: Selectable<Tables['listings']>['inviteState'],
  at: Date,
): Promise<void> {
  await db
    .updateTable('listings')
    .set({ inviteState, inviteCheckedAt: at })
    .where('id', '=', id)
    .where('inviteCode', '=', inviteCode)
    .where('inviteCheckedAt', 'is not distinct from', inviteCheckedAt)
    .execute();
}
