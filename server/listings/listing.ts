import type { User } from '#contract/auth.ts';
import type { Listing, ListingPage } from '#contract/listings.ts';
import { hasPermission } from '#contract/roles.ts';
import { NEW_FOR_MS } from '#contract/durations.ts';
import { VERIFICATION_LEVELS } from '#contract/vocabulary.ts';
import type { Database } from '#database/tables.ts';
import type { Deps } from '../deps.ts';
import { iconUrl, inviteUrl } from '../discord/links.ts';
import { createdAtOf } from '../discord/snowflake.ts';
import { DiscordUnavailable } from '../discord/unavailable.ts';
import { findTraits } from '../guilds/guild-traits.store.ts';
import { isAgeRestricted } from '../guilds/guild-traits.ts';
import { getManagedGuild } from '../guilds/user-guilds.ts';
import { Refusal } from '../refusal.ts';
import { aboutBlocksOf } from './about/about-blocks.ts';
import { countDirectory } from './directory-counts.store.ts';
import { findAnyListing, findListingWithPage, type ListingRow } from './listing.store.ts';
import { restrictionIn } from './settings.ts';

type Needs = Pick<Deps, 'clock' | 'config'>;

/** Who reads what is on a listing's page. */
export interface Reader {
  /** Whether age-restricted listings may be shown where they are. */
  mayShowRestricted: () => boolean;
}

/** The viewer of a listing. The user is looked up only when it matters. */
interface Viewer extends Reader {
  findUser: () => Promise<User | null>;
  readonly deadline: AbortSignal;
}

/**
 * One listing. A hidden one is a preview for the guild's managers and for those who moderate. To everybody else, and while Discord
 * cannot tell whether a person manages the guild, it is refused exactly as one that never existed.
 */
export async function getListing(
  deps: Pick<Deps, 'accounts' | 'clock' | 'config' | 'db' | 'databaseNow'>,
  discordServerId: string,
  viewer: Viewer,
): Promise<ListingPage> {
  const row = await findListingWithPage(deps.db, discordServerId);
  if (row && isVisibleTo(viewer, row)) {
    const { about, inviteRoles: _, ...listing } = row;
    const guild = await traitsOf(deps, row);
    return { ...asListing(deps, listing), ...renderedAbout(about), guild, hidden: null };
  }

  // Before the preview is read, so that the response time does not reveal whether there is one.
  if (!(await mayPreview(deps, discordServerId, viewer))) throw new Refusal('listingNotFound');
  const preview = await findAnyListing(deps.db, discordServerId);
  if (!preview) throw new Refusal('listingNotFound');
  const {
    status,
    public: isPublic,
    unlisted,
    about,
    inviteRoles: _,
    ageRestriction,
    discordRestricted,
    ...listing
  } = preview;
  const { ageRestricted } = restrictionIn({ ageRestriction, discordRestricted });
  if (ageRestricted && !viewer.mayShowRestricted()) throw new Refusal('listingNotFound');
  const hidden = status !== 'approved' ? status : unlisted ? 'unlisted' : 'suspended';
  const guild = await traitsOf(deps, preview);
  return {
    ...asPage(deps, listing),
    ...renderedAbout(about),
    ageRestricted,
    guild,
    hidden: isPublic ? null : hidden,
  };
}

/** The listing of a guild that has a page, unless it is age-restricted where such are hidden. */
export async function getListingWithPage(
  db: Database,
  discordServerId: string,
  reader: Reader,
): Promise<ListingRow> {
  const row = await findListingWithPage(db, discordServerId);
  if (!row || !isVisibleTo(reader, row)) throw new Refusal('listingNotFound');
  return row;
}

/** Whether somebody may see what a listing with a page has on it: an age-restricted one is hidden in some countries. */
export function isVisibleTo(
  { mayShowRestricted }: Reader,
  { forAdults }: Pick<ListingRow, 'forAdults'>,
): boolean {
  return !forAdults || mayShowRestricted();
}

/** What a listing says beyond its description, as its page has it. */
function renderedAbout(about: string | null): Pick<ListingPage, 'about' | 'aboutBlocks'> {
  return { about, aboutBlocks: aboutBlocksOf(about) };
}

/** The directory's size, for the home page. */
export async function getStats({ db }: Deps): Promise<{ serverCount: number; totalMembers: number }> {
  const { listings, members } = await countDirectory(db);
  return { serverCount: listings, totalMembers: members };
}

async function mayPreview(deps: Pick<Deps, 'accounts'>, discordServerId: string, viewer: Viewer) {
  const user = await viewer.findUser();
  if (!user) return false;
  if (hasPermission(user.role, 'preview')) return true;
  try {
    await getManagedGuild(deps, user, discordServerId, viewer.deadline);
    return true;
  } catch (error) {
    if (error instanceof Refusal || error instanceof DiscordUnavailable) return false;
    throw error;
  }
}

/** What is known of a listing's guild beside its name, and of its invite. The guild's id tells when it was made. */
async function traitsOf(
  { db, databaseNow }: Pick<Deps, 'db' | 'databaseNow'>,
  { discordServerId: guildId, inviteState, inviteRoles }: ListingRow & { inviteRoles: string[] },
): Promise<ListingPage['guild']> {
  const found = await findTraits(db, guildId, databaseNow());
  if (!found) throw new Error(`the listing of guild ${guildId} has no guild`);
  const { verificationLevel, nsfwLevel, invitesPausedUntil, locale: _locale, ...same } = found;
  return {
    ...same,
    createdAt: createdAtOf(guildId),
    verificationLevel: verificationLevel === null ? null : (VERIFICATION_LEVELS[verificationLevel] ?? null),
    invitesPausedUntil: invitesPausedUntil?.toISOString() ?? null,
    inviteRoles: inviteState === 'good' ? inviteRoles.length : 0,
    ageRestricted: nsfwLevel === null ? null : isAgeRestricted(nsfwLevel),
  };
}

/** When the first of the new ones among listings is new no longer, and so their reply another; empty without any. */
export function endOfNew(listings: readonly Pick<ListingPage, 'isNew' | 'listedAt'>[]): Date[] {
  const ends = listings.flatMap(({ isNew, listedAt }) =>
    isNew && listedAt !== null ? [Date.parse(listedAt) + NEW_FOR_MS] : [],
  );
  return ends.length > 0 ? [new Date(Math.min(...ends))] : [];
}

/** A public listing as replies carry it. */
export function asListing(deps: Needs, row: ListingRow): Listing {
  const { listedAt, ...same } = asPage(deps, row);
  if (listedAt === null) throw new Error(`listing ${row.id} is public and was never approved`);
  return { ...same, listedAt };
}

function asPage({ clock, config: { discord } }: Needs, row: ListingRow) {
  const { inviteState, inviteCode, approvedAt, lastBumpedAt, icon, forAdults, ...same } = row;
  const isGood = inviteState === 'good';
  return {
    ...same,
    icon: iconUrl(discord.cdnBase, row.discordServerId, icon),
    // An unchecked link may lead anywhere.
    inviteLink: isGood && inviteCode !== null ? inviteUrl(discord.inviteBase, inviteCode) : null,
    lastBumpedAt: lastBumpedAt?.toISOString() ?? null,
    listedAt: approvedAt?.toISOString() ?? null,
    isNew: approvedAt !== null && clock().getTime() < approvedAt.getTime() + NEW_FOR_MS,
    ageRestricted: forAdults,
  };
}
