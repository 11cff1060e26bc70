/**
 * The content of a listing as one value: its schema in requests and in replies, and its empty form. The compiler finds
 * the other places that a new field needs.
 */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { aboutText, FIELD_ERRORS, writtenText } from './forms.ts';
import { mixesLookAlikes } from './look-alikes.ts';
import { tagList } from './tags.ts';
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
  /** The long description, in Markdown. */
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
  /** The long description, in Markdown; null for nothing. */
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

/** The fields in the order of comparisons. */
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

/** The levels of headings in what a listing says beyond its description. */
export const ABOUT_HEADINGS = 4;

/** Text with one look. Line breaks in it are to be kept. */
const aboutRun = z.object({
  text: z.string(),
  bold: z.optional(z.literal(true)),
  italic: z.optional(z.literal(true)),
  code: z.optional(z.literal(true)),
});
export type AboutRun = z.output<typeof aboutRun>;

const runs = z.array(aboutRun);

const leaf = z.discriminatedUnion('type', [
  z.object({ type: z.literal('paragraph'), runs }),
  /** Its level in the outline of the text, which begins with 1 and leaves none out. */
  z.object({
    type: z.literal('heading'),
    level: z.int().check(z.minimum(1), z.maximum(ABOUT_HEADINGS)),
    runs,
  }),
  z.object({ type: z.literal('code'), text: z.string(), language: z.nullable(z.string()) }),
]);

/** A part of what a listing says in Markdown, one below the other. There is no link, no picture and no HTML in it. */
export type AboutBlock =
  | z.output<typeof leaf>
  | { type: 'quote'; blocks: AboutBlock[] }
  /** `start` is the number of the first item; null without numbers. */
  | { type: 'list'; start: number | null; items: AboutBlock[][] };

/** One of them. */
export const aboutBlock: z.ZodMiniType<AboutBlock> = z.union([
  leaf,
  z.object({ type: z.literal('quote'), blocks: z.lazy(() => aboutBlocks) }),
  z.object({
    type: z.literal('list'),
    start: z.nullable(z.int().check(z.nonnegative())),
    items: z.array(z.lazy(() => aboutBlocks)),
  }),
]);
/** What a listing says in Markdown, as a tree whose depth and number of parts are bounded. */
export const aboutBlocks = z.array(aboutBlock);

export const previewAbout = endpoint({
  method: 'POST',
  path: '/api/user/about/preview',
  access: 'member',
  affects: [],
  summary: 'What a text in Markdown will look like on the page of a listing',
  body: z.object({ about: aboutText }),
  reply: z.object({ aboutBlocks }),
});
