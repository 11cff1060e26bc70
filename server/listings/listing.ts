import type { User } from '#contract/auth.ts';
import type { Listing, ListingPage } from '#contract/listings.ts';
import { LISTING_SORTS, type ListingSort } from '#contract/vocabulary.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { iconUrl } from '../discord/links.ts';
import { DiscordUnavailable } from '../discord/unavailable.ts';
import { getManagedGuild } from '../guilds/user-guilds.ts';
import { Refusal } from '../refusal.ts';
import { contentIn, presentContent } from '../revisions/content.ts';
import { cursorFrom, positionFrom, type ListKind, type Position } from './listing-cursor.ts';
import {
  countDirectory,
  countListings,
  findAnyListing,
  findPublicListing,
  findPublicListings,
  keysIn,
  type Filter,
  type ListingRow,
} from './listing.store.ts';
import type { MatchRow } from './search.store.ts';
import { searchListings, wordsOf, type SearchLimits } from './search.ts';

/** What a visitor asks the directory for. */
interface ListQuery extends Filter {
  q?: string | undefined;
  sort?: ListingSort | undefined;
  limit: number;
  cursor?: string | undefined;
}

/**
 * A page of the directory or of a search in it, and the cursor of the next one when there is more.
 * How many listings there are in all is known of the directory and its parts, not of a search. Words of a search
 * that were left out, since they are too many or too frequent, are `ignored`.
 */
export async function listListings(
  deps: Pick<Deps, 'config' | 'db'>,
  query: ListQuery,
  limits?: SearchLimits,
): Promise<{ listings: Listing[]; next: string | null; total: number | null; ignored: readonly string[] }> {
  const { kind, sort, rows, total, ignored, goesOn } = await findPage(deps, query, limits);
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  const next = () => {
    if (!last || (rows.length <= query.limit && !goesOn)) return null;
    const keys = keysIn(last, sort);
    return cursorFrom({ kind, sort, keys: kind === 'ranked' ? [last.inName === true, ...keys] : keys });
  };
  return { listings: page.map((row) => asListing(deps.config, row)), next: next(), total, ignored };
}

/** A page's rows and one more, if there is one, which tells that another page follows; a search may tell otherwise. */
async function findPage(
  { db }: Pick<Deps, 'db'>,
  { q, sort: asked, limit, cursor, ...filter }: ListQuery,
  limits?: SearchLimits,
) {
  const { words, ignored } = await wordsOf(db, q);
  const sort = asked ?? LISTING_SORTS[0];
  const from = <Kind extends ListKind>(...kinds: Kind[]) =>
    cursor === undefined ? null : positionFrom(cursor, kinds, sort);
  const stretch = (position: Position | null) => ({ sort, after: position?.keys ?? null, limit: limit + 1 });

  if (words.length === 0) {
    const page: Promise<MatchRow[]> = findPublicListings(db, filter, stretch(from('directory')));
    const [rows, total] = await Promise.all([page, countListings(db, filter)]);
    return { kind: 'directory' as const, sort, rows, total, ignored, goesOn: false };
  }
  // A search that asks for no order may be ranked or not: its cursor remembers.
  const position = asked ? from('search') : from('search', 'ranked');
  const kind = position?.kind ?? (asked && 'search');
  const found = await searchListings(db, { words, ...filter }, stretch(position), kind, limits);
  return { sort, ...found, total: null, ignored: [...ignored, ...found.ignored] };
}

/** Who looks at a listing: nobody is asked for until that makes a difference. */
interface Viewer {
  findUser: () => Promise<User | null>;
  readonly deadline: AbortSignal;
}

/**
 * One listing. A hidden one is a preview for those who manage its guild and for admins; to everybody else, and when
 * Discord cannot tell who he is to the guild, it is refused exactly as one that never existed.
 */
export async function getListing(
  deps: Pick<Deps, 'accounts' | 'config' | 'db'>,
  discordServerId: string,
  viewer: Viewer,
): Promise<ListingPage> {
  const row = await findPublicListing(deps.db, discordServerId);
  if (row) return { ...asListing(deps.config, row), hidden: null };

  // Before the preview is looked for, so that the time it takes does not tell whether there is one.
  if (!(await mayPreview(deps, discordServerId, viewer))) throw new Refusal('listingNotFound');
  const preview = await findAnyListing(deps.db, discordServerId);
  if (!preview) throw new Refusal('listingNotFound');
  const { status, public: isPublic, ...listing } = preview;
  const hidden = status === 'approved' ? 'suspended' : status;
  return { ...asPage(deps.config, listing), hidden: isPublic ? null : hidden };
}

/** The directory's size, as the home page tells it. */
export async function getStats({ db }: Deps): Promise<{ serverCount: number; totalMembers: number }> {
  const { listings, members } = await countDirectory(db);
  return { serverCount: listings, totalMembers: members };
}

async function mayPreview(deps: Pick<Deps, 'accounts'>, discordServerId: string, viewer: Viewer) {
  const user = await viewer.findUser();
  if (!user || user.isAdmin) return user !== null;
  try {
    await getManagedGuild(deps, user, discordServerId, viewer.deadline);
    return true;
  } catch (error) {
    if (error instanceof Refusal || error instanceof DiscordUnavailable) return false;
    throw error;
  }
}

function asListing(config: Config, row: ListingRow): Listing {
  const { listedAt, ...same } = asPage(config, row);
  if (listedAt === null) throw new Error(`listing ${row.id} is public and was never approved`);
  return { ...same, listedAt };
}

function asPage({ discord }: Config, row: ListingRow) {
  const { inviteState, approvedAt, lastBumpedAt, icon, ...same } = row;
  const content = presentContent(discord.inviteBase, contentIn(row));
  return {
    ...same,
    ...content,
    icon: iconUrl(discord.cdnBase, row.discordServerId, icon),
    // A link that nobody has looked up may lead anywhere.
    inviteLink: inviteState === 'good' ? content.inviteLink : null,
    lastBumpedAt: lastBumpedAt?.toISOString() ?? null,
    listedAt: approvedAt?.toISOString() ?? null,
  };
}
