import {
  GuildFeature,
  GuildNSFWLevel,
  GuildPremiumTier,
  GuildVerificationLevel,
  type APIGuild,
} from 'discord-api-types/v10';

/** What a guild is like beside its name, as Discord has it. */
export interface GuildTraits {
  features: GuildFeature[];
  verificationLevel: GuildVerificationLevel;
  premiumTier: GuildPremiumTier;
  nsfwLevel: GuildNSFWLevel;
}

/** The traits among options of a guild; the others have defaults. */
export function traitsIn(options: Partial<GuildTraits>): GuildTraits {
  return {
    features: [...(options.features ?? [GuildFeature.Community, GuildFeature.News])],
    verificationLevel: options.verificationLevel ?? GuildVerificationLevel.Low,
    premiumTier: options.premiumTier ?? GuildPremiumTier.None,
    nsfwLevel: options.nsfwLevel ?? GuildNSFWLevel.Default,
  };
}

/** The traits as the guild of an invite has them. */
export function invitedTraitsPayload({ features, verificationLevel, nsfwLevel }: GuildTraits) {
  return {
    features,
    verification_level: verificationLevel,
    nsfw_level: nsfwLevel,
    vanity_url_code: null,
    premium_subscription_count: 0,
  } satisfies Partial<APIGuild>;
}

/** The traits as the guild itself has them. */
export function traitsPayload(guild: GuildTraits) {
  return { ...invitedTraitsPayload(guild), premium_tier: guild.premiumTier } satisfies Partial<APIGuild>;
}
