import { sql } from 'kysely';
import type { Database } from '#database/tables.ts';
import { PROOF_COLUMNS } from '../invite-proof.ts';
import { submittedListings } from '../submissions/submission.store.ts';

/** The listing of a guild, with its submitters and its newest revision. */
export function findWorkshopListing(db: Database, discordServerId: string) {
  return submittedListings(db)
    .leftJoin('users as proposer', (join) =>
      join.onRef('proposer.id', '=', sql.ref<string | null>('newest.submittedBy')),
    )
    .leftJoin('users as submitter', 'submitter.id', 'listings.submittedBy')
    .select([
      'listings.approvedAt',
      ...PROOF_COLUMNS.map((column) => `listings.${column}` as const),
      sql<Date | null>`newest.submitted_at`.as('proposedAt'),
      sql<number | null>`newest.number`.as('proposedNumber'),
      'proposer.id as proposerId',
      'proposer.username as proposerName',
      'proposer.avatar as proposerAvatar',
      'submitter.id as submitterId',
      'submitter.username as submitterName',
      'submitter.avatar as submitterAvatar',
    ])
    .where('listings.discordServerId', '=', discordServerId)
    .executeTakeFirst();
}
