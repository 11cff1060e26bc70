import { sql } from 'kysely';
import { REPLACED_REVISIONS_KEPT } from '#contract/durations.ts';
import type { DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';
import { NOT_ERASED, NOT_WITHDRAWN } from './revision.store.ts';

/**
 * Marks the revisions of a listing that a newer one has made needless, and deletes the oldest of them where they are many.
 * Not needless are the last approved one, and the last two with content, since a decision can be taken back by an appeal
 * and a listing then falls back on the one before.
 */
export async function replaceRevisions(trx: Database, listingId: string, at: DatabaseInstant): Promise<void> {
  const decided = sql`listing_id = ${listingId} and decision is not null`;
  await sql`
    update revisions set replaced_at = ${at}
    where ${decided} and replaced_at is null
      and number not in (
        select number from revisions where ${decided} and decision = 'approved' order by number desc limit 1)
      and number not in (
        select number from revisions where ${decided} and ${NOT_WITHDRAWN} and ${NOT_ERASED} order by number desc limit 2)`.execute(
    trx,
  );
  await sql`
    delete from revisions where listing_id = ${listingId} and number in (
      select number from revisions where listing_id = ${listingId} and replaced_at is not null
      order by number desc offset ${REPLACED_REVISIONS_KEPT.most})`.execute(trx);
}
