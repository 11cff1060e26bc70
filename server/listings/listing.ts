import type { Listing } from '#contract/listings.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { iconUrl } from '../discord/links.ts';
import { Refusal } from '../refusal.ts';
import { cursorFrom, positionFrom } from './cursor.ts';
import { countDirectory, findPublicListing, findPublicListings, type ListingRow } from './listing.store.ts';

/** A page of the directory, and the cursor of the next one when there is more. */
export async function listListings(
  { config, db }: Deps,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ listings: Listing[]; next: string | null }> {
  const after = cursor === undefined ? null : positionFrom(cursor);
  // One row more than asked for tells whether another page follows.
  const found = await findPublicListings(db, { after, limit: limit + 1 });
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return {
    listings: rows.map((row) => asListing(config, row)),
    next: found.length > limit && last ? cursorFrom(last) : null,
  };
}

/** One public listing. A hidden one is refused exactly as one that never existed. */
export async function getListing({ config, db }: Deps, discordServerId: string): Promise<Listing> {
  const row = await findPublicListing(db, discordServerId);
  if (!row) throw new Refusal('listingNotFound');
  return asListing(config, row);
}

/** The directory's size, as the home page tells it. */
export async function getStats({ db }: Deps): Promise<{ serverCount: number; totalMembers: number }> {
  const { listings, members } = await countDirectory(db);
  return { serverCount: listings, totalMembers: members };
}

function asListing({ discord }: Config, row: ListingRow): Listing {
  const { inviteCode, approvedAt, lastBumpedAt, icon, ...same } = row;
  if (!approvedAt) throw new Error(`listing ${row.id} is public and was never approved`);
  return {
    ...same,
    icon: iconUrl(discord.cdnBase, row.discordServerId, icon),
    inviteLink: inviteCode && `${discord.inviteBase}/${encodeURIComponent(inviteCode)}`,
    lastBumpedAt: lastBumpedAt?.toISOString() ?? null,
    listedAt: approvedAt.toISOString(),
  };
}
