import * as adminContract from '#contract/admin.ts';
import * as contract from '#contract/live-listings.ts';
import type { Deps } from '../../deps.ts';
import type { Http } from '../../http/http.ts';
import { serve } from '../../http/serve.ts';
import { getAdminStats } from './admin-stats.ts';
import { changeServer, forceBump, generateInvite, removeServer } from './live-listing.ts';

export function adminRoutes(http: Http, deps: Deps): void {
  serve(http, adminContract.getAdminStats, () => getAdminStats(deps));
  serve(http, contract.generateInvite, ({ user, params, deadline }) =>
    generateInvite(deps, user, params.id, deadline),
  );
  serve(http, contract.forceBump, ({ user, body, deadline }) =>
    forceBump(deps, user, body.discordServerId, deadline),
  );
  serve(http, contract.changeServer, ({ user, params, body, deadline }) => {
    const { ageRestricted, eventsLocked, ...content } = body;
    const wanted = { content, settings: { ageRestricted, eventsLocked } };
    return changeServer(deps, user, params.id, wanted, deadline);
  });
  serve(http, contract.removeServer, async ({ user, params, deadline }) => {
    await removeServer(deps, user, params.id, deadline);
    return {};
  });
}
