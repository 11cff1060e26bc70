import type { Category, ListingLanguage } from '#contract/vocabulary.ts';
import {
  dutch,
  french,
  german,
  italian,
  polish,
  portuguese,
  russian,
  spanish,
  swedish,
} from './comments/european.ts';
import { english } from './comments/english.ts';
import { arabic, chinese, hindi, turkish } from './comments/further.ts';
import { japanese } from './comments/japanese.ts';
import { korean } from './comments/korean.ts';

/** Comments by their stars: those that fit any community, and those about one category. */
export type DemoComments = Partial<
  Record<Category | 'anywhere', Partial<Record<1 | 2 | 3 | 4 | 5, string[]>>>
>;

/** What the demo's people write, in the language of the listing they write about. */
export const demoComments: Readonly<Record<ListingLanguage, DemoComments>> = {
  English: english,
  Spanish: spanish,
  French: french,
  German: german,
  Portuguese: portuguese,
  Russian: russian,
  Japanese: japanese,
  Korean: korean,
  Chinese: chinese,
  Arabic: arabic,
  Hindi: hindi,
  Italian: italian,
  Dutch: dutch,
  Turkish: turkish,
  Polish: polish,
  Swedish: swedish,
  Other: english,
};
