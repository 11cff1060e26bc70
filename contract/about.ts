import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { aboutText } from './forms.ts';

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
