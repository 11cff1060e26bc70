import { statusOf } from './status-of.ts';

/** One page of a list: its items, the cursor of the next page, and the total where it is known. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** The cursor of the next page, null on the last one. */
  readonly next: string | null;
  readonly total: number | null;
  /** The corrected words, if the search has used others than the typed ones. */
  readonly corrected: string | null;
  /** Words that were left out of the search. */
  readonly ignored: string | null;
}

/** Reads a page from a response: its body and headers. */
export function readPage<Item>(
  items: readonly Item[],
  header: (name: string) => string | null | undefined,
): Page<Item> {
  const total = header('x-total-count') ?? '';
  const words = (name: string) => {
    const value = header(name);
    return value ? decodeURIComponent(value) : null;
  };
  return {
    items,
    next: nextCursor(header('link') ?? ''),
    total: /^\d+$/.test(total) ? Number(total) : null,
    corrected: words('search-corrected'),
    ignored: words('search-ignored'),
  };
}

/** The items of all loaded pages, in order. An item that moved between two pages is there once. */
export function itemsOf<Item extends { id: string }>(pages: readonly Page<Item>[]): readonly Item[] {
  return [...new Map(pages.flatMap(({ items }) => items).map((item) => [item.id, item])).values()];
}

/** Fetches the page at a cursor. An invalid cursor, as in an old link, leads to the first page. */
export async function fetchPageAt<Answer>(
  cursor: string | null,
  ask: (cursor: string | null) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask(cursor);
  } catch (error) {
    if (cursor === null || statusOf(error) !== 400) throw error;
    return ask(null);
  }
}

function nextCursor(link: string): string | null {
  for (const [, address = '', parameters = ''] of link.matchAll(/<([^>]*)>([^,<]*)/g)) {
    if (!/;\s*rel="?next"?\s*(;|$)/i.test(parameters.trimEnd())) continue;
    if (URL.canParse(address, 'http://site'))
      return new URL(address, 'http://site').searchParams.get('cursor');
  }
  return null;
}
