import { sql, type RawBuilder } from 'kysely';
import { DAY_MS, HOUR_MS, NEW_FOR_MS } from '#contract/durations.ts';
import { SMALL_AND_WARM, TONIGHT_HOURS, WALL } from '#contract/shelves.ts';
import type { ListingLanguage } from '#contract/vocabulary.ts';
import { after, before, type DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';
import { DISCORD_EPOCH_MS } from '../../discord/snowflake.ts';
import { descending, keysOf, numbered, orderOf } from '../../listings/listing.store.ts';
import { isBurst, isOnlineAbove, isTripled } from '../../moderation/queue/flag-facts.store.ts';
import type { Candidate } from './arrange-shelves.ts';

/** So many of an order are looked at, and so many of these may stand on a shelf: all shelves together show as many. */
const LOOKED_AT = 100;
const MOST_CANDIDATES = 24;
/** Those with the greatest share of their members online are among so many that had it last week. */
const LOOKED_AT_FOR_WALL = 1_000;
/** The last ones of a small server. */
const REVIEWS_LOOKED_AT = 200;

/** The last bumped servers in a language. */
export function findInLanguage(
  db: Database,
  now: DatabaseInstant,
  language: ListingLanguage,
): Promise<Candidate[]> {
  const source = sql`listings where public and language = ${language}`;
  return findServers(db, now, { source, keys: keysOf('listings', 'bumped') });
}

/** The last bumped servers with more people online than usual. */
export function findBusy(db: Database, now: DatabaseInstant): Promise<Candidate[]> {
  const source = sql`listings where public and busy`;
  return findServers(db, now, { source, keys: keysOf('listings', 'bumped') });
}

/** The servers that grow fastest. */
export function findGrowing(db: Database, now: DatabaseInstant): Promise<Candidate[]> {
  const source = sql`listing_ranks as listings where tag = ''`;
  // In thousandths of what they were.
  const condition = sql<boolean>`listings.growth > 1000`;
  return findServers(db, now, { source, keys: keysOf('listings', 'growing'), condition });
}

/** Small servers that many like whose accounts are not of yesterday. */
export function findSmallAndWarm(db: Database, now: DatabaseInstant): Promise<Candidate[]> {
  const { mostMembers, rating, reviews, accountDays } = SMALL_AND_WARM;
  // As the index has it, which parameters would not match.
  const source = sql`listings where public and member_count <= ${sql.lit(mostMembers)}
    and review_count >= ${sql.lit(reviews)} and rating >= ${sql.lit(rating)}`;
  const accountsBefore = sql`extract(epoch from ${before(now, accountDays * DAY_MS)}) * 1000`;
  const condition = sql<boolean>`(
    select count(*) >= ${reviews} and avg(rating) >= ${rating}::float8
    from (
      select user_id, rating from reviews where listing_id = listings.id
      order by created_at desc, id desc limit ${REVIEWS_LOOKED_AT}) as last
    where case when user_id ~ '^[1-9][0-9]{16,19}$'
      then trunc(user_id::numeric / 4194304) + ${DISCORD_EPOCH_MS}::bigint < ${accountsBefore} end)`;
  return findServers(db, now, { source, keys: keysOf('listings', 'rating'), condition });
}

/** The servers that were approved last, and never before. */
export function findNew(db: Database, now: DatabaseInstant): Promise<Candidate[]> {
  const since = before(now, NEW_FOR_MS);
  const source = sql`listings where public and approved_at > ${since}`;
  // A listing that was deleted and submitted again is none of a new server.
  const condition = sql<boolean>`not exists (
    select from audit
    where audit.discord_server_id = listings.discord_server_id and action = 'approve' and at <= ${since})`;
  return findServers(db, now, { source, keys: keysOf('listings', 'newest'), condition });
}

/** The soonest event of each server in the hours to come, those that run first. */
export async function findTonight(db: Database, now: DatabaseInstant): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with soon as (
      select id, discord_server_id, begins_at from event_occurrences
      where public and over_at > ${now} and begins_at < ${after(now, TONIGHT_HOURS * HOUR_MS)}
      order by begins_at, id limit ${LOOKED_AT}
    ),
    first as (
      select distinct on (discord_server_id) * from soon order by discord_server_id, begins_at, id
    )
    select first.id, discord_server_id from first join listings using (discord_server_id)
    where listings.public and not ${isFlagged(now)}
    order by begins_at, first.id limit ${MOST_CANDIDATES}`.execute(db);
  return rows;
}

/** The servers of the wall, drawn by the name of a draw: each name draws others, and the same ones each time. */
export async function findForWall(db: Database, now: DatabaseInstant, draw: string): Promise<string[]> {
  const keys = keysOf('listings', 'active');
  const { rows } = await sql<{ discordServerId: string }>`
    select discord_server_id from (
      select listings.discord_server_id
      from (
        select id from listing_ranks as listings where tag = '' order by ${descending(keys)} limit ${LOOKED_AT_FOR_WALL}
      ) as ranked join listings using (id)
      where listings.public and icon is not null and online_count is not null
        and member_count >= ${WALL.leastMembers} and not ${isFlagged(now)}
      order by online_count::float8 / member_count desc, listings.id limit ${WALL.drawnFrom}
    ) as liveliest
    order by md5(${draw}::text || discord_server_id) limit ${WALL.servers}`.execute(db);
  return rows.map(({ discordServerId }) => discordServerId);
}

/** The first public servers of an order that fulfil a condition and are not flagged. */
async function findServers(
  db: Database,
  now: DatabaseInstant,
  {
    source,
    keys,
    condition = sql<boolean>`true`,
  }: { source: RawBuilder<unknown>; keys: RawBuilder<unknown>[]; condition?: RawBuilder<boolean> },
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select discord_server_id as id, discord_server_id
    from (select listings.id, ${numbered(keys)} from ${source} order by ${descending(keys)} limit ${LOOKED_AT}) as first
      join listings using (id)
    where listings.public and ${condition} and not ${isFlagged(now)}
    order by ${orderOf('first', keys)} limit ${MOST_CANDIDATES}`.execute(db);
  return rows;
}

/** Whether moderators would see a flag at a listing that says that its numbers may be made. */
function isFlagged(now: DatabaseInstant): RawBuilder<boolean> {
  return sql<boolean>`(
    coalesce(${isOnlineAbove(now, 'listings')}, false)
    or exists (
      select from guild_signs
      where guild_signs.discord_server_id = listings.discord_server_id and (${isTripled(now)} or ${isBurst(now)})))`;
}
