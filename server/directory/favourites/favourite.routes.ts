import * as contract from '#contract/favourites.ts';
import type { Deps } from '../../deps.ts';
import type { Http } from '../../http/http.ts';
import { includesAdult, serve } from '../../http/serve.ts';
import { addFavourite, listListingsByIds, listFavourites, mergeFavourites } from './favourite.ts';
import { deleteFavourite, findFavouriteIds } from './favourite.store.ts';

export function favouriteRoutes(http: Http, deps: Deps): void {
  serve(http, contract.listFavourites, async (call) => {
    const { user, query, listHeaders } = call;
    const { listings, ...page } = await listFavourites(deps, user, { ...query, adult: includesAdult(call) });
    listHeaders(page);
    return listings;
  });
  serve(http, contract.listFavouriteIds, (call) =>
    findFavouriteIds(deps.db, call.user.id, includesAdult(call)),
  );
  serve(http, contract.addFavourite, async ({ user, params, mayShowRestricted }) => {
    await addFavourite(deps, user, params.discordServerId, mayShowRestricted());
    return {};
  });
  serve(http, contract.removeFavourite, async ({ user, params }) => {
    await deleteFavourite(deps.db, user.id, params.discordServerId);
    return {};
  });
  serve(http, contract.mergeFavourites, async ({ user, body, mayShowRestricted }) => {
    await mergeFavourites(deps, user, body.ids, mayShowRestricted());
    return {};
  });
  serve(http, contract.listListingsByIds, (call) =>
    listListingsByIds(deps, call.query.ids.split(','), includesAdult(call)),
  );
}
