import { CATEGORIES, INTERFACE_LANGUAGES, LISTING_LANGUAGES } from '#contract/vocabulary.ts';
import type { Deps } from '../deps.ts';
import type { AnswerCache } from '../http/answer-cache.ts';
import type { App } from '../http/serve.ts';
import { Refusal } from '../refusal.ts';
import { getStats } from './listing.ts';
import { findSitemapPart } from './sitemap.store.ts';

// The protocol allows 50,000 addresses a file: half of that leaves room for uneven shares.
const LISTINGS_A_PART = 25_000;
const MOST_PARTS = 4_096;
/** Pages that are there whatever is listed: one for each category and language, too. */
const STANDING_PAGES = [
  '/',
  '/terms',
  ...CATEGORIES.map((category) => `/?category=${category}`),
  ...LISTING_LANGUAGES.map((language) => `/?language=${language}`),
];

/** What search engines ask first: `robots.txt`, and a sitemap that leads to every public listing. */
export function sitemapRoutes(app: App, deps: Deps, cache: AnswerCache): void {
  const { publicUrl } = deps.config;
  const xml = (root: Root, entries: readonly string[]) => ({
    status: 200,
    headers: XML,
    body: document(root, entries),
  });

  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        [
          'User-agent: *',
          'Disallow: /api/',
          'Disallow: /admin',
          'Disallow: /my-servers',
          '',
          `Sitemap: ${publicUrl}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  );

  app.get('/sitemap.xml', (request, reply) =>
    cache.send(request, reply, async () => {
      const parts = partsFor((await getStats(deps)).serverCount);
      const names = ['pages', ...Array.from({ length: parts }, (_, part) => `${part}-of-${parts}`)];
      return xml(
        'sitemapindex',
        names.map((name) => `<sitemap><loc>${publicUrl}/sitemaps/${name}.xml</loc></sitemap>`),
      );
    }),
  );

  app.get('/sitemaps/pages.xml', (request, reply) =>
    cache.send(request, reply, async () =>
      xml(
        'urlset',
        STANDING_PAGES.map((path) => entry(publicUrl, path)),
      ),
    ),
  );

  app.get<{ Params: { part: string; parts: string } }>(
    '/sitemaps/:part(^\\d+)-of-:parts(^\\d+).xml',
    (request, reply) => {
      const [part, parts] = [Number(request.params.part), Number(request.params.parts)];
      return cache.send(request, reply, async () => {
        // Fewer parts than there are now would each hold more than a file may.
        const least = partsFor((await getStats(deps)).serverCount);
        if (parts < least || parts > MOST_PARTS || part >= parts) throw new Refusal('notFound');
        const listings = await findSitemapPart(deps.db, part, parts);
        return xml(
          'urlset',
          listings.map(({ discordServerId, changedAt }) =>
            entry(publicUrl, `/server/${discordServerId}`, changedAt),
          ),
        );
      });
    },
  );
}

const XML = { 'content-type': 'application/xml; charset=utf-8' };
type Root = 'sitemapindex' | 'urlset';

/** A power of two, so that most listings stay in their part while the directory grows. */
function partsFor(listings: number) {
  return 2 ** Math.max(0, Math.ceil(Math.log2(listings / LISTINGS_A_PART)));
}

function entry(publicUrl: string, path: string, changedAt?: Date) {
  const alternates = INTERFACE_LANGUAGES.map(
    (language) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${publicUrl}${path}${path.includes('?') ? '&amp;' : '?'}lang=${language}"/>`,
  );
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  return `<url><loc>${publicUrl}${path}</loc>${changed}${alternates.join('')}</url>`;
}

function document(root: Root, entries: readonly string[]) {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">`,
    ...entries,
    `</${root}>`,
    '',
  ].join('\n');
}
