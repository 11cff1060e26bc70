import { generateAtomFeed, generateJsonFeed } from 'feedsmith';
import type { FeedFormat } from '#contract/paths.ts';
import { legalInXml } from '../xml.ts';

/** A feed, and its addresses below the site's origin. */
export interface Feed {
  title: string;
  /** The page that it belongs to. */
  page: string;
  self: string;
  entries: readonly FeedEntry[];
}

/** An entry of a feed. */
export interface FeedEntry {
  /** Its name among all entries of the site: the same in each form, and for good. */
  id: string;
  title: string;
  text: string;
  page: string;
  publishedAt?: Date;
  updatedAt: Date;
  /** What it is about, as readers of feeds sort by. */
  terms: readonly string[];
}

/** A year in which the site's host was its own, as `tag:` URIs name one. */
const YEAR = 2026;

/** The content type of a form. */
export const FEED_TYPES: Readonly<Record<FeedFormat, string>> = {
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
};

/** Writes a feed in one of its forms: Atom (RFC 4287) or JSON Feed 1.1. */
export function writeFeed(publicUrl: string, format: FeedFormat, feed: Feed): string {
  return format === 'atom' ? writeAtom(publicUrl, feed) : writeJson(publicUrl, feed);
}

// A title must not be empty in Atom, so a page's address takes the place of one that XML cannot have.
function writeAtom(publicUrl: string, { title, page, self, entries }: Feed) {
  return generateAtomFeed({
    id: tagUri(publicUrl, self),
    title: { value: legalInXml(title) || page },
    links: [
      { href: publicUrl + self, rel: 'self', type: 'application/atom+xml' },
      { href: publicUrl + page, rel: 'alternate', type: 'text/html' },
    ],
    updated: lastOf(entries),
    authors: [{ name: 'Guildhall', uri: publicUrl }],
    entries: entries.map((entry) => ({
      id: tagUri(publicUrl, entry.id),
      title: { value: legalInXml(entry.title) || entry.page },
      summary: { value: legalInXml(entry.text) },
      links: [{ href: publicUrl + entry.page, rel: 'alternate', type: 'text/html' }],
      ...(entry.publishedAt && { published: entry.publishedAt }),
      updated: entry.updatedAt,
      categories: entry.terms.map((term) => ({ term: legalInXml(term) })),
    })),
  });
}

function writeJson(publicUrl: string, { title, page, self, entries }: Feed) {
  const feed = generateJsonFeed({
    title,
    home_page_url: publicUrl + page,
    feed_url: publicUrl + self,
    authors: [{ name: 'Guildhall', url: publicUrl }],
    items: entries.map((entry) => ({
      id: tagUri(publicUrl, entry.id),
      url: publicUrl + entry.page,
      title: entry.title,
      content_text: entry.text,
      ...(entry.publishedAt && { date_published: entry.publishedAt }),
      date_modified: entry.updatedAt,
      tags: [...entry.terms],
    })),
  });
  // The library leaves out an empty list, which a feed must have.
  return JSON.stringify({ items: [], ...(feed as object) });
}

/** When an entry last changed; a feed without entries never did. */
function lastOf(entries: readonly FeedEntry[]) {
  return new Date(Math.max(0, ...entries.map(({ updatedAt }) => updatedAt.getTime())));
}

/** A name that stays when the address of the site changes its scheme or port (RFC 4151). */
function tagUri(publicUrl: string, name: string) {
  return `tag:${new URL(publicUrl).hostname},${YEAR}:${name.replace(/^\//, '')}`;
}
