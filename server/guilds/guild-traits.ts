import { GuildFeature, GuildNSFWLevel } from 'discord-api-types/v10';
import type { GuildsTable } from '#database/guild-tables.ts';

/** The columns of what a guild is like, with their types in SQL. */
export const TRAIT_COLUMNS = {
  /** 0 to 4, from none to a verified phone number. */
  verificationLevel: 'smallint',
  /** Whether new members have to accept rules first. */
  rulesGate: 'boolean',
  boostTier: 'smallint',
  community: 'boolean',
  partnered: 'boolean',
  verified: 'boolean',
  /** 1 and 3 are age-restricted. */
  nsfwLevel: 'smallint',
  /** Until when nobody can join by its invites; null, or past, when they can. */
  invitesPausedUntil: 'timestamptz',
  /** As Discord names languages, such as `pt-BR`. */
  locale: 'text',
} as const satisfies Partial<Record<keyof GuildsTable, keyof SqlTypes>>;

interface SqlTypes {
  smallint: number;
  boolean: boolean;
  text: string;
  timestamptz: Date;
}

/** What a guild is like, as the gateway says; null where it says nothing, or something that we do not know yet. */
export type GuildTraits = {
  [Trait in keyof typeof TRAIT_COLUMNS]: SqlTypes[(typeof TRAIT_COLUMNS)[Trait]] | null;
};

/** The names of those columns. */
export const TRAITS = Object.keys(TRAIT_COLUMNS) as readonly (keyof GuildTraits)[]; // keys are typed as strings

/**
 * The set of columns that the gateway's guilds fill. Raise it with each new one: the bot then identifies once, and is
 * sent all guilds.
 */
export const GUILD_COLUMNS_VERSION = 3;

const HIGHEST_VERIFICATION = 4;
const HIGHEST_BOOST = 3;
const HIGHEST_NSFW = 3;

/** The traits in a guild of the gateway, whose fields may be missing or have values that Discord adds one day. */
export function traitsOf(guild: object): GuildTraits {
  const raw: Record<string, unknown> = { ...guild };
  const features: unknown[] | null = Array.isArray(raw.features) ? raw.features : null;
  const has = (feature: GuildFeature) => features && features.includes(feature);
  return {
    verificationLevel: upTo(HIGHEST_VERIFICATION, raw.verification_level),
    rulesGate: has(GuildFeature.MemberVerificationGateEnabled),
    boostTier: upTo(HIGHEST_BOOST, raw.premium_tier),
    community: has(GuildFeature.Community),
    partnered: has(GuildFeature.Partnered),
    verified: has(GuildFeature.Verified),
    nsfwLevel: upTo(HIGHEST_NSFW, raw.nsfw_level),
    invitesPausedUntil: pausedUntilIn(raw.incidents_data),
    locale:
      typeof raw.preferred_locale === 'string' && LOCALE.test(raw.preferred_locale)
        ? raw.preferred_locale
        : null,
  };
}

function pausedUntilIn(incidents: unknown): Date | null {
  const { invites_disabled_until: raw } = (incidents ?? {}) as { invites_disabled_until?: unknown }; // looked at before it is believed
  const until = typeof raw === 'string' && INSTANT.test(raw) ? new Date(raw) : null;
  return until && !Number.isNaN(until.getTime()) ? until : null;
}
const LOCALE = /^[a-z]{2}(?:-[A-Z0-9]{2,3})?$/;
/** Years that the database takes, too. */
const INSTANT = /^2\d{3}-/;

const RESTRICTED_LEVELS = new Set<number>([GuildNSFWLevel.Explicit, GuildNSFWLevel.AgeRestricted]);

/** Whether a guild with this level of Discord's is age-restricted: explicit, or marked so by its owner. */
export function isAgeRestricted(nsfwLevel: number): boolean {
  return RESTRICTED_LEVELS.has(nsfwLevel);
}

function upTo(highest: number, value: unknown) {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= highest ? Number(value) : null;
}
