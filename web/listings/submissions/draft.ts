import { CONTENT_FIELDS } from '#contract/content.ts';
import { draftStore } from '../../auth/drafts.ts';
import { fieldsOf, type ListingFields } from './listing-fields.ts';

/** A form as it is kept; fields that are newer than it are absent. */
type Draft = Partial<ListingFields>;

/** The listings that were written and not sent. */
export const listingDrafts = draftStore('listing', isDraft);

function isDraft(kept: unknown): kept is Draft {
  if (typeof kept !== 'object' || kept === null) return false;
  return CONTENT_FIELDS.every((name) => isOfKind(Reflect.get(kept, name), fieldsOf(null)[name]));
}

/** Whether what was kept of a field is of the kind that it holds: a text, or a list of texts. */
function isOfKind(kept: unknown, held: string | readonly string[]) {
  if (kept === undefined) return true;
  if (typeof held === 'string') return typeof kept === 'string';
  return Array.isArray(kept) && kept.every((one) => typeof one === 'string');
}
