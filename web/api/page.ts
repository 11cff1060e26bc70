import { statusOf } from './status-of.ts';

/** One page of a list: what is on it, where the next one begins, and how many there are in all, where that is told. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** The cursor of the next page, null on the last one. */
  readonly next: string | null;
  readonly total: number | null;
}

/** Reads a page off an answer: the list is its body, the rest stands in the headers `Link` and `X-Total-Count`. */
export function readPage<Item>(
  items: readonly Item[],
  header: (name: string) => string | null | undefined,
): Page<Item> {
  const total = header('x-total-count') ?? '';
  return {
    items,
    next: nextCursor(header('link') ?? ''),
    total: /^\d+$/.test(total) ? Number(total) : null,
  };
}

/** What is on the pages of a list, in their order. An item whose place changed between two pages is there once. */
export function itemsOf<Item extends { id: string }>(pages: readonly Page<Item>[]): readonly Item[] {
  return [...new Map(pages.flatMap(({ items }) => items).map((item) => [item.id, item])).values()];
}

/** Asks for the page at a cursor. One that leads nowhere, as in an old link, leads to the first page. */
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
