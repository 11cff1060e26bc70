/**
 * What people write, as the forms in the browser and the server both hold it to: apart from the calls, so that a
 * page with no form on it loads none of this.
 */
import * as z from 'zod/mini';
import { lengthOf } from './text.ts';
import { COMMENT_LENGTH, DESCRIPTION_LENGTH, RATING, REASON_LENGTH } from './vocabulary.ts';

/** What can be wrong with a field: a code for programs, and the message that the API gives it. */
export const FIELD_ERRORS = {
  required: 'Required',
  descriptionTooShort: `Description must be at least ${DESCRIPTION_LENGTH.least} characters`,
  descriptionTooLong: `Description must not exceed ${DESCRIPTION_LENGTH.most} characters`,
  notUrl: 'Must be a valid URL',
  reviewTooLong: `Review must not exceed ${COMMENT_LENGTH.most} characters`,
  reasonTooLong: `Reason must not exceed ${REASON_LENGTH.most} characters`,
} as const;
const FIELD_ERROR_CODES = Object.keys(FIELD_ERRORS) as FieldErrorCode[]; // the table's own keys
export type FieldErrorCode = keyof typeof FIELD_ERRORS;

/** The code of a message about a field; null for a message that is not in the table. */
export function fieldErrorCode(message: string): FieldErrorCode | null {
  return FIELD_ERROR_CODES.find((code) => FIELD_ERRORS[code] === message) ?? null;
}

/** What people write in a review. */
export const reviewContent = z.object({
  rating: z
    .int({ error: FIELD_ERRORS.required })
    .check(z.minimum(RATING.least, FIELD_ERRORS.required), z.maximum(RATING.most, FIELD_ERRORS.required)),
  comment: writtenText({
    least: { length: COMMENT_LENGTH.least, message: FIELD_ERRORS.required },
    most: { length: COMMENT_LENGTH.most, message: FIELD_ERRORS.reviewTooLong },
  }),
});

/** Why an admin or a member says something against a listing. */
export const reason = writtenText({
  least: { length: REASON_LENGTH.least, message: FIELD_ERRORS.required },
  most: { length: REASON_LENGTH.most, message: FIELD_ERRORS.reasonTooLong },
});

/** What is wrong with a server, in the reporter's words. */
export const reportContent = z.object({ reason });

/** What a text that people write must hold to, and what it is told when it does not. */
interface TextRule {
  least: { length: number; message: string };
  most: { length: number; message: string };
}

/**
 * A text that people write. Its length is counted in Unicode code points after trimming, as the database
 * counts it; what no text can hold (half a surrogate pair, a zero byte) is taken out of it.
 */
export function writtenText({ least, most }: TextRule) {
  return z.string({ error: FIELD_ERRORS.required }).check(
    z.overwrite((text) => text.toWellFormed().replaceAll('\0', '').trim()),
    z.refine((text) => lengthOf(text) >= least.length, { error: least.message, abort: true }),
    z.refine((text) => lengthOf(text) <= most.length, { error: most.message, abort: true }),
    z.refine(isVisible, { error: FIELD_ERRORS.required }),
  );
}

/** Whether there is anything to see in a text: spaces of all kinds and invisible marks alone are none. */
function isVisible(text: string) {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replaceAll(/[\u115f\u1160\u3164\uffa0\u2800]/g, ''));
}
