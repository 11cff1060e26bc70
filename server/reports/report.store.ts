import { sql } from 'kysely';
import { isShown } from '#database/shown.ts';
import type { Database } from '#database/tables.ts';

/**
 * Stores a person's report of a public listing. Returns `again` when they have a pending report already, `gone` when
 * there is no such listing.
 */
export async function recordReport(
  db: Database,
  report: { discordServerId: string; reporterId: string; reason: string; adult: boolean },
  at: Date,
): Promise<'written' | 'again' | 'gone'> {
  const { discordServerId, reporterId, reason, adult } = report;
  const { rows } = await sql<{ isListed: boolean; isWritten: boolean }>`
    with listing as (
      select id from listings where discord_server_id = ${discordServerId} and ${isShown(adult)} for key share),
    written as (
      insert into reports (listing_id, reporter_id, reason, created_at)
      select id, ${reporterId}, ${reason}, ${at} from listing
      on conflict (listing_id, reporter_id) where resolved_at is null do nothing
      returning id)
    select exists (select from listing) as "isListed", exists (select from written) as "isWritten"`.execute(
    db,
  );
  if (!rows[0]?.isListed) return 'gone';
  return rows[0].isWritten ? 'written' : 'again';
}
