import { sql } from 'kysely';
import { before, type DatabaseInstant } from '#database/clock.ts';

/** What is known of a row's guild, for flags; null where there is nothing, or nothing of late. */
export interface Signs {
  onlineCount: number | null;
  /** Asked where more are online than there are members. No: the counts of members and of those online are older than a day, and may be of different times. */
  isCountFresh: boolean | null;
  rejections: number | null;
  rejectedAt: Date | null;
  tripledOn: string | null;
  membersBefore: number | null;
  membersAfter: number | null;
  burstAt: Date | null;
  burstReviews: number | null;
  burstNewAccounts: number | null;
}

const DAY_MS = 24 * 60 * 60_000;
/** How long a burst of reviews or of members is told of. */
const TOLD_FOR_MS = 7 * DAY_MS;

/** The columns of the signs of a listing's guild at an instant, and what they are joined from. */
export function signsOfListings(now: DatabaseInstant) {
  const since = before(now, TOLD_FOR_MS);
  return {
    columns: sql`
      listings.online_count,
      case when listings.online_count > listings.member_count then
        (select coalesce(counted_at > ${before(now, DAY_MS)}, true) from guilds where id = listings.discord_server_id)
      end as is_count_fresh, rejections, rejected_at,
      case when tripled_on > (${since})::date then tripled_on::text end as tripled_on, members_before, members_after,
      case when burst_at > ${since} then burst_at end as burst_at, burst_reviews, burst_new_accounts`,
    join: sql`
      left join guild_signs on guild_signs.discord_server_id = listings.discord_server_id`,
  };
}
