import * as contract from '#contract/roles.ts';
import type { Deps } from '../../deps.ts';
import type { Http } from '../../http/http.ts';
import { serve } from '../../http/serve.ts';
import { appoint, dismiss, findPeople, listModerators } from './moderator.ts';

export function moderatorRoutes(http: Http, deps: Deps): void {
  serve(http, contract.listModerators, async ({ query, listHeaders }) => {
    const { moderators, ...page } = await listModerators(deps, query);
    listHeaders(page);
    return moderators;
  });
  serve(http, contract.appointModerator, ({ user, body }) => appoint(deps, user, body.userId));
  serve(http, contract.dismissModerator, async ({ user, params }) => {
    await dismiss(deps, user, params.userId);
    return {};
  });
  serve(http, contract.findPeople, ({ query }) => findPeople(deps, query.q));
}
