import { INTERFACE_LANGUAGES } from '#contract/vocabulary.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/serve.ts';
import { Refusal } from '../refusal.ts';
import { getStats } from './listing.ts';
import { findSitemapPart } from './sitemap.store.ts';

// The protocol allows 50,000 addresses a file: half of that leaves room for uneven shares.
const LISTINGS_A_PART = 25_000;
const MOST_PARTS = 4_096;
/** Pages that are there whatever is listed. */
const STANDING_PAGES = ['/', '/terms'];

/** What search engines ask first: `robots.txt`, and a sitemap that leads to every public listing. */
export function sitemapRoutes(app: App, deps: Deps): void {
  const { publicUrl } = deps.config;

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

  app.get('/sitemap.xml', async (_request, reply) => {
    const { serverCount } = await getStats(deps);
    const parts = partsFor(serverCount);
    const addresses = ['pages', ...Array.from({ length: parts }, (_, part) => `${part}-of-${parts}`)];
    return reply.headers(XML).send(
      document(
        'sitemapindex',
        addresses.map((name) => `<sitemap><loc>${publicUrl}/sitemaps/${name}.xml</loc></sitemap>`),
      ),
    );
  });

  app.get('/sitemaps/pages.xml', async (_request, reply) =>
    reply.headers(XML).send(
      document(
        'urlset',
        STANDING_PAGES.map((path) => entry(publicUrl, path)),
      ),
    ),
  );

  app.get<{ Params: { part: string; parts: string } }>(
    '/sitemaps/:part(^\\d+)-of-:parts(^\\d+).xml',
    async ({ params }, reply) => {
      const [part, parts] = [Number(params.part), Number(params.parts)];
      if (parts < 1 || parts > MOST_PARTS || part >= parts) throw new Refusal('notFound');
      const listings = await findSitemapPart(deps.db, part, parts);
      return reply.headers(XML).send(
        document(
          'urlset',
          listings.map(({ discordServerId, changedAt }) =>
            entry(publicUrl, `/server/${discordServerId}`, changedAt),
          ),
        ),
      );
    },
  );
}

const XML = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' };

/** A power of two, so that most listings stay in their part while the directory grows. */
function partsFor(listings: number) {
  return 2 ** Math.max(0, Math.ceil(Math.log2(listings / LISTINGS_A_PART)));
}

function entry(publicUrl: string, path: string, changedAt?: Date) {
  const alternates = INTERFACE_LANGUAGES.map(
    (language) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${publicUrl}${path}?lang=${language}"/>`,
  );
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  return `<url><loc>${publicUrl}${path}</loc>${changed}${alternates.join('')}</url>`;
}

function document(root: 'sitemapindex' | 'urlset', entries: readonly string[]) {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">`,
    ...entries,
    `</${root}>`,
    '',
  ].join('\n');
}
