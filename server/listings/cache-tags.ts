import { tagMark, type ListingChange } from '#database/changes.ts';
import { ENTRY, LISTING, SCHEDULE } from '../entry-tags.ts';
import { LISTING_SORTS, type ListingSort } from '#contract/vocabulary.ts';

/** The tag of responses with the directory's size. */
export const SIZE_TAG = 'size';

/** The tag of responses that tell how often tags are used. */
export const TAGS_TAG = 'tags';

/** The tag of responses that show a listing. */
export function listingTag(discordServerId: string): string {
  return LISTING + discordServerId;
}

/** The tag of responses that show a listing's events. */
export function scheduleTag(discordServerId: string): string {
  return SCHEDULE + discordServerId;
}

interface ListQuery {
  category?: string | undefined;
  language?: readonly string[] | undefined;
  tag?: readonly string[] | undefined;
  q?: string | undefined;
  sort?: ListingSort | undefined;
}

/** The tags of a response with a list: of its listings, and of changes that could add a listing or reorder it. */
export function listTags(
  { category, language, tag: [tag] = [], q, sort = LISTING_SORTS[0] }: ListQuery,
  listings: readonly { discordServerId: string }[],
): string[] {
  // By several tags it changes with the listings of the first one at most.
  const mark = tag === undefined ? NO_TAG : tagMark(tag);
  const orders = q === undefined ? [sort] : [sort, 'text'];
  return [
    ...orders.flatMap((order) =>
      (language ?? [undefined]).map((one) => orderTag(order, mark, category, one)),
    ),
    ...listings.map(({ discordServerId }) => listingTag(discordServerId)),
  ];
}

/**
 * The tags of a response that counts what each choice of a category, language or tag leads to. Whatever comes into the
 * directory, leaves it or moves in it changes the order by approval.
 */
export function facetTags({ category, language, tag, q }: Omit<ListQuery, 'sort'>): string[] {
  if (q !== undefined) return [...listTags({ tag, q, sort: 'newest' }, []), TAGS_TAG];
  if (tag !== undefined) return listTags({ tag, sort: 'newest' }, []);
  return [
    ...listTags({ category, sort: 'newest' }, []),
    ...listTags({ language, sort: 'newest' }, []),
    TAGS_TAG,
  ];
}

/** The tags of a response with a list of events: of their listings, and of changes that could add an event. */
export function eventTags(
  { category, language }: { category?: string | undefined; language?: string | undefined },
  events: readonly { discordServerId: string }[],
): string[] {
  const listings = new Set(events.map(({ discordServerId }) => listingTag(discordServerId)));
  return [orderTag('events', NO_TAG, category, language), ...listings];
}

/** The tags of all responses that changes affect. */
export function tagsOfChanges(changes: readonly ListingChange[]): Set<string> {
  const tags = new Set<string>();
  for (const change of changes) {
    tags.add(listingTag(change.discordServerId));
    for (const order of change.affects) {
      if (order === 'size') tags.add(SIZE_TAG);
      else if (order === 'tags') tags.add(TAGS_TAG);
      else if (order === 'entry') tags.add(ENTRY + change.discordServerId);
      else if (order === 'schedule') tags.add(scheduleTag(change.discordServerId));
      else for (const tag of orderTagsOf(change, order, [NO_TAG, ...change.tags])) tags.add(tag);
    }
    if (change.affects.includes('tags'))
      for (const order of [...LISTING_SORTS, 'text'])
        for (const tag of orderTagsOf(change, order, change.tags)) tags.add(tag);
  }
  return tags;
}

/** The tags of all lists in an order that a listing can be in: by one of its tags or by none. */
function orderTagsOf({ category, language }: ListingChange, order: string, marks: readonly string[]) {
  return marks.flatMap((mark) =>
    [category, undefined].flatMap((inCategory) =>
      [language, undefined].map((inLanguage) => orderTag(order, mark, inCategory, inLanguage)),
    ),
  );
}

const NO_TAG = '*';

function orderTag(order: string, mark: string, category = '*', language = '*') {
  return `list ${order} ${mark} ${category} ${language}`;
}
