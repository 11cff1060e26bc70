/**
 * The closed lists and limits that browser, server and database agree on.
 * Source: the product's specification, sections 1, 2, 5 and 9.
 */
import { HOUR_MS, PREFERENCE_KEPT_FOR_MS } from './durations.ts';

/** The categories of listings. */
export const CATEGORIES = [
  'Gaming',
  'Music',
  'Art',
  'Technology',
  'Community',
  'Education',
  'Entertainment',
  'Sports',
  'Web3',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** The main languages of communities; `Other` stands for all others. */
export const LISTING_LANGUAGES = [
  'English',
  'Spanish',
  'French',
  'German',
  'Portuguese',
  'Russian',
  'Japanese',
  'Korean',
  'Chinese',
  'Arabic',
  'Hindi',
  'Italian',
  'Dutch',
  'Turkish',
  'Polish',
  'Swedish',
  'Other',
] as const;
export type ListingLanguage = (typeof LISTING_LANGUAGES)[number];

/** The tags of the languages of listings, without script and region. */
export const LISTING_LANGUAGE_TAGS: Readonly<Record<ListingLanguage, string>> = {
  English: 'en',
  Spanish: 'es',
  French: 'fr',
  German: 'de',
  Portuguese: 'pt',
  Russian: 'ru',
  Japanese: 'ja',
  Korean: 'ko',
  Chinese: 'zh',
  Arabic: 'ar',
  Hindi: 'hi',
  Italian: 'it',
  Dutch: 'nl',
  Turkish: 'tr',
  Polish: 'pl',
  Swedish: 'sv',
  Other: 'und',
};

/** The languages of the interface; the first is the fallback. */
export const INTERFACE_LANGUAGES = ['en', 'ko', 'ja'] as const;
export type InterfaceLanguage = (typeof INTERFACE_LANGUAGES)[number];

interface LanguageFacts {
  /** The language's name in that language. */
  readonly name: string;
  /** Its tag with a country, for link previews. */
  readonly locale: string;
  /** Countries where it is the default, whatever the browser asks for. */
  readonly countries: readonly string[];
  /** The day on which a week begins where it is spoken most, from Monday, 0. */
  readonly weekBeginsOn: number;
}

/** The languages' properties; the texts are in `i18n`, a folder for each language. */
export const LANGUAGE_FACTS: Readonly<Record<InterfaceLanguage, LanguageFacts>> = {
  en: { name: 'English', locale: 'en-US', countries: [], weekBeginsOn: 6 },
  ko: { name: '한국어', locale: 'ko-KR', countries: ['KR'], weekBeginsOn: 6 },
  ja: { name: '日本語', locale: 'ja-JP', countries: ['JP'], weekBeginsOn: 6 },
};

/** The default language of a country; undefined when it has none. */
export function languageOfCountry(country: string | null): InterfaceLanguage | undefined {
  return INTERFACE_LANGUAGES.find((language) =>
    LANGUAGE_FACTS[language].countries.some((one) => one === country),
  );
}

/** The cookie that keeps a preference for a year. */
export function preferenceCookie(name: string, value: string): string {
  return `${name}=${value}; Max-Age=${PREFERENCE_KEPT_FOR_MS / 1000}; Path=/; SameSite=Lax`;
}

/** The cookie of a chosen or detected language; scripts and the server write it. */
export function languageCookie(language: InterfaceLanguage): string {
  return preferenceCookie('language', language);
}

/** The orders of the directory; the first is the default. */
export const LISTING_SORTS = ['bumped', 'members', 'rating', 'newest', 'growing', 'active'] as const;
export type ListingSort = (typeof LISTING_SORTS)[number];

/**
 * How many members a server needs to have a place in an order: 30 days ago for `growing`, today for `active`. Smaller
 * ones are not compared: a few people are too many of their members.
 */
export const LEAST_MEMBERS = { growing: 50, active: 20 } as const;

/** The part of a search text that is used, in code points. */
export const SEARCH_LENGTH = 500;

/** The length of a text that suggestions are made for, in code points after trimming. */
export const SUGGEST_LENGTH = { least: 1, most: 50 } as const;

/** At most so many suggestions of each kind are made for a text. */
export const SUGGESTIONS = { servers: 5, tags: 3, categories: 2 } as const;

/** The number of listings on a page of the directory, by default and at most. */
export const LISTINGS_PER_PAGE = { default: 24, most: 100 } as const;

/** The number of listings that a member can save, and a visitor in their browser. */
export const MOST_FAVOURITES = 500;

/** The number of listings from which search engines may keep the page of a part of the directory. */
export const LISTINGS_OF_A_LANDING_PAGE = 5;

/** Discord's ids: 64-bit numbers as decimal strings. */
export const SNOWFLAKE = /^[1-9][0-9]{16,19}$/;

/** The statuses of listings. `suspended` is not among them: it is derived from the bot's absence. */
export const LISTING_STATUSES = ['pending', 'approved', 'rejected', 'banned'] as const;
export type ListingStatus = (typeof LISTING_STATUSES)[number];

/** What Discord asks of an account before it may write in a guild, from nothing to a verified phone number. */
export const VERIFICATION_LEVELS = ['none', 'low', 'medium', 'high', 'highest'] as const;

/** Who of us can set that a listing is age-restricted. */
export const AGE_RESTRICTIONS = ['manager', 'admin'] as const;
export type AgeRestriction = (typeof AGE_RESTRICTIONS)[number];

/** Who has set it, Discord included; the one who has to take it off is named. */
export const AGE_RESTRICTED_BY = [...AGE_RESTRICTIONS, 'discord'] as const;
export type AgeRestrictedBy = (typeof AGE_RESTRICTED_BY)[number];

/** The length of a text in Unicode code points, after trimming. */
export function lengthOf(text: string): number {
  return Array.from(text.trim()).length;
}

/** The length of a description, in code points after trimming. */
export const DESCRIPTION_LENGTH = { least: 20, most: 500 } as const;

/** The length of what a listing says beyond its description, in code points after trimming. */
export const ABOUT_LENGTH = 4_000;

/** The most tags of a listing. */
export const MOST_TAGS = 5;

/** The length of a tag, in code points; one is enough in scripts in which it can be a word. */
export const TAG_LENGTH = { least: 2, most: 24 } as const;

/** The most tags that a list of listings can be filtered by. */
export const MOST_TAGS_AT_ONCE = 3;

/** The most languages that a list of listings can be filtered by. */
export const MOST_LANGUAGES_AT_ONCE = 5;

/** At most so many similar listings are shown beside one. */
export const SIMILAR_LISTINGS = 6;

/** The length of a list of tags, by default and at most. */
export const TAGS_PER_LIST = { default: 20, most: 100 } as const;

/** The length of an admin's reason, in code points after trimming. */
export const REASON_LENGTH = { least: 1, most: 1_000 } as const;

/** The length of a template's title in one language, at most. */
export const TEMPLATE_TITLE_LENGTH = 80;

/** How many templates there can be. */
export const MOST_TEMPLATES = 50;

/** The stars of a review. */
export const RATING = { least: 1, most: 5 } as const;

/** The length of a review's comment, in code points after trimming. */
export const COMMENT_LENGTH = { least: 1, most: 1_000 } as const;

/** How long a reply to a review may be, in code points. */
export const REPLY_LENGTH = { least: 1, most: 1_000 } as const;

/** How long an appeal against a decision may be, in code points after trimming. */
export const APPEAL_LENGTH = { least: 1, most: 1_000 } as const;

/** The longest texts of a notice without an account, beside its reason: an e-mail address has at most 254 by its standard. */
export const ADDRESS_LENGTH = 300;
export const RULE_LENGTH = 200;
export const NAME_LENGTH = 100;
export const EMAIL_LENGTH = 254;

/** The number of reviews on a page, by default and at most. */
export const REVIEWS_PER_PAGE = { default: 20, most: 100 } as const;

/** The time between two bumps of a listing, in milliseconds. */
export const BUMP_COOLDOWN_MS = HOUR_MS;

/** The bot's permissions in a guild: View Channel and Create Invite. */
export const BOT_PERMISSIONS = '1025';

/** The number of rows on a page of an admin's list, by default and at most. */
export const ADMIN_ROWS_PER_PAGE = { default: 100, most: 100 } as const;

/**
 * How an invite link is no way to join, as Discord last said: it leads nowhere, to another server, or into a voice channel
 * for as long as the call lasts.
 */
export const BAD_INVITE_STATES = ['dead', 'elsewhere', 'guest'] as const;
export type BadInviteState = (typeof BAD_INVITE_STATES)[number];

/** The states of invite links, as Discord last said. */
export const INVITE_STATES = ['unchecked', 'good', ...BAD_INVITE_STATES] as const;
export type InviteState = (typeof INVITE_STATES)[number];

/** A value for each language of the interface, in their order. */
export function inEachLanguage<Value>(
  valueIn: (language: InterfaceLanguage) => Value,
): Record<InterfaceLanguage, Value> {
  // The cast: an entry for each language is a record of all of them.
  return Object.fromEntries(INTERFACE_LANGUAGES.map((language) => [language, valueIn(language)])) as Record<
    InterfaceLanguage,
    Value
  >;
}
