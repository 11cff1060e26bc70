import * as contract from '#contract/moderation.ts';
import type { Deps } from '../deps.ts';
import type { Http } from '../http/http.ts';
import { serve } from '../http/serve.ts';
import { approve, ban, liftBan, reject } from './decision.ts';

export function decisionRoutes(http: Http, deps: Deps): void {
  serve(http, contract.approveServer, ({ user, params, body, deadline }) =>
    approve(deps, user, { id: params.id, revision: body.revision }, deadline),
  );
  serve(http, contract.rejectServer, ({ user, params, body }) =>
    reject(deps, user, { id: params.id, revision: body.revision, reason: body.reason }),
  );
  serve(http, contract.banServer, ({ user, params }) => ban(deps, user, params.id));
  serve(http, contract.liftServerBan, ({ user, params }) => liftBan(deps, user, params.id));
}
