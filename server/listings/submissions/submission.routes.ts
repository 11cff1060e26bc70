import * as contract from '#contract/listings.ts';
import * as settings from '#contract/settings.ts';
import type { Deps } from '../../deps.ts';
import type { Http } from '../../http/http.ts';
import { serve } from '../../http/serve.ts';
import { changeSettings } from '../change-settings.ts';
import { deleteServer, editServer, listSubmittedServers, submitServer } from './submission.ts';

export function submissionRoutes(http: Http, deps: Deps): void {
  serve(http, contract.listSubmittedServers, ({ user, deadline }) =>
    listSubmittedServers(deps, user, deadline),
  );
  serve(http, contract.submitServer, ({ user, body, deadline }) => submitServer(deps, user, body, deadline));
  serve(http, contract.editServer, ({ user, params, body, deadline }) =>
    editServer(deps, user, params.guildId, body, deadline),
  );
  serve(http, settings.changeSettings, ({ user, params, body, deadline }) =>
    changeSettings(deps, user, params.guildId, body, deadline),
  );
  serve(http, contract.deleteServer, async ({ user, params, deadline }) => {
    await deleteServer(deps, user, params.guildId, deadline);
    return {};
  });
}
