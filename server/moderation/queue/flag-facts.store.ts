import { sql, type RawBuilder } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import { before, type DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';

/** What is known of a row's guild, for flags; null where there is nothing, or nothing of late. */
export interface FlagFacts {
  onlineCount: number | null;
  /** By counts of the last day: older ones may be of different times. */
  isOnlineAbove: boolean | null;
  rejections: number | null;
  rejectedAt: Date | null;
  /** How often what the submitter proposed for other guilds was rejected within a year, and the last time. */
  senderRejections: number | null;
  senderRejectedAt: Date | null;
  tripledOn: string | null;
  membersBefore: number | null;
  membersAfter: number | null;
  burstAt: Date | null;
  burstReviews: number | null;
  burstNewAccounts: number | null;
  /** Urgent reports that waited when listings of the guild were deleted, and the last time. */
  reportsLeft: number | null;
  reportsLeftAt: Date | null;
}

/**
 * How long a burst of reviews or of members is shown, and how long after the last one rejections and reports are; and for
 * how long a rejection of the submitter's other guilds counts.
 */
const SHOWN_FOR_MS = { bursts: 7 * DAY_MS, rejections: 400 * DAY_MS, ofSender: 365 * DAY_MS } as const;
/** Rows are cleared a little later than their facts are shown, so that the day of a process's clock does not matter. */
const CLEARED_AFTER_MS = DAY_MS;

/** The columns of the facts about a listing's guild at an instant, and what they are joined from. */
export function flagFactsOfListings(now: DatabaseInstant) {
  return {
    columns: sql`
      listings.online_count,
      ${isOnlineAbove(now, 'listings')} as is_online_above,
      rejections, case when ${isRejected(now)} then rejected_at end as rejected_at,
      case when ${isTripled(now)} then tripled_on::text end as tripled_on, members_before, members_after,
      case when ${isBurst(now)} then burst_at end as burst_at, burst_reviews, burst_new_accounts,
      reports_left,
      case when reports_left_at > ${before(now, SHOWN_FOR_MS.rejections)} then reports_left_at end as reports_left_at`,
    join: sql`
      left join guild_signs on guild_signs.discord_server_id = listings.discord_server_id`,
  };
}

function isCountFresh(now: DatabaseInstant, listing: string): RawBuilder<boolean> {
  return sql<boolean>`(
    select coalesce(counted_at > ${before(now, DAY_MS)}, true) from guilds
    where guilds.id = ${sql.ref(`${listing}.discordServerId`)})`;
}

/** Discord counts members and who is online apart, and roughly: so many must be online beyond the members. */
const ONLINE_BEYOND = { atLeast: 10, share: 0.1 } as const;

/** Whether more are online in a listing's guild than there are members, by fresh counts. */
export function isOnlineAbove(now: DatabaseInstant, listing: string): RawBuilder<boolean> {
  const [online, members] = [sql.ref(`${listing}.onlineCount`), sql.ref(`${listing}.memberCount`)];
  return sql<boolean>`(
    ${online} - ${members} >= greatest(${ONLINE_BEYOND.atLeast}::float8, ${members} * ${ONLINE_BEYOND.share}::float8)
    and ${isCountFresh(now, listing)})`;
}

/** Whether what was proposed for a guild was rejected before. */
export function isRejected(now: DatabaseInstant): RawBuilder<boolean> {
  return sql<boolean>`(rejections > 0 and rejected_at > ${before(now, SHOWN_FOR_MS.rejections)})`;
}

/** So many rejections of a person are counted at most. */
const MOST_REJECTIONS = 100;

/** The rejections within the last year of what a person proposed for other guilds than that of a listing. */
export function rejectionsElsewhere(now: DatabaseInstant, person: string, listing: string) {
  return sql`
    from audit
    where person = ${sql.ref(`${person}.pseudonym`)} and action = 'reject' and at > ${before(now, SHOWN_FOR_MS.ofSender)}
      and discord_server_id is distinct from ${sql.ref(`${listing}.discordServerId`)} and not is_undone(audit)
      and not exists (select from appeals where decision_id = audit.id and outcome = 'granted')`;
}

/** How many there are, and when the last one was. */
export function countRejectionsElsewhere(now: DatabaseInstant, person: string, listing: string) {
  return sql`
    select count(*)::integer as times, max(at) as last_at
    from (select at ${rejectionsElsewhere(now, person, listing)} order by at desc limit ${MOST_REJECTIONS}) as latest`;
}

/** Whether the members of a guild became three times as many within a day of the last week. */
export function isTripled(now: DatabaseInstant): RawBuilder<boolean> {
  return sql<boolean>`(tripled_on > (${before(now, SHOWN_FOR_MS.bursts)})::date)`;
}

/** Whether many reviews came within an hour of the last week. */
export function isBurst(now: DatabaseInstant): RawBuilder<boolean> {
  return sql<boolean>`(burst_at > ${before(now, SHOWN_FOR_MS.bursts)})`;
}

/** The kinds of facts of a guild, each with the column that says when it was seen and what goes when it is past. */
const FACTS = [
  ['tripled_on', SHOWN_FOR_MS.bursts, sql`tripled_on = null, members_before = null, members_after = null`],
  ['burst_at', SHOWN_FOR_MS.bursts, sql`burst_at = null, burst_reviews = null, burst_new_accounts = null`],
  ['rejected_at', SHOWN_FOR_MS.rejections, sql`rejections = 0, rejected_at = null`],
  ['reports_left_at', SHOWN_FOR_MS.rejections, sql`reports_left = 0, reports_left_at = null`],
] as const;

/**
 * Clears some facts that are past, or else deletes some rows that hold none; returns how many. Locked rows are skipped,
 * because waiting for them could deadlock.
 */
export async function clearFlagFacts(db: Database, now: DatabaseInstant, limit: number): Promise<number> {
  for (const [column, shownForMs, cleared] of FACTS) {
    const { numAffectedRows } = await sql`
      update guild_signs set ${cleared} where discord_server_id = any(array(
        select discord_server_id from guild_signs
        where ${sql.ref(column)} < (${before(now, shownForMs + CLEARED_AFTER_MS)})
        order by ${sql.ref(column)} limit ${limit} for update skip locked))`.execute(db);
    if (numAffectedRows) return limit;
  }
  const { numAffectedRows } = await sql`
    delete from guild_signs where ctid = any(array(
      select ctid from guild_signs where rejections = 0 and tripled_on is null and burst_at is null and reports_left = 0
      limit ${limit} for update skip locked))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
