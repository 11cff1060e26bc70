import { sql } from 'kysely';
import type { NoticeKind } from '#contract/notices.ts';
import { DAY_MS } from '#contract/durations.ts';
import { before, type DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';

/** A notice on the site about a listing. */
export interface NewNotice {
  /** Whom it is about in the first place; null when they have been erased. */
  userId: string | null;
  listing: { id: string; discordServerId: string };
  /** An admin's reason, or another fact that the kind needs: of a webhook the last characters of its address. */
  reason: string | null;
}

/** These go to one person alone; the others also go to the managers who subscribed to the listing's notices. */
const PERSONAL: ReadonlySet<NoticeKind> = new Set([
  'reply',
  'report acted on',
  'report without action',
  'review removed',
  'review restored',
  'reply removed',
  'reply restored',
  'webhook refused',
  'webhook rights',
  'reminder off',
]);
/** These happen without an admin, so somebody could make many of them. */
const BY_ANYBODY: ReadonlySet<NoticeKind> = new Set([
  'reply',
  'invite dead',
  'invite elsewhere',
  'invite guest',
  'webhook refused',
  'webhook rights',
  'reminder off',
]);
/** How many notices a person gets within a day; those by anybody leave room for the decisions of admins. */
const MOST_A_DAY = { byAnybody: 100, byAdmins: 200 } as const;

/**
 * Writes notices in the transaction of their cause. The listing's submitter and the managers who asked do not see theirs
 * until it is known that they still manage the guild.
 *
 * It locks the people, in order, so that a later notice has a greater id and an erasure waits: after the listing, and
 * before anything that changes kept counts.
 */
export async function makeNotice(
  trx: Database,
  { kind, at, ...notice }: NewNotice & { kind: NoticeKind; at: DatabaseInstant },
): Promise<void> {
  await makeNotices(trx, [notice], { kind, at });
}

/**
 * Locks everybody whom a transaction will tell of something: the people, and with a listing its submitter and the
 * managers who asked. In one order and before the act is recorded, which locks the appointment of a moderator: several
 * notices of one transaction, and a dismissal, which locks the person first, then wait for each other.
 */
export async function lockNotified(
  trx: Database,
  people: readonly (string | null)[],
  listingId: string | null = null,
): Promise<void> {
  await sql`
    select from users where id in (
      select unnest(${people}::text[])
      union select user_id from notice_readers where listing_id = ${listingId}::uuid
      union select submitted_by from listings where id = ${listingId}::uuid)
    order by id for no key update`.execute(trx);
}

/** Writes the notices about several listings at once, or those to several people about one. */
export async function makeNotices(
  trx: Database,
  notices: readonly NewNotice[],
  { kind, at }: { kind: NoticeKind; at: DatabaseInstant },
): Promise<void> {
  const isByAnybody = BY_ANYBODY.has(kind);
  const most = isByAnybody ? MOST_A_DAY.byAnybody : MOST_A_DAY.byAdmins;
  const isPersonal = PERSONAL.has(kind);
  const managers = sql`
    union all select new_notices.id, user_id, false from new_notices join notice_readers on listing_id = new_notices.id
    union all select new_notices.id, submitted_by, false from new_notices join listings using (id)`;
  await sql`
    with new_notices as (
      select * from unnest(${notices.map(({ listing }) => listing.id)}::uuid[],
        ${notices.map(({ listing }) => listing.discordServerId)}::text[], ${notices.map(({ userId }) => userId)}::text[],
        ${notices.map(({ reason }) => reason)}::text[]) as new_notices (id, guild, person, reason)),
    readers as (
      select id, person, bool_or(is_sure) as is_sure from (
        select id, person, true from new_notices ${isPersonal ? sql`` : managers}) as all_of (id, person, is_sure)
      group by id, person),
    locked as (
      select id as person from users where id in (select person from readers) order by id for no key update)
    insert into notices (user_id, kind, discord_server_id, server_name, reason, created_at, due_at)
    select locked.person, ${kind}, guild, coalesce((select name from guilds where guilds.id = new_notices.guild), ''), new_notices.reason,
      ${at}, case when not is_sure then ${at} end
    from locked join readers using (person) join new_notices using (id${isPersonal ? sql`, person` : sql``})
    where ${most} > (
      select count(*) from (
        select created_at from notices where user_id = locked.person order by notices.id desc limit ${most}) as last
      where created_at > ${before(at, DAY_MS)})
      ${isByAnybody ? andNotUnread(kind, before(at, DAY_MS)) : sql``}`.execute(trx);
}

/** Leaves out people who have an unread notice of this kind about the same guild from the last day. */
function andNotUnread(kind: NoticeKind, since: DatabaseInstant) {
  return sql`and not exists (
    select from notices
    where user_id = locked.person and not read and due_at is null
      and kind = ${kind} and discord_server_id = new_notices.guild
      and notices.reason is not distinct from new_notices.reason and created_at > ${since})`;
}
