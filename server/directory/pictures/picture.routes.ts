import type { FastifyReply } from 'fastify';
import { PAGE_ADDRESSES, PAGES } from '#contract/paths.ts';
import { PICTURE_INSTEAD, PICTURE_PATHS } from '#contract/pictures.ts';
import { SNOWFLAKE } from '#contract/vocabulary.ts';
import type { Deps } from '../../deps.ts';
import { untilTag } from '../../http/cache-entry.ts';
import type { Http } from '../../http/http.ts';
import { queryOf } from '../../http/parse-query.ts';
import { listingTag, SIZE_TAG, TAGS_TAG } from '../../listings/cache-tags.ts';
import { Refusal } from '../../refusal.ts';
import { drawings, type Drawings } from './drawings.ts';
import { findIcon } from './picture.store.ts';
import {
  partIn,
  pictureOfListing,
  pictureOfPart,
  queryOfPart,
  type CurrentPicture,
  type DirectoryPart,
  type PictureAt,
} from './picture.ts';

/** How many pictures of each path an address may read a minute: the services that make link previews read for all of their users. */
export const PICTURE_LIMITS = Object.values(PICTURE_PATHS).map((path) => ({ path, readsAMinute: 600 }));

const FOR_EVERYBODY = { 'cross-origin-resource-policy': 'cross-origin' };
const PNG = {
  ...FOR_EVERYBODY,
  'content-type': 'image/png',
  'cache-control': 'public, max-age=31536000, immutable',
};

/** Serves the pictures of link previews. */
export function pictureRoutes(http: Http, deps: Deps, { draw, stop }: Drawings = drawings(deps)): PictureAt {
  const { app } = http;
  const find = finder(http, deps);
  app.addHook('onClose', async () => stop());

  /** Sends a picture under its one address, and leads from any other to that. */
  const send = async (
    reply: FastifyReply,
    requested: string,
    { drawing, address }: CurrentPicture,
    id: string | null,
  ) => {
    if (requested !== address)
      return reply.headers({ ...FOR_EVERYBODY, 'cache-control': 'no-cache' }).redirect(address, 302);
    const { icon } = drawing;
    const png = await draw(address, async () => ({
      drawing,
      icon: icon === null || id === null ? null : await findIcon(deps.db, id, icon),
    }));
    if (png === null)
      return reply.headers({ ...FOR_EVERYBODY, 'cache-control': 'no-store' }).redirect(PICTURE_INSTEAD, 302);
    return reply.headers(PNG).send(png);
  };

  app.get<{ Params: { discordServerId: string } }>(
    PICTURE_PATHS.server.replace('{discordServerId}', ':discordServerId(^\\d+)'),
    async (request, reply) => {
      const { discordServerId } = request.params;
      const picture = SNOWFLAKE.test(discordServerId) ? await find.ofListing(discordServerId) : null;
      if (picture === null) throw new Refusal('listingNotFound');
      return send(reply, request.url, picture, discordServerId);
    },
  );
  app.get(PICTURE_PATHS.site, async (request, reply) =>
    send(reply, request.url, await find.ofPart(partIn(queryIn(request.url))), null),
  );

  return async (pageUrl) => {
    const [path = ''] = pageUrl.split('?', 1);
    const id = PAGES.server.path.exec(path)?.groups?.['id'];
    const ofListing = id !== undefined && SNOWFLAKE.test(id) ? await find.ofListing(id) : null;
    const part = path === PAGE_ADDRESSES.home ? partIn(queryIn(pageUrl)) : null;
    return (ofListing ?? (await find.ofPart(part))).address;
  };
}

/** Finds what pictures show; it is cached until it changes. */
function finder({ cache }: Http, deps: Deps) {
  const read = async (
    key: string,
    make: () => Promise<{ picture: CurrentPicture | null; tags: string[] }>,
  ) => {
    const { body } = await cache.get(key, {}, async () => {
      const { picture, tags } = await make();
      return { status: picture === null ? 404 : 200, headers: {}, body: JSON.stringify(picture), tags };
    });
    return JSON.parse(body.toString()) as CurrentPicture | null; // as it was written above
  };
  return {
    ofListing: (discordServerId: string) =>
      read(`picture of ${discordServerId}`, async () => {
        const found = await pictureOfListing(deps, discordServerId);
        const until = found ? [untilTag(found.until)] : [];
        return { picture: found?.picture ?? null, tags: [listingTag(discordServerId), ...until] };
      }),
    ofPart: async (part: DirectoryPart | null) => {
      if (part === null) return pictureOfPart(deps, null);
      const key = `picture ?${new URLSearchParams(queryOfPart(part)).toString()}`;
      const picture = await read(key, async () => ({
        picture: await pictureOfPart(deps, part),
        tags: [SIZE_TAG, TAGS_TAG],
      }));
      return picture ?? pictureOfPart(deps, null);
    },
  };
}

function queryIn(url: string) {
  const at = url.indexOf('?');
  return queryOf(at === -1 ? '' : url.slice(at + 1));
}
