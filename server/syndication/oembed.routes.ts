import * as z from 'zod/mini';
import { listingAddress, OEMBED_PATH, PAGES } from '#contract/paths.ts';
import { PICTURE_SIZE } from '#contract/pictures.ts';
import { SNOWFLAKE } from '#contract/vocabulary.ts';
import type { Deps } from '../deps.ts';
import type { PictureAt } from '../directory/pictures/picture.ts';
import { AgeRestricted, NOT_IN_SHARED } from '../http/age-restriction.ts';
import type { Http } from '../http/http.ts';
import { parsePart } from '../http/parse-part.ts';
import { JSON_TYPE } from '../http/response.ts';
import { sendShared } from '../http/serve.ts';
import { listingTag } from '../listings/cache-tags.ts';
import { getListingWithPage } from '../listings/listing.ts';
import { Refusal } from '../refusal.ts';

const side = z.optional(z.coerce.number().check(z.int(), z.minimum(1)));
const QUERY = z.object({
  url: z.string(),
  format: z._default(z.string(), 'json'),
  maxwidth: side,
  maxheight: side,
});

const TEXT = { 'content-type': 'text/plain; charset=utf-8' };

/** Tells other sites how to show a link to a server's page (oEmbed 1.0). */
export function oembedRoutes({ app, cache }: Http, deps: Deps, pictureAt: PictureAt): void {
  const { publicUrl } = deps.config;
  app.get(OEMBED_PATH, async (request, reply) => {
    const query = parsePart(QUERY, request.query, 'query') as z.output<typeof QUERY>; // by the very schema
    if (query.format !== 'json')
      return reply.code(501).headers(TEXT).send('Pages are described in JSON. Ask for format=json.\n');
    const discordServerId = serverAt(query.url, publicUrl);
    if (discordServerId === null) throw new Refusal('listingNotFound');
    const { width, height } = PICTURE_SIZE;
    const { maxwidth = width, maxheight = height } = query;
    const fits = width <= maxwidth && height <= maxheight;
    const key = `oembed ${discordServerId} ${fits}`;
    try {
      return await sendShared({ cache, keyOf: () => key }, request, reply, async () => {
        const { name } = await getListingWithPage(deps.db, discordServerId, {
          mayShowRestricted: NOT_IN_SHARED,
        });
        const described = {
          version: '1.0',
          type: 'link',
          title: name,
          provider_name: 'Guildhall',
          provider_url: publicUrl,
          ...(fits && {
            thumbnail_url: publicUrl + (await pictureAt(listingAddress(discordServerId))),
            thumbnail_width: width,
            thumbnail_height: height,
          }),
        };
        return {
          status: 200,
          headers: { 'content-type': JSON_TYPE },
          body: JSON.stringify(described),
          tags: [listingTag(discordServerId)],
        };
      });
    } catch (error) {
      // A site that shows a link answers no question for an age.
      throw error instanceof AgeRestricted ? new Refusal('listingNotFound') : error;
    }
  });
}

/** The server whose page an address leads to; null for addresses of other pages and of other sites. */
function serverAt(address: string, publicUrl: string): string | null {
  const url = URL.parse(address);
  if (url === null || url.origin !== new URL(publicUrl).origin) return null;
  const id = PAGES.server.path.exec(url.pathname)?.groups?.['id'] ?? '';
  return SNOWFLAKE.test(id) ? id : null;
}
