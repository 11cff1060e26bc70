import type { ListingChange } from '#database/changes.ts';
import { LISTING_SORTS, type ListingSort } from '#contract/vocabulary.ts';

/** The tag of answers that tell the directory's size. */
export const SIZE_TAG = 'size';

/** The tag of answers that show a listing. */
export function listingTag(discordServerId: string): string {
  return `listing ${discordServerId}`;
}

interface ListQuery {
  category?: string | undefined;
  language?: string | undefined;
  q?: string | undefined;
  sort?: ListingSort | undefined;
}

/** The tags of an answer with a list: of each listing that it shows, and of those that could come into it or move. */
export function listTags(
  { category, language, q, sort = LISTING_SORTS[0] }: ListQuery,
  listings: readonly { discordServerId: string }[],
): string[] {
  const orders = q === undefined ? [sort] : [sort, 'text'];
  return [
    ...orders.map((order) => orderTag(order, category, language)),
    ...listings.map(({ discordServerId }) => listingTag(discordServerId)),
  ];
}

/** The tags of all answers that some changes affect. */
export function tagsOfChanges(changes: readonly ListingChange[]): Set<string> {
  const tags = new Set<string>();
  for (const { discordServerId, affects, category, language } of changes) {
    tags.add(listingTag(discordServerId));
    for (const order of affects) {
      if (order === 'size') tags.add(SIZE_TAG);
      else
        for (const inCategory of [category, undefined])
          for (const inLanguage of [language, undefined]) tags.add(orderTag(order, inCategory, inLanguage));
    }
  }
  return tags;
}

function orderTag(order: string, category = '*', language = '*') {
  return `list ${order} ${category} ${language}`;
}
