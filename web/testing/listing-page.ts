import { EMPTY_CONTENT } from '#contract/content.ts';
import type { GuildTraits, ListingPage } from '#contract/listings.ts';

/** A guild that Discord has not described yet. */
export const UNKNOWN_GUILD: GuildTraits = {
  createdAt: '2019-03-31T23:30:00.000Z',
  verificationLevel: null,
  rulesGate: null,
  boostTier: null,
  community: null,
  partnered: null,
  verified: null,
  ageRestricted: null,
  invitesPausedUntil: null,
  inviteRoles: 0,
};

/** A guild that Discord has described, with nothing that people ought to know. */
export const PLAIN_GUILD: GuildTraits = {
  ...UNKNOWN_GUILD,
  verificationLevel: 'none',
  rulesGate: false,
  boostTier: 0,
  community: false,
  partnered: false,
  verified: false,
  ageRestricted: false,
};

/** The answer for a listing's page: by default approved, with a plain guild and nothing else. */
export function listingPage(
  given: Partial<ListingPage> & Pick<ListingPage, 'discordServerId' | 'name'>,
): ListingPage {
  return {
    id: '7b0f3f0e-93b1-4c37-9d0b-6a4d3b8e2f11',
    ...EMPTY_CONTENT,
    aboutBlocks: [],
    icon: null,
    memberCount: null,
    onlineCount: null,
    busy: false,
    rating: null,
    reviewCount: 0,
    lastBumpedAt: null,
    listedAt: null,
    isNew: false,
    guild: PLAIN_GUILD,
    ageRestricted: false,
    hidden: null,
    ...given,
  };
}
