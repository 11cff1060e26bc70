/** The rules of people's texts, for forms in the browser and for the server. */
import * as z from 'zod/mini';
import {
  ABOUT_LENGTH,
  APPEAL_LENGTH,
  COMMENT_LENGTH,
  DESCRIPTION_LENGTH,
  lengthOf,
  MOST_TAGS,
  REASON_LENGTH,
  REPLY_LENGTH,
  TAG_LENGTH,
} from './vocabulary.ts';

/** The errors of a field: a code for the browser's translations, and the API's message. */
export const FIELD_ERRORS = {
  required: 'Required',
  descriptionTooShort: `Description must be at least ${DESCRIPTION_LENGTH.least} characters`,
  descriptionTooLong: `Description must not exceed ${DESCRIPTION_LENGTH.most} characters`,
  aboutTooLong: `Long description must not exceed ${ABOUT_LENGTH} characters`,
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

/** The reason of a rejection, a ban or a report. */
export const reason = writtenText({
  least: { length: REASON_LENGTH.least, message: FIELD_ERRORS.required },
  most: { length: REASON_LENGTH.most, message: FIELD_ERRORS.reasonTooLong },
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
