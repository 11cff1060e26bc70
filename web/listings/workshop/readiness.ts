import { lengthOf, type ListingLanguage } from '#contract/vocabulary.ts';
import type { Workshop, WorkshopListing } from '#contract/workshop.ts';

/** The checks of a listing, in the order in which they are listed. */
export const READY_ITEMS = ['bot', 'permission', 'invite', 'description', 'tags', 'icon', 'events'] as const;
export type ReadyItem = (typeof READY_ITEMS)[number];

/** Whether something is in place; `unknown` while that cannot be told. */
export type ReadyState = 'done' | 'missing' | 'unknown';

/** How an invite link stands; `proposed` waits for a review, and was looked at when it was sent. */
export type InviteStanding =
  | 'none'
  | 'dead'
  | 'elsewhere'
  | 'guest'
  | 'paused'
  | 'expires'
  | 'unchecked'
  | 'proposed'
  | 'lasting';

/** How many tags a listing does well to have. */
export const GOOD_TAGS = 3;

/** One character of these languages says as much as about two of others. */
const DENSE: ReadonlySet<ListingLanguage> = new Set(['Chinese', 'Japanese', 'Korean']);

/** From how many characters on a description says enough. */
export function goodLength(language: ListingLanguage): number {
  return DENSE.has(language) ? 60 : 120;
}

/** What of a guild and its listing is looked at; no listing before it is submitted. */
export interface Looked {
  guild: Pick<Workshop['guild'], 'botInGuild' | 'icon'>;
  listing: LookedListing | null;
}
type LookedListing = Pick<
  WorkshopListing,
  'description' | 'language' | 'inviteLink' | 'tags' | 'invite' | 'showEvents'
> & { publicContent: Pick<NonNullable<WorkshopListing['publicContent']>, 'inviteLink'> | null };

/** How the invite link of a listing stands. */
export function inviteStanding(listing: LookedListing | null): InviteStanding {
  if (listing === null || listing.inviteLink === null) return 'none';
  const { publicContent, inviteLink, invite } = listing;
  // What is known is about the live content.
  if (publicContent !== null && publicContent.inviteLink !== inviteLink) return 'proposed';
  if (invite === null || invite.state === 'unchecked') return 'unchecked';
  if (invite.state !== 'good') return invite.state;
  if (invite.paused) return 'paused';
  return invite.expiresAt === null ? 'lasting' : 'expires';
}

const OF_INVITE: Readonly<Record<InviteStanding, ReadyState>> = {
  none: 'missing',
  dead: 'missing',
  elsewhere: 'missing',
  guest: 'missing',
  paused: 'missing',
  expires: 'missing',
  unchecked: 'unknown',
  proposed: 'unknown',
  lasting: 'done',
};

/** What of a listing is in place; `mayInvite` is null while that is not known. */
export function readinessOf(
  { guild, listing }: Looked,
  mayInvite: boolean | null,
): Readonly<Record<ReadyItem, ReadyState>> {
  const has = (isThere: boolean): ReadyState => (isThere ? 'done' : 'missing');
  const length = listing === null ? 0 : lengthOf(listing.description);
  return {
    bot: has(guild.botInGuild),
    permission: !guild.botInGuild || mayInvite === null ? 'unknown' : has(mayInvite),
    invite: OF_INVITE[inviteStanding(listing)],
    description: has(listing !== null && length >= goodLength(listing.language)),
    tags: has((listing?.tags.length ?? 0) >= GOOD_TAGS),
    icon: has(guild.icon !== null),
    events: has(listing?.showEvents === true),
  };
}
