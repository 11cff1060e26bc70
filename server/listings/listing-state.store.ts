import type { Database } from '#database/tables.ts';
import { CONTENT_COLUMNS, contentIn, type Content } from '../revisions/content.ts';
import type { InviteProof } from './invite.ts';
import type { ListingState } from './listing-state.ts';

/** A listing as those deal with it who change it. */
export interface ListingWithState {
  id: string;
  discordServerId: string;
  submittedBy: string | null;
  /** What the public sees, or would see. */
  content: Content;
  /** What is known of the invite in it. */
  invite: InviteProof;
  state: ListingState;
  /** What waits for a decision. */
  proposal: { number: number; submittedBy: string | null; content: Content; invite: InviteProof } | null;
}

/** By our own id, or by the guild's. */
type Which = { id: string } | { discordServerId: string };

/** A listing as it stands at one moment, which the next may change. */
export function findListingWithState(db: Database, which: Which): Promise<ListingWithState | null> {
  // Deleted between two readings, it would look like a listing for which nothing waits.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => read(trx, which, false));
}

/** Does something with a listing, or with its absence, that happens wholly or not at all, and one at a time. */
export function withListing<Result>(
  db: Database,
  which: Which,
  doing: (trx: Database, listing: ListingWithState | null) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => doing(trx, await read(trx, which, true)));
}

async function read(db: Database, which: Which, locked: boolean): Promise<ListingWithState | null> {
  const [key, value] =
    'id' in which ? (['id', which.id] as const) : (['discordServerId', which.discordServerId] as const);
  const row = await db
    .selectFrom('listings')
    .select([
      'id',
      'discordServerId',
      'submittedBy',
      'status',
      'statusBeforeBan',
      'botPresent',
      'inviteState',
      'inviteCheckedAt',
      ...CONTENT_COLUMNS,
    ])
    .where(key, '=', value)
    .$if(locked, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) return null;
  // Asked after the lock was had: whoever held it may have written another one.
  const last = await db
    .selectFrom('revisions')
    .select(['number', 'decision', 'submittedBy', ...CONTENT_COLUMNS])
    .select(['inviteState', 'inviteCheckedAt'])
    .where('listingId', '=', row.id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

  const { id, discordServerId, submittedBy, status, statusBeforeBan, botPresent } = row;
  const proposal = last?.decision === null ? last : null;
  return {
    id,
    discordServerId,
    submittedBy,
    content: contentIn(row),
    invite: proofIn(row),
    proposal: proposal && {
      number: proposal.number,
      submittedBy: proposal.submittedBy,
      content: contentIn(proposal),
      invite: proofIn(proposal),
    },
    state: {
      status,
      statusBeforeBan,
      pending: proposal?.number ?? null,
      revisions: last?.number ?? 0,
      botPresent,
    },
  };
}

function proofIn({ inviteState, inviteCheckedAt }: InviteProof): InviteProof {
  return { inviteState, inviteCheckedAt };
}
