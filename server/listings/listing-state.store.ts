import { sql } from 'kysely';
import type { Database } from '#database/tables.ts';
import { CONTENT_COLUMNS, contentIn, type Content } from './revisions/content.ts';
import { PROOF_COLUMNS, proofOf, type InviteProof } from './invite-proof.ts';
import type { ListingState } from './listing-state.ts';

/** A listing for changes: its state, its live content and its pending revision. */
export interface ListingWithState {
  id: string;
  discordServerId: string;
  submittedBy: string | null;
  /** The content that the public sees, or would see. */
  content: Content;
  /** The state of its invite. */
  invite: InviteProof;
  state: ListingState;
  /** The pending revision. */
  proposal: { number: number; submittedBy: string | null; content: Content; invite: InviteProof } | null;
}

/** The listing's own id, or its guild's. */
type Which = { id: string } | { discordServerId: string };

/** Reads a listing without a lock. */
export function findListingWithState(db: Database, which: Which): Promise<ListingWithState | null> {
  // In one snapshot: a listing that is deleted between two reads would seem to have no pending revision.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => read(trx, which, false));
}

/** Runs a change in a transaction that holds the listing's lock; without a listing, `doing` gets null. */
export function withListing<Result>(
  db: Database,
  which: Which,
  doing: (trx: Database, listing: ListingWithState | null) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => doing(trx, await lockListingWithState(trx, which)));
}

/** Locks a listing until the transaction ends, and reads it; null without one. */
export function lockListingWithState(trx: Database, which: Which): Promise<ListingWithState | null> {
  return read(trx, which, true);
}

async function read(db: Database, which: Which, locked: boolean): Promise<ListingWithState | null> {
  const row = await findRow(db, which, locked);
  if (!row) return null;
  // Read after the lock is acquired: its previous holder may have written another revision.
  const last = await findLastRevision(db, row.id);

  const { id, discordServerId, submittedBy, status, statusBeforeBan, botPresent, unlisted } = row;
  const proposal = last?.decision === null ? last : null;
  return {
    id,
    discordServerId,
    submittedBy,
    content: contentIn(row),
    invite: proofOf(row),
    proposal: proposal && {
      number: proposal.number,
      submittedBy: proposal.submittedBy,
      content: contentIn(proposal),
      invite: proofOf(proposal),
    },
    state: {
      status,
      statusBeforeBan,
      pending: proposal?.number ?? null,
      revisions: last?.ofNumber ?? 0,
      botPresent,
      unlisted,
    },
  };
}

function findRow(db: Database, which: Which, locked: boolean) {
  const [key, value] =
    'id' in which ? (['id', which.id] as const) : (['discordServerId', which.discordServerId] as const);
  return db
    .selectFrom('listings')
    .select(['id', 'discordServerId', 'submittedBy', 'status', 'statusBeforeBan', 'botPresent', 'unlisted'])
    .select([...PROOF_COLUMNS, ...CONTENT_COLUMNS])
    .where(key, '=', value)
    .$if(locked, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** The pending revision, or else the last one. One that waits again may be followed by others that were withdrawn. */
function findLastRevision(db: Database, listingId: string) {
  return db
    .selectFrom('revisions')
    .select(['number', 'decision', 'submittedBy', ...CONTENT_COLUMNS])
    .select(PROOF_COLUMNS)
    .select(sql<number>`max(number) over ()`.as('ofNumber'))
    .where('listingId', '=', listingId)
    .orderBy(sql`decision is null`, 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}
