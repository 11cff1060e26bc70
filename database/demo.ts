import { demoListings, type DemoListing } from './demo-listings.ts';
import type { Database } from './tables.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Fills an empty directory with the demo's listings, as far as the bot already knows their guilds.
 * Does nothing once there are any listings. Returns how many there are now.
 */
export async function fillDemoDirectory(db: Database, now: Date): Promise<number> {
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
  const rows = demoListings
    .filter((listing) => knownIds.has(listing.discordServerId))
    .map((listing) => asRow(listing, now));
  if (rows.length > 0) await db.insertInto('listings').values(rows).execute();
  return rows.length;
}

function asRow({ bumpedMinutesAgo, listedDaysAgo, rating, reviewCount, ...listing }: DemoListing, now: Date) {
  const listedAt = new Date(now.getTime() - listedDaysAgo * DAY_MS);
  return {
    ...listing,
    status: 'approved' as const,
    createdAt: listedAt,
    approvedAt: listedAt,
    lastBumpedAt: bumpedMinutesAgo === null ? null : new Date(now.getTime() - bumpedMinutesAgo * MINUTE_MS),
    ratingSum: Math.round((rating ?? 0) * reviewCount),
    reviewCount,
  };
}
