import { CONTENT_FIELDS } from '#contract/content.ts';
import { draftStore } from '../../auth/drafts.ts';
import { fieldsOf, type ListingFields } from './listing-fields.ts';

/** The listings that were written and not sent. */
export const listingDrafts = draftStore('listing', isFields);

function isFields(kept: unknown): kept is ListingFields {
  if (typeof kept !== 'object' || kept === null) return false;
  return CONTENT_FIELDS.every((name) => typeof Reflect.get(kept, name) === typeof fieldsOf(null)[name]);
}
