import * as z from 'zod/mini';
import { BADGE_PATH, BADGE_STYLES, BADGE_THEMES, DEFAULT_BADGE, type BadgeLook } from '#contract/badges.ts';
import { INTERFACE_LANGUAGES, SNOWFLAKE } from '#contract/vocabulary.ts';
import type { Deps } from '../deps.ts';
import type { Http } from '../http/http.ts';
import { parsePart } from '../http/parse-part.ts';
import { sendShared } from '../http/serve.ts';
import { listingTag } from '../listings/cache-tags.ts';
import { Refusal } from '../refusal.ts';
import { drawBadge } from './badge.ts';
import { findForBadge } from './badge.store.ts';

const LOOK = z.object({
  style: z._default(z.enum(BADGE_STYLES), DEFAULT_BADGE.style),
  theme: z._default(z.enum(BADGE_THEMES), DEFAULT_BADGE.theme),
  lang: z._default(z.enum(INTERFACE_LANGUAGES), DEFAULT_BADGE.lang),
});

/** An image that any page may show. Opened by itself it is a document, which may load and run nothing. */
const SVG = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
};

/** How many badges an address may read a minute: the proxy of a large site reads for all of its readers. */
export const BADGE_LIMIT = { path: BADGE_PATH, readsAMinute: 600 };

/** Serves the badges of public listings, as images for other sites. */
export function badgeRoutes(http: Http, deps: Deps): void {
  http.app.get<{ Params: { discordServerId: string } }>(
    BADGE_PATH.replace('{discordServerId}', ':discordServerId(^\\d+)'),
    (request, reply) => {
      const { discordServerId } = request.params;
      if (!SNOWFLAKE.test(discordServerId)) throw new Refusal('listingNotFound');
      const look = parsePart(LOOK, request.query, 'query') as BadgeLook; // by the very schema
      const key = `badge ${discordServerId} ${look.style} ${look.theme} ${look.lang}`;
      return sendShared({ cache: http.cache, keyOf: () => key }, request, reply, async () => {
        const listing = await findForBadge(deps.db, discordServerId);
        if (!listing) throw new Refusal('listingNotFound');
        return {
          status: 200,
          headers: SVG,
          body: drawBadge(listing, look),
          tags: [listingTag(discordServerId)],
        };
      });
    },
  );
}
