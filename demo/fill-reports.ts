import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#database/tables.ts';
import { REPORT_CATEGORIES, type ReportCategory } from '#contract/reports.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { demoListings } from './communities.ts';
import { demoReviewers } from './review-texts.ts';

const FIRST_REPORTED = 20;

/** Two reported servers that one person submitted, and a third with an edit that waits. */
const OF_ONE_PERSON = [
  ...demoListings.slice(FIRST_REPORTED, FIRST_REPORTED + 2).map(({ discordServerId }) => discordServerId),
  '828073796429075255',
];

const REASONS: Readonly<Record<ReportCategory, string>> = {
  spam: 'Their welcome bot writes to every new member, three times in an hour.',
  scam: 'Somebody with a team role asked me for the code of my phone, “to verify”.',
  hate: 'A running joke about people from one country, and nobody stops it.',
  adult: 'The picture on the page is not for everybody, and the page does not say so.',
  minors: 'Adults ask twelve-year-olds for their pictures in the art channel.',
  impersonation: 'They use the name and the sign of a bookshop in our town that knows nothing of it.',
  invite: 'The invite leads to a server about something else.',
  'wrong-info': 'The page says daily events. There has been none since spring.',
  other: 'The description is copied from ours, word for word.',
};

/** Reports of each category, and of a review and a reply; one review was removed. Decided by nobody yet. */
export async function fillDemoReports(db: Database, now: Date): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  for (const [at, category] of REPORT_CATEGORIES.entries())
    await sql`
      insert into reports (listing_id, reporter_id, reason, category, happened_in, created_at)
      select id, ${demoReviewers[at]?.id ?? ''}, ${REASONS[category]}, ${category},
        ${category === 'minors' || category === 'hate' ? 'server' : 'listing'}, ${ago(5 + at * 7)}::timestamptz
      from listings where discord_server_id = ${demoListings[FIRST_REPORTED + at]?.discordServerId ?? ''}`.execute(
      db,
    );
  await sql`
    insert into review_reports (listing_id, review_id, part, version_at, reporter_id, reason, created_at)
    select listing_id, id, 'review', created_at, ${demoReviewers[0]?.id ?? ''},
      'This is about a quarrel between two people and says nothing about the server.', ${ago(6)}::timestamptz
    from reviews where user_id <> ${demoReviewers[0]?.id ?? ''} and rating <= 2 and created_at < ${ago(8)}::timestamptz order by created_at desc limit 1`.execute(
    db,
  );
  await sql`
    insert into review_reports (listing_id, review_id, part, version_at, reporter_id, reason, created_at)
    select listing_id, review_id, 'reply', written_at, ${demoReviewers[1]?.id ?? ''},
      'The answer gives away who wrote this under another name.', ${ago(4)}::timestamptz
    from replies where written_by <> ${demoReviewers[1]?.id ?? ''} and written_at < ${ago(5)}::timestamptz order by written_at desc limit 1`.execute(
    db,
  );
  await fillPublicNotices(db, ago);
  await db
    .updateTable('listings')
    .set({ submittedBy: demoReviewers.at(-1)?.id ?? null })
    .where('discordServerId', 'in', OF_ONE_PERSON)
    .execute();
  await removeReview(db, ago(30));
}

/** The receipt of the decided report without an account is at `/report/` and this; in a demo it is no secret. */
const DECIDED_RECEIPT = 'demo-receipt';

/** Two reports without an account: one is pending, and one was decided. */
async function fillPublicNotices(db: Database, ago: (hours: number) => Date) {
  const notices = [
    {
      reason: 'The long description quotes a speech that is banned where I live.',
      sentAt: ago(9),
      closedAt: null,
    },
    {
      reason: 'Our logo is on their page, and we never said yes to that.',
      sentAt: ago(60),
      closedAt: ago(40),
    },
  ];
  for (const [at, { reason, sentAt, closedAt }] of notices.entries()) {
    const discordServerId = demoListings[FIRST_REPORTED + at]?.discordServerId ?? '';
    const outcome = closedAt && 'actionTaken';
    await sql`
      with report as (
        insert into reports (listing_id, reporter_id, reason, category, created_at, resolved_at, outcome)
        select id, null, ${reason}, 'other', ${sentAt}::timestamptz, ${closedAt}::timestamptz, ${outcome}
        from listings where discord_server_id = ${discordServerId} returning id)
      insert into public_notices (secret_hash, report_id, discord_server_id, rule, name, email, sent_at, closed_at, outcome,
        answer)
      select ${hash('sha256', closedAt ? DECIDED_RECEIPT : 'demo', 'base64url')}, id, ${discordServerId}, 'Copyright and trademark law', 'Robin Sample',
        'robin@people.example', ${sentAt}::timestamptz, ${closedAt}::timestamptz, ${outcome},
        ${closedAt && 'It breaks our rule about the rights of others. They took the logo off the page.'}
      from report`.execute(db);
  }
}

/** The triggers of a deletion correct what counts the listing's reviews. */
async function removeReview(db: Database, at: Date) {
  await sql`
    with chosen as (
      select * from reviews
      where rating <= 3 and created_at < ${at}::timestamptz and not exists (select from replies where review_id = reviews.id)
        and not exists (select from review_reports where review_id = reviews.id)
      order by created_at desc limit 1),
    gone as (delete from reviews using chosen where reviews.id = chosen.id)
    insert into review_removals (review_id, part, listing_id, author_id, rating, text, written_at, review_at, with_review,
      reason, removed_at)
    select id, 'review', listing_id, user_id, rating, comment, created_at, created_at, false,
      'It names a member in full. Say it without the name, and it is welcome.', ${at}::timestamptz
    from chosen`.execute(db);
}
