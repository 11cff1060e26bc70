/**
 * The content of a listing as one value: its schema in requests and in replies, and its empty form. The compiler finds
 * the other places that a new field needs.
 */
import * as z from 'zod/mini';
import { aboutText, FIELD_ERRORS, tagList, writtenText } from './forms.ts';
import { mixesLookAlikes } from './look-alikes.ts';
import { CATEGORIES, DESCRIPTION_LENGTH, LISTING_LANGUAGES, MOST_TAGS } from './vocabulary.ts';

/**
 * The content in requests. Tags and `about` stay as they are where they are absent. The server also checks that the link
 * is an invite of Discord: see `inviteCodeIn`.
 */
export const listingContent = z.object({
  description: writtenText({
    least: { length: DESCRIPTION_LENGTH.least, message: FIELD_ERRORS.descriptionTooShort },
    most: { length: DESCRIPTION_LENGTH.most, message: FIELD_ERRORS.descriptionTooLong },
  }),
  /** More to say, in Markdown. */
  about: z.optional(aboutText),
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
  tags: z.optional(
    tagList(MOST_TAGS, FIELD_ERRORS.tooManyTags).check(
      z.refine((tags) => !tags.some(mixesLookAlikes), { error: FIELD_ERRORS.tagMixed }),
    ),
  ),
});
export type ListingContent = z.output<typeof listingContent>;
export type ContentField = keyof ListingContent;

const fields = {
  description: z.string(),
  /** More to say, in Markdown; null for nothing. */
  about: z.nullable(z.string()),
  category: z.enum(CATEGORIES),
  language: z.enum(LISTING_LANGUAGES),
  inviteLink: z.nullable(z.url()),
  tags: z.array(z.string()),
} satisfies Record<ContentField, unknown>;

/** The content in replies. Its texts are empty once the author is erased. */
export const shownContent = z.object(fields);
export type ShownContent = z.output<typeof shownContent>;

/** The content in lists of listings, which leave out what only a listing's page shows. */
export const listedContent = z.omit(shownContent, { about: true });

/** The content of an empty form. */
export const EMPTY_CONTENT: ShownContent = {
  description: '',
  about: null,
  category: 'Community',
  language: 'English',
  inviteLink: null,
  tags: [],
};

/** The fields in the order of forms and comparisons. */
export const CONTENT_FIELDS: readonly ContentField[] = [
  'description',
  'about',
  'category',
  'language',
  'tags',
  'inviteLink',
];

/** The content in a row, without the row's other fields. */
export function contentIn(row: ShownContent): ShownContent {
  const content: Partial<ShownContent> = Object.fromEntries(
    CONTENT_FIELDS.map((field) => [field, row[field]]),
  );
  return content as ShownContent; // no field is left out
}

/** The fields in which two versions differ. */
export function changedFields(
  before: Readonly<Partial<Record<ContentField, unknown>>>,
  after: Readonly<Partial<Record<ContentField, unknown>>>,
): ContentField[] {
  return CONTENT_FIELDS.filter((field) => !isSameValue(before[field], after[field]));
}

/** Whether two values of a field are equal, where absent, null and empty count as the same. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return textOf(one) === textOf(other);
}

function textOf(value: unknown) {
  return JSON.stringify(Array.isArray(value) && value.length === 0 ? '' : (value ?? ''));
}
