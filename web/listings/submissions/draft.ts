import { CONTENT_FIELDS } from '#contract/content.ts';
import { draftStore } from '../../auth/drafts.ts';
import { fieldsOf, type ListingFields } from './listing-fields.ts';

/** A stored form; fields that are newer than it are absent. */
type Draft = Partial<ListingFields>;

/** The unsent forms of listings. */
export const listingDrafts = draftStore('listing', isDraft);

function isDraft(stored: unknown): stored is Draft {
  if (typeof stored !== 'object' || stored === null) return false;
  return CONTENT_FIELDS.every((name) => isOfKind(Reflect.get(stored, name), fieldsOf(null)[name]));
}

/** Whether a stored value has the type of its field: a text, or a list of texts. */
function isOfKind(stored: unknown, held: string | readonly string[]) {
  if (stored === undefined) return true;
  if (typeof held === 'string') return typeof stored === 'string';
  return Array.isArray(stored) && stored.every((one) => typeof one === 'string');
}
