import * as contract from '#contract/moderation.ts';
import type { Deps } from '../deps.ts';
import { serve, type App } from '../http/serve.ts';
import { approve, ban, liftBan, reject } from './moderation.ts';

export function moderationRoutes(app: App, deps: Deps): void {
  serve(app, contract.approveServer, ({ user, params, body, deadline }) =>
    approve(deps, user, { id: params.id, revision: body.revision }, deadline),
  );
  serve(app, contract.rejectServer, ({ user, params, body }) =>
    reject(deps, user, { id: params.id, revision: body.revision, reason: body.reason }),
  );
  serve(app, contract.banServer, ({ user, params }) => ban(deps, user, params.id));
  serve(app, contract.liftServerBan, ({ user, params }) => liftBan(deps, user, params.id));
}
