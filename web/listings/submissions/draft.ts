import { CONTENT_FIELDS } from '#contract/content.ts';
import { draftStore } from '../../auth/drafts.ts';
import { fieldsOf, type ListingFields } from './listing-fields.ts';

/** A form as it is kept; fields that are newer than it are absent. */
type Draft = Partial<ListingFields>;

/** The listings that were written and not sent. */
export const listingDrafts = draftStore('listing', isDraft);

function isDraft(stored: unknown): stored is Draft {
  if (typeof stored !== 'object' || stored === null) return false;
  return CONTENT_FIELDS.every((name) => isOfKind(Reflect.get(stored, name), fieldsOf(null)[name]));
}

/** Whether what was kept of a field is of the kind that it holds: a text, or a list of texts. */
function isOfKind(stored: unknown, held: string | readonly string[]) {
  if (stored === undefined) return true;
  if (typeof held === 'string') return typeof stored === 'string';
  return Array.isArray(stored) && stored.every((one) => typeof one === 'string');
}
