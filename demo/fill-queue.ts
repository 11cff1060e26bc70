import { sql } from 'kysely';
import { HOUR_MS } from '#contract/durations.ts';
import type { ListingLanguage } from '#contract/vocabulary.ts';
import type { Database } from '#database/tables.ts';
import { demoListings, type DemoListing } from './communities.ts';
import { demoReviewers } from './review-texts.ts';

/** How many communities ask to be listed, of those that nobody has reviewed. */
const FIRST_SUBMISSIONS = 12;

/** What owners add to their descriptions in the edits that wait. */
const ADDITIONS: Partial<Record<ListingLanguage, readonly string[]>> = {
  English: [
    'New since this month: a quiet channel for people who would rather read along first.',
    'We moved our open evening to Thursdays, 19:00 UTC, because Fridays were too full.',
    'You can now pick your own roles in #welcome, nobody has to ask for them any more.',
    'We are looking for two people who would like to host a session once a month.',
    'There is an archive of everything we have made so far, pinned in #start-here.',
    'Our rules fit on one screen now. Please read them, they are short and we mean them.',
    'Voice is open around the clock; the stage on Sundays has captions.',
    'We have a buddy for everybody who is new: say hello and somebody takes you round.',
  ],
  Korean: [
    '이번 달부터 처음 오신 분을 위한 안내 채널이 생겼습니다.',
    '정기 모임을 목요일 밤 9시로 옮겼습니다. 늦게 오셔도 괜찮아요.',
    '역할은 이제 #환영 채널에서 직접 고르실 수 있습니다.',
    '한 달에 한 번 진행을 맡아 주실 분을 찾고 있습니다.',
  ],
  Japanese: [
    '今月から、はじめての方のための案内チャンネルができました。',
    '定例会を木曜の21時に移しました。途中参加も歓迎です。',
    'ロールは #はじめに で自分で選べるようになりました。',
    'これまでの作品は、固定メッセージの一覧から見られます。',
  ],
};

/** Fills the queue with communities that ask to be listed, and with edits in three languages. */
export async function fillDemoQueue(db: Database, now: Date): Promise<void> {
  const unreviewed = demoListings.filter(
    ({ reviewCount, inviteCode, invite, showEvents, unlisted }) =>
      reviewCount === 0 && inviteCode !== null && !invite && !showEvents && !unlisted,
  );
  const firsts = unreviewed.slice(0, FIRST_SUBMISSIONS);
  for (const [place, listing] of firsts.entries()) await askToBeListed(db, listing, hoursBefore(now, place));
  const listed = demoListings.filter(
    ({ unlisted, inviteCode }) => inviteCode !== null && inviteCode !== undefined && !unlisted,
  );
  for (const language of ['English', 'Korean', 'Japanese'] as const) {
    const inLanguage = listed.filter((listing) => listing.language === language && !firsts.includes(listing));
    for (const [place, addition] of (ADDITIONS[language] ?? []).entries()) {
      // From the end of the list: the first of them have something else to decide.
      const listing = inLanguage.at(-1 - 2 * place);
      if (listing) await proposeEdit(db, { listing, addition, submittedAt: hoursBefore(now, place + 0.5) });
    }
  }
}

/** The further back in the queue, the longer it waits; the last ones have come within the last hours. */
const hoursBefore = (now: Date, place: number) => new Date(now.getTime() - (1 + place * 2.7) * HOUR_MS);

/** Somebody who is known here and speaks the listing's language. */
function submitterOf({ language, discordServerId }: DemoListing): string | null {
  const speakers = demoReviewers.filter(({ speaks }) => speaks.includes(language));
  return speakers[Number(BigInt(discordServerId) % BigInt(Math.max(speakers.length, 1)))]?.id ?? null;
}

async function askToBeListed(db: Database, listing: DemoListing, submittedAt: Date) {
  await db.transaction().execute(async (trx) => {
    const moved = await trx
      .updateTable('listings')
      .set({ status: 'pending', approvedAt: null, lastBumpedAt: null, createdAt: submittedAt })
      .where('discordServerId', '=', listing.discordServerId)
      .where('status', '=', 'approved')
      .where('reviewCount', '=', 0)
      .returning('id')
      .executeTakeFirst();
    if (!moved) return;
    await insertRevision(trx, { listing, addition: null, isEdit: false, submittedAt });
  });
}

async function proposeEdit(
  db: Database,
  { listing, addition, submittedAt }: { listing: DemoListing; addition: string; submittedAt: Date },
) {
  await insertRevision(db, { listing, addition, isEdit: true, submittedAt });
}

async function insertRevision(
  db: Database,
  {
    listing,
    addition,
    isEdit,
    submittedAt,
  }: { listing: DemoListing; addition: string | null; isEdit: boolean; submittedAt: Date },
) {
  await sql`
    insert into revisions (listing_id, number, description, about, category, language, invite_code, invite_state, tags,
      is_edit, submitted_by, submitted_at)
    select id, 1,
      case when char_length(description) < 420 then concat_ws(${' '}, description, ${addition}::text)
        else coalesce(${addition}::text, description) end, about, category, language, invite_code,
      invite_state, tags, ${isEdit}, ${submitterOf(listing)}, ${submittedAt}
    from listings
    where discord_server_id = ${listing.discordServerId} and (status = 'approved') = ${isEdit}
      and not exists (select from revisions where listing_id = listings.id)`.execute(db);
}
