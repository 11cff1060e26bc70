import {
  GuildFeature,
  GuildNSFWLevel,
  GuildPremiumTier,
  GuildVerificationLevel,
} from 'discord-api-types/v10';
import type { Community } from './communities.ts';
import { traitsIn, type GuildTraits } from './guild-traits.ts';

const { Community: COMMUNITY, MemberVerificationGateEnabled, News, Partnered, Verified } = GuildFeature;

/** What communities are like, by their least members: the larger, the stricter. */
const BY_SIZE: readonly (Partial<GuildTraits> & { least: number })[] = [
  {
    least: 1_000_000,
    verificationLevel: GuildVerificationLevel.VeryHigh,
    premiumTier: GuildPremiumTier.Tier3,
    features: [COMMUNITY, News, Partnered, Verified, MemberVerificationGateEnabled],
  },
  {
    least: 100_000,
    verificationLevel: GuildVerificationLevel.VeryHigh,
    premiumTier: GuildPremiumTier.Tier3,
    features: [COMMUNITY, News, Partnered, MemberVerificationGateEnabled],
  },
  {
    least: 20_000,
    verificationLevel: GuildVerificationLevel.High,
    premiumTier: GuildPremiumTier.Tier2,
    features: [COMMUNITY, News, MemberVerificationGateEnabled],
  },
  {
    least: 5_000,
    verificationLevel: GuildVerificationLevel.Medium,
    premiumTier: GuildPremiumTier.Tier1,
    features: [COMMUNITY, News],
  },
  {
    least: 500,
    verificationLevel: GuildVerificationLevel.Low,
    premiumTier: GuildPremiumTier.None,
    features: [COMMUNITY],
  },
];
const SMALL: Partial<GuildTraits> = {
  verificationLevel: GuildVerificationLevel.None,
  premiumTier: GuildPremiumTier.None,
  features: [],
};

/** What a community is like beside its name. */
export function traitsOfCommunity({ members, isForAdults }: Community): GuildTraits {
  const nsfwLevel = isForAdults ? GuildNSFWLevel.AgeRestricted : GuildNSFWLevel.Default;
  return traitsIn({ ...(BY_SIZE.find(({ least }) => members >= least) ?? SMALL), nsfwLevel });
}
