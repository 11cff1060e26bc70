/** How the tag of responses that show a listing begins. */
export const LISTING = 'listing ';
/** How the tag of responses that show its name, icon, category and language alone begins. */
export const ENTRY = 'entry ';
/** How the tag of responses that show a listing's events begins. */
export const SCHEDULE = 'schedule ';

/**
 * The tags of a response that shows names, icons, categories and languages alone of the listings that these tags name: it
 * stays when a count changes or an order does. Those of events stay.
 */
export function entryTags(tags: Iterable<string>): string[] {
  return [...tags].flatMap((tag) => {
    if (tag.startsWith(SCHEDULE)) return [tag];
    return tag.startsWith(LISTING) ? [ENTRY + tag.slice(LISTING.length)] : [];
  });
}
