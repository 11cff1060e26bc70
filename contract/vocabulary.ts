/**
 * The closed lists and limits that browser, server and database agree on.
 * Source: the product's specification, sections 1, 2, 5 and 9.
 */

import { PREFERENCE_KEPT_FOR_MS } from './durations.ts';

/** What a listing can be about. */
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

/** The language a community mostly speaks; `Other` is for all that are not named. */
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

/** The languages the interface itself is offered in; the first is the fallback. */
export const INTERFACE_LANGUAGES = ['en', 'ko', 'ja'] as const;
export type InterfaceLanguage = (typeof INTERFACE_LANGUAGES)[number];

interface LanguageFacts {
  /** What the language calls itself. */
  readonly name: string;
  /** Its tag with the country that link previews are told. */
  readonly locale: string;
  /** Where most people read it, whatever their browser was set up to say. */
  readonly countries: readonly string[];
}

/** What is known of each language; its texts are a folder of `web/i18n`. */
export const LANGUAGE_FACTS: Readonly<Record<InterfaceLanguage, LanguageFacts>> = {
  en: { name: 'English', locale: 'en-US', countries: [] },
  ko: { name: '한국어', locale: 'ko-KR', countries: ['KR'] },
  ja: { name: '日本語', locale: 'ja-JP', countries: ['JP'] },
};

/** The language of a country, undefined where that decides nothing. */
export function languageOfCountry(country: string | null): InterfaceLanguage | undefined {
  return INTERFACE_LANGUAGES.find((language) =>
    LANGUAGE_FACTS[language].countries.some((one) => one === country),
  );
}

/** The cookie that keeps a chosen or detected language for a year, as a browser's script and the server write it. */
export function languageCookie(language: InterfaceLanguage): string {
  return `language=${language}; Max-Age=${PREFERENCE_KEPT_FOR_MS / 1000}; Path=/; SameSite=Lax`;
}

/** The orders a list of listings can be asked for in; the first is the directory's own. */
export const LISTING_SORTS = ['bumped', 'members', 'rating', 'newest'] as const;
export type ListingSort = (typeof LISTING_SORTS)[number];

/** How much of what somebody searches for is looked at, in Unicode code points. */
export const SEARCH_LENGTH = 500;

/** How many listings a page of the directory holds unless asked otherwise, and at most. */
export const LISTINGS_PER_PAGE = { default: 24, most: 100 } as const;

/** Discord's ids: 64-bit numbers, always carried as decimal strings. */
export const SNOWFLAKE = /^[1-9][0-9]{16,19}$/;

/** What becomes of a listing; `suspended` is a view of an absent bot and never a status. */
export const LISTING_STATUSES = ['pending', 'approved', 'rejected', 'banned'] as const;
export type ListingStatus = (typeof LISTING_STATUSES)[number];

/** How long a description is, in Unicode code points after trimming. */
export const DESCRIPTION_LENGTH = { least: 20, most: 500 } as const;

/** How long a reason is that an admin gives, in Unicode code points after trimming. */
export const REASON_LENGTH = { least: 1, most: 1_000 } as const;

/** How many stars a review gives. */
export const RATING = { least: 1, most: 5 } as const;

/** How long the comment of a review is, in Unicode code points after trimming. */
export const COMMENT_LENGTH = { least: 1, most: 1_000 } as const;

/** How many reviews a page of them holds unless asked otherwise, and at most. */
export const REVIEWS_PER_PAGE = { default: 20, most: 100 } as const;

/** How long a listing cannot be bumped again, in milliseconds. */
export const BUMP_COOLDOWN_MS = 3_600_000;

/** What our bot asks for in a guild: View Channel and Create Invite. */
export const BOT_PERMISSIONS = '1025';

/** How many rows a page of an admin's list holds unless asked otherwise, and at most. */
export const ADMIN_ROWS_PER_PAGE = { default: 100, most: 100 } as const;

/** What becomes of a report. */
export const REPORT_STATUSES = ['pending', 'resolved'] as const;

/** What Discord last said about an invite link. */
export const INVITE_STATES = ['unchecked', 'good', 'dead', 'elsewhere'] as const;

/**
 * What becomes of a message to a listing's submitter: it waits, it was sent, their direct messages are closed,
 * or Discord would not take it.
 */
export const MESSAGE_STATES = ['waiting', 'sent', 'closed', 'failed'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** What admins do, by the names that the audit keeps. */
export const AUDIT_ACTIONS = [
  'approve',
  'reject',
  'ban',
  'lift ban',
  'change',
  'delete',
  'generate invite',
  'force bump',
  'resolve report',
  'ban person',
  'lift ban of person',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
