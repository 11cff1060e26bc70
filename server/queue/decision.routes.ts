import * as bansContract from '#contract/bans.ts';
import * as queueContract from '#contract/queue.ts';
import type { Deps } from '../deps.ts';
import type { Http } from '../http/http.ts';
import { serve } from '../http/serve.ts';
import { approve, ban, liftBan, reject } from './decision.ts';

export function decisionRoutes(http: Http, deps: Deps): void {
  serve(http, queueContract.approveServer, ({ user, params, body, deadline }) =>
    approve(deps, user, { id: params.id, revision: body.revision }, deadline),
  );
  serve(http, queueContract.rejectServer, ({ user, params, body }) =>
    reject(deps, user, { id: params.id, revision: body.revision, reason: body.reason }),
  );
  serve(http, bansContract.banServer, ({ user, params }) => ban(deps, user, params.id));
  serve(http, bansContract.liftServerBan, ({ user, params }) => liftBan(deps, user, params.id));
}
