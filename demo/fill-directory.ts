import { sql } from 'kysely';
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import { countsOf, type DemoSize } from './counts.ts';
import { demoListings, type DemoListing } from './communities.ts';
import { demoReader, savedByReader } from './reader.ts';
import { demoReviewers } from './review-texts.ts';
import { assignReplies, demoManager, demoTeam } from './replies.ts';
import { assignReviews, type DemoReview } from './reviews.ts';
import type { Database } from '#database/tables.ts';

/**
 * Fills an empty directory with the demo's listings, as far as the bot already knows their guilds, with what people
 * think of them, and with what was counted of communities of these sizes. Does nothing once there are any listings.
 * Returns how many there are now.
 */
export async function fillDemoDirectory(
  db: Database,
  pseudonymOf: (userId: string) => string,
  now: Date,
  sizes: readonly DemoSize[],
): Promise<number> {
  const { count } = await db
    .selectFrom('listings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count > 0) return count;

  const known = await db
    .selectFrom('guilds')
    .select('id')
    .where(
      'id',
      'in',
      demoListings.map((listing) => listing.discordServerId),
    )
    .execute();
  const knownIds = new Set(known.map((guild) => guild.id));
  const listings = demoListings.filter((listing) => knownIds.has(listing.discordServerId));
  // In one transaction: a directory with some listings is not filled again.
  if (listings.length > 0)
    await db.transaction().execute(async (trx) => {
      await fill(trx, listings, pseudonymOf, now);
      await fillCounts(trx, listings, sizes, now);
    });
  return listings.length;
}

async function fill(
  trx: Database,
  listings: readonly DemoListing[],
  pseudonymOf: (userId: string) => string,
  now: Date,
) {
  const inserted = await trx
    .insertInto('listings')
    .values(listings.map((listing) => asRow(listing, now)))
    .returning(['id', 'discordServerId'])
    .execute();
  const idOf = new Map(inserted.map(({ id, discordServerId }) => [discordServerId, id]));
  const assigned = assignReviews(listings);
  const reviews = assigned
    .map(({ discordServerId, userId, rating, comment, minutesAgo }) => ({
      listingId: idOf.get(discordServerId)!,
      userId,
      rating,
      comment,
      createdAt: before(now, minutesAgo * MINUTE_MS),
    }))
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());

  const people = peopleOf(reviews, pseudonymOf, now);
  // Users who are there already wrote about listings that are gone.
  await trx
    .insertInto('users')
    .values(people)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (reviews.length > 0) await trx.insertInto('reviews').values(reviews).execute();
  await fillReplies(trx, listings, assigned, now);
  await fillFavourites(trx, listings, idOf, now);
}

/** The people who review, and those of the cast who are known from the beginning. */
function peopleOf(
  reviews: readonly { userId: string; createdAt: Date }[],
  pseudonymOf: (userId: string) => string,
  now: Date,
) {
  const wroteFirstAt = new Map(reviews.toReversed().map(({ userId, createdAt }) => [userId, createdAt]));
  const reviewers = demoReviewers.map(({ id, username, speaks: [language] }) => ({
    id,
    username,
    language:
      language === 'Korean' ? ('ko' as const) : language === 'Japanese' ? ('ja' as const) : ('en' as const),
    pseudonym: pseudonymOf(id),
    createdAt: wroteFirstAt.get(id) ?? now,
  }));
  const cast = [demoReader, demoManager, demoTeam].map(({ id, username, language }) => ({
    id,
    username,
    language,
    pseudonym: pseudonymOf(id),
    createdAt: now,
  }));
  return [...reviewers, ...cast];
}

async function fillReplies(
  trx: Database,
  listings: readonly DemoListing[],
  assigned: readonly DemoReview[],
  now: Date,
) {
  const written = await trx
    .selectFrom('reviews')
    .innerJoin('listings', 'listings.id', 'listingId')
    .select(['reviews.id', 'listingId', 'discordServerId', 'userId'])
    .execute();
  const reviewOf = new Map(written.map((review) => [`${review.discordServerId} ${review.userId}`, review]));
  const replies = assignReplies(listings, assigned).map(
    ({ discordServerId, userId, writtenBy, text, minutesAgo }) => {
      const { id: reviewId, listingId } = reviewOf.get(`${discordServerId} ${userId}`)!;
      return { reviewId, listingId, writtenBy, text, writtenAt: before(now, minutesAgo * MINUTE_MS) };
    },
  );
  if (replies.length > 0) await trx.insertInto('replies').values(replies).execute();
}

async function fillFavourites(
  trx: Database,
  listings: readonly DemoListing[],
  idOf: ReadonlyMap<string, string>,
  now: Date,
) {
  const favourites = savedByReader(listings).map(({ discordServerId, minutesAgo }) => ({
    userId: demoReader.id,
    listingId: idOf.get(discordServerId)!,
    savedAt: before(now, minutesAgo * MINUTE_MS),
  }));
  if (favourites.length > 0) await trx.insertInto('favourites').values(favourites).execute();
}

async function fillCounts(
  db: Database,
  listings: readonly DemoListing[],
  sizes: readonly DemoSize[],
  now: Date,
) {
  const sizeOf = new Map(sizes.map((size) => [size.id, size]));
  const counts = listings.flatMap((listing, place) => {
    const size = sizeOf.get(listing.discordServerId);
    return size ? [countsOf(listing, size, place, now)] : [];
  });
  const weeks = counts.flatMap((one) => one.weeks);
  const quarters = counts.flatMap((one) => one.quarters);
  await sql`
    insert into online_weeks (discord_server_id, week, online)
    select "discordServerId", week, online::integer[]
    from jsonb_to_recordset(${JSON.stringify(weeks)}::jsonb) as one ("discordServerId" text, week date, online text)
    on conflict do nothing`.execute(db);
  await sql`
    insert into count_quarters (discord_server_id, quarter, measured_since, members, highest_online)
    select "discordServerId", quarter, "measuredSince", members::integer[], "highestOnline"::integer[]
    from jsonb_to_recordset(${JSON.stringify(quarters)}::jsonb) as one (
      "discordServerId" text, quarter date, "measuredSince" timestamptz, members text, "highestOnline" text)
    on conflict do nothing`.execute(db);
  const busy = listings.flatMap((listing) => (listing.busy ? [listing.discordServerId] : []));
  await db.updateTable('guilds').set({ busy: true }).where('id', 'in', busy).execute();
}

/** The roles that joining gives, and the one of them that lets people moderate. */
const ROLES_GIVEN = { inviteRoles: ['Patch bay', 'Rack keeper'], invitePowers: ['Rack keeper'] };

function asRow(
  {
    bumpedMinutesAgo,
    listedDaysAgo,
    busy: _busy,
    rating: _rating,
    reviewCount: _count,
    habit: _habit,
    invite,
    ...listing
  }: DemoListing,
  now: Date,
) {
  const listedAt = before(now, listedDaysAgo * DAY_MS);
  return {
    ...listing,
    // As the simulator begins with them.
    inviteState: invite === 'dead' || invite === 'elsewhere' ? invite : ('good' as const),
    inviteCheckedAt: before(now, invite === 'last seen days ago' ? 3 * DAY_MS : 0),
    invitePaused: invite === 'paused',
    ...(invite === 'gives roles' && ROLES_GIVEN),
    status: 'approved' as const,
    createdAt: listedAt,
    approvedAt: listedAt,
    lastBumpedAt: bumpedMinutesAgo === null ? null : before(now, bumpedMinutesAgo * MINUTE_MS),
  };
}

function before(now: Date, durationMs: number) {
  return new Date(now.getTime() - Math.round(durationMs));
}
