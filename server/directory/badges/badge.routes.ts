import * as z from 'zod/mini';
import { BADGE_PATH, BADGE_STYLES, BADGE_THEMES, DEFAULT_BADGE } from '#contract/badges.ts';
import { adult } from '#contract/directory.ts';
import { INTERFACE_LANGUAGES, SNOWFLAKE } from '#contract/vocabulary.ts';
import type { Deps } from '../../deps.ts';
import type { Http } from '../../http/http.ts';
import { parsePart } from '../../http/parse-part.ts';
import {
  AgeRestricted,
  FOR_ONE_READER,
  NOT_IN_SHARED,
  type MayShowRestricted,
} from '../../http/age-restriction.ts';
import { includesAdult, sendShared } from '../../http/serve.ts';
import { listingTag } from '../../listings/cache-tags.ts';
import { Refusal } from '../../refusal.ts';
import { drawBadge } from './badge.ts';
import { findForBadge } from './badge.store.ts';

const LOOK = z.object({
  style: z._default(z.enum(BADGE_STYLES), DEFAULT_BADGE.style),
  theme: z._default(z.enum(BADGE_THEMES), DEFAULT_BADGE.theme),
  lang: z._default(z.enum(INTERFACE_LANGUAGES), DEFAULT_BADGE.lang),
  adult,
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
    async (request, reply) => {
      const { discordServerId } = request.params;
      if (!SNOWFLAKE.test(discordServerId)) throw new Refusal('listingNotFound');
      const look = parsePart(LOOK, request.query, 'query') as z.output<typeof LOOK>; // by the very schema
      const draw = async (mayShowRestricted: MayShowRestricted) => {
        const listing = await findForBadge(deps.db, discordServerId);
        if (!listing || (listing.forAdults && !mayShowRestricted())) throw new Refusal('listingNotFound');
        return drawBadge(listing, look);
      };
      const key = `badge ${discordServerId} ${look.style} ${look.theme} ${look.lang}`;
      try {
        return await sendShared({ cache: http.cache, keyOf: () => key }, request, reply, async () => {
          const body = await draw(NOT_IN_SHARED);
          return { status: 200, headers: SVG, body, tags: [listingTag(discordServerId)] };
        });
      } catch (error) {
        if (!(error instanceof AgeRestricted)) throw error;
        const svg = await draw(() =>
          includesAdult({ query: look, mayShowRestricted: () => http.ages.mayShow(request.raw) }),
        );
        return reply.headers({ ...SVG, ...FOR_ONE_READER }).send(svg);
      }
    },
  );
}
