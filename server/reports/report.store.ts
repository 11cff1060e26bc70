import { sql } from 'kysely';
import type { ReportContent } from '#contract/reports.ts';
import { MOST_OPEN_REPORTS, MOST_OPEN_REPORTS_OF_LISTING, URGENT_REPORTS } from '#contract/report-kinds.ts';
import type { DatabaseInstant } from '#database/clock.ts';
import { isShown } from '#database/shown.ts';
import type { Database } from '#database/tables.ts';

/**
 * Stores a person's report of a public listing. Returns `again` when they have a pending report already, `full` when
 * too many of theirs wait, `server full` when too many of the listing do, `gone` when there is no such listing.
 */
export async function recordReport(
  db: Database,
  report: { discordServerId: string; reporterId: string; content: ReportContent; adult: boolean },
  at: DatabaseInstant,
): Promise<'written' | 'again' | 'full' | 'server full' | 'gone'> {
  const { discordServerId, reporterId, content, adult } = report;
  const { reason, category, in: place } = content;
  const isUrgent = URGENT_REPORTS.includes(category);
  const { rows } = await sql<Outcome>`
    with listing as (
      select id from listings where discord_server_id = ${discordServerId} and ${isShown(adult)} for key share),
    waiting as (
      select listing_id from reports where reporter_id = ${reporterId} and resolved_at is null
      limit ${MOST_OPEN_REPORTS}),
    of_server as (
      select from reports join listing on listing.id = listing_id
      where resolved_at is null and (urgency < 2) = ${isUrgent}
      limit ${MOST_OPEN_REPORTS_OF_LISTING}),
    written as (
      insert into reports (listing_id, reporter_id, reason, category, happened_in, created_at)
      select id, ${reporterId}, ${reason}, ${category}, ${place}, ${at} from listing
      where (select count(*) from waiting) < ${MOST_OPEN_REPORTS}
        and (select count(*) from of_server) < ${MOST_OPEN_REPORTS_OF_LISTING}
      on conflict (listing_id, reporter_id) where resolved_at is null do nothing
      returning id)
    select exists (select from listing) as "isListed", exists (select from written) as "isWritten",
      exists (select from waiting join listing on listing.id = listing_id) as "isAgain",
      (select count(*) from waiting) >= ${MOST_OPEN_REPORTS} as "isFull",
      (select count(*) from of_server) >= ${MOST_OPEN_REPORTS_OF_LISTING} as "isServerFull"`.execute(db);
  if (!rows[0]?.isListed) return 'gone';
  if (rows[0].isWritten) return 'written';
  if (rows[0].isAgain) return 'again';
  if (rows[0].isFull) return 'full';
  return rows[0].isServerFull ? 'server full' : 'again'; // of two equal reports at once
}

interface Outcome {
  isListed: boolean;
  isWritten: boolean;
  isAgain: boolean;
  isFull: boolean;
  isServerFull: boolean;
}
