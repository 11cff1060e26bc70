import * as contract from '#contract/bans.ts';
import type { Deps } from '../../deps.ts';
import type { Http } from '../../http/http.ts';
import { serve } from '../../http/serve.ts';
import { banListing, liftListingBan } from './listing-ban.ts';

export function listingBanRoutes(http: Http, deps: Deps): void {
  serve(http, contract.banServer, ({ user, params, body, deadline }) =>
    banListing(deps, user, { ...params, ...body }, deadline),
  );
  serve(http, contract.liftServerBan, ({ user, params, body, deadline }) =>
    liftListingBan(deps, user, { ...params, ...body }, deadline),
  );
}
