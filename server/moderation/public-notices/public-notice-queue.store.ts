import { sql } from 'kysely';
import type { NoticeOfReport, ReportOutcome } from '#contract/reports.ts';
import type { DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';

/** How many senders of the same words are shown to those who decide. */
const MOST_SENDERS = 5;

/** The notices that stand as one report each, by the ids of the reports. */
export async function findNotices(
  db: Database,
  reportIds: readonly string[],
): Promise<ReadonlyMap<string, NoticeOfReport>> {
  if (reportIds.length === 0) return new Map();
  const { rows } = await sql<NoticeRow>`
    select report_id, id, count, rule, name, email, objection, reopened_at is not null as is_again, outcome, answer
    from (
      select public_notices.*, reopened_at, count(*) over (partition by report_id)::integer as count,
        row_number() over (partition by report_id order by objected_at, sent_at, public_notices.id) as place
      from public_notices join reports on reports.id = report_id
      where report_id = any (${sql.val([...reportIds])}::uuid[])) as ranked
    where place <= ${MOST_SENDERS} order by report_id, place`.execute(db);
  const found = new Map<string, NoticeOfReport>();
  for (const { reportId, count, isAgain, outcome, answer, ...sender } of rows) {
    const decided = isAgain && outcome ? { outcome, answer } : null;
    const { senders } = found.get(reportId) ?? { senders: [] };
    found.set(reportId, { count, decided, senders: [...senders, sender] });
  }
  return found;
}

interface NoticeRow {
  reportId: string;
  id: string;
  count: number;
  rule: string;
  name: string | null;
  email: string | null;
  objection: string | null;
  isAgain: boolean;
  outcome: ReportOutcome | null;
  answer: string | null;
}

/** Closes the notices that stand as a report, with its decision. */
export async function closeNotices(
  trx: Database,
  reportId: string,
  { at, ...decision }: { outcome: ReportOutcome; answer: string | null; at: DatabaseInstant },
): Promise<void> {
  await trx
    .updateTable('publicNotices')
    .set({ ...decision, closedAt: at })
    .where('reportId', '=', reportId)
    .execute();
}

/** Closes all pending notices of a listing that is deleted for what it did. */
export async function closeNoticesOfListing(
  trx: Database,
  listingId: string,
  at: DatabaseInstant,
): Promise<void> {
  await trx
    .updateTable('publicNotices')
    .set({ outcome: 'actionTaken', answer: null, closedAt: at })
    .where('closedAt', 'is', null)
    .where('reportId', 'in', (reports) =>
      reports.selectFrom('reports').select('id').where('listingId', '=', listingId),
    )
    .execute();
}
