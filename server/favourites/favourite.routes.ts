import * as contract from '#contract/favourites.ts';
import type { Deps } from '../deps.ts';
import type { Http } from '../http/http.ts';
import { nextLink } from '../http/next-link.ts';
import { serve } from '../http/serve.ts';
import { addFavourite, listListingsByIds, listFavourites, mergeFavourites } from './favourite.ts';
import { deleteFavourite, findFavouriteIds } from './favourite.store.ts';

export function favouriteRoutes(http: Http, deps: Deps): void {
  serve(http, contract.listFavourites, async ({ user, query, header }) => {
    const { listings, next } = await listFavourites(deps, user, query);
    if (next) header('link', nextLink(deps, contract.listFavourites, { query: { ...query, cursor: next } }));
    return listings;
  });
  serve(http, contract.listFavouriteIds, ({ user }) => findFavouriteIds(deps.db, user.id));
  serve(http, contract.addFavourite, async ({ user, params }) => {
    await addFavourite(deps, user, params.discordServerId);
    return {};
  });
  serve(http, contract.removeFavourite, async ({ user, params }) => {
    await deleteFavourite(deps.db, user.id, params.discordServerId);
    return {};
  });
  serve(http, contract.mergeFavourites, async ({ user, body }) => {
    await mergeFavourites(deps, user, body.ids);
    return {};
  });
  serve(http, contract.listListingsByIds, ({ query }) => listListingsByIds(deps, query.ids.split(',')));
}
