import * as z from 'zod/mini';
import { adminPage, MODERATED } from './admin.ts';
import { endpoint } from './endpoint.ts';
import { FIELD_ERRORS } from './forms.ts';
import { TAG_LENGTH, TAGS_PER_LIST } from './vocabulary.ts';

// Some letters and marks are never seen.
const ALLOWED = /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{Nd}+#.-])+$/u;
const SAYS_SOMETHING = /[\p{L}\p{Nd}]/u;
/** Scripts in which one character can be a word. */
const DENSE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u;

/**
 * The normal form of a tag that somebody wrote: NFKC, lower case, and a hyphen where there were blanks. Null for what is
 * none: too short or too long, without any letter or digit, or with other characters than visible letters, marks, digits
 * and `+ # . -`.
 */
export function tagFrom(written: string): string | null {
  const normal = written
    .trim()
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .trim()
    .replaceAll(/\s+/g, '-');
  const { length } = Array.from(normal);
  const isLongEnough = length >= TAG_LENGTH.least || DENSE.test(normal);
  return isLongEnough && length <= TAG_LENGTH.most && ALLOWED.test(normal) && SAYS_SOMETHING.test(normal)
    ? normal
    : null;
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

/** A tag, and how many public listings have it. */
export const countedTag = z.object({ tag: z.string(), count: z.int().check(z.positive()) });
export type CountedTag = z.output<typeof countedTag>;

/**
 * With `q` only tags that hold it come: first those that begin with it. Letter case, width and Latin accents do not
 * matter.
 */
export const listTags = endpoint({
  method: 'GET',
  path: '/api/tags',
  access: 'anyone',
  promised: true,
  readsAMinute: 120,
  summary: 'The tags of public listings, the most used first',
  query: z.object({
    q: z.optional(z.string()),
    limit: z._default(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(TAGS_PER_LIST.most)),
      TAGS_PER_LIST.default,
    ),
  }),
  reply: z.array(countedTag),
});

/** What blocking a tag changes: whatever shows tags. */
const RETAGGED = [...MODERATED, '/api/tags'] as const;
const tagParams = z.object({ tag });

/** Takes a tag off every listing at once; nobody can use it until it is unblocked. */
export const blockTag = endpoint({
  method: 'PUT',
  path: '/api/admin/tags/{tag}/block',
  access: { permission: 'block tags' },
  affects: RETAGGED,
  summary: 'Blocks a tag and takes it off every listing',
  params: tagParams,
  reply: z.object({}),
});

/** The tag can be used again; listings that had it do not get it back. */
export const unblockTag = endpoint({
  method: 'DELETE',
  path: '/api/admin/tags/{tag}/block',
  access: { permission: 'block tags' },
  affects: RETAGGED,
  summary: 'Lets people use a tag again',
  params: tagParams,
  reply: z.object({}),
});

const blockedTag = z.object({ tag: z.string(), blockedAt: z.iso.datetime() });
export type BlockedTag = z.output<typeof blockedTag>;

export const listBlockedTags = endpoint({
  method: 'GET',
  path: '/api/admin/tags/blocked',
  access: { permission: 'block tags' },
  summary: 'The tags that are blocked, the last blocked first, a page at a time',
  refusals: ['invalidCursor'],
  query: z.object(adminPage),
  reply: z.array(blockedTag),
});
