import { sql } from 'kysely';
import { type ReportContent, MOST_OPEN_REPORTS } from '#contract/reports.ts';
import type { DatabaseInstant } from '#database/clock.ts';
import { surplusTexts } from '#database/kept-texts.ts';
import { isShown } from '#database/shown.ts';
import type { Database } from '#database/tables.ts';

/**
 * Stores a person's report of a public listing; where there are many of its category, another one keeps no text. Returns
 * `again` when they have a pending report already, `full` when too many of theirs wait, `gone` when there is no such listing.
 */
export async function recordReport(
  db: Database,
  report: { discordServerId: string; reporterId: string; content: ReportContent; adult: boolean },
  at: DatabaseInstant,
): Promise<'written' | 'again' | 'full' | 'gone'> {
  const { discordServerId, reporterId, content, adult } = report;
  const { reason, category, in: place } = content;
  const alike = sql`
    select id, created_at from reports where listing_id = (select id from listing) and category = ${category}
      and resolved_at is null and reason is not null and reporter_id is not null`;
  // A report that somebody else resolves or drops the text of at this moment is not waited for.
  const { rows } = await sql<Outcome>`
    with listing as (
      select id from listings where discord_server_id = ${discordServerId} and ${isShown(adult)} for key share),
    waiting as (
      select listing_id from reports where reporter_id = ${reporterId} and resolved_at is null
      limit ${MOST_OPEN_REPORTS}),
    written as (
      insert into reports (listing_id, reporter_id, reason, category, happened_in, created_at)
      select id, ${reporterId}, ${reason}, ${category}, ${place}, ${at} from listing
      where (select count(*) from waiting) < ${MOST_OPEN_REPORTS}
      on conflict (listing_id, reporter_id) where resolved_at is null do nothing
      returning id),
    dropped as (
      update reports set reason = null where id in (
        select id from reports where id in (${surplusTexts(alike)}) and exists (select from written)
        for no key update skip locked))
    select exists (select from listing) as "isListed", exists (select from written) as "isWritten",
      exists (select from waiting join listing on listing.id = listing_id) as "isAgain",
      (select count(*) from waiting) >= ${MOST_OPEN_REPORTS} as "isFull"`.execute(db);
  if (!rows[0]?.isListed) return 'gone';
  if (rows[0].isWritten) return 'written';
  if (rows[0].isAgain) return 'again';
  return rows[0].isFull ? 'full' : 'again'; // of two equal reports at once
}

interface Outcome {
  isListed: boolean;
  isWritten: boolean;
  isAgain: boolean;
  isFull: boolean;
}
