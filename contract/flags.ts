import * as z from 'zod/mini';
import { LISTING_LANGUAGES } from './vocabulary.ts';

/** The names of the flags. */
export const REQUEST_FLAGS = [
  'online-above-members',
  'members-tripled',
  'review-burst',
  'mass-mention',
  'shortened-link',
  'invite-changed',
  'invite-gives-roles',
  'rejected-before',
  'rejected-sender',
  'language-mismatch',
] as const;

/** The scripts that are told apart. `kana` is Japanese writing, its Han included; `Han` alone may be Chinese or Japanese. */
const SCRIPTS = [
  'Hangul',
  'kana',
  'Han',
  'Cyrillic',
  'Arabic',
  'Hebrew',
  'Thai',
  'Devanagari',
  'Latin',
] as const;
export type Script = (typeof SCRIPTS)[number];

const count = z.int().check(z.nonnegative());

/**
 * Something about a row that is worth a second look, with the facts that it was seen by. It decides nothing: each also
 * happens to honest communities.
 */
export const requestFlag = z.discriminatedUnion('flag', [
  /** More people were online than there are members, when Discord last counted both. */
  z.object({
    flag: z.literal('online-above-members'),
    detail: z.object({ online: count, members: count }),
  }),
  /** Within a day of the last week the members became three times as many. */
  z.object({
    flag: z.literal('members-tripled'),
    detail: z.object({ day: z.iso.date(), before: count, after: count }),
  }),
  /** Many reviews came within one hour of the last week. */
  z.object({
    flag: z.literal('review-burst'),
    detail: z.object({
      reviews: count,
      /** How many of them are from accounts that were younger than seven days. */
      fromNewAccounts: count,
      /** When the last of them was written. */
      at: z.iso.datetime(),
    }),
  }),
  /** A text would notify everyone on Discord, or mentions many. */
  z.object({
    flag: z.literal('mass-mention'),
    detail: z.object({
      /** The mention of everyone, as it is written; null without one. */
      word: z.nullable(z.string()),
      mentions: count,
    }),
  }),
  /** A text has the address of a service that hides where a link leads. */
  z.object({ flag: z.literal('shortened-link'), detail: z.object({ link: z.string() }) }),
  /** With this edit the live invite link is replaced or removed. */
  z.object({
    flag: z.literal('invite-changed'),
    detail: z.object({ before: z.string(), after: z.nullable(z.string()) }),
  }),
  /** Joining by the invite link gives roles. */
  z.object({
    flag: z.literal('invite-gives-roles'),
    detail: z.object({
      roles: count,
      /** The names of those that are known to carry a permission of a manager or moderator. */
      powers: z.array(z.string()),
    }),
  }),
  /** What was proposed for this guild was rejected before, also under a listing that is gone. */
  z.object({
    flag: z.literal('rejected-before'),
    detail: z.object({ times: count, lastAt: z.iso.datetime() }),
  }),
  /** What the same person proposed for other guilds was rejected within the last year. */
  z.object({
    flag: z.literal('rejected-sender'),
    detail: z.object({ times: count, lastAt: z.iso.datetime() }),
  }),
  /** The description is written in letters that its language does not have. */
  z.object({
    flag: z.literal('language-mismatch'),
    detail: z.object({ language: z.enum(LISTING_LANGUAGES), letters: z.enum(SCRIPTS) }),
  }),
]);

export type RequestFlag = z.output<typeof requestFlag>;
