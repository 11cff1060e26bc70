/**
 * Schemas of people's texts, for forms in the browser and for the server. They are apart from the endpoints so that a
 * page without a form does not load them.
 */
import * as z from 'zod/mini';
import { REPORT_CATEGORIES, REPORT_PLACES } from './report-kinds.ts';
import { tagFrom } from './tag.ts';
import { lengthOf } from './text.ts';
import {
  ABOUT_LENGTH,
  APPEAL_LENGTH,
  COMMENT_LENGTH,
  DESCRIPTION_LENGTH,
  MOST_TAGS,
  RATING,
  REASON_LENGTH,
  REPLY_LENGTH,
  TAG_LENGTH,
} from './vocabulary.ts';

/** The errors of a field: a code for the browser's translations, and the API's message. */
export const FIELD_ERRORS = {
  required: 'Required',
  descriptionTooShort: `Description must be at least ${DESCRIPTION_LENGTH.least} characters`,
  descriptionTooLong: `Description must not exceed ${DESCRIPTION_LENGTH.most} characters`,
  aboutTooLong: `More to say must not exceed ${ABOUT_LENGTH} characters`,
  notUrl: 'Must be a valid URL',
  tagInvalid: `Tags must have ${TAG_LENGTH.least} to ${TAG_LENGTH.most} letters, digits or + # . -`,
  tagMixed: 'Tags must not mix letters of alphabets that look alike',
  tooManyTags: `Must not have more than ${MOST_TAGS} tags`,
  reviewTooLong: `Review must not exceed ${COMMENT_LENGTH.most} characters`,
  replyTooLong: `Reply must not exceed ${REPLY_LENGTH.most} characters`,
  appealTooLong: `Appeal must not exceed ${APPEAL_LENGTH.most} characters`,
  reasonTooLong: `Reason must not exceed ${REASON_LENGTH.most} characters`,
} as const;
const FIELD_ERROR_CODES = Object.keys(FIELD_ERRORS) as FieldErrorCode[]; // the table's own keys
export type FieldErrorCode = keyof typeof FIELD_ERRORS;

/** The code of a field's error message; null for other messages. */
export function fieldErrorCode(message: string): FieldErrorCode | null {
  return FIELD_ERROR_CODES.find((code) => FIELD_ERRORS[code] === message) ?? null;
}

/** A tag in any form that people write it in; comes out in its normal form. */
export const tag = z.string({ error: FIELD_ERRORS.tagInvalid }).check(
  z.overwrite((written) => tagFrom(written) ?? written),
  z.refine((written) => tagFrom(written) === written, { error: FIELD_ERRORS.tagInvalid }),
);

/** Several tags, each once. */
export function tagList(most: number, message: string) {
  return z.array(tag).check(
    z.overwrite((tags) => [...new Set(tags)]),
    z.maxLength(most, message),
  );
}

/** The content of a review. */
export const reviewContent = z.object({
  rating: z
    .int({ error: FIELD_ERRORS.required })
    .check(z.minimum(RATING.least, FIELD_ERRORS.required), z.maximum(RATING.most, FIELD_ERRORS.required)),
  comment: writtenText({
    least: { length: COMMENT_LENGTH.least, message: FIELD_ERRORS.required },
    most: { length: COMMENT_LENGTH.most, message: FIELD_ERRORS.reviewTooLong },
  }),
});

/** The text of a reply to a review. */
export const replyText = writtenText({
  least: { length: REPLY_LENGTH.least, message: FIELD_ERRORS.required },
  most: { length: REPLY_LENGTH.most, message: FIELD_ERRORS.replyTooLong },
});

/** The reason of a rejection, a ban or a report. */
export const reason = writtenText({
  least: { length: REASON_LENGTH.least, message: FIELD_ERRORS.required },
  most: { length: REASON_LENGTH.most, message: FIELD_ERRORS.reasonTooLong },
});

/** The text of an appeal. */
export const appealText = writtenText({
  least: { length: APPEAL_LENGTH.least, message: FIELD_ERRORS.required },
  most: { length: APPEAL_LENGTH.most, message: FIELD_ERRORS.appealTooLong },
});

/** The content of a report. */
export const reportContent = z.object({
  reason,
  category: z._default(z.enum(REPORT_CATEGORIES), 'other'),
  /** Where it happened. */
  in: z._default(z.enum(REPORT_PLACES), 'listing'),
});

/** The limits of a text, with their error messages. */
interface TextRule {
  least: { length: number; message: string };
  most: { length: number; message: string };
}

/** A text that people write, and that cannot be empty. */
export function writtenText({ least, most }: TextRule) {
  return cleanText(most.length, most.message).check(
    z.refine((text) => lengthOf(text) >= least.length, { error: least.message, abort: true }),
    z.refine(isVisible, { error: FIELD_ERRORS.required }),
  );
}

/** A longer text in Markdown that may be missing. One without visible characters counts as missing: null. */
export const aboutText = z
  .nullable(cleanText(ABOUT_LENGTH, FIELD_ERRORS.aboutTooLong))
  .check(z.overwrite((text) => (text !== null && isVisible(text) ? text : null)));

/** A text that may be missing. One without visible characters is empty. */
export function optionalText(most: number, tooLong: string) {
  return cleanText(most, tooLong).check(z.overwrite((text) => (isVisible(text) ? text : '')));
}

/**
 * A text that people write. Its length is counted in code points after trimming, as the database counts it. Lone
 * surrogates and zero bytes, which PostgreSQL cannot store, are removed.
 */
function cleanText(most: number, tooLong: string) {
  return z.string({ error: FIELD_ERRORS.required }).check(
    z.overwrite((text) => text.toWellFormed().replaceAll('\0', '').trim()),
    z.refine((text) => lengthOf(text) <= most, { error: tooLong, abort: true }),
  );
}

/** Whether a text has visible characters, beside spaces and invisible marks. */
function isVisible(text: string) {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replaceAll(/[\u115f\u1160\u3164\uffa0\u2800]/g, ''));
}
