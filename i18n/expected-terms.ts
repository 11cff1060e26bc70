import type { TERMS_SECTIONS } from './terms-text.ts';

/** What the tests expect the terms to say in one language, written by hand beside them. */
export interface ExpectedTerms {
  readonly lastUpdated: string;
  /** The day when privacy details last changed. */
  readonly privacyChanged: string;
  /** By the section that says it. */
  readonly keyPoints: Readonly<Record<KeyPoint, RegExp>>;
  /** What is kept of people and for how long, all in the privacy section. */
  readonly retention: Readonly<Record<Retained, RegExp>>;
  /** Each cookie, and all else that a browser keeps. */
  readonly browserStorage: RegExp;
}

type KeyPoint = Extract<
  (typeof TERMS_SECTIONS)[number],
  | 'introduction'
  | 'privacy-policy'
  | 'user-responsibility'
  | 'prohibited-acts'
  | 'fees'
  | 'right-to-data'
  | 'data-license'
  | 'right-to-refuse-membership'
>;

type Retained =
  | 'page views'
  | 'figures of servers'
  | 'sessions and language'
  | 'the list of one’s servers'
  | 'addresses and counts'
  | 'saved servers'
  | 'replies'
  | 'reports'
  | 'reports without an account'
  | 'bans'
  | 'notices'
  | 'moderation'
  | 'webhooks'
  | 'API keys'
  | 'bump reminders'
  | 'icons of servers'
  | 'messages'
  | 'backups'
  | 'what a deletion takes'
  | 'what a deletion leaves';
