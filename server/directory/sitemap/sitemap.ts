import { directoryAddress, listingAddress, PAGES } from '#contract/paths.ts';
import { tagFrom } from '#contract/tags.ts';
import {
  CATEGORIES,
  INTERFACE_LANGUAGES,
  LISTING_LANGUAGES,
  LISTINGS_OF_A_LANDING_PAGE,
} from '#contract/vocabulary.ts';
import type { Database } from '#database/tables.ts';
import {
  findSitemapEntries,
  findTagsWithPages,
  type CountedPart,
  type SitemapEntry,
} from './sitemap.store.ts';

/** The number of listings in a part: about `usual` in a new part, at most `most`; `aRead` in one query. */
const LISTINGS_A_PART = { usual: 4_000, most: 5_000, aRead: 250 } as const;

/** A part of the directory that has a page of its own. */
type Part = Partial<Pick<CountedPart, 'category' | 'language'>>;

const PARTS: readonly Part[] = [
  ...CATEGORIES.map((category) => ({ category })),
  ...LISTING_LANGUAGES.map((language) => ({ language })),
  ...CATEGORIES.flatMap((category) => LISTING_LANGUAGES.map((language) => ({ category, language }))),
];

/** The number of tags in a part, in one query, and in all parts together. */
export const TAGS_A_PART = { aPart: 4_000, aRead: 250, most: 100_000 } as const;

/** The sitemap index, with as many parts as a directory of a size needs, and those that begin with some tags. */
export function sitemapIndex(publicUrl: string, listings: number, firstTags: readonly string[]): string {
  const parts = partsFor(listings);
  const names = [
    'pages',
    ...firstTags.map((tag) => `tags-from-${Buffer.from(tag).toString('base64url')}`),
    ...Array.from({ length: parts }, (_, part) => `${part}-of-${parts}`),
  ];
  return document(
    'sitemapindex',
    names.map((name) => `<sitemap><loc>${publicUrl}/sitemap-${name}.xml</loc></sitemap>`),
  );
}

/** The sitemap of the pages that are not listings: among them each part of the directory with enough listings. */
export function sitemapOfPages(publicUrl: string, counts: readonly CountedPart[]): string {
  const landingPages = PARTS.filter((part) => listingsIn(part, counts) >= LISTINGS_OF_A_LANDING_PAGE);
  const paths = [
    ...Object.values(PAGES).flatMap((page) => ('isInSitemap' in page ? [page.address] : [])),
    ...landingPages.map(partAddress),
  ];
  return document(
    'urlset',
    paths.map((path) => urlEntry(publicUrl, path)),
  );
}

function listingsIn({ category, language }: Part, counts: readonly CountedPart[]) {
  return counts
    .filter((one) => category === undefined || one.category === category)
    .filter((one) => language === undefined || one.language === language)
    .reduce((sum, { listings }) => sum + listings, 0);
}

function partAddress({ category, language }: Part) {
  return directoryAddress([
    ...(category ? [{ name: 'category' as const, value: category }] : []),
    ...(language ? [{ name: 'language' as const, value: language }] : []),
  ]);
}

/**
 * Whether a part exists: one of today's parts, or of those that a search engine may know from when the directory was a
 * little smaller or larger.
 */
export function isSitemapPart(part: number, parts: number, listings: number): boolean {
  const today = partsFor(listings);
  const isKnown = parts === today || parts === 2 * today || 2 * parts === today;
  return isKnown && part < parts && listings / parts <= LISTINGS_A_PART.most * 0.94;
}

/**
 * One of `parts` equal ranges of all ids, read a page at a time. Ids are random, so the ranges are about equally full,
 * and the primary key's index finds one without counting.
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

/** The tag with which a part of the sitemap begins, by its name; null for what is none. */
export function firstTagIn(name: string): string | null {
  const tag = Buffer.from(name, 'base64url').toString();
  return tagFrom(tag) === tag ? tag : null;
}

/** The pages of tags from one on, in their order. */
export async function* sitemapOfTags(
  db: Database,
  publicUrl: string,
  first: string,
  { aPart, aRead }: { aPart: number; aRead: number } = TAGS_A_PART,
): AsyncGenerator<string> {
  const [head, foot] = envelope('urlset');
  yield head;
  let from = { from: first, isIncluded: true };
  for (let written = 0; written < aPart; written += aRead) {
    const tags = await findTagsWithPages(db, from, Math.min(aRead, aPart - written));
    yield tags.map((tag) => `${urlEntry(publicUrl, tagAddress(tag))}\n`).join('');
    const last = tags.at(-1);
    if (last === undefined || tags.length < aRead) break;
    from = { from: last, isIncluded: false };
  }
  yield foot;
}

function tagAddress(tag: string) {
  return directoryAddress([{ name: 'tag', value: tag }]);
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
  const address = `${publicUrl}${path}`.replaceAll('&', '&amp;');
  const alternate = (language: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`;
  const mark = path.includes('?') ? '&amp;' : '?';
  // As in the head of the page.
  const alternates = [
    alternate('x-default', address),
    ...INTERFACE_LANGUAGES.map((language) => alternate(language, `${address}${mark}lang=${language}`)),
  ];
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  return `<url><loc>${address}</loc>${changed}${alternates.join('')}</url>`;
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
