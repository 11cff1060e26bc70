/**
 * What a listing says of its guild, as one value: what people may write in it, how replies carry it, and what an
 * empty form holds. A field that is added here is asked for by the compiler wherever it has to be dealt with.
 */
import * as z from 'zod/mini';
import { FIELD_ERRORS, writtenText } from './forms.ts';
import { CATEGORIES, DESCRIPTION_LENGTH, LISTING_LANGUAGES } from './vocabulary.ts';

/** The content as people send it. The server checks further that the link is one of Discord's: see `inviteCodeIn`. */
export const listingContent = z.object({
  description: writtenText({
    least: { length: DESCRIPTION_LENGTH.least, message: FIELD_ERRORS.descriptionTooShort },
    most: { length: DESCRIPTION_LENGTH.most, message: FIELD_ERRORS.descriptionTooLong },
  }),
  category: z.enum(CATEGORIES, { error: FIELD_ERRORS.required }),
  language: z.enum(LISTING_LANGUAGES, { error: FIELD_ERRORS.required }),
  inviteLink: z.optional(
    z.nullable(
      z.string().check(
        z.trim(),
        z.refine((link) => link === '' || URL.canParse(link), { error: FIELD_ERRORS.notUrl }),
      ),
    ),
  ),
});
export type ListingContent = z.output<typeof listingContent>;
export type ContentField = keyof ListingContent;

const fields = {
  description: z.string(),
  category: z.enum(CATEGORIES),
  language: z.enum(LISTING_LANGUAGES),
  inviteLink: z.nullable(z.url()),
} satisfies Record<ContentField, unknown>;

/** The content as replies carry it. Its words are empty once their author's data is erased. */
export const shownContent = z.object(fields);
export type ShownContent = z.output<typeof shownContent>;

/** The content that a form begins with. */
export const EMPTY_CONTENT: ShownContent = {
  description: '',
  category: 'Community',
  language: 'English',
  inviteLink: null,
};

/** The fields in the order in which forms and comparisons show them. */
export const CONTENT_FIELDS: readonly ContentField[] = ['description', 'category', 'language', 'inviteLink'];

/** The content in a row that holds more. */
export function contentIn(row: ShownContent): ShownContent {
  const content: Partial<ShownContent> = Object.fromEntries(
    CONTENT_FIELDS.map((field) => [field, row[field]]),
  );
  return content as ShownContent; // no field is left out
}

/** Which fields differ between two versions. */
export function changedFields(
  before: Readonly<Partial<Record<ContentField, unknown>>>,
  after: Readonly<Partial<Record<ContentField, unknown>>>,
): ContentField[] {
  return CONTENT_FIELDS.filter((field) => !isSameValue(before[field], after[field]));
}

/** Whether two values of a field say the same: a field that is absent, null or empty says nothing. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? '') === JSON.stringify(other ?? '');
}
