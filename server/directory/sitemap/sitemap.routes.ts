import { Readable } from 'node:stream';
import { joinAddress, PAGE_ADDRESSES } from '#contract/paths.ts';
import type { Deps } from '../../deps.ts';
import type { Http } from '../../http/http.ts';
import { sendShared } from '../../http/serve.ts';
import { Refusal } from '../../refusal.ts';
import { SIZE_TAG, TAGS_TAG } from '../../listings/cache-tags.ts';
import { getStats } from '../../listings/listing.ts';
import {
  firstTagIn,
  isSitemapPart,
  sitemapIndex,
  sitemapOfPages,
  sitemapOfTags,
  sitemapPart,
  TAGS_A_PART,
} from './sitemap.ts';
import { countParts, findFirstTags, findTagsWithPages } from './sitemap.store.ts';

const XML = { 'content-type': 'application/xml; charset=utf-8' };
const FOR_AN_HOUR = 'public, max-age=3600';

/** Serves `robots.txt`, and a sitemap of every public listing. */
export function sitemapRoutes(http: Http, deps: Deps): void {
  const { app } = http;
  const { publicUrl } = deps.config;

  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', FOR_AN_HOUR).send(robots(publicUrl)),
  );

  app.get('/sitemap.xml', (request, reply) =>
    sendShared(http, request, reply, async () => {
      const [{ serverCount }, firstTags] = await Promise.all([
        getStats(deps),
        findFirstTags(deps.db, TAGS_A_PART),
      ]);
      const body = sitemapIndex(publicUrl, serverCount, firstTags);
      return { status: 200, headers: XML, body, tags: [SIZE_TAG, TAGS_TAG] };
    }),
  );

  app.get('/sitemap-pages.xml', (request, reply) =>
    sendShared(http, request, reply, async () => {
      const body = sitemapOfPages(publicUrl, await countParts(deps.db));
      return { status: 200, headers: XML, body, tags: [SIZE_TAG] };
    }),
  );

  // Streamed and not cached: a part is large and seldom requested, and anybody can request all of them. Nor by proxies,
  // which would go on naming a listing that is hidden.
  app.get<{ Params: { part: string; parts: string } }>(
    '/sitemap-:part(^\\d+)-of-:parts(^\\d+).xml',
    async (request, reply) => {
      const [part, parts] = [Number(request.params.part), Number(request.params.parts)];
      const { serverCount } = await getStats(deps);
      if (!isSitemapPart(part, parts, serverCount)) throw new Refusal('notFound');
      const text = sitemapPart(deps.db, publicUrl, { part, parts });
      return reply.headers(XML).send(Readable.from(text));
    },
  );

  app.get<{ Params: { first: string } }>(
    '/sitemap-tags-from-:first(^[\\w-]+).xml',
    async (request, reply) => {
      const first = firstTagIn(request.params.first);
      const isPart =
        first !== null && (await findTagsWithPages(deps.db, { from: first, isIncluded: true }, 1))[0];
      if (!isPart) throw new Refusal('notFound');
      const text = sitemapOfTags(deps.db, publicUrl, first);
      return reply.headers(XML).send(Readable.from(text));
    },
  );
}

function robots(publicUrl: string) {
  return [
    'User-agent: *',
    'Disallow: /api/',
    `Disallow: ${joinAddress('')}`,
    `Disallow: ${PAGE_ADDRESSES.admin}`,
    `Disallow: ${PAGE_ADDRESSES.myServers}`,
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
