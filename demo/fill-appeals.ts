import { sql } from 'kysely';
import { HOUR_MS } from '#contract/durations.ts';
import type { Database } from '#database/tables.ts';
import { MODERATOR } from './fill-moderator.ts';
import { demoListings } from './communities.ts';
import { demoReviewers } from './review-texts.ts';

/** Edits that the demo's moderator has rejected, and what their submitters answer. */
const APPEALS = [
  {
    place: 14,
    proposed: 'We meet every evening now, and newcomers get a guide for their first week. All of it is free.',
    rejectedFor: 'Your text says “free”, but your server asks for a paid role to see the channels.',
    text: 'The paid role was taken off last month, and every channel is open to everybody. Our rules in #welcome still named it; we have mended them. Please have another look.',
    rejectedHoursAgo: 30,
    sentHoursAgo: 7,
    answer: null,
  },
  {
    place: 17,
    proposed: 'The biggest and best community of its kind, voted number one by everybody who was ever here.',
    rejectedFor: 'Please say what you do. “The biggest and best” tells readers nothing.',
    text: 'But we are the biggest!',
    rejectedHoursAgo: 100,
    sentHoursAgo: 96,
    answer: 'Nobody can check that. Say what people do with you, and submit it again.',
  },
] as const;

/** Lets one appeal wait for an answer, beside one that was answered. Decided by a moderator who is known already. */
export async function fillDemoAppeals(db: Database, adminPseudonym: string, now: Date): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  for (const [at, appeal] of APPEALS.entries()) {
    const guild = demoListings[appeal.place]?.discordServerId ?? '';
    const submitter = demoReviewers[at]?.id ?? '';
    const rejectedAt = ago(appeal.rejectedHoursAgo);
    await sql`
      with listing as (
        update listings set rejection_reason = ${appeal.rejectedFor} where discord_server_id = ${guild} returning *),
      rejected as (
        insert into revisions (listing_id, number, description, about, category, language, invite_code, invite_state, tags,
          is_edit, submitted_by, submitted_at, decision, decided_at)
        select id, 1, ${appeal.proposed}, about, category, language, invite_code, invite_state, tags, true,
          ${submitter}, ${ago(appeal.rejectedHoursAgo + 20)}::timestamptz, 'rejected', ${rejectedAt}::timestamptz
        from listing),
      decided as (
        insert into audit (at, admin, action, listing_id, discord_server_id, person, before, after)
        select ${rejectedAt}::timestamptz, (select pseudonym from users where id = ${MODERATOR.id}), 'reject', id,
          discord_server_id, (select pseudonym from users where id = ${submitter}),
          '{"status": "approved", "revision": 1}', '{"status": "approved"}'
        from listing returning id),
      said as (
        insert into audit_words (audit_id, part, name, words, author)
        select id, 'after', 'reason', ${appeal.rejectedFor}, ${MODERATOR.id} from decided),
      answered as (
        insert into audit (at, admin, action, listing_id, discord_server_id, before, after)
        select ${ago(appeal.sentHoursAgo - 4)}::timestamptz, ${adminPseudonym}, 'refuse appeal', id, discord_server_id,
          '{"status": "approved", "revision": 1}', '{"status": "approved"}'
        from listing where ${appeal.answer}::text is not null)
      insert into appeals (decision_id, discord_server_id, listing_id, revision, is_edit, submitted_by, text, created_at,
        outcome, reason, decided_at)
      select decided.id, ${guild}, listing.id, 1, true, ${submitter}, ${appeal.text}, ${ago(appeal.sentHoursAgo)}::timestamptz,
        case when ${appeal.answer}::text is not null then 'refused' end, ${appeal.answer}::text,
        case when ${appeal.answer}::text is not null then ${ago(appeal.sentHoursAgo - 4)}::timestamptz end
      from listing, decided`.execute(db);
  }
}
