import * as contract from '#contract/listings.ts';
import type { Deps } from '../deps.ts';
import { serve, type App } from '../http/serve.ts';
import { deleteServer, editServer, listSubmittedServers, submitServer } from './submission.ts';

export function submissionRoutes(app: App, deps: Deps): void {
  serve(app, contract.listSubmittedServers, ({ user, deadline }) =>
    listSubmittedServers(deps, user, deadline),
  );
  serve(app, contract.submitServer, ({ user, body, deadline }) => submitServer(deps, user, body, deadline));
  serve(app, contract.editServer, ({ user, params, body, deadline }) =>
    editServer(deps, user, params.guildId, body, deadline),
  );
  serve(app, contract.deleteServer, async ({ user, params, deadline }) => {
    await deleteServer(deps, user, params.guildId, deadline);
    return {};
  });
}
