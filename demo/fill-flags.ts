import { sql } from 'kysely';
import { HOUR_MS } from '#contract/durations.ts';
import type { Database } from '#database/tables.ts';
import { demoReviewers } from './review-texts.ts';

/** Edits that wait, of communities of the demo, and what was noticed of these. */
const EDITS = [
  {
    discordServerId: '1032442907926590748',
    description:
      'Everybody comes in this weekend! Tell @everyone you know, the whole programme is at bit.ly/weekend-programme and there are prizes for whoever brings the most people.',
    inviteCode: 'w33kendPr1ze',
    hoursAgo: 9,
    submittedBy: null,
    signs: { rejections: 2, rejectedHoursAgo: 60 },
  },
  {
    discordServerId: '828073796429075255',
    description:
      '신더마치를 함께 하는 사람들의 서버입니다. 패치 소식을 나누고 파티를 꾸립니다. 처음 오신 분도 환영합니다!',
    inviteCode: null,
    hoursAgo: 3,
    submittedBy: demoReviewers[1]?.id ?? null, // with the rejection of `fill-appeals.ts`
    signs: { reviews: 12, fromNewAccounts: 7, burstHoursAgo: 20 },
  },
] as const;

/** Lets edits wait for a review that have flags, beside one that has none. */
export async function fillDemoFlags(db: Database, now: Date): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  for (const { discordServerId, description, inviteCode, hoursAgo, submittedBy, signs } of EDITS) {
    await sql`
      insert into revisions (listing_id, number, description, about, category, language, invite_code, invite_state, tags,
        is_edit, submitted_by, submitted_at)
      select id, 1, coalesce(${description}::text, description), about, category, language,
        coalesce(${inviteCode}::text, invite_code), invite_state, tags[1:2], true,
        coalesce(${submittedBy}::text, (select user_id from reviews where listing_id <> listings.id order by user_id limit 1)),
        ${ago(hoursAgo)}
      from listings where discord_server_id = ${discordServerId}`.execute(db);
    const noticed =
      'reviews' in signs
        ? sql`values (${discordServerId}, 0, null::timestamptz, ${ago(signs.burstHoursAgo)}::timestamptz,
            ${signs.reviews}::integer, ${signs.fromNewAccounts}::integer)`
        : sql`values (${discordServerId}, ${signs.rejections}::integer, ${ago(signs.rejectedHoursAgo)}::timestamptz,
            null::timestamptz, null::integer, null::integer)`;
    await sql`
      insert into guild_signs (discord_server_id, rejections, rejected_at, burst_at, burst_reviews, burst_new_accounts)
      ${noticed}
      on conflict (discord_server_id) do update
        set rejections = excluded.rejections, rejected_at = excluded.rejected_at, burst_at = excluded.burst_at,
          burst_reviews = excluded.burst_reviews, burst_new_accounts = excluded.burst_new_accounts`.execute(
      db,
    );
  }
}
