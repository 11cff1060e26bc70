import { sql } from 'kysely';
import { BAD_INVITE_STATES } from '#contract/vocabulary.ts';
import type { DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';
import { tell } from '../../notify/messages/tell.ts';
import { queueWebhookEvent } from '../../notify/messages/webhook-event.store.ts';
import { isBad, isNewer, later, PROOF_COLUMNS, type InviteProof } from '../invite-proof.ts';

/** An approved listing's invite, and when Discord was last asked about it. */
export interface StoredInvite {
  id: string;
  discordServerId: string;
  inviteCode: string;
  inviteCheckedAt: Date | null;
}

/** The invites of approved listings: first those never checked, then those checked longest ago. */
export function findInvitesToCheck(
  db: Database,
  { except, limit }: { except: readonly string[]; limit: number },
): Promise<StoredInvite[]> {
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

/**
 * Stores Discord's answer about an invite with the guild's listing and its revisions with the same code, unless a
 * later request was answered meanwhile. The submitter of a live listing is notified when its invite turns bad.
 */
export async function recordInviteProof(
  db: Database,
  { discordServerId, inviteCode }: Pick<StoredInvite, 'discordServerId' | 'inviteCode'>,
  latest: InviteProof,
  at: DatabaseInstant,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const listing = await trx
      .selectFrom('listings')
      .select(['id', 'discordServerId', 'status', 'submittedBy', 'inviteCode', ...PROOF_COLUMNS])
      .select(sql<boolean>`coalesce(invite_checked_at > ${at}, false)`.as('isAhead'))
      .where('discordServerId', '=', discordServerId)
      .forUpdate()
      .executeTakeFirst();
    if (!listing) return;
    const { id, inviteState: before } = listing;
    if (listing.inviteCode === inviteCode && isNewer(latest, listing, listing.isAhead)) {
      const after = later(listing, latest);
      if (listing.status === 'approved' && !isBad(before) && isBad(after.inviteState)) {
        await tell(trx, {
          auditId: null,
          kind: `invite ${after.inviteState}`,
          userId: listing.submittedBy,
          listing,
          reason: null,
          at,
        });
        await queueWebhookEvent(trx, { event: 'invite.dead', listing, at });
      }
      await trx.updateTable('listings').set(after).where('id', '=', id).execute();
    }
    await recordOfRevisions(trx, { id, inviteCode }, latest);
  });
}

/** Of a decided revision only a changed state is stored, for when its invite is proposed again. */
async function recordOfRevisions(
  trx: Database,
  { id, inviteCode }: { id: string; inviteCode: string },
  latest: InviteProof,
) {
  const { inviteState, inviteCheckedAt, invitePaused, invitePowers, ...same } = latest;
  await trx
    .updateTable('revisions')
    .set({
      ...same,
      inviteCheckedAt,
      invitePaused,
      inviteState: invitePaused ? badOr(inviteState) : inviteState,
      ...(invitePowers && { invitePowers }),
    })
    .where('listingId', '=', id)
    .where('inviteCode', '=', inviteCode)
    .where((is) => is.or([is('decision', 'is', null), is('inviteState', '<>', inviteState)]))
    .where((is) =>
      is.or([
        is('inviteCheckedAt', 'is', null),
        is('inviteCheckedAt', isBad(inviteState) ? '<=' : '<', inviteCheckedAt),
      ]),
    )
    .execute();
}

/** A bad state stays while invites are paused. */
function badOr(state: InviteProof['inviteState']) {
  return sql<InviteProof['inviteState']>`
    case when invite_state = any (${[...BAD_INVITE_STATES]}::text[]) then invite_state else ${state} end`;
}
