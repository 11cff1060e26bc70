import type { InterfaceLanguage } from './vocabulary.ts';

/** Units of time in milliseconds. A day is 24 hours, whatever a place's clock does. */
export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** How long a ban and a decision about a request can be undone, before anybody is told of it. */
export const UNDO_MS = 10 * SECOND_MS;

/** How long a browser remembers a chosen language or theme. */
export const PREFERENCE_KEPT_FOR_MS = 365 * DAY_MS;

/** How long the browser keeps a draft of a form. */
export const DRAFT_KEPT_FOR_MS = 7 * DAY_MS;

/** A session ends after `idle` without a request, and `longest` after its beginning. */
export const SESSION_LASTS_MS = { idle: 7 * DAY_MS, longest: 30 * DAY_MS } as const;

/** How long a sign-in may take. */
export const SIGN_IN_WITHIN_MS = 10 * MINUTE_MS;

/** How long a browser keeps the reason why a sign-in failed. */
export const SIGN_IN_FAILURE_KEPT_FOR_MS = 60 * SECOND_MS;

/** How long a person's list of guilds is kept in memory. */
export const OWN_GUILDS_KEPT_FOR_MS = 60 * SECOND_MS;

/** How long a visit is kept after its last page view, and how long the counts of page views are kept. */
export const VISITS_KEPT_FOR_MS = { visit: 24 * HOUR_MS, counts: 48 * HOUR_MS } as const;

/** How long the figures of a listing's day are kept. */
export const FIGURES_KEPT_FOR_MS = 400 * DAY_MS;

/** How long a listing is new after its first approval. */
export const NEW_FOR_MS = 14 * DAY_MS;

/** How long a notice is kept, read or not. */
export const NOTICES_KEPT_FOR_MS = 90 * DAY_MS;

/** How long a direct message is kept after it was sent, or could not be. */
export const MESSAGES_KEPT_FOR_MS = 90 * DAY_MS;

/** How long removed reviews and replies are kept, and resolved reports of these. */
export const REMOVALS_KEPT_FOR_MS = 90 * DAY_MS;

/** How long a revision is kept that was withdrawn or decided, and then replaced; and how many of a listing. */
export const REPLACED_REVISIONS_KEPT = { forMs: 30 * DAY_MS, most: 20 } as const;

/** How long a resolved report of a listing is kept. */
export const REPORTS_KEPT_FOR_MS = 90 * DAY_MS;

/** How long a notice without an account is kept after its decision, with the name and the e-mail address of its sender. */
export const PUBLIC_NOTICES_LAST_MS = 90 * DAY_MS;

/** How long a pending report of a deleted review or reply waits for its author's next one. */
export const REPORTS_WAIT_FOR_TEXT_MS = 30 * DAY_MS;

/** How long after a removal no other review, or reply to that review, can be written in its place. */
export const NO_NEW_TEXT_FOR_MS = 7 * DAY_MS;

/** How long it is kept that something was sent to a webhook. */
export const DELIVERIES_KEPT_FOR_MS = 30 * DAY_MS;

/** How long the words of an appeal and of its answer are kept after the answer. */
export const APPEALS_KEPT_FOR_MS = 90 * DAY_MS;

/** How long a claim lasts that is not renewed. */
export const CLAIMED_FOR_MS = 10 * MINUTE_MS;

const UNITS_MS = { minute: MINUTE_MS, hour: HOUR_MS, day: DAY_MS, year: 365 * DAY_MS } as const;

/** Words that replace the number and the unit in a sentence. */
const PHRASES: Readonly<Record<string, string>> = {
  'en 1 minute': 'a minute',
  'en 1 hour': 'an hour',
  'en 1 year': 'a year',
  'ko 1 hour': '한 시간',
};

/** A duration in words: `an hour`, `2 hours`, `2시간`, `2時間`. */
export function durationText(ms: number, unit: keyof typeof UNITS_MS, language: InterfaceLanguage): string {
  const count = ms / UNITS_MS[unit];
  return (
    PHRASES[`${language} ${count} ${unit}`] ??
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
      .format(count)
      // Unicode's data puts a space before Han characters, where Japanese and Chinese have none.
      .replace(/ (?=\p{sc=Han})/u, '')
  );
}
