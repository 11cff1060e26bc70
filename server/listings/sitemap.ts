import { listingAddress, PAGE_ADDRESSES } from '#contract/paths.ts';
import { CATEGORIES, INTERFACE_LANGUAGES, LISTING_LANGUAGES } from '#contract/vocabulary.ts';
import type { Database } from '#database/tables.ts';
import { findSitemapEntries, type SitemapEntry } from './sitemap.store.ts';

/** How many listings a part names: about as many as usual when it is begun, never more than most; and a read. */
const LISTINGS_A_PART = { usual: 4_000, most: 5_000, aRead: 250 } as const;

/** Pages that are there whatever is listed: one for each category and language, too. */
const STANDING_PAGES = [
  PAGE_ADDRESSES.home,
  PAGE_ADDRESSES.terms,
  ...CATEGORIES.map((category) => `/?category=${category}`),
  ...LISTING_LANGUAGES.map((language) => `/?language=${language}`),
];

/** The sitemap that names the others, in as many parts as a directory of a size needs. */
export function sitemapIndex(publicUrl: string, listings: number): string {
  const parts = partsFor(listings);
  const names = ['pages', ...Array.from({ length: parts }, (_, part) => `${part}-of-${parts}`)];
  return document(
    'sitemapindex',
    names.map((name) => `<sitemap><loc>${publicUrl}/sitemaps/${name}.xml</loc></sitemap>`),
  );
}

export function sitemapOfPages(publicUrl: string): string {
  return document(
    'urlset',
    STANDING_PAGES.map((path) => urlEntry(publicUrl, path)),
  );
}

/**
 * Whether a directory of a size has such a part: besides today's parts those that a search engine may have read of
 * when the directory was a little smaller or larger.
 */
export function isSitemapPart(part: number, parts: number, listings: number): boolean {
  const today = partsFor(listings);
  const isKnown = parts === today || parts === 2 * today || 2 * parts === today;
  return isKnown && part < parts && listings / parts <= LISTINGS_A_PART.most * 0.94;
}

/**
 * One of `parts` equal shares of all ids, written a stretch at a time. Ids are random, so the shares are even, and
 * the primary key's index finds one without counting through the others.
 */
export async function* sitemapPart(
  db: Database,
  publicUrl: string,
  { part, parts }: { part: number; parts: number },
  { most, aRead }: { most: number; aRead: number } = LISTINGS_A_PART,
): AsyncGenerator<string> {
  const [head, foot] = envelope('urlset');
  const before = part + 1 < parts ? uuidAt(part + 1, parts) : null;
  yield head;
  let from = { id: uuidAt(part, parts), isIncluded: true };
  for (let written = 0; written < most; written += aRead) {
    const entries = await findSitemapEntries(db, { from, before }, aRead);
    yield entries.map((entry) => listingEntry(publicUrl, entry)).join('');
    const last = entries.at(-1);
    if (!last || entries.length < aRead) break;
    from = { id: last.id, isIncluded: false };
  }
  yield foot;
}

/** A power of two, so that most listings stay in their part while the directory grows. */
function partsFor(listings: number) {
  return 2 ** Math.max(0, Math.ceil(Math.log2(listings / LISTINGS_A_PART.usual)));
}

function uuidAt(part: number, parts: number) {
  const hex = ((BigInt(part) << 128n) / BigInt(parts)).toString(16).padStart(32, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function listingEntry(publicUrl: string, { discordServerId, changedAt }: SitemapEntry) {
  return `${urlEntry(publicUrl, listingAddress(discordServerId), changedAt)}\n`;
}

function urlEntry(publicUrl: string, path: string, changedAt?: Date) {
  const alternates = INTERFACE_LANGUAGES.map(
    (language) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${publicUrl}${path}${path.includes('?') ? '&amp;' : '?'}lang=${language}"/>`,
  );
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  return `<url><loc>${publicUrl}${path}</loc>${changed}${alternates.join('')}</url>`;
}

type Root = 'sitemapindex' | 'urlset';

function document(root: Root, entries: readonly string[]) {
  const [head, foot] = envelope(root);
  return `${head}${entries.map((entry) => `${entry}\n`).join('')}${foot}`;
}

function envelope(root: Root) {
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`,
    `</${root}>\n`,
  ] as const;
}
